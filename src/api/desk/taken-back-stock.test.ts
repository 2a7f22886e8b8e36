import { beforeEach, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { countOnShelf, type Shelf } from '#domain/books/shelf.ts';
import type { Order } from '#contract/orders/order.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { readBooks } from '#import/read-books.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { importFile, undo } from '../imports/testing.ts';
import { openOrderShop, type OrderShop, placeTestOrder } from '../orders/testing.ts';
import { send } from '../testing.ts';
import { deliver, move, openDesk } from './testing.ts';

const ISBN = '9780306406157';

let shop: OrderShop;
let ownerToken: string;
let desk: { shop: OrderShop; ownerToken: string };
beforeEach(async () => {
  const store = createMemoryStore({
    categories: [],
    books: [aBook({ isbn: ISBN })],
    users: async () => [],
  });
  shop = await openOrderShop({ store });
  ownerToken = await openDesk(shop);
  desk = { shop, ownerToken };
});

let keyCount = 0;
const changeStock = (body: object) =>
  send(shop.api, 'POST /desk/stock', {
    token: ownerToken,
    headers: { 'idempotency-key': `stock-${++keyCount}` },
    body: { isbn: ISBN, ...body },
  });
const count = (copies: number) => changeStock({ copies, kind: 'counted' });

const order = async (copies = 1) => (await placeTestOrder(shop, { payment: 'cod', copies })).order;

/** Moves the order through the steps, five seconds apart. */
async function go({ _id }: Pick<Order, '_id'>, ...steps: string[]) {
  for (const to of steps) {
    shop.clock.ms += 5000;
    expect(await move(desk, _id, { to })).toMatchObject({ status: '200 OK' });
  }
}

async function readShelf() {
  const { body } = await send(shop.api, 'GET /desk/books/bk01', { token: ownerToken });
  const { stock, promised, short } = (body as { book: Shelf }).book;
  return { stock, promised, short };
}

const readToday = async () => {
  const { body } = await send(shop.api, 'GET /desk/summary', { token: ownerToken });
  return (body as { short: { number: string; copies: number }[] }).short;
};

/** Returns the stock that follows from the ledger: the shop began with 3 copies. */
async function addUpLedger() {
  const { body } = await send(shop.api, 'GET /desk/stock?', { token: ownerToken });
  const { entries } = body as { entries: { change: number }[] };
  return entries.reduce((sum, { change }) => sum + change, 3);
}

it('lacks no copies of an order that was shipped, until that is taken back', async () => {
  const first = await order();
  await count(0);
  await go(first, 'packed', 'shipped');
  expect(await readToday()).toEqual([]);
  await go(first, 'packed');
  expect(await readShelf()).toEqual({ stock: 0, promised: 1, short: 1 });
  expect(await readToday()).toMatchObject([{ number: first.number, copies: 1 }]);
  await go(first, 'cancelled');
  expect(await readShelf()).toEqual({ stock: 0, promised: 0, short: 0 });
  expect(await addUpLedger()).toBe(0);
});

it.each(['delivered', 'undelivered'])(
  'lacks them again after the step “%s” was taken back before',
  async (step) => {
    const first = await order();
    await count(0);
    await go(first, 'packed', 'shipped', step, 'shipped', 'packed', 'cancelled');
    expect(await readShelf()).toEqual({ stock: 0, promised: 0, short: 0 });
  },
);

it('lacks the only copy for the order that was marked as shipped in the place of another', async () => {
  const [wrong, right] = [await order(), await order()];
  await count(1);
  await go(wrong, 'packed', 'shipped');
  await go(right, 'packed', 'shipped');
  await go(wrong, 'packed');
  expect(await readShelf()).toEqual({ stock: 0, promised: 1, short: 1 });
  expect(await addUpLedger()).toBe(0);
});

it('takes copies that came meanwhile for an order whose parcel has not left', async () => {
  const first = await order(2);
  await count(0);
  await go(first, 'packed', 'shipped');
  await changeStock({ copies: 1, kind: 'received' });
  await go(first, 'packed');
  expect(await readShelf()).toEqual({ stock: 0, promised: 2, short: 1 });
  expect(await addUpLedger()).toBe(0);
});

it('finds no copies for other orders when a delivery is taken back', async () => {
  const [first, second] = [await order(), await order()];
  await deliver(desk, first._id);
  await count(0);
  await go(first, 'shipped');
  expect(await readToday()).toMatchObject([{ number: second.number, copies: 1 }]);
});

it('keeps a shortage in a count that was made before the parcel was taken back', async () => {
  const first = await order();
  await count(0);
  await go(first, 'packed', 'shipped');
  shop.clock.ms += 5000;
  const seen = { onShelf: countOnShelf(await readShelf()), at: formatTimestamp(shop.clock.ms) };
  await go(first, 'packed');
  await changeStock({ copies: 0, kind: 'counted', seen });
  expect(await readShelf()).toEqual({ stock: 0, promised: 1, short: 1 });
});

it('undoes a count by file although a parcel was taken back since', async () => {
  shop.dependencies.readBooks = readBooks;
  const first = await order();
  await count(0);
  await go(first, 'packed', 'shipped');
  await changeStock({ copies: 5, kind: 'received' });
  shop.clock.ms += 5000;
  const { _id } = await importFile(
    { ...shop, ownerToken },
    `isbn,stock\n${ISBN},2`,
    '?stock=counted',
  );
  await go(first, 'packed');
  await undo({ ...shop, ownerToken }, _id);
  expect(await readShelf()).toEqual({ stock: 4, promised: 1, short: 0 });
});

it('lacks the copies of a wrong file that was undone while they seemed to have left', async () => {
  shop.dependencies.readBooks = readBooks;
  const importShop = { ...shop, ownerToken };
  await count(0);
  shop.clock.ms += 5000;
  const { _id } = await importFile(importShop, `isbn,stock\n${ISBN},3`, '?stock=counted');
  const first = await order(2);
  await go(first, 'packed', 'shipped');
  await undo(importShop, _id);
  expect(await addUpLedger()).toBe(0);
  await go(first, 'packed');
  expect(await readShelf()).toEqual({ stock: 0, promised: 2, short: 2 });
  expect(await addUpLedger()).toBe(0);
});

it('has the copies that a wrong file missed, and that seemed to have left when it was undone', async () => {
  shop.dependencies.readBooks = readBooks;
  const importShop = { ...shop, ownerToken };
  const [wrong, right] = [await order(), await order()];
  shop.clock.ms += 5000;
  const { _id } = await importFile(importShop, `isbn,stock\n${ISBN},0`, '?stock=counted');
  await go(wrong, 'packed', 'shipped');
  await go(right, 'packed', 'shipped');
  await undo(importShop, _id);
  expect(await readShelf()).toEqual({ stock: 1, promised: 0, short: 0 });
  await go(wrong, 'packed');
  expect(await readShelf()).toEqual({ stock: 1, promised: 1, short: 0 });
  expect(await addUpLedger()).toBe(1);
});
