import { beforeEach, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { importFile, undo, upload } from '../imports/testing.ts';
import { readBooks } from '#import/read-books.ts';
import { openOrderShop, placeTestOrder, readOrder, type OrderShop } from '../orders/testing.ts';
import { send } from '../testing.ts';
import { requestReturn, deliver, openDesk, OWNER, signInAtDesk } from './testing.ts';
import { makeTotpCode } from './second-factor.ts';

const ISBN = '9780306406157';

let shop: OrderShop;
let ownerToken: string;
/** What another person does right after the next order was read. */
let meanwhile: (() => Promise<unknown>) | undefined;
beforeEach(async () => {
  const memory = createMemoryStore({
    categories: [],
    books: [aBook({ _id: 'bk01', isbn: ISBN })],
    users: async () => [],
  });
  const get: typeof memory.records.get = async (kind, id) => {
    const found = await memory.records.get(kind, id);
    const act = kind === 'orders' ? meanwhile : undefined;
    if (act) meanwhile = undefined;
    await act?.();
    return found;
  };
  const store = { ...memory, records: { ...memory.records, get } };
  shop = await openOrderShop({ store, readBooks });
  ownerToken = await openDesk(shop);
});

const call = (path: string, body?: object, headers = {}) =>
  send(shop.api, path, { token: ownerToken, body, headers });

/** Lists the actions and subjects in the audit log without sign-ins, in the order of the changes. */
async function listActions() {
  const entries = await shop.dependencies.store.records.list('auditEntries', {});
  return entries
    .filter(({ action }) => action !== 'signed-in')
    .map(({ action, subject }) => [action, subject]);
}

it('names each change to an order', async () => {
  const { _id } = (await placeTestOrder(shop, { payment: 'cod' })).order;
  const { order: unpaid } = await placeTestOrder(shop);
  await call(`POST /desk/orders/${unpaid._id}/pay-link`);
  await call(`PATCH /desk/orders/${_id}`, { note: 'Gift wrap', noteBefore: '' });
  await call(`PATCH /desk/orders/${_id}`, { picked: { bk01: true } });
  await deliver({ shop, ownerToken }, _id);
  await requestReturn({ shop }, _id);
  const [{ _id: returnId = '' } = {}] = (await readOrder(shop, _id)).returns;
  await call(`POST /desk/orders/${_id}/returns/${returnId}`, {
    decision: 'received',
    restock: true,
  });
  expect(await listActions()).toEqual([
    ['order-pay-link-sent', unpaid._id],
    ['order-noted', _id],
    ['order-picked', _id],
    ['order-packed', _id],
    ['order-shipped', _id],
    ['order-delivered', _id],
    ['return-received', _id],
  ]);
});

it('names steps that are taken back, and the order of a lost payment', async () => {
  const { _id, number } = (await placeTestOrder(shop, { payment: 'cod' })).order;
  const { order: unpaid } = await placeTestOrder(shop);
  await deliver({ shop, ownerToken }, _id);
  await call(`POST /desk/orders/${_id}/status`, { to: 'shipped' });
  await call(`PATCH /desk/orders/${_id}/tracking`, { carrier: 'Bhola', number: '7' });
  await call(`POST /desk/orders/${_id}/status`, { to: 'undelivered' });
  await call(`PATCH /desk/orders/${unpaid._id}`, { lostPayment: 'dismissed' });
  expect((await listActions()).slice(-4)).toEqual([
    ['order-taken-back', _id],
    ['order-tracking-corrected', _id],
    ['order-undelivered', _id],
    ['payment-dismissed', unpaid._id],
  ]);
  const { body } = await call('GET /desk/audit');
  const { entries } = body as { entries: { action: string; name: string }[] };
  const findName = (action: string) => entries.find((entry) => entry.action === action)?.name;
  expect(findName('order-taken-back')).toBe(number);
  expect(findName('payment-dismissed')).toBe(unpaid.number);
});

it('names no step as taken back that another person’s step has made a new one', async () => {
  const { _id } = (await placeTestOrder(shop, { payment: 'cod' })).order;
  const move = (to: string) => call(`POST /desk/orders/${_id}/status`, { to });
  await move('packed');
  await move('shipped');
  meanwhile = () => move('undelivered');
  expect((await move('packed')).status).toBe('409 Conflict');
  expect((await listActions()).at(-1)).toEqual(['order-undelivered', _id]);
});

it('cancels an order that another person moves to its next status meanwhile', async () => {
  const { _id } = (await placeTestOrder(shop, { payment: 'cod' })).order;
  const move = (to: string) => call(`POST /desk/orders/${_id}/status`, { to });
  meanwhile = () => move('packed');
  expect((await move('cancelled')).status).toBe('200 OK');
  expect((await readOrder(shop, _id)).status).toBe('cancelled');
  expect(await listActions()).toEqual([
    ['order-packed', _id],
    ['order-cancelled', _id],
  ]);
});

it('names each change to the stock, with the number of copies', async () => {
  for (const [kind, copies] of Object.entries({ received: 5, counted: 7, lost: 1 }))
    await call('POST /desk/stock', { isbn: ISBN, copies, kind }, { 'idempotency-key': kind });
  expect(await listActions()).toEqual([
    ['stock-received', `5 of ${ISBN}`],
    ['stock-counted', `7 of ${ISBN}`],
    ['stock-lost', `1 of ${ISBN}`],
  ]);
});

it('names each change to the settings, to the second factor and to sessions', async () => {
  await call('PATCH /desk/settings', { returnDays: 10 });
  await call('DELETE /desk/settings/logo');
  await signInAtDesk(shop);
  const { sessions } = (await call('GET /desk/sessions')).body as {
    sessions: { _id: string; isThis: boolean }[];
  };
  await call(`DELETE /desk/sessions/${sessions.find(({ isThis }) => !isThis)?._id}`);
  await signInAtDesk(shop);
  await call('DELETE /desk/sessions');
  const { password, email } = OWNER;
  const { secret } = (await call('POST /desk/second-factor', { password })).body as {
    secret: string;
  };
  await call('PUT /desk/second-factor', { code: await makeTotpCode(secret, shop.clock.ms) });
  shop.clock.ms += 30_000;
  const code = await makeTotpCode(secret, shop.clock.ms);
  await call('DELETE /desk/second-factor', { password, code });
  expect(await listActions()).toEqual([
    ['settings-changed', 'settings'],
    ['logo-changed', 'settings'],
    ['session-ended', email],
    ['sessions-ended', email],
    ['second-factor-on', email],
    ['second-factor-off', email],
  ]);
});

it('names each change to the categories', async () => {
  const added = await call('POST /desk/categories', { categoryName: 'Poems' });
  const { _id: id } = (added.body as { category: { _id: string } }).category;
  await call('PUT /desk/categories/order', { ids: [id] });
  await call(`PATCH /desk/categories/${id}`, { version: 1, categoryName: 'Verse' });
  await call('POST /desk/categories', { categoryName: 'Plays' });
  await call(`DELETE /desk/categories/${id}`);
  expect(await listActions()).toEqual([
    ['category-added', id],
    ['categories-sorted', 'categories'],
    ['category-changed', id],
    ['category-added', expect.any(String)],
    ['category-removed', id],
  ]);
});

it('names an email that is sent again or deleted', async () => {
  const mail = { to: 'a@example.com', subject: 'Hello', text: 'Hello', html: '' };
  const job = { due: null, since: 1000, tries: 1, task: { kind: 'mail', mail } } as const;
  await shop.dependencies.store.transact((transaction) =>
    transaction.put('jobs', { ...job, _id: 'm1' }, { ...job, _id: 'm2' }),
  );
  await call('POST /desk/outbox/m1/retry');
  await call('DELETE /desk/outbox/m2');
  expect(await listActions()).toEqual([
    ['outbox-retried', 'm1'],
    ['outbox-dropped', 'm2'],
  ]);
});

it('names an import that is started, stopped or undone', async () => {
  const importShop = { ...shop, ownerToken };
  const file = 'title,originalPrice\nEmma,300';
  const { _id: done } = await importFile(importShop, file, '?name=books.csv');
  await undo(importShop, done);
  const { _id: stopped } = await upload(importShop, file, '?name=more.csv');
  await call(`POST /desk/imports/${stopped}/stop`);
  // A check writes nothing.
  await upload(importShop, file, '?name=checked.csv&dryRun=1');
  expect(await listActions()).toEqual([
    ['import-started', 'books.csv'],
    ['import-undone', done],
    ['import-started', 'more.csv'],
    ['import-stopped', stopped],
  ]);
});
