import { beforeEach, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { countOnShelf, type Shelf } from '#domain/books/shelf.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { readBooks } from '#import/read-books.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { importFile, type ImportShop, undo } from '../imports/testing.ts';
import { openOrderShop, placeTestOrder } from '../orders/testing.ts';
import { send } from '../testing.ts';
import { openDesk } from './testing.ts';

const ISBN = '9780306406157';

let shop: ImportShop;
/** All three copies are promised. */
beforeEach(async () => {
  const store = createMemoryStore({
    categories: [],
    books: [aBook({ isbn: ISBN })],
    users: async () => [],
  });
  const open = await openOrderShop({ store, readBooks });
  shop = { ...open, ownerToken: await openDesk(open) };
  await placeTestOrder(shop, { payment: 'cod', copies: 3 });
});

async function readBook() {
  const { body } = await send(shop.api, 'GET /desk/books/bk01', { token: shop.ownerToken });
  return (body as { book: Shelf & { version: number } }).book;
}

/** Counts the shelf by a file, five seconds later. */
function countByFile(copies: number) {
  shop.clock.ms += 5000;
  return importFile(shop, `isbn,stock\n${ISBN},${copies}`, '?stock=counted');
}

/** Sees the shelf, and returns a function that sends a count of then. */
async function beginCount() {
  shop.clock.ms += 5000;
  const seen = { onShelf: countOnShelf(await readBook()), at: formatTimestamp(shop.clock.ms) };
  shop.clock.ms += 5000;
  return (copies: number) =>
    send(shop.api, 'POST /desk/stock', {
      token: shop.ownerToken,
      headers: { 'idempotency-key': 'count' },
      body: { isbn: ISBN, copies, kind: 'counted', seen },
    });
}

/** Five seconds later, adds copies in the editor, all of which go to orders. */
async function addInEditor(copies: number) {
  shop.clock.ms += 5000;
  const { version } = await readBook();
  const body = { version, stock: { from: 0, to: copies } };
  const { status } = await send(shop.api, 'PATCH /desk/books/bk01', {
    token: shop.ownerToken,
    body,
  });
  expect(status).toBe('200 OK');
}

it('leaves copies that were added in the editor for orders when a wrong count is undone', async () => {
  const { _id } = await countByFile(1);
  await addInEditor(2);
  await undo(shop, _id);
  expect(await readBook()).toMatchObject({ stock: 0, promised: 3, short: 0 });
});

it('refuses a count from before copies were added in the editor for orders', async () => {
  await countByFile(1);
  const count = await beginCount();
  await addInEditor(2);
  expect(await count(3)).toMatchObject({ status: '409 Conflict' });
});

it('refuses a count from before an import was undone whose copies orders get', async () => {
  const { _id } = await countByFile(1);
  const count = await beginCount();
  await undo(shop, _id);
  expect(await readBook()).toMatchObject({ stock: 0, short: 0 });
  expect(await count(3)).toMatchObject({ status: '409 Conflict' });
});

it('undoes no count by file that a later one has corrected only for orders', async () => {
  const { _id } = await countByFile(1);
  await countByFile(3);
  expect(await undo(shop, _id)).toMatchObject({ state: 'done' });
  expect(await readBook()).toMatchObject({ stock: 0, promised: 3, short: 0 });
});
