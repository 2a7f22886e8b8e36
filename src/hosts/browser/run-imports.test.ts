// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { anImport } from '#stores/builders.ts';
import { runImportsHere } from './run-imports.ts';
import { openShopStore } from './shop-store.ts';

it('records own books only after an import that has changed some', async () => {
  const store = await openShopStore();
  await store.transact((transaction) => transaction.put('imports', anImport({ isDryRun: true })));
  await runImportsHere();
  expect(localStorage['kd-books']).toBeUndefined();
  await store.transact((transaction) => transaction.put('imports', anImport()));
  await runImportsHere();
  expect(localStorage['kd-books']).toBe('1');
});
