import { beforeEach, describe, expect, it, vi } from 'vitest';
import { send, signUp } from '../testing.ts';
import { ProviderFailure } from '../payment-provider.ts';
import { runDueWork } from '../jobs/due-work.ts';
import {
  fillCart,
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  readOrder,
  rehearse,
  readStock,
  type OrderShop,
} from './testing.ts';

const MINUTE_MS = 60_000;

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});

describe('a hold that has ended', () => {
  async function letExpire() {
    const placed = await placeTestOrder(shop, { copies: 3 });
    shop.clock.ms += 30 * MINUTE_MS;
    expect(await readOrder(shop, placed.order._id)).toMatchObject({ status: 'expired' });
    expect(await readStock(shop)).toBe(3);
    return placed;
  }

  it('cannot be paid by a new checkout', async () => {
    const { order } = await letExpire();
    const path = `POST /user/orders/${order._id}/checkout`;
    expect(await send(shop.api, path, { token: shop.token })).toMatchObject({
      status: '409 Conflict',
      body: { code: 'impossible-step' },
    });
  });

  it('expires without a call', async () => {
    await placeTestOrder(shop);
    shop.clock.ms += 30 * MINUTE_MS;
    await runDueWork(shop.dependencies);
    expect(await readStock(shop)).toBe(3);
  });

  it('is placed by a late payment while the copies are in stock', async () => {
    const placed = await letExpire();
    expect(await payTestOrder(shop, placed)).toMatchObject({ status: 'placed' });
    expect(await readStock(shop)).toBe(0);
  });

  it('is cancelled and refunded by a late payment after the copies are sold', async () => {
    const placed = await letExpire();
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

it('finds a payment that was not reported', async () => {
  const { order, checkout } = await placeTestOrder(shop);
  await rehearse(shop, checkout);
  shop.clock.ms += 4 * MINUTE_MS;
  await runDueWork(shop.dependencies);
  expect(await readOrder(shop, order._id)).toMatchObject({ status: 'placed' });
});

it('finds a payment that was not reported, after the hold has ended', async () => {
  const { order, checkout } = await placeTestOrder(shop);
  shop.clock.ms += 31 * MINUTE_MS;
  await runDueWork(shop.dependencies);
  await rehearse(shop, checkout);
  shop.clock.ms += 40 * MINUTE_MS;
  await runDueWork(shop.dependencies);
  expect(await readOrder(shop, order._id)).toMatchObject({ status: 'placed' });
});

it('lets the hold end when the provider does not respond', async () => {
  await placeTestOrder(shop);
  shop.dependencies.provider.listPayments = () => Promise.reject(new ProviderFailure('down'));
  shop.clock.ms += 30 * MINUTE_MS;
  await runDueWork(shop.dependencies);
  expect(await readStock(shop)).toBe(3);
});

it('retries a refund until the provider accepts it', async () => {
  const { order } = await placeTestOrder(shop).then(async (placed) => ({
    order: await payTestOrder(shop, placed),
  }));
  const { refund } = shop.dependencies.provider;
  shop.dependencies.provider.refund = () => Promise.reject(new ProviderFailure('down'));
  const path = `POST /user/orders/${order._id}/cancel`;
  const { body } = await send(shop.api, path, { token: shop.token });
  expect(body).toMatchObject({
    order: { status: 'cancelled', payment: { status: 'refund-pending' }, refunded: 0 },
  });
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

it('does not let one failing order delay the others', async () => {
  const logError = vi.fn<(error: Error) => void>();
  shop = await openOrderShop({ logError });
  const odd = await placeTestOrder(shop);
  const ravi = { ...shop, token: await signUp(shop.api, 'ravi@example.com') };
  const other = await placeTestOrder(ravi);
  const { provider } = shop.dependencies;
  const { listPayments } = provider;
  provider.listPayments = async (id) => {
    if (id === odd.checkout.providerOrderId) throw new Error('An unexpected response.');
    return listPayments(id);
  };
  shop.clock.ms += 30 * MINUTE_MS;
  await runDueWork(shop.dependencies);
  expect(logError).toHaveBeenCalledTimes(1);
  const statuses = [odd, other].map(
    async ({ order }) =>
      (await shop.dependencies.store.records.get('orders', order._id))?.order.status,
  );
  expect(await Promise.all(statuses)).toEqual(['expired', 'expired']);
  expect(await readStock(shop)).toBe(3);
});
