import { beforeEach, expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { OrderRefused, ProviderFailure } from '../payment-provider.ts';
import { send } from '../testing.ts';
import { openCheckout } from './order-provider.ts';
import {
  requestOrder,
  readCart,
  fillCart,
  collectChangedBooks,
  openOrderShop,
  placeTestOrder,
  readStock,
  type OrderShop,
} from './testing.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});

const refusal = (code: string) => ({ errors: [expect.any(String)], code });

it('stores the order, holds its copies and opens the checkout', async () => {
  await fillCart(shop, 'bk01', 2);
  const { status, body } = await requestOrder(shop, { expectedAmount: 400 });
  expect(status).toBe('201 Created');
  expect(body).toMatchObject({
    order: {
      number: 'KD-000001',
      status: 'awaiting-payment',
      payment: { method: 'online', status: 'pending' },
      lines: [{ bookId: 'bk01', qty: 2, originalPrice: 250, payable: 200, returned: 0 }],
      totals: { price: 500, discount: 100, delivery: 0, amount: 400 },
      delivery: { from: '2023-05-04', to: '2023-05-05' },
      invoice: null,
      expiresAt: '2023-05-01T12:30:00+00:00',
      version: 2,
    },
    checkout: { amount: 40_000, currency: 'INR', expiresAt: '2023-05-01T12:30:00+00:00' },
  });
  expect(await readStock(shop)).toBe(1);
  expect(await readCart(shop)).toEqual([['bk01', 2]]);
});

it.each([
  ['the state of the PIN code', { state: 'Kerala' }, 'Karnataka'],
  [
    'the state that the address names, if there is no such PIN code',
    { pin: '999999', state: 'Tamilnadu', confirmed: true },
    'Tamil Nadu',
  ],
  [
    'what the address says, if it names no state',
    { pin: '999999', state: 'Bangalore', confirmed: true },
    'Bangalore',
  ],
])('taxes the order for %s', async (_, address, placeOfSupply) => {
  await fillCart(shop, 'bk01');
  expect((await requestOrder(shop, { address })).body).toMatchObject({ order: { placeOfSupply } });
});

it('places an order with cash on delivery at once', async () => {
  const { order, checkout } = await placeTestOrder(shop, { payment: 'cod' });
  expect(checkout).toBeNull();
  expect(order).toMatchObject({
    status: 'placed',
    payment: { method: 'cod', status: 'due' },
    invoice: { number: 'KD/23-24/000001', date: '2023-05-01' },
    history: [{ status: 'placed' }],
  });
  expect(order).not.toHaveProperty('expiresAt');
  expect(await readCart(shop)).toEqual([]);
  expect(await readStock(shop)).toBe(2);
});

it('places an order without a left out book, whatever its quantity', async () => {
  await fillCart(shop, 'bk01');
  await fillCart(shop, 'bk02');
  const { token } = shop;
  const body = { action: { type: 'decrement' } };
  await send(shop.api, 'POST /user/cart/bk02', { token, body });
  expect(await requestOrder(shop, { leaveOut: ['bk02'] })).toMatchObject({
    status: '201 Created',
    body: { order: { lines: [{ bookId: 'bk01' }] } },
  });
});

it('keeps the seller of the day with the bill', async () => {
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  expect(order.seller).toMatchObject({ name: DEFAULT_SETTINGS.name });
});

it('lets the sixth email to one person wait', async () => {
  const { store } = shop.dependencies;
  await store.transact((transaction) => transaction.changeStock('bk01', 10));
  for (let count = 0; count < 6; count++) await placeTestOrder(shop, { payment: 'cod' });
  const jobs = await store.records.list('jobs', { where: { kind: 'mail' } });
  expect(jobs.map(({ due }) => (due ?? 0) - shop.clock.ms).toSorted((a, b) => a - b)).toEqual([
    0, 0, 0, 0, 0, 60_000,
  ]);
});

it('counts several lines of one book together', async () => {
  await fillCart(shop);
  await fillCart(shop);
  const { body } = await requestOrder(shop, { expectedAmount: 400 });
  expect(body).toMatchObject({ order: { lines: [{ bookId: 'bk01', qty: 2 }] } });
});

it("cancels the user's unpaid order first, so that its copies are available", async () => {
  const older = await placeTestOrder(shop, { copies: 3 });
  const { status, body } = await requestOrder(shop, { expectedAmount: 600 });
  expect([status, body]).toMatchObject(['201 Created', { order: { status: 'awaiting-payment' } }]);
  const { token } = shop;
  const { body: olderNow } = await send(shop.api, `GET /user/orders/${older.order._id}`, { token });
  expect(olderNow).toMatchObject({ order: { status: 'cancelled' } });
  expect(await readStock(shop)).toBe(0);
});

it('locks all books in sorted order, including those of the older order, so that two calls cannot deadlock', async () => {
  await fillCart(shop, 'bk02');
  await requestOrder(shop);
  await fillCart(shop, 'bk01');
  const changedBooks = collectChangedBooks(shop);
  expect(await requestOrder(shop, { expectedAmount: 400 })).toMatchObject({
    status: '201 Created',
  });
  expect([...changedBooks]).toEqual(['bk01', 'bk02']);
});

it('increases the version of the order when the provider has created its own', async () => {
  const { provider } = shop.dependencies;
  const { createOrder } = provider;
  provider.createOrder = () => Promise.reject(new ProviderFailure('down'));
  await fillCart(shop);
  await requestOrder(shop, { key: 'k' });
  const { body } = await send(shop.api, 'GET /user/orders', { token: shop.token });
  const [before] = (body as { orders: Order[] }).orders;
  provider.createOrder = createOrder;
  const again = await requestOrder(shop, { key: 'k' });
  const { order } = again.body as { order: Order };
  expect(order.payment).not.toEqual(before?.payment);
  expect(order.version).toBeGreaterThan(before?.version ?? Infinity);
});

it('releases the copies of an order that the provider refuses, each time it is tried', async () => {
  shop.dependencies.provider.createOrder = () => Promise.reject(new OrderRefused('too large'));
  await fillCart(shop);
  for (const key of ['k', 'k2']) {
    expect(await requestOrder(shop, { key })).toMatchObject({
      status: '502 Bad Gateway',
      body: { code: 'provider-unreachable' },
    });
    expect(await readStock(shop)).toBe(3);
  }
  expect(await requestOrder(shop, { key: 'k' })).toMatchObject({
    status: '201 Created',
    body: { order: { status: 'cancelled' }, checkout: null },
  });
});

it('keeps an order whose checkout another call has opened before the provider refuses', async () => {
  const { dependencies } = shop;
  const { provider, store } = dependencies;
  const createOrder = provider.createOrder.bind(provider);
  provider.createOrder = () => Promise.reject(new ProviderFailure('down'));
  await fillCart(shop);
  await requestOrder(shop, { key: 'k' });
  const [record = expect.fail()] = await store.records.list('orders', {});
  const { promise, reject } = Promise.withResolvers<never>();
  provider.createOrder = () => promise;
  const refused = openCheckout(dependencies, record);
  provider.createOrder = createOrder;
  expect((await openCheckout(dependencies, record)).checkout).not.toBeNull();
  reject(new OrderRefused('too large'));
  await expect(refused).rejects.toThrow('too large');
  expect((await store.records.get('orders', record._id))?.order.status).toBe('awaiting-payment');
});

it('rejects with the failure of the provider, also if the key cannot be ended', async () => {
  const { dependencies } = shop;
  const { store } = dependencies;
  dependencies.provider.createOrder = () => Promise.reject(new ProviderFailure('down'));
  await fillCart(shop);
  await requestOrder(shop, { key: 'k' });
  const [record] = await store.records.list('orders', {});
  if (!record) return expect.unreachable();
  let saved = 0;
  const logged: string[] = [];
  const open = (transact: typeof store.transact) =>
    openCheckout(
      {
        ...dependencies,
        store: { ...store, transact },
        logError: ({ message, cause }) => void logged.push(`${message} ${String(cause)}`),
      },
      record,
    );
  await expect(open(() => Promise.reject(new Error('Full.')))).rejects.toThrow(ProviderFailure);
  expect(logged).toEqual([`The key of the order ${record._id} was not ended. Error: Full.`]);
  // The request has ended the key.
  const reopened = open((work) =>
    store.transact((transaction) => work({ ...transaction, put: () => void (saved += 1) })),
  );
  await expect(reopened).rejects.toThrow(ProviderFailure);
  expect([saved, logged.length]).toEqual([0, 1]);
});

it('keeps the order when the provider does not respond, and opens its checkout at a repeated call', async () => {
  const { provider } = shop.dependencies;
  const { createOrder } = provider;
  provider.createOrder = () => Promise.reject(new ProviderFailure('down'));
  await fillCart(shop);
  const first = await requestOrder(shop, { key: 'k' });
  expect([first.status, first.body]).toEqual(['502 Bad Gateway', refusal('provider-unreachable')]);
  expect(await readStock(shop)).toBe(2);
  const { body } = await send(shop.api, 'GET /user/orders', { token: shop.token });
  const [order] = (body as { orders: Order[] }).orders;
  const checkout = `POST /user/orders/${order?._id}/checkout`;
  expect(await send(shop.api, checkout, { token: shop.token })).toEqual({
    status: '502 Bad Gateway',
    body: refusal('provider-unreachable'),
  });
  provider.createOrder = createOrder;
  const again = await requestOrder(shop, { key: 'k' });
  expect([again.status, again.body]).toMatchObject([
    '201 Created',
    { checkout: { amount: 20_000 } },
  ]);
  expect(await readStock(shop)).toBe(2);
});

it('excludes books from the order, and keeps them in the cart', async () => {
  await fillCart(shop);
  await fillCart(shop, 'bk02');
  const { status, body } = await requestOrder(shop, { payment: 'cod', leaveOut: ['bk02'] });
  expect([status, body]).toMatchObject(['201 Created', { order: { lines: [{ bookId: 'bk01' }] } }]);
  expect(await readCart(shop)).toEqual([['bk02', 1]]);
});

it('stores every field of an address as one line, except `addressText`', async () => {
  const { order } = await placeTestOrder(shop, {
    payment: 'cod',
    address: {
      name: ' Asha\u2028Rao\u202e\n',
      addressText: 'Flat 3\n12 Church Street\u0000',
    },
  });
  expect(order.address).toMatchObject({
    name: 'Asha Rao',
    addressText: 'Flat 3\n12 Church Street',
  });
});

it('stores the message of a present in its normal form, and whether the slip has prices', async () => {
  const { order } = await placeTestOrder(shop, {
    gift: { message: ' Dear Paati,\nread it. \u200b', hidePrices: true },
  });
  expect(order.gift).toEqual({ message: 'Dear Paati,\nread it.', hidePrices: true });
  const other = await placeTestOrder(shop, { expectedAmount: 400 });
  expect(other.order).not.toHaveProperty('gift');
});

it('refuses a message of more than 240 letters, and a present without its choice', async () => {
  await fillCart(shop, 'bk01');
  const message = 'x'.repeat(241);
  for (const gift of [{ message, hidePrices: true }, { message: '' }, { hidePrices: true }, 'yes'])
    expect((await requestOrder(shop, { gift: gift as object })).status).toBe('400 Bad Request');
});
