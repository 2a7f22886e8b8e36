// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { runImports } from '#api/imports/run-imports.ts';
import { anImport } from '#stores/builders.ts';
import { runImportsHere } from './run-imports.ts';
import { changeSettingRows } from './settings-database.ts';
import { openShopStore, sampleIds } from './shop-store.ts';
import { openCurrentStory } from './stories/story-store.ts';
import { serveStories } from './stories/testing.ts';

vi.mock('#api/imports/run-imports.ts', { spy: true });

it('knows the samples, which a list makes the owner’s own by naming them', async () => {
  await runImportsHere();
  expect(vi.mocked(runImports).mock.lastCall?.[0].sampleIds).toEqual(sampleIds);
});

it.each(['added', 'changed', 'deleted'] as const)(
  'records own books after an import that has only %s books',
  async (kind) => {
    localStorage.removeItem('kd-books');
    const store = await openShopStore();
    const none = { done: 1, added: 0, changed: 0, deleted: 0, failed: 0 };
    const put = (counts: typeof none) =>
      store.transact((transaction) => transaction.put('imports', anImport({ counts })));
    await put(none);
    await runImportsHere();
    expect(localStorage['kd-books']).toBeUndefined();
    await put({ ...none, [kind]: 1 });
    await runImportsHere();
    expect(localStorage['kd-books']).toBe('1');
    localStorage.removeItem('kd-books');
  },
);

it('records own books only after an import that has changed some', async () => {
  const store = await openShopStore();
  await store.transact((transaction) => transaction.put('imports', anImport({ isDryRun: true })));
  await runImportsHere();
  expect(localStorage['kd-books']).toBeUndefined();
  await store.transact((transaction) => transaction.put('imports', anImport()));
  await runImportsHere();
  expect(localStorage['kd-books']).toBe('1');
});

it('records no own books after an import within a story', async () => {
  localStorage.removeItem('kd-books');
  await serveStories();
  await changeSettingRows(['scenario'], () => ({ scenario: 'first-day' }));
  const story = await openCurrentStory();
  await story?.transact((transaction) => transaction.put('imports', anImport()));
  await runImportsHere();
  await changeSettingRows(['scenario'], () => ({ scenario: undefined }));
  vi.unstubAllGlobals();
  expect(localStorage['kd-books']).toBeUndefined();
});
