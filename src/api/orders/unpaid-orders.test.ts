import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { MINUTE_MS } from '#domain/values/time.ts';
import { openDesk } from '../desk/testing.ts';
import { send, signUp } from '../testing.ts';
import { ProviderFailure, RefundRefused } from '../payment-provider.ts';
import { runDueWork } from '../jobs/due-work.ts';
import {
  fillCart,
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  readOrder,
  rehearse,
  readStock,
  requestOrder,
  type OrderShop,
} from './testing.ts';

const readRecord = (id: string) => shop.dependencies.store.records.get('orders', id);
const HOLD_MS = 30 * MINUTE_MS;

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});

describe('an unpaid order after its hold', () => {
  async function expireTestOrder() {
    const placed = await placeTestOrder(shop, { copies: 3 });
    shop.clock.ms += HOLD_MS;
    expect(await readOrder(shop, placed.order._id)).toMatchObject({ status: 'expired' });
    expect(await readStock(shop)).toBe(3);
    return placed;
  }

  it('opens no new checkout', async () => {
    const { order } = await expireTestOrder();
    const path = `POST /user/orders/${order._id}/checkout`;
    expect(await send(shop.api, path, { token: shop.token })).toMatchObject({
      status: '409 Conflict',
      body: { code: 'impossible-step' },
    });
  });

  it('expires without a call of the user', async () => {
    await placeTestOrder(shop);
    shop.clock.ms += HOLD_MS;
    await runDueWork(shop.dependencies);
    expect(await readStock(shop)).toBe(3);
  });

  it('is placed by a late payment if its copies are in stock', async () => {
    const placed = await expireTestOrder();
    expect(await payTestOrder(shop, placed)).toMatchObject({ status: 'placed' });
    expect(await readStock(shop)).toBe(0);
  });

  it('is cancelled, and a late payment refunded, if its copies are sold', async () => {
    const placed = await expireTestOrder();
    const { store } = shop.dependencies;
    await store.transact((transaction) => transaction.changeStock('bk01', -1));
    expect(await payTestOrder(shop, placed)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded' },
      refunded: 600,
    });
    expect(await readStock(shop)).toBe(2);
  });
});

it('takes no copies for a late payment if one book of two is short', async () => {
  await fillCart(shop, 'bk02', 2);
  const placed = await placeTestOrder(shop, { copies: 2, expectedAmount: 800 });
  shop.clock.ms += HOLD_MS;
  await runDueWork(shop.dependencies);
  const { store } = shop.dependencies;
  await store.transact((transaction) => transaction.changeStock('bk02', -2));
  expect(await payTestOrder(shop, placed)).toMatchObject({ status: 'cancelled', refunded: 800 });
  expect([await readStock(shop), await readStock(shop, 'bk02')]).toEqual([3, 1]);
});

describe('the hold of an unpaid order', () => {
  /** Orders a copy, and resolves with its minutes to pay, or with the code of the refusal. */
  async function order(options: { payment?: 'cod' } = {}) {
    await fillCart(shop);
    const { body } = await requestOrder(shop, options);
    const { order: placed, code } = body as { order?: Order; code?: string };
    if (!placed) return code;
    return (Date.parse(placed.expiresAt ?? '') - shop.clock.ms) / MINUTE_MS;
  }
  const empty = () => send(shop.api, 'DELETE /user/cart/bk01', { token: shop.token });

  it('is not renewed by another order of the same book within the hour', async () => {
    expect(await order()).toBe(30);
    await empty();
    shop.clock.ms += 10 * MINUTE_MS;
    expect(await order()).toBe(20);
    await empty();
    shop.clock.ms += 20 * MINUTE_MS;
    await runDueWork(shop.dependencies);
    expect(await order()).toBe('held-before');
    expect(await readStock(shop)).toBe(3);
    await empty();
    shop.clock.ms += 35 * MINUTE_MS;
    expect(await order()).toBe(5);
  });

  it('may be used by an order that replaces one with a link to pay', async () => {
    const { order: placed } = await placeTestOrder(shop);
    shop.clock.ms += 31 * MINUTE_MS;
    await runDueWork(shop.dependencies);
    const token = await openDesk(shop);
    await send(shop.api, `POST /desk/orders/${placed._id}/pay-link`, { token });
    shop.clock.ms += 5 * MINUTE_MS;
    await empty();
    expect(await order()).toBe(30);
  });

  it('does not prevent cash on delivery, or an order after a paid one', async () => {
    await payTestOrder(shop, await placeTestOrder(shop));
    shop.clock.ms += 10 * MINUTE_MS;
    expect(await order()).toBe(30);
    await empty();
    shop.clock.ms += 30 * MINUTE_MS;
    await runDueWork(shop.dependencies);
    expect(await order({ payment: 'cod' })).not.toBe('held-before');
  });
});

it('finds a payment that was not reported', async () => {
  const { order, checkout } = await placeTestOrder(shop);
  await rehearse(shop, checkout);
  // More than the three minutes between two checks of an unpaid order.
  shop.clock.ms += 4 * MINUTE_MS;
  await runDueWork(shop.dependencies);
  expect(await readOrder(shop, order._id)).toMatchObject({ status: 'placed' });
});

it('finds a payment that was not reported, after the hold has ended', async () => {
  const { order, checkout } = await placeTestOrder(shop);
  shop.clock.ms += HOLD_MS + MINUTE_MS;
  await runDueWork(shop.dependencies);
  await rehearse(shop, checkout);
  // An expired order is still checked for a day, after ever longer pauses.
  shop.clock.ms += 40 * MINUTE_MS;
  await runDueWork(shop.dependencies);
  expect(await readOrder(shop, order._id)).toMatchObject({ status: 'placed' });
});

it('finds a payment beside another that cannot be captured', async () => {
  const { order, checkout } = await placeTestOrder(shop);
  await rehearse(shop, checkout);
  const { provider } = shop.dependencies;
  const listPayments = provider.listPayments.bind(provider);
  provider.listPayments = async (id) => [
    { id: 'pay_authorized', amount: 20_000, status: 'authorized' },
    ...(await listPayments(id)),
  ];
  provider.capture = () => Promise.reject(new ProviderFailure('Too late.'));
  shop.clock.ms += 4 * MINUTE_MS;
  await runDueWork(shop.dependencies);
  expect(await readOrder(shop, order._id)).toMatchObject({ status: 'placed' });
});

it('ends the hold even if the provider does not respond', async () => {
  await placeTestOrder(shop);
  shop.dependencies.provider.listPayments = () => Promise.reject(new ProviderFailure('down'));
  shop.clock.ms += HOLD_MS;
  await runDueWork(shop.dependencies);
  expect(await readStock(shop)).toBe(3);
});

it.each([
  ['the provider is down', new ProviderFailure('down')],
  ['the shop fails', new TypeError('A fault.')],
])('finds a second payment that was not reported, though %s for a day', async (_, failure) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const placed = await placeTestOrder(shop);
  await payTestOrder(shop, placed);
  await rehearse(shop, placed.checkout);
  const { provider } = shop.dependencies;
  const listPayments = provider.listPayments.bind(provider);
  provider.listPayments = () => Promise.reject(failure);
  for (let hours = 1; hours <= 25; hours += 1) {
    shop.clock.ms += 60 * MINUTE_MS;
    await runDueWork(shop.dependencies);
  }
  provider.listPayments = listPayments;
  shop.clock.ms += 60 * MINUTE_MS;
  await runDueWork(shop.dependencies);
  const { receipts, due } = (await readRecord(placed.order._id)) ?? {};
  expect(receipts).toMatchObject([
    { counts: true, refunds: [] },
    { counts: false, refunds: [{ amount: 20_000 }] },
  ]);
  expect(due).toBeNull();
});

it('stops to ask a provider that is down for a week', async () => {
  const placed = await placeTestOrder(shop);
  await payTestOrder(shop, placed);
  shop.dependencies.provider.listPayments = () => Promise.reject(new ProviderFailure('down'));
  for (const hours of [24, 6 * 24 - 1, 1]) {
    expect((await readRecord(placed.order._id))?.due).not.toBeNull();
    shop.clock.ms += hours * 60 * MINUTE_MS;
    await runDueWork(shop.dependencies);
  }
  expect((await readRecord(placed.order._id))?.due).toBeNull();
});

it('retries a refund until the provider accepts it', async () => {
  const { order } = await placeTestOrder(shop).then(async (placed) => ({
    order: await payTestOrder(shop, placed),
  }));
  const { refund } = shop.dependencies.provider;
  shop.dependencies.provider.refund = () => Promise.reject(new ProviderFailure('down'));
  const logError = vi.spyOn(console, 'error').mockReturnValue();
  const path = `POST /user/orders/${order._id}/cancel`;
  const { body } = await send(shop.api, path, { token: shop.token });
  expect(body).toMatchObject({
    order: { status: 'cancelled', payment: { status: 'refund-pending' }, refunded: 0 },
  });
  expect(logError.mock.calls).toMatchObject([[{ message: 'The refund job failed, try 1.' }]]);
  logError.mockRestore();
  shop.dependencies.provider.refund = refund;
  shop.clock.ms += MINUTE_MS - 1;
  await runDueWork(shop.dependencies);
  expect(await readOrder(shop, order._id)).toMatchObject({ refunded: 0 });
  shop.clock.ms += 1;
  await runDueWork(shop.dependencies);
  expect(await readOrder(shop, order._id)).toMatchObject({
    payment: { status: 'refunded' },
    refunded: 200,
  });
  await fillCart(shop);
});

it('waits before it repeats a refund that the provider refuses without another', async () => {
  const { order } = await placeTestOrder(shop).then(async (placed) => ({
    order: await payTestOrder(shop, placed),
  }));
  const { provider } = shop.dependencies;
  const refund = vi.spyOn(provider, 'refund').mockRejectedValueOnce(new RefundRefused('No.'));
  const logError = vi.spyOn(console, 'error').mockReturnValue();
  await send(shop.api, `POST /user/orders/${order._id}/cancel`, { token: shop.token });
  expect(logError).toHaveBeenCalledTimes(1);
  logError.mockRestore();
  expect(refund).toHaveBeenCalledTimes(1);
  shop.clock.ms += MINUTE_MS;
  await runDueWork(shop.dependencies);
  expect(await readOrder(shop, order._id)).toMatchObject({ refunded: 200 });
});

it('does not let one failing order delay the others', async () => {
  const logError = vi.fn<(error: Error) => void>();
  shop = await openOrderShop({ logError });
  const failing = await placeTestOrder(shop);
  const ravi = { ...shop, token: await signUp(shop.api, 'ravi@example.com') };
  const other = await placeTestOrder(ravi);
  const { provider } = shop.dependencies;
  const { listPayments } = provider;
  provider.listPayments = async (id) => {
    if (id === failing.checkout.providerOrderId) throw new Error('An unexpected response.');
    return listPayments(id);
  };
  shop.clock.ms += HOLD_MS;
  await runDueWork(shop.dependencies);
  expect(logError).toHaveBeenCalledTimes(1);
  const statuses = [failing, other].map(
    async ({ order }) =>
      (await shop.dependencies.store.records.get('orders', order._id))?.order.status,
  );
  expect(await Promise.all(statuses)).toEqual(['expired', 'expired']);
  expect(await readStock(shop)).toBe(3);
});
