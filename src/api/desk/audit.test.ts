import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/values/time.ts';
import { RECORDS } from '#stores/builders.ts';
import {
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  readOrder,
  type OrderShop,
} from '../orders/testing.ts';
import type { Store, Transaction, Writer } from '../store.ts';
import { send } from '../testing.ts';
import { recordAction, withAudit } from './audit.ts';
import {
  clearAudit,
  deliver,
  requestRefund,
  requestReturn,
  move,
  openDesk,
  OWNER,
} from './testing.ts';

let shop: OrderShop;
let ownerToken: string;
beforeEach(async () => {
  shop = await openOrderShop();
  ownerToken = await openDesk(shop);
  await clearAudit(shop);
});

const call = (path: string, body?: object) => send(shop.api, path, { token: ownerToken, body });

/** Lists action, subject and email of each entry, newest first. */
async function listActions() {
  const { body } = await call('GET /desk/audit');
  const { entries } = body as { entries: { action: string; subject: string; email: string }[] };
  return entries.map(({ action, subject, email }) => [action, subject, email]);
}

it('lists who changed what, the latest first', async () => {
  const { _id } = await payTestOrder(shop, await placeTestOrder(shop));
  const changes: (() => Promise<unknown>)[] = [
    () => call('POST /desk/books', { title: ' Emma ', originalPrice: 1 }),
    () => call('PATCH /desk/books/bk02', { version: 1, pages: 9 }),
    () => call('DELETE /desk/books/bk02', { version: 2 }),
    () => move({ shop, ownerToken }, _id, { to: 'packed' }),
    () => requestRefund({ shop, ownerToken }, _id, { amount: 50 }),
    () => call('POST /desk/people', { email: 'ravi@example.com', role: 'helper' }),
  ];
  for (const change of changes) {
    shop.clock.ms += 1000;
    await change();
  }
  expect(await listActions()).toEqual([
    ['helper-invited', 'ravi@example.com', OWNER.email],
    ['order-refunded', _id, OWNER.email],
    ['order-packed', _id, OWNER.email],
    ['book-removed', 'Gora', OWNER.email],
    ['book-changed', 'bk02', OWNER.email],
    ['book-added', 'Emma', OWNER.email],
  ]);
});

it('has no entry for a call that changed nothing, and one for a repeated change', async () => {
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  await call('PATCH /desk/books/bk01', { version: 1, title: 'Malgudi Days' });
  await call('PATCH /desk/books/bk01', { version: 7, pages: 9 });
  await move({ shop, ownerToken }, order._id, { to: 'shipped' });
  expect(await listActions()).toEqual([]);
  await move({ shop, ownerToken }, order._id, { to: 'cancelled' });
  await move({ shop, ownerToken }, order._id, { to: 'cancelled' });
  expect(await listActions()).toEqual([['order-cancelled', order._id, OWNER.email]]);
});

it('lists the removal of a book without copies', async () => {
  await call('PATCH /desk/books/bk02', { version: 1, stock: { from: 3, to: 0 } });
  await clearAudit(shop);
  await call('DELETE /desk/books/bk02', { version: 2 });
  expect(await listActions()).toEqual([['book-removed', 'Gora', OWNER.email]]);
});

it('names what was marked at an order: a note, picked books, a lost payment', async () => {
  const { order } = await placeTestOrder(shop);
  const mark = (body: object) => call(`PATCH /desk/orders/${order._id}`, body);
  for (const body of [
    { note: 'A gift', noteBefore: '' },
    { picked: { bk01: true } },
    { lostPayment: 'dismissed' },
  ]) {
    shop.clock.ms += 1000;
    await mark(body);
  }
  expect((await listActions()).map(([action]) => action)).toEqual([
    'payment-dismissed',
    'order-picked',
    'order-noted',
  ]);
});

it('names the decision on a return', async () => {
  const { _id } = await payTestOrder(shop, await placeTestOrder(shop, { copies: 2 }));
  await deliver({ shop, ownerToken }, _id);
  await requestReturn({ shop }, _id);
  const [{ _id: returnId = '' } = {}] = (await readOrder(shop, _id)).returns;
  shop.clock.ms += 1000;
  await call(`POST /desk/orders/${_id}/returns/${returnId}`, {
    decision: 'declined',
    restock: false,
  });
  expect((await listActions())[0]).toEqual(['return-declined', _id, OWNER.email]);
});

it('has one entry for a refund that is requested twice', async () => {
  const { _id } = await payTestOrder(shop, await placeTestOrder(shop));
  const ask = () => requestRefund({ shop, ownerToken }, _id, { amount: 50, key: 'k' });
  expect([(await ask()).status, (await ask()).status]).toEqual(['200 OK', '200 OK']);
  expect(await listActions()).toEqual([['order-refunded', _id, OWNER.email]]);
});

it('shortens a long subject', async () => {
  const { email } = OWNER;
  const action = { email, action: 'exported', subject: 'x'.repeat(201) };
  await recordAction(shop.dependencies, action);
  expect(await listActions()).toEqual([['exported', 'x'.repeat(200), email]]);
});

const WRITES: Record<keyof Writer, true> = {
  addUser: true,
  saveUser: true,
  saveLines: true,
  removeUser: true,
  saveBooks: true,
  removeBooks: true,
  replaceGenre: true,
  changeStock: true,
  put: true,
  remove: true,
};

it.each(Object.keys(WRITES))('has an entry for a call that only writes by %s', async (name) => {
  const entries: string[] = [];
  const transaction = {
    ...Object.fromEntries(Object.keys(WRITES).map((other) => [other, () => undefined])),
    put: (kind: string) => void (kind === 'auditEntries' && entries.push(kind)),
    list: async () => [],
  } as unknown as Transaction;
  const store = {
    ...shop.dependencies.store,
    transact: async (work) => work(transaction),
  } as Store;
  const action = { email: OWNER.email, action: 'changed', subject: 'it' };
  const audited = withAudit({ ...shop.dependencies, store }, action);
  await audited.store.transact(async (watched) => watched[name as 'remove']('settings', 'shop'));
  expect(entries).toEqual(['auditEntries']);
});

it('deletes entries older than 400 days', async () => {
  const old = { _id: 'old', moment: shop.clock.ms - 401 * DAY_MS, email: 'a@b', action: 'x' };
  await shop.dependencies.store.transact((transaction) =>
    transaction.put('auditEntries', { ...old, at: '2022-01-01T00:00:00+00:00', subject: 'y' }),
  );
  await call('PATCH /desk/books/bk01', { version: 1, pages: 9 });
  expect(await listActions()).toEqual([['book-changed', 'bk01', OWNER.email]]);
});

describe('the log', () => {
  interface Listed {
    email: string;
    action: string;
    subject: string;
    name: string;
  }

  async function read(query = '') {
    const { body } = await call(`GET /desk/audit${query}`);
    return body as { entries: Listed[]; total: number; next: string | null };
  }

  it('shows the number of an order and the title of a book', async () => {
    const { _id, number } = await payTestOrder(shop, await placeTestOrder(shop));
    await move({ shop, ownerToken }, _id, { to: 'packed' });
    shop.clock.ms += 1000;
    await call('PATCH /desk/books/bk02', { version: 1, pages: 9 });
    shop.clock.ms += 1000;
    await call('DELETE /desk/books/bk02', { version: 2 });
    const { entries } = await read();
    expect(entries.map(({ subject, name }) => [subject, name])).toEqual([
      ['Gora', ''],
      ['bk02', ''],
      [_id, number],
    ]);
  });

  it.each([
    ['order-packed', 'or01', 'KD-000001'],
    ['refund-retried', 'or01', 'KD-000001'],
    ['return-received', 'or01', 'KD-000001'],
    ['book-changed', 'bk02', 'Gora'],
    ['cover-changed', 'bk02', 'Gora'],
    ['import-undone', 'im01', 'books.csv'],
    ['settings-changed', 'bk02', ''],
    ['order-packed', 'or99', ''],
    ['book-removed', 'bk99', ''],
    ['import-undone', 'im99', ''],
  ])('names the subject of %s, %s: %j', async (action, subject, name) => {
    const { store } = shop.dependencies;
    await store.transact(async (transaction) => {
      const order = { ...RECORDS.orders.order, number: 'KD-000001' };
      transaction.put('orders', { ...RECORDS.orders, _id: 'or01', order });
      transaction.put('imports', { ...RECORDS.imports, _id: 'im01', name: 'books.csv' });
      transaction.put('auditEntries', { ...RECORDS.auditEntries, action, subject });
    });
    expect((await read()).entries).toMatchObject([{ action, subject, name }]);
  });

  it('names a person who was removed', async () => {
    const body = { email: 'ravi@example.com', role: 'helper' };
    const invited = (await call('POST /desk/people', body)).body as { person: { _id: string } };
    shop.clock.ms += 1000;
    await call(`DELETE /desk/people/${invited.person._id}`);
    expect((await listActions())[0]).toEqual(['person-removed', 'ravi@example.com', OWNER.email]);
  });

  it('has pages of 25 entries, of all persons or of one', async () => {
    const entries = Array.from({ length: 30 }, (_, index) => ({
      _id: `au${index}`,
      moment: shop.clock.ms + index,
      at: '2023-05-01T12:00:00+00:00',
      email: index % 3 === 0 ? 'ravi@example.com' : OWNER.email,
      action: 'settings-changed',
      subject: 'settings',
    }));
    await shop.dependencies.store.transact((transaction) =>
      transaction.put('auditEntries', ...entries),
    );
    const first = await read();
    expect([first.entries.length, first.total]).toEqual([25, 30]);
    const second = await read(`?cursor=${first.next}`);
    expect([second.entries.length, second.next]).toEqual([5, null]);
    const ravis = await read('?email=ravi@example.com');
    expect([ravis.entries.length, ravis.total, ravis.next]).toEqual([10, 10, null]);
    expect(await read('?email=eve@example.com')).toMatchObject({ entries: [], total: 0 });
  });
});
