import { expect, it } from 'vitest';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { aBook, aLine } from '#domain/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { findTypesetCover, readCurrentCart, writeCurrentLines } from './catalogue.ts';
import { openOrderShop, placeTestOrder } from '../orders/testing.ts';
import { send } from '../testing.ts';

it('GET /api/books/best-sellers returns the best-selling books, without their long texts', async () => {
  const shop = await openOrderShop();
  const listBestSellers = () => send(shop.api, 'GET /books/best-sellers');
  expect(await listBestSellers()).toEqual({ status: '200 OK', body: { books: [] } });
  await placeTestOrder(shop, { payment: 'cod' });
  const { body } = await listBestSellers();
  const { books } = body as { books: object[] };
  expect(books).toMatchObject([{ _id: 'bk01' }]);
  expect(books[0]).not.toHaveProperty('description');
});

it('does not count an order that awaits payment', async () => {
  const shop = await openOrderShop();
  await placeTestOrder(shop, { payment: 'online' });
  expect(await send(shop.api, 'GET /books/best-sellers')).toMatchObject({ body: { books: [] } });
});

it('shows a cart with the books of the primary database, because a replica may be outdated', async () => {
  const openStore = (stock: number) =>
    createMemoryStore({ categories: [], books: [aBook({ stock })], users: async () => [] });
  const store = openStore(3);
  const { book, books, booksAfter, find } = openStore(9);
  const storeWithReplica = { ...store, book, books, booksAfter, find };
  const cart = [{ ...aBook(), qty: 1 }];
  expect(await readCurrentCart(storeWithReplica, { _id: 'us01' }, cart)).toMatchObject([
    { stock: 3 },
  ]);
  let written = '';
  for await (const part of writeCurrentLines(storeWithReplica, [aBook()])) written += part;
  expect(JSON.parse(written)).toMatchObject([{ stock: 3 }]);
});

it('reads a cart with current prices, and the price when the book was added', async () => {
  const books = [aBook({ _id: 'bk01', payable: 200 }), aBook({ _id: 'bk02', payable: 90 })];
  const store = createMemoryStore({ categories: [], books, users: async () => [] });
  const cart = [aLine({ _id: 'bk01', payable: 150 }), aLine({ _id: 'bk02', payable: 90 })];
  const prices = (await readCurrentCart(store, { _id: 'us01' }, cart)).map((line) => [
    getPayablePrice(line),
    line.payableWhenAdded,
  ]);
  expect(prices).toEqual([
    [200, 150],
    [90, undefined],
  ]);
});

it('draws a cover only for a book without a picture', async () => {
  const books = [aBook({ _id: 'bk01' }), aBook({ _id: 'bk02', title: 'Gora', coverImg: '' })];
  const store = createMemoryStore({ categories: [], books, users: async () => [] });
  expect(await findTypesetCover(store, 'bk02')).toMatch(/^<svg[^]*Gora/);
  expect(await findTypesetCover(store, 'bk01')).toBeUndefined();
  expect(await findTypesetCover(store, 'bk99')).toBeUndefined();
});
