import { expect, it, vi } from 'vitest';
import type { FirstDay } from '#contract/desk/desk.ts';
import { aBook, anOrder, aRecord } from '#domain/builders.ts';
import { readBooks } from '#import/read-books.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { fillCart, openOrderShop, requestOrder } from '../orders/testing.ts';
import { importFile, undo } from '../imports/testing.ts';
import { send } from '../testing.ts';
import { readFirstDay as read, removeSamples } from '../routes/desk/desk.ts';
import { openDesk } from './testing.ts';

const SAMPLE_IDS = Array.from({ length: 22 }, (_, index) => `s${10 + index}`);

async function openNewShop() {
  const books = SAMPLE_IDS.map((_id) => aBook({ _id, stock: 3 }));
  const store = createMemoryStore({ categories: [], books, users: async () => [] });
  const shop = await openOrderShop({ store, readBooks, sampleIds: SAMPLE_IDS });
  const token = await openDesk(shop);
  const readFirstDay = async () =>
    (await send(shop.api, 'GET /desk/first-day', { token })).body as { firstDay: FirstDay };
  const remove = () => send(shop.api, 'DELETE /desk/first-day/samples', { token });
  return { shop, store, token, readFirstDay, remove };
}

const listDone = ({ firstDay }: { firstDay: Pick<FirstDay, 'steps'> }) =>
  firstDay.steps.filter(({ isDone }) => isDone).map(({ name }) => name);

it('counts no step as done in a new shop, and the order and own books once they are there', async () => {
  const { shop, store, readFirstDay } = await openNewShop();
  expect(listDone(await readFirstDay())).toEqual([]);
  await fillCart(shop, 's10');
  await requestOrder(shop, { payment: 'online' });
  expect(listDone(await readFirstDay())).toEqual(['order']);
  await store.transact((t) => t.saveBooks([{ book: aBook({ _id: 'own', inStock: false }) }]));
  expect(listDone(await readFirstDay())).toEqual(['order']);
  await store.transact((t) => t.saveBooks([{ book: aBook({ _id: 'own2' }) }]));
  expect(listDone(await readFirstDay())).toEqual(['books', 'order']);
});

it.each<[string, object, string[]]>([
  ['only a name', { name: 'Sahitya' }, []],
  ['only an address', { address: '7, Church Street' }, []],
  ['a name and an address', { name: 'Sahitya', address: '7, Church Street' }, ['name']],
  ['a fee', { delivery: { fee: 1, freeFrom: 500, rates: [], bookGrams: 300 } }, ['delivery']],
  ['cash on delivery', { cod: { on: true, upTo: 4000, excludedPins: [] } }, []],
])('counts as done in a shop with %s: %j', async (_what, body, done) => {
  const { shop, token, readFirstDay } = await openNewShop();
  expect((await send(shop.api, 'PATCH /desk/settings', { token, body })).status).toBe('200 OK');
  expect(listDone(await readFirstDay())).toEqual(done);
});

it('counts categories and a mail server as done once they are there', async () => {
  const { shop, token, readFirstDay } = await openNewShop();
  const category = { categoryName: 'Comics', categoryTitle: 'Comics', description: 'x' };
  await send(shop.api, 'POST /desk/categories', { token, body: category });
  expect(listDone(await readFirstDay())).toEqual(['categories']);
  const firstDay = await read({ ...shop.dependencies, sendMail: async () => undefined });
  expect(listDone({ firstDay })).toEqual(['categories', 'mail']);
});

it('needs no payment provider in a shop that is paid in cash', async () => {
  const { shop, token, readFirstDay } = await openNewShop();
  await fillCart(shop, 's10');
  await requestOrder(shop, { payment: 'cod' });
  expect(listDone(await readFirstDay())).toEqual(['payment', 'order']);
  const body = { cod: { on: false, upTo: 5000, excludedPins: [] } };
  await send(shop.api, 'PATCH /desk/settings', { token, body });
  expect(listDone(await readFirstDay())).toEqual(['order']);
});

it('looks for an order in cash among the newest ones', async () => {
  const { store, readFirstDay } = await openNewShop();
  const orders = Array.from({ length: 21 }, (_, index) => {
    const order = anOrder({ _id: `or${index}`, number: `KD-${index}` });
    if (index === 20) order.payment.method = 'cod';
    return aRecord(order, { sequence: index + 1 });
  });
  await store.transact(async ({ put }) => put('orders', ...orders));
  expect(listDone(await readFirstDay())).toEqual(['payment', 'order']);
});

it('is in the summary, without a search of orders once it is hidden', async () => {
  const { shop, store, token, readFirstDay } = await openNewShop();
  const summarize = async () => (await send(shop.api, 'GET /desk/summary', { token })).body;
  expect(await summarize()).toMatchObject(await readFirstDay());
  await send(shop.api, 'PATCH /desk/settings', { token, body: { firstDay: false } });
  const search = vi.spyOn(store.records, 'orderedBooks');
  expect(await summarize()).not.toHaveProperty('firstDay');
  expect(search).not.toHaveBeenCalled();
});

it('deletes the samples that were never ordered, records their copies, and does so once', async () => {
  const { shop, store, readFirstDay, remove } = await openNewShop();
  await fillCart(shop, 's10');
  const { body } = await requestOrder(shop, { payment: 'cod' });
  const { _id } = (body as { order: { _id: string } }).order;
  await send(shop.api, `POST /user/orders/${_id}/cancel`, { token: shop.token });
  await fillCart(shop, 's11');
  expect((await readFirstDay()).firstDay.samples).toEqual({ books: 22, ordered: 1 });
  expect(await remove()).toMatchObject({ status: '200 OK', body: { removed: 21, ordered: 1 } });
  expect((await store.books()).map((book) => book._id)).toEqual(['s10']);
  const entries = await store.records.list('stockEntries', {});
  expect(entries.filter(({ reason }) => reason === 'removed')).toHaveLength(21);
  expect(await remove()).toMatchObject({ status: '200 OK', body: { removed: 0, ordered: 1 } });
});

it('counts no sample as ordered that another owner deletes meanwhile', async () => {
  const { shop, store } = await openNewShop();
  const transact: typeof store.transact = async (work) => {
    await store.transact((transaction) => transaction.removeBooks(SAMPLE_IDS));
    return store.transact(work);
  };
  const counts = await removeSamples({ ...shop.dependencies, store: { ...store, transact } });
  expect(counts).toEqual({ removed: 0, ordered: 0 });
});

it.each([
  ['PATCH /desk/books/s10', { version: 1, pages: 9 }],
  ['POST /desk/stock', { isbn: '9780306406157', copies: 3, kind: 'counted' }],
  ['POST /desk/stock', { isbn: '9780306406157', copies: 1, kind: 'received' }],
])('keeps a sample of which the owner has made a book of the shop: %s %j', async (path, body) => {
  const { shop, store, token, readFirstDay, remove } = await openNewShop();
  await store.transact(async (transaction) => {
    const [found = expect.fail()] = await transaction.findBooks({ ids: ['s10'] });
    await transaction.saveBooks([{ ...found, book: { ...found.book, isbn: '9780306406157' } }]);
  });
  const headers = { 'idempotency-key': 'k1' };
  expect((await send(shop.api, path, { token, body, headers })).status).toBe('200 OK');
  expect((await readFirstDay()).firstDay.samples).toEqual({ books: 21, ordered: 0 });
  expect((await remove()).body).toEqual({ removed: 21, ordered: 0 });
  expect(await store.book('s10')).toBeDefined();
});

it('keeps a sample that the list of the owner names', async () => {
  const { shop, store, token, readFirstDay, remove } = await openNewShop();
  const { title, author, originalPrice } = aBook({});
  await store.transact((transaction) => transaction.removeBooks(SAMPLE_IDS.slice(1)));
  const list = `title,author,originalPrice\n${title},${author},${originalPrice}\n`;
  const job = await importFile({ ...shop, ownerToken: token }, list);
  expect(job).toMatchObject({ same: 0, changed: 1 });
  expect((await readFirstDay()).firstDay.samples).toEqual({ books: 0, ordered: 0 });
  expect((await remove()).body).toEqual({ removed: 0, ordered: 0 });
  // The list has no copies.
  expect(await store.book('s10')).toMatchObject({ title, stock: 0 });
});

it('takes a sample as untouched again after the undo of the list that named it', async () => {
  const { shop, store, token, readFirstDay, remove } = await openNewShop();
  const { title, author } = aBook({});
  await store.transact((transaction) => transaction.removeBooks(SAMPLE_IDS.slice(1)));
  const importShop = { ...shop, ownerToken: token };
  const list = `title,author,originalPrice,stock\n${title},${author},500,2\n`;
  const { _id } = await importFile(importShop, list);
  expect((await readFirstDay()).firstDay.samples).toEqual({ books: 0, ordered: 0 });
  await undo(importShop, _id);
  expect((await readFirstDay()).firstDay.samples).toEqual({ books: 1, ordered: 0 });
  expect((await remove()).body).toEqual({ removed: 1, ordered: 0 });
});

it('keeps a sample of which a count by file finds fewer copies than are promised', async () => {
  const { shop, store, token, remove } = await openNewShop();
  await fillCart(shop, 's10');
  await requestOrder(shop, { payment: 'cod' });
  await store.transact(async (transaction) => {
    const [found = expect.fail()] = await transaction.findBooks({ ids: ['s10'] });
    await transaction.changeStock('s10', -(found.book.stock ?? 0));
    await transaction.removeBooks(SAMPLE_IDS.slice(1));
  });
  const saved: string[] = [];
  const transact: typeof store.transact = (work) =>
    store.transact((transaction) =>
      work({
        ...transaction,
        saveBooks(books) {
          saved.push(...books.map(({ book }) => book._id));
          return transaction.saveBooks(books);
        },
      }),
    );
  shop.dependencies.store = { ...store, transact };
  const { title, author } = aBook({});
  const list = `title,author,stock\n${title},${author},0\n`;
  const job = await importFile({ ...shop, ownerToken: token }, list, '?stock=counted');
  expect(job).toMatchObject({ failed: 0 });
  // A database refuses a book that is saved twice at once.
  expect(saved).toEqual(['s10']);
  expect(await store.records.get('shortages', 's10')).toMatchObject({ copies: 1 });
  expect((await store.book('s10'))?.version).toBe(2);
  expect((await remove()).body).toEqual({ removed: 0, ordered: 0 });
});

it('keeps a sample that is ordered while the others are deleted', async () => {
  const { shop, store, remove } = await openNewShop();
  await fillCart(shop, 's21');
  const [, ordered] = await Promise.all([remove(), requestOrder(shop, { payment: 'cod' })]);
  const isThere = (await store.book('s21')) !== undefined;
  expect(isThere).toBe(ordered.status.startsWith('201'));
});
