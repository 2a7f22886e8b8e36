import { beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { countOnShelf, type Shelf } from '#domain/books/shelf.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { aStockEntry } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { openOrderShop, placeTestOrder, readStock, type OrderShop } from '../orders/testing.ts';
import { readBooks } from '#import/read-books.ts';
import { importFile, undo } from '../imports/testing.ts';
import { send } from '../testing.ts';
import { move, openDesk } from './testing.ts';

const ISBN = '9780306406157';

let shop: OrderShop;
let ownerToken: string;
beforeEach(async () => {
  const store = createMemoryStore({
    categories: [],
    books: [aBook({ isbn: ISBN }), aBook({ _id: 'bk02', isbn: '9780804429573' })],
    users: async () => [],
  });
  shop = await openOrderShop({ store });
  ownerToken = await openDesk(shop);
});

let keyCount = 0;
const changeStock = (body: object, key = `stock-${++keyCount}`) =>
  send(shop.api, 'POST /desk/stock', {
    token: ownerToken,
    headers: { 'idempotency-key': key },
    body: { isbn: ISBN, ...body },
  });

async function list(query = '') {
  const { body } = await send(shop.api, `GET /desk/stock?${query}`, { token: ownerToken });
  return body as { entries: { change: number; reason: string }[]; total: number; next: string };
}

async function readBook() {
  const { body } = await send(shop.api, 'GET /desk/books/bk01', { token: ownerToken });
  return (body as { book: { version: number; stock: number } }).book;
}

const listChanges = async (query = '') =>
  (await list(query)).entries.map(({ change: copies, reason }) => [copies, reason]);

it('finds goods without an ISBN by their barcode', async () => {
  const gtin = '8901234567890';
  const { store } = shop.dependencies;
  await store.transact((transaction) =>
    transaction.saveBooks([{ book: aBook({ _id: 'bk09', isbn: undefined, gtin, stock: 2 }) }]),
  );
  const { body } = await send(shop.api, `GET /desk/books?search=${gtin}`, { token: ownerToken });
  expect(body).toMatchObject({ books: [{ _id: 'bk09' }], total: 1, next: null });
  const { status } = await changeStock({ isbn: gtin, copies: 5, kind: 'received' });
  expect([status, await readStock(shop, 'bk09')]).toEqual(['200 OK', 7]);
});

it('changes the copies of none of several issues with one barcode', async () => {
  const gtin = '9772123456002';
  const { store } = shop.dependencies;
  const issues = ['bk08', 'bk09'].map((_id) => ({
    book: aBook({ _id, isbn: undefined, gtin, title: `Issue ${_id}`, stock: 2 }),
  }));
  await store.transact((transaction) => transaction.saveBooks(issues));
  expect(await changeStock({ isbn: gtin, copies: 5, kind: 'received' })).toMatchObject({
    status: '409 Conflict',
    body: { code: 'several-books' },
  });
  expect([await readStock(shop, 'bk08'), await readStock(shop, 'bk09')]).toEqual([2, 2]);
  const { body } = await send(shop.api, `GET /desk/books?search=${gtin}`, { token: ownerToken });
  expect(body).toMatchObject({ books: [{ _id: 'bk08' }, { _id: 'bk09' }], total: 2 });
});

it('adds, removes and sets copies, and records each change in a ledger', async () => {
  expect(await changeStock({ copies: 5, kind: 'received', note: 'Box 3' })).toEqual({
    status: '200 OK',
    body: {
      book: { ...aBook({ isbn: ISBN, stock: 8 }), version: 1, promised: 0, short: 0 },
      short: [],
    },
  });
  shop.clock.ms += 1000;
  expect(await changeStock({ copies: 2, kind: 'lost' })).toMatchObject({
    body: { book: { stock: 6 } },
  });
  shop.clock.ms += 1000;
  expect(await changeStock({ copies: 4, kind: 'counted' })).toMatchObject({
    body: { book: { stock: 4 } },
  });
  shop.clock.ms += 1000;
  await placeTestOrder(shop, { payment: 'cod' });
  expect(await listChanges('bookId=bk01')).toEqual([
    [-1, expect.any(String)],
    [-2, 'counted'],
    [-2, 'lost'],
    [5, 'received'],
  ]);
  expect((await list()).entries.at(-1)).toEqual({
    _id: expect.any(String),
    bookId: 'bk01',
    change: 5,
    reason: 'received',
    note: 'Box 3',
    at: '2023-05-01T12:00:00+00:00',
  });
  expect(await list('bookId=bk02')).toEqual({ entries: [], total: 0, next: null });
});

it('sets the stock to a count, and records it even if it agrees', async () => {
  expect(await changeStock({ copies: 3, kind: 'counted' })).toMatchObject({
    body: { book: { stock: 3 } },
  });
  expect(await changeStock({ copies: 0, kind: 'counted' })).toMatchObject({
    body: { book: { stock: 0, inStock: false } },
  });
  for (const kind of ['received', 'lost'])
    expect(await changeStock({ copies: 0, kind })).toMatchObject({ status: '200 OK' });
  expect(await listChanges()).toEqual([
    [-3, 'counted'],
    [0, 'confirmed'],
  ]);
});

describe('a count of the shelf', () => {
  const count = (copies: number) => changeStock({ copies, kind: 'counted' });
  const readToday = async () => {
    const { body } = await send(shop.api, 'GET /desk/summary', { token: ownerToken });
    return (body as { short: { number: string; copies: number }[] }).short;
  };

  it('leaves promised copies to their orders', async () => {
    await placeTestOrder(shop, { payment: 'cod' });
    await placeTestOrder(shop);
    expect(await count(5)).toMatchObject({
      body: { book: { stock: 3, promised: 2, short: 0 }, short: [] },
    });
  });

  it('names the latest orders if the shelf has fewer copies than they were promised', async () => {
    const { order: first } = await placeTestOrder(shop, { payment: 'cod' });
    const { order: second } = await placeTestOrder(shop, { payment: 'cod', copies: 2 });
    const { body } = await count(1);
    const short = [{ number: second.number, bookId: 'bk01', copies: 2 }];
    expect(body).toMatchObject({ book: { stock: 0, promised: 3, short: 2 }, short });
    expect(await readToday()).toEqual([
      { ...short[0], orderId: second._id, title: 'Malgudi Days' },
    ]);
    expect((await count(0)).body).toMatchObject({
      short: [
        { number: second.number, copies: 2 },
        { number: first.number, copies: 1 },
      ],
    });
  });

  it('names orders on Today until they are cancelled, filled or shipped', async () => {
    const { order: first } = await placeTestOrder(shop, { payment: 'cod' });
    const { order: second } = await placeTestOrder(shop, { payment: 'cod' });
    await count(0);
    expect(await readToday()).toHaveLength(2);
    await send(shop.api, `POST /user/orders/${first._id}/cancel`, { token: shop.token });
    expect(await readToday()).toMatchObject([{ number: second.number, copies: 1 }]);
    expect(await readStock(shop)).toBe(0);
    expect(await changeStock({ copies: 3, kind: 'received' })).toMatchObject({
      body: { book: { stock: 2, promised: 1, short: 0 } },
    });
    expect(await readToday()).toEqual([]);
    await count(0);
    const desk = { shop, ownerToken };
    await move(desk, second._id, { to: 'packed' });
    const tracking = { carrier: 'India Post', number: 'EK1' };
    await move(desk, second._id, { to: 'shipped', tracking });
    expect(await readToday()).toEqual([]);
  });

  it('names orders that are packed last, because they have their copies', async () => {
    const { order: first } = await placeTestOrder(shop, { payment: 'cod' });
    const { order: second } = await placeTestOrder(shop, { payment: 'cod' });
    await move({ shop, ownerToken }, second._id, { to: 'packed' });
    expect((await count(1)).body).toMatchObject({ short: [{ number: first.number, copies: 1 }] });
  });

  it('gives copies that come back to the orders that lack them before they are for sale', async () => {
    await placeTestOrder(shop, { payment: 'cod', copies: 2 });
    await count(1);
    const book = await readBook();
    const stock = { from: 0, to: 4 };
    const { body } = await send(shop.api, 'PATCH /desk/books/bk01', {
      token: ownerToken,
      body: { version: book.version, stock },
    });
    expect(body).toMatchObject({ book: { stock: 3, promised: 2, short: 0 } });
  });

  it('is in the ledger as the change to the stock, a delivery also if orders get all of it', async () => {
    await placeTestOrder(shop, { payment: 'cod' });
    await count(0);
    shop.clock.ms += 1000;
    await changeStock({ copies: 1, kind: 'received' });
    expect((await listChanges()).filter(([, reason]) => reason !== 'ordered')).toEqual([
      [0, 'received'],
      [-2, 'counted'],
    ]);
  });

  describe('made before it was sent', () => {
    const seeShelf = async () => {
      const { stock, promised, short } = (await readBook()) as unknown as Shelf;
      const at = formatTimestamp(shop.clock.ms);
      shop.clock.ms += 5000;
      return { onShelf: countOnShelf({ stock, promised, short }), at };
    };
    const countSeen = (copies: number, seen: object) =>
      changeStock({ copies, kind: 'counted', seen });

    it('leaves out the copies that were sent since, and adds those that arrived', async () => {
      const { order } = await placeTestOrder(shop, { payment: 'cod' });
      const seen = await seeShelf();
      await placeTestOrder(shop, { payment: 'cod' });
      await move({ shop, ownerToken }, order._id, { to: 'packed' });
      const tracking = { carrier: 'India Post', number: 'EK1' };
      await move({ shop, ownerToken }, order._id, { to: 'shipped', tracking });
      // One copy was sent: of the 3 that were counted, 2 are left, and 1 of them is promised.
      expect(await countSeen(3, seen)).toMatchObject({
        body: { book: { stock: 1, promised: 1, short: 0 } },
      });
      const later = await seeShelf();
      await changeStock({ copies: 4, kind: 'received' });
      expect(await countSeen(1, later)).toMatchObject({
        body: { book: { stock: 4, promised: 1, short: 0 } },
      });
    });

    it('leaves out the copies that were found and sent since', async () => {
      const { order } = await placeTestOrder(shop, { payment: 'cod', copies: 2 });
      await count(0);
      shop.clock.ms += 5000;
      const seen = await seeShelf();
      await move({ shop, ownerToken }, order._id, { to: 'packed' });
      await move({ shop, ownerToken }, order._id, { to: 'shipped' });
      expect(await countSeen(2, seen)).toMatchObject({ body: { book: { stock: 0 } } });
    });

    it('is refused after another count, which has applied the same difference', async () => {
      const { order } = await placeTestOrder(shop, { payment: 'cod', copies: 3 });
      const seen = await seeShelf();
      const body = { short: [{ number: order.number, copies: 1 }] };
      expect(await countSeen(2, seen)).toMatchObject({ body });
      expect(await countSeen(2, seen)).toMatchObject({
        status: '409 Conflict',
        body: { code: 'changed-meanwhile' },
      });
      const again = await seeShelf();
      // A count of another book.
      await changeStock({ isbn: '9780804429573', copies: 9, kind: 'counted' });
      expect(await countSeen(2, again)).toMatchObject({ body });
      // It agreed, so it did not change what other counts are based on.
      expect(await countSeen(2, again)).toMatchObject({ body });
    });

    it('is refused after a count by an import', async () => {
      const seen = await seeShelf();
      shop.dependencies.readBooks = readBooks;
      await importFile({ ...shop, ownerToken }, `isbn,stock\n${ISBN},2`, '?stock=counted');
      expect(await countSeen(2, seen)).toMatchObject({ status: '409 Conflict' });
    });

    it('is refused after a count by an import was undone, and after an edit', async () => {
      shop.dependencies.readBooks = readBooks;
      const importShop = { ...shop, ownerToken };
      const { _id } = await importFile(importShop, `isbn,stock\n${ISBN},2`, '?stock=counted');
      const wrong = await seeShelf();
      await undo(importShop, _id);
      expect(await countSeen(5, wrong)).toMatchObject({ status: '409 Conflict' });
      const seen = await seeShelf();
      const { version, stock } = await readBook();
      const body = { version, stock: { from: stock, to: 1 } };
      await send(shop.api, 'PATCH /desk/books/bk01', { token: ownerToken, body });
      expect(await countSeen(5, seen)).toMatchObject({ status: '409 Conflict' });
    });

    it('is refused after a thousand changes, of which not all are searched for a count', async () => {
      const seen = await seeShelf();
      const at = formatTimestamp(shop.clock.ms);
      const { store } = shop.dependencies;
      const add = (entries: number) =>
        store.transact(async (transaction) =>
          transaction.put(
            'stockEntries',
            ...Array.from({ length: entries }, (_, index) =>
              aStockEntry({ _id: `${entries}-${index}`, bookId: 'bk01', reason: 'ordered', at }),
            ),
          ),
        );
      await add(999);
      expect(await countSeen(3, seen)).toMatchObject({ status: '200 OK' });
      await add(1);
      expect(await countSeen(3, seen)).toMatchObject({ status: '409 Conflict' });
    });
  });

  it('has a list of the open orders with copies of the book', async () => {
    const { order } = await placeTestOrder(shop, { payment: 'cod' });
    const listOpen = async (book: string) => {
      const { body } = await send(shop.api, `GET /desk/orders?book=${book}`, { token: ownerToken });
      return (body as { orders: { number: string }[] }).orders.map(({ number }) => number);
    };
    expect(await listOpen('bk01')).toEqual([order.number]);
    expect(await listOpen('bk02')).toEqual([]);
    await send(shop.api, `POST /user/orders/${order._id}/cancel`, { token: shop.token });
    expect(await listOpen('bk01')).toEqual([]);
  });
});

it('refuses to remove more copies than are in stock', async () => {
  expect(await changeStock({ copies: 4, kind: 'lost' })).toEqual({
    status: '409 Conflict',
    body: {
      errors: [expect.any(String)],
      code: 'out-of-stock',
      books: [{ _id: 'bk01', title: 'Malgudi Days', stock: 3 }],
    },
  });
  expect([await readStock(shop), await listChanges()]).toEqual([3, []]);
});

it('applies a repeated call once', async () => {
  const first = await changeStock({ copies: 5, kind: 'received' }, 'k');
  expect(await changeStock({ copies: 5, kind: 'received' }, 'k')).toEqual(first);
  expect(await changeStock({ copies: 6, kind: 'received' }, 'k')).toMatchObject({
    status: '422 Unprocessable Entity',
    body: { code: 'key-reused' },
  });
  const responses = await Promise.all(
    [1, 2, 3].map(() => changeStock({ copies: 1, kind: 'received' }, 'other')),
  );
  expect(responses.map(({ status }) => status)).toContain('200 OK');
  expect(await readStock(shop)).toBe(9);
  const lose = () => changeStock({ copies: 2, kind: 'lost' }, 'lost');
  expect(await lose()).toEqual(await lose());
  expect(await readStock(shop)).toBe(7);
  const count = () => changeStock({ copies: 4, kind: 'counted' }, 'count');
  expect(await count()).toEqual(await count());
  expect(await listChanges()).toHaveLength(4);
  expect(await changeStock({ copies: 5, kind: 'received' }, '')).toMatchObject({
    status: '400 Bad Request',
  });
});

it.each(['9780306406158', '9781234567897', '', 'bk01'])(
  'finds no book with the ISBN %j',
  async (isbn) => {
    expect(await changeStock({ isbn, copies: 1, kind: 'received' })).toMatchObject({
      status: '404 Not Found',
      body: { code: 'not-found' },
    });
  },
);

it.each([
  { copies: -1, kind: 'received' },
  { copies: 0.5, kind: 'counted' },
  { copies: '1', kind: 'lost' },
  { copies: 1, kind: 'sold' },
  { copies: 1e9, kind: 'counted' },
])('refuses %o', async (body) => {
  expect(await changeStock(body)).toMatchObject({
    status: '400 Bad Request',
    body: { code: 'bad-request' },
  });
});

it('lists the ledger in pages, newest first', async () => {
  for (let copies = 1; copies <= 60; copies++) await changeStock({ copies, kind: 'received' });
  const { next, total, entries } = await list();
  expect([total, entries.length]).toEqual([60, 50]);
  const rest = await list(`cursor=${next}`);
  expect([rest.entries.length, rest.next]).toEqual([10, null]);
  const all = [...entries, ...rest.entries].map(({ change: copies }) => copies);
  expect(new Set(all).size).toBe(60);
  expect(await send(shop.api, 'GET /desk/stock?cursor=x', { token: ownerToken })).toMatchObject({
    status: '400 Bad Request',
  });
});
