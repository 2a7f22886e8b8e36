import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import { aBook } from '#domain/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { fillCart, openOrderShop, placeTestOrder, type OrderShop } from '../orders/testing.ts';
import { send } from '../testing.ts';
import { readBooksWithSales, readDeskBook } from './desk-books.ts';
import { openDesk } from './testing.ts';

const ISBN = '9780306406157';

let shop: OrderShop;
let ownerToken: string;
beforeEach(async () => {
  shop = await openOrderShop();
  ownerToken = await openDesk(shop);
});

const call = (path: string, body?: object) => send(shop.api, path, { token: ownerToken, body });
const refused = (status: string, code: string) =>
  expect.objectContaining({ status, body: expect.objectContaining({ code }) });

async function read(id = 'bk01'): Promise<DeskBook> {
  return ((await call(`GET /desk/books/${id}`)).body as { book: DeskBook }).book;
}

async function add(fields: object): Promise<DeskBook> {
  const { status, body } = await call('POST /desk/books', fields);
  expect(status).toBe('201 Created');
  return (body as { book: DeskBook }).book;
}

describe('the list', () => {
  const list = async (query: string) => {
    const { body } = await call(`GET /desk/books?${query}`);
    const { books, total, next } = body as { books: DeskBook[]; total: number; next: string };
    return { titles: books.map(({ title }) => title), total, next, books };
  };

  it('has no samples, which the book itself has', async () => {
    const sample = 'It was Monday.';
    const { _id } = await add({ title: 'Swami', originalPrice: 100, sample });
    const { books } = await list('search=swami');
    expect(books).toMatchObject([{ _id }]);
    expect(books[0]).not.toHaveProperty('sample');
    expect(await read(_id)).toMatchObject({ sample });
  });

  it('counts the copies sold in the last 30 days only', async () => {
    await placeTestOrder(shop, { payment: 'cod' });
    const ids = ['bk01'];
    expect(await readBooksWithSales(shop.dependencies, ids)).toMatchObject({ sold: { bk01: 1 } });
    shop.clock.ms += 31 * 24 * 3_600_000;
    expect((await readBooksWithSales(shop.dependencies, ids)).sold).toEqual({});
  });

  it('lists books with all their fields, page by page, and finds them by title', async () => {
    expect((await list('search=gora+atlas')).total).toBe(0);
    expect((await list('search=gora')).books).toEqual([
      { ...aBook({ _id: 'bk02', id: 2, title: 'Gora' }), version: 1, promised: 0, short: 0 },
    ]);
    const { next, ...firstPage } = await list('limit=1');
    expect(firstPage).toMatchObject({ titles: ['Malgudi Days'], total: 2 });
    expect(await list(`limit=1&cursor=${next}`)).toMatchObject({ titles: ['Gora'], next: null });
    expect(await call('GET /desk/books?cursor=x')).toEqual(
      refused('400 Bad Request', 'bad-request'),
    );
  });

  it('lists the books without a category, whatever category is chosen', async () => {
    await add({ title: 'Emma', originalPrice: 300 });
    const all = await list('withoutCategory=1');
    expect(all).toMatchObject({ titles: ['Emma'], total: 1 });
    expect(await list('withoutCategory=1&category=Romance')).toEqual(all);
  });

  it('shows how many copies were sold in 30 days', async () => {
    const readSold = async () => ((await call('GET /desk/books')).body as { sold: object }).sold;
    expect(await readSold()).toEqual({});
    await placeTestOrder(shop, { payment: 'cod', copies: 2 });
    expect(await readSold()).toEqual({ bk01: 2 });
  });

  it('lists only books with low stock, with the same filters', async () => {
    const titles = ['Emma', 'Gora', 'Dracula', 'Gitanjali'];
    const store = createMemoryStore({
      categories: [],
      books: titles.map((title, index) =>
        aBook({ _id: title, title, stock: index * 3, inStock: index > 0 }),
      ),
      users: async () => [],
    });
    shop = await openOrderShop({ store });
    ownerToken = await openDesk(shop);
    const { next, ...firstPage } = await list('low=1&limit=1');
    expect(firstPage).toMatchObject({ titles: ['Emma'], total: 2 });
    expect(await list(`low=1&limit=1&cursor=${next}`)).toMatchObject({
      titles: ['Gora'],
      next: null,
    });
    expect(await list('low=1&search=g')).toMatchObject({ titles: ['Gora'], total: 1 });
    expect(await list('low=1&available=1')).toMatchObject({ titles: ['Gora'], total: 1 });
  });
});

describe('a new book', () => {
  it('appears in the shop, with its copies in the stock ledger', async () => {
    const book = await add({ title: 'Emma', originalPrice: 300, isbn: '0-306-40615-2', stock: 4 });
    expect(book).toMatchObject({ isbn: ISBN, stock: 4, inStock: true, version: 1, id: 3 });
    const { promised: _promised, short: _short, ...product } = book;
    expect(await send(shop.api, `GET /products/${book._id}`)).toEqual({
      status: '200 OK',
      body: { product },
    });
    expect(await shop.dependencies.store.records.list('stockEntries', {})).toMatchObject([
      { bookId: book._id, change: 4, reason: 'added' },
    ]);
  });

  it('is added once if the call is repeated with its key', async () => {
    const addKeyed = (title: string) =>
      send(shop.api, 'POST /desk/books', {
        token: ownerToken,
        body: { title, originalPrice: 200, stock: 4 },
        headers: { 'idempotency-key': 'k1' },
      });
    const { status, body } = await addKeyed('Emma');
    expect(status).toBe('201 Created');
    expect(await addKeyed('Emma')).toMatchObject({ status, body });
    expect(await addKeyed('Persuasion')).toEqual(refused('422 Unprocessable Entity', 'key-reused'));
    const { _id } = (body as { book: DeskBook }).book;
    expect(_id).toMatch(/^[\da-f]{24}$/);
    expect((await call('GET /desk/books?search=emma')).body).toMatchObject({ total: 1 });
    expect((await call(`GET /desk/stock?bookId=${_id}`)).body).toMatchObject({ total: 1 });
    // Keys are forgotten after a month, but no book is replaced by another.
    const { store } = shop.dependencies;
    const [keyed] = await store.records.list('keyedCalls', {});
    await store.transact(async (transaction) => transaction.remove('keyedCalls', keyed?._id ?? ''));
    expect(await addKeyed('Persuasion')).toEqual(refused('422 Unprocessable Entity', 'key-reused'));
    expect(await read(_id)).toMatchObject({ title: 'Emma' });
  });

  it('reports the invalid fields', async () => {
    const { status, body } = await call('POST /desk/books', { isbn: '123', pages: -1 });
    expect(status).toBe('422 Unprocessable Entity');
    expect(body).toEqual({
      code: 'bad-fields',
      errors: [
        expect.stringMatching(/^isbn: /),
        expect.stringMatching(/^pages: /),
        expect.stringMatching(/^title: /),
      ],
      fields: ['isbn', 'pages', 'title'].map((field) => ({ field, message: expect.any(String) })),
    });
    expect(await shop.dependencies.store.books()).toHaveLength(2);
  });

  it('cannot have the barcode of another book', async () => {
    await add({ title: 'Diary', originalPrice: 300, gtin: '8901234567890' });
    const body = { code: 'bad-fields', fields: [{ field: 'gtin' }] };
    for (const gtin of ['8901234567890', '08901234567890'])
      expect(await call('POST /desk/books', { title: 'X', originalPrice: 1, gtin })).toMatchObject({
        status: '422 Unprocessable Entity',
        body,
      });
    const change = { version: 1, gtin: '8901234567890' };
    expect(await call('PATCH /desk/books/bk01', change)).toMatchObject({ body });
  });

  it('cannot have the ISBN of another book', async () => {
    await add({ title: 'Emma', originalPrice: 300, isbn: ISBN });
    const taken = refused('409 Conflict', 'isbn-taken');
    expect(await call('POST /desk/books', { title: 'X', originalPrice: 1, isbn: ISBN })).toEqual(
      taken,
    );
    expect(await call('PATCH /desk/books/bk01', { version: 1, isbn: ISBN })).toEqual(taken);
    expect(await read()).not.toHaveProperty('isbn');
  });
});

describe('a change', () => {
  it('may keep an ISBN that another book has, too', async () => {
    await shop.dependencies.store.transact((transaction) =>
      transaction.saveBooks(
        ['bk03', 'bk04'].map((_id) => ({ book: aBook({ _id, isbn: ISBN, version: 1 }) })),
      ),
    );
    const change = { version: 1, isbn: ISBN, pages: 9 };
    expect(await call('PATCH /desk/books/bk03', change)).toMatchObject({
      status: '200 OK',
      body: { book: { isbn: ISBN, pages: 9 } },
    });
  });

  it('is applied only to the version that was read, and increases the version', async () => {
    const { status, body } = await call('PATCH /desk/books/bk01', {
      version: 1,
      originalPrice: 500,
      publisher: 'Vidya',
    });
    expect(status).toBe('200 OK');
    expect(body).toEqual({
      book: {
        ...aBook(),
        originalPrice: 500,
        discountPrice: 100,
        publisher: 'Vidya',
        editedFields: ['originalPrice', 'discountPrice', 'publisher'],
        updatedAt: '2023-05-01T12:00:00+00:00',
        version: 2,
        promised: 0,
        short: 0,
      },
    });
    const late = await call('PATCH /desk/books/bk01', { version: 1, publisher: 'Other' });
    expect(late).toEqual(refused('409 Conflict', 'changed-meanwhile'));
    expect(await read()).toMatchObject({ publisher: 'Vidya', version: 2 });
  });

  it('keeps the version of the book if all values are the same', async () => {
    expect(await call('PATCH /desk/books/bk01', { version: 1, title: 'Malgudi Days' })).toEqual({
      status: '200 OK',
      body: { book: { ...aBook(), version: 1, promised: 0, short: 0 } },
    });
  });

  it('clears a field, unless the field is required', async () => {
    await call('PATCH /desk/books/bk01', { version: 1, publisher: 'Vidya' });
    await call('PATCH /desk/books/bk01', { version: 2, publisher: null });
    expect(await read()).not.toHaveProperty('publisher');
    expect(await call('PATCH /desk/books/bk01', { version: 3, title: '' })).toMatchObject({
      body: { code: 'bad-fields', fields: [{ field: 'title' }] },
    });
    expect(await call('PATCH /desk/books/bk01', { version: 3, discountPrice: 9999 })).toMatchObject(
      { body: { code: 'bad-fields', fields: [{ field: 'discountPrice' }] } },
    );
  });

  it.each([{}, { version: '1' }, { version: -1 }, { version: null }])(
    'is refused without a version: %o',
    async (body) => {
      const malformed = refused('400 Bad Request', 'bad-request');
      expect(await call('PATCH /desk/books/bk01', { ...body, pages: 9 })).toEqual(malformed);
      expect(await call('DELETE /desk/books/bk01', body)).toEqual(malformed);
    },
  );

  it('applies the difference of the stock to the copies that are there, and records it', async () => {
    await placeTestOrder(shop, { payment: 'cod' });
    expect(await read()).toMatchObject({ stock: 2, promised: 1, version: 1 });
    // The page had read 3 copies before the order, and 2 were added.
    const change = { version: 1, stock: { from: 3, to: 5 } };
    expect(await call('PATCH /desk/books/bk01', change)).toMatchObject({
      body: { book: { stock: 4, inStock: true, promised: 1, version: 2 } },
    });
    await call('PATCH /desk/books/bk01', { version: 2, stock: { from: 9, to: 1 } });
    expect(await read()).toMatchObject({ stock: 0, inStock: false, promised: 1 });
    const entries = await shop.dependencies.store.records.list('stockEntries', {});
    expect(
      entries.flatMap(({ change: copies, reason }) => (reason === 'edited' ? copies : [])),
    ).toEqual([2, -4]);
  });

  it('begins to count the copies of a book that had no number of them', async () => {
    const { stock: _stock, ...uncounted } = aBook({ _id: 'bk02', id: 2, title: 'Gora' });
    await shop.dependencies.store.transact((transaction) =>
      transaction.saveBooks([{ book: uncounted, position: 2 }]),
    );
    await call('PATCH /desk/books/bk02', { version: 1, stock: { from: 0, to: 2 } });
    expect(await read('bk02')).toMatchObject({ stock: 2, inStock: true, version: 2 });
  });

  it('is applied once if it is repeated with its key', async () => {
    const change = async (pages: number) =>
      send(shop.api, 'PATCH /desk/books/bk01', {
        token: ownerToken,
        body: { version: 1, pages, stock: { from: 3, to: 5 } },
        headers: { 'idempotency-key': 'k1' },
      });
    expect(await change(200)).toMatchObject({ body: { book: { stock: 5, version: 2 } } });
    expect(await change(200)).toMatchObject({ body: { book: { stock: 5, version: 2 } } });
    expect(await change(201)).toMatchObject({ body: { code: 'key-reused' } });
  });

  it('is refused if it has only a number of copies', async () => {
    for (const stock of [9, '9', null, { from: 1 }, { from: -1, to: 2 }, { from: 0, to: 1e9 }])
      expect(await call('PATCH /desk/books/bk01', { version: 1, stock })).toEqual(
        refused('400 Bad Request', 'bad-request'),
      );
    expect(await read()).toMatchObject({ stock: 3, version: 1 });
  });

  it('is applied only to the version that was read, also if only the stock changes', async () => {
    await call('PATCH /desk/books/bk01', { version: 1, pages: 9 });
    const late = await call('PATCH /desk/books/bk01', { version: 1, stock: { from: 3, to: 4 } });
    expect(late).toEqual(refused('409 Conflict', 'changed-meanwhile'));
    expect(await read()).toMatchObject({ stock: 3, version: 2 });
  });

  it('is refused for a book that does not exist', async () => {
    const missing = refused('404 Not Found', 'not-found');
    expect(await call('PATCH /desk/books/bk99', { version: 1 })).toEqual(missing);
    expect(await call('DELETE /desk/books/bk99', { version: 1 })).toEqual(missing);
    expect(await call('GET /desk/books/bk99')).toEqual(missing);
  });
});

it('refuses an uploaded cover if the host cannot show it', async () => {
  expect(await call('PUT /desk/books/bk01/cover')).toEqual(refused('409 Conflict', 'no-uploads'));
});

describe('a removed book', () => {
  it('is no longer in lists, is out of stock in carts, and stays in orders', async () => {
    const { order } = await placeTestOrder(shop, { payment: 'cod' });
    await fillCart(shop);
    const { stock } = await read();
    expect(await call('DELETE /desk/books/bk01', { version: 1 })).toEqual({
      status: '204 No Content',
      body: undefined,
    });
    const shown = await send(shop.api, 'GET /products');
    expect((shown.body as { products: { _id: string }[] }).products).toMatchObject([
      { _id: 'bk02' },
    ]);
    const { token } = shop;
    expect(await send(shop.api, 'GET /user/cart', { token })).toMatchObject({
      body: { cart: [{ _id: 'bk01', title: 'Malgudi Days', inStock: false, stock: 0 }] },
    });
    expect(await send(shop.api, `GET /user/orders/${order._id}`, { token })).toMatchObject({
      body: { order: { lines: [{ title: 'Malgudi Days' }] } },
    });
    const entries = await shop.dependencies.store.records.list('stockEntries', {});
    expect(entries.map(({ bookId, reason, change }) => [bookId, reason, change])).toContainEqual([
      'bk01',
      'removed',
      -(stock ?? NaN),
    ]);
  });

  it('is kept if it was changed in the meantime', async () => {
    await call('PATCH /desk/books/bk01', { version: 1, pages: 9 });
    expect(await call('DELETE /desk/books/bk01', { version: 1 })).toEqual(
      refused('409 Conflict', 'changed-meanwhile'),
    );
    expect(await read()).toMatchObject({ version: 2 });
  });
});

it('reads books from the primary database, because a replica may be outdated', async () => {
  const store = createMemoryStore({ categories: [], books: [aBook()], users: async () => [] });
  // A replica that does not have the last sale yet.
  const outdated = createMemoryStore({
    categories: [],
    books: [aBook({ stock: 9 })],
    users: async () => [],
  });
  const { book, books, booksAfter } = outdated;
  const storeWithReplica = { ...store, book, books, booksAfter };
  const now = Date.now;
  expect(await readDeskBook({ store: storeWithReplica }, 'bk01')).toMatchObject({
    book: { _id: 'bk01', stock: 3 },
  });
  expect(await readBooksWithSales({ store: storeWithReplica, now }, ['bk01'])).toMatchObject({
    books: [{ stock: 3 }],
  });
  const storeWithoutBook = { ...store, booksById: async () => [] };
  await expect(readDeskBook({ store: storeWithoutBook }, 'bk01')).rejects.toMatchObject({
    status: 404,
  });
});
