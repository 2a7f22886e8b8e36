import { expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { shareRuleBooks } from './rule-books.ts';

const RULE = { sort: 'RATING', limit: 10 } as const;

function openCatalogue() {
  const books = [aBook({ _id: 'bk01' })];
  const store = createMemoryStore({ categories: [], books, users: async () => [] });
  const catalogue = { version: 'one', ms: 0 };
  const dependencies = {
    store,
    now: () => catalogue.ms,
    readCatalogueVersion: async () => catalogue.version,
  };
  const read = () => shareRuleBooks(dependencies, RULE);
  return { catalogue, store, find: vi.spyOn(store, 'find'), read };
}

it('searches again after a search has failed', async () => {
  const { find, read } = openCatalogue();
  find.mockRejectedValueOnce(new Error('The database is gone.'));
  await expect(read()).rejects.toThrow('The database is gone.');
  expect(await read()).toEqual({ total: 1, ids: ['bk01'] });
});

it('shares a search that takes longer than 100 ms before it has ended, whatever the version', async () => {
  const { catalogue, store, find, read } = openCatalogue();
  let end: () => void = () => undefined;
  const pause = new Promise<void>((resolve) => (end = resolve));
  find.mockImplementationOnce(async (...query) => {
    await pause;
    return store.find(...query);
  });
  const first = read();
  await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(1));
  Object.assign(catalogue, { version: 'two', ms: 101 });
  const second = read();
  // The version has been read, and the search was chosen.
  await new Promise((resolve) => setImmediate(resolve));
  end();
  expect(await second).toBe(await first);
});
