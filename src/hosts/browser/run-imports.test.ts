// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { runImports } from '#api/imports/run-imports.ts';
import { packFile } from '#api/imports/file-parts.ts';
import { sendRows } from '#import/read-books.ts';
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

/** Does what `web-worker.ts` does, in the page. */
class PageWorker {
  static isTerminated = false;
  onmessage?: (event: { data: unknown }) => void;
  #takeReply: ((reply: never) => void) | undefined;

  postMessage(message: object | undefined) {
    // As `postMessage` does, which makes an array of this window.
    const copy = ArrayBuffer.isView(message) ? Uint8Array.from(message as Uint8Array) : message;
    if (this.#takeReply) return this.#takeReply(copy as never);
    return void sendRows(
      (request) =>
        new Promise((resolve) => {
          this.#takeReply = resolve;
          queueMicrotask(() => this.onmessage?.({ data: request }));
        }),
      message ?? {},
    );
  }

  terminate() {
    PageWorker.isTerminated = true;
  }
}

it('reads the rows of a file in a worker, and ends it', async () => {
  vi.stubGlobal('Worker', PageWorker);
  const store = await openShopStore();
  const csv = 'title,author,originalPrice\nRaag Darbari,Shrilal Shukla,399\n';
  async function* yieldFile() {
    yield new TextEncoder().encode(csv);
  }
  const { value: data = '' } = await packFile(yieldFile()).next();
  const none = { done: 0, added: 0, changed: 0, deleted: 0, failed: 0 };
  const due = { phase: 'importing', due: 0, parts: 1, read: 0, batches: 0, counts: none } as const;
  await store.transact(async (transaction) => {
    transaction.put('imports', anImport({ _id: 'im02', state: 'running', ...due }));
    transaction.put('importParts', { _id: 'im02/0', data });
  });
  await runImportsHere();
  expect(await store.records.get('imports', 'im02')).toMatchObject({ state: 'done', total: 1 });
  expect(PageWorker.isTerminated).toBe(true);
});
