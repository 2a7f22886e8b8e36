import * as v from 'valibot';
import { expect, it } from 'vitest';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { bookSchema } from '#contract/book.ts';
import { decorateStore } from './scenario-store.ts';
import { makeBooks } from './ten-thousand-books.ts';

it('makes ten thousand valid books, each with its own title and id', () => {
  const books = makeBooks();
  expect(v.parse(v.array(bookSchema), books)).toEqual(books);
  expect(new Set(books.map(({ _id }) => _id)).size).toBe(10_000);
  expect(new Set(books.map(({ title }) => title)).size).toBe(10_000);
});

it('are sold, rated, priced and sorted into genres in many ways', () => {
  const books = makeBooks();
  expect(new Set(books.map(({ genres }) => genres[0])).size).toBe(6);
  expect(new Set(books.map(({ author }) => author)).size).toBeGreaterThan(400);
  expect(new Set(books.slice(0, 48).map(({ originalPrice }) => originalPrice)).size).toBe(48);
  const stars = books.map(({ totalStars }) => totalStars);
  expect([Math.min(...stars), Math.max(...stars)]).toEqual([1.9, 4.8]);
});

it('fill up the shop behind its own books, and are found', async () => {
  const own = aContent().books;
  const store = decorateStore(createMemoryStore(aContent()), 'ten-thousand-books');
  const books = await store.books();
  expect(books).toHaveLength(10_000);
  expect(books.slice(0, own.length)).toEqual(own);
  const last = books.at(-1);
  expect(await store.book(last?._id ?? '')).toEqual(last);
  expect(await store.book('bk01')).toEqual(own[2]);
  expect(await store.book('nothing')).toBeUndefined();
});
