import { expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createProductReader } from './catalogue.ts';

it.each([
  [Infinity, 0],
  [5000, 5],
])('shares %d bytes of a list, and reads the rest again in %d parts', async (maxBytes, again) => {
  const books = Array.from({ length: 200 }, (_, index) => aBook({ _id: `bk${index + 1000}` }));
  const content = { categories: [], books, users: async () => [] };
  const store = createMemoryStore(content);
  const booksAfter = vi.fn(store.booksAfter);
  const dependencies = {
    store: { ...store, booksAfter },
    now: () => 0,
    readCatalogueVersion: async () => 'one',
  };
  const read = createProductReader(dependencies, maxBytes);
  const list = async () => {
    const found = await read();
    if (Array.isArray(found)) return expect.unreachable();
    return (await new Response(found.body).json()) as { products: unknown[] };
  };
  const first = await list();
  expect(first.products).toHaveLength(200);
  booksAfter.mockClear();
  expect(await list()).toEqual(first);
  expect(booksAfter).toHaveBeenCalledTimes(again);
});
