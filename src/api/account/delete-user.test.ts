import { beforeEach, expect, it } from 'vitest';
import { anAddress, aUser } from '#domain/builders.ts';
import { aJob, RECORDS } from '#stores/builders.ts';
import { KIND_NAMES } from '#stores/records.ts';
import {
  requestOrder,
  fillCart,
  collectChangedBooks,
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  rehearse,
  readStock,
  type OrderShop,
} from '../orders/testing.ts';
import { applyPayment } from '../orders/settle.ts';
import { send, signUp } from '../testing.ts';
import { requestReset, logIn, readMails } from './testing.ts';

/** Matches a token, but no error code: only tokens contain dots. */
const ANY_TOKEN = /\./;

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});

function deleteAccount(password = 'secret') {
  return send(shop.api, 'DELETE /user', { token: shop.token, body: { password } });
}

const readRecord = (id: string) => shop.dependencies.store.records.get('orders', id);

it('deletes the user, and makes the token invalid', async () => {
  expect(await deleteAccount()).toEqual({ status: '204 No Content', body: undefined });
  expect(await logIn(shop.api)).toBe('unknown-email');
  const { body } = await send(shop.api, 'GET /user', { token: shop.token });
  expect(body).toMatchObject({ code: 'unknown-email' });
});

it('rejects the token of a deleted user after a new sign-up with the same email', async () => {
  shop = await openOrderShop({
    sessions: { isEnded: async () => false, end: async () => undefined },
  });
  await deleteAccount();
  const next = await signUp(shop.api);
  const ask = (token: string) => send(shop.api, 'GET /user', { token });
  expect((await ask(next)).status).toBe('200 OK');
  expect(await ask(shop.token)).toMatchObject({ body: { code: 'bad-token' } });
});

it('deletes the account for only one of two simultaneous calls', async () => {
  const responses = await Promise.all([deleteAccount(), deleteAccount()]);
  expect(responses).toContainEqual({ status: '204 No Content', body: undefined });
  expect(responses).toContainEqual({
    status: '404 Not Found',
    body: { errors: [expect.any(String)], code: 'unknown-email' },
  });
});

it('deletes nothing if the password is wrong', async () => {
  expect(await deleteAccount('wrong')).toMatchObject({
    status: '401 Unauthorized',
    body: { code: 'bad-credentials' },
  });
  expect(await logIn(shop.api)).toMatch(ANY_TOKEN);
});

it('keeps the data that an invoice needs, and removes the personal data', async () => {
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  const before = await readRecord(order._id);
  if (!before) throw new Error('There is no order.');
  const desk = { note: 'Asha rang', picked: [] };
  await shop.dependencies.store.transact((transaction) =>
    transaction.put('orders', { ...before, desk }),
  );
  await deleteAccount();
  const kept = await readRecord(order._id);
  expect(kept).toMatchObject({ userId: before.userId, email: '', keyedBody: '' });
  const { state, pin, city } = order.address;
  expect(kept?.order).toMatchObject({
    lines: order.lines,
    totals: order.totals,
    invoice: order.invoice,
    address: { name: '', phone: '', addressText: '', city, state, pin },
    version: expect.any(Number),
  });
  const { name, phone, addressText } = order.address;
  for (const text of [name, phone, addressText, 'asha@example.com', desk.note])
    expect(JSON.stringify(kept)).not.toContain(text);
});

it('cancels orders that are not shipped yet, restocks the copies and refunds the payments', async () => {
  const paid = await payTestOrder(shop, await placeTestOrder(shop));
  const { order: open } = await placeTestOrder(shop);
  // Of the three copies in stock, each order has taken one.
  expect(await readStock(shop)).toBe(1);
  await deleteAccount();
  await readMails(shop);
  expect(await readStock(shop)).toBe(3);
  expect((await readRecord(open._id))?.order.status).toBe('cancelled');
  expect((await readRecord(paid._id))?.order).toMatchObject({
    status: 'cancelled',
    payment: { status: 'refunded' },
    refunded: 200,
    history: [{}, {}, { note: 'The account was deleted.' }],
  });
});

function aMailTo(_id: string, to: string) {
  const mail = { to, subject: 'Hello', text: 'Hello', html: '' };
  return aJob({ _id, task: { kind: 'mail', mail } });
}

it('does not load the emails of other users', async () => {
  const { store } = shop.dependencies;
  await placeTestOrder(shop, { payment: 'cod' });
  await store.transact((transaction) =>
    transaction.put('jobs', aMailTo('theirs', 'ravi@example.com')),
  );
  const loadedIds: string[] = [];
  const { list } = store.records;
  store.records.list = async (...args) => {
    const found = await list(...args);
    loadedIds.push(...found.map(({ _id }) => _id));
    return found;
  };
  const { transact } = store;
  store.transact = (work) =>
    transact((transaction) =>
      work({
        ...transaction,
        async list(...args) {
          const found = await transaction.list(...args);
          loadedIds.push(...found.map(({ _id }) => _id));
          return found;
        },
      }),
    );
  await deleteAccount();
  expect(loadedIds).not.toHaveLength(0);
  expect(loadedIds).not.toContain('theirs');
  expect((await store.records.list('jobs', {})).map(({ _id }) => _id)).toEqual(['theirs']);
});

it('leaves the orders and sessions of other users as they are', async () => {
  const { store } = shop.dependencies;
  await store.transact((transaction) =>
    transaction.put('deskSessions', { ...RECORDS.deskSessions, userId: 'another' }),
  );
  const ravisShop = { ...shop, token: await signUp(shop.api, 'ravi@example.com') };
  const { order } = await placeTestOrder(ravisShop, { payment: 'cod' });
  await placeTestOrder(shop, { payment: 'cod' });
  const before = await readRecord(order._id);
  expect(before).toMatchObject({ email: 'ravi@example.com', order: { status: 'placed' } });
  await deleteAccount();
  expect(await readRecord(order._id)).toEqual(before);
  expect(await store.records.list('deskSessions', {})).toHaveLength(1);
});

it("deletes the user's addresses, and those of no other user", async () => {
  const { id: _id, ...body } = anAddress();
  const ravisToken = await signUp(shop.api, 'ravi@example.com');
  for (const token of [shop.token, ravisToken])
    await send(shop.api, 'POST /user/addresses', { token, body });
  await deleteAccount();
  const kept = await shop.dependencies.store.records.list('addresses', {});
  expect(kept.map(({ addresses }) => addresses)).toEqual([[{ ...body, id: expect.any(String) }]]);
  const { body: list } = await send(shop.api, 'GET /user/addresses', { token: ravisToken });
  expect(list).toMatchObject({ addresses: [body] });
});

it('deletes the emails, links and lists of the user', async () => {
  await signUp(shop.api, 'ravi@example.com');
  await requestReset(shop, 'ravi@example.com');
  await placeTestOrder(shop, { payment: 'cod' });
  await fillCart(shop);
  await requestReset(shop);
  expect(await readMails(shop)).toHaveLength(3);
  await deleteAccount();
  expect((await readMails(shop)).map(({ to }) => to)).toEqual(['ravi@example.com']);
  const links = await shop.dependencies.store.records.list('links', {});
  expect(links.map(({ email }) => email)).toEqual(['ravi@example.com']);
  const token = await signUp(shop.api);
  expect(await send(shop.api, 'GET /user/cart', { token })).toMatchObject({ body: { cart: [] } });
  expect(await send(shop.api, 'GET /user/orders', { token })).toMatchObject({
    body: { orders: [] },
  });
});

/**
 * Lists one record of each kind, with the user's id in every field that can have one. `RECORDS`
 * belong to the user 'us01'.
 */
function listOwnRecords(userId: string) {
  const own = JSON.parse(JSON.stringify(RECORDS).replaceAll('us01', userId)) as typeof RECORDS;
  return KIND_NAMES.map((kind) => {
    const record = own[kind];
    return { kind, record: 'userId' in record ? { ...record, userId } : record };
  });
}

it("deletes every record of the user, except orders, and the desk's keyed calls and audit log", async () => {
  const { store } = shop.dependencies;
  const { _id: userId, email } = (await store.user('asha@example.com')) ?? aUser();
  const listKindsOfUser = async () => {
    const kept = await Promise.all(
      KIND_NAMES.map(async (kind) => ({ kind, records: await store.records.list(kind, {}) })),
    );
    return kept
      .filter(({ records }) => {
        const text = JSON.stringify(records);
        return text.includes(userId) || text.includes(email);
      })
      .map(({ kind }) => kind);
  };
  await store.transact(async (transaction) => {
    transaction.put('people', { _id: 'us99', email: 'uma@example.com' });
    for (const { kind, record } of listOwnRecords(userId)) transaction.put(kind, record);
  });
  expect(await listKindsOfUser()).toContain('deskSessions');
  await deleteAccount();
  expect(await listKindsOfUser()).toEqual(['orders', 'keyedCalls', 'auditEntries']);
});

it('refunds a payment that arrives after the order has expired and the account is deleted', async () => {
  const { order, checkout } = await placeTestOrder(shop);
  shop.clock.ms += shop.dependencies.holdMs;
  await readMails(shop);
  expect((await readRecord(order._id))?.order.status).toBe('expired');
  await deleteAccount();
  const { razorpay_payment_id: id } = (await rehearse(shop, checkout)) as Record<string, string>;
  await applyPayment(shop.dependencies, order._id, {
    id: String(id),
    // In paise.
    amount: 20_000,
    status: 'captured',
  });
  await readMails(shop);
  expect((await readRecord(order._id))?.order).toMatchObject({
    status: 'cancelled',
    payment: { status: 'refunded' },
  });
});

it('locks the books of all orders in sorted order, so that two calls cannot deadlock', async () => {
  for (const bookId of ['bk02', 'bk01']) {
    await fillCart(shop, bookId);
    await requestOrder(shop, { payment: 'cod' });
  }
  const changedBooks = collectChangedBooks(shop);
  expect(await deleteAccount()).toMatchObject({ status: '204 No Content' });
  expect([...changedBooks]).toEqual(['bk01', 'bk02']);
});
