import { beforeEach, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#domain/values/time.ts';
import { runDueWork } from '../jobs/due-work.ts';
import type { PaymentProvider, WebhookEvent } from '../payment-provider.ts';
import { createTestApi, send } from '../testing.ts';
import {
  requestOrder,
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  readOrder,
  rehearse,
} from './testing.ts';
import type { OrderShop } from './testing.ts';
import { reconcile } from './settle.ts';

const HOLD_MS = 30 * MINUTE_MS;
/** More than the three minutes between two checks of an unpaid order. */
const CHECK_MS = 4 * MINUTE_MS;

/** Creates a provider whose webhooks contain events as JSON. */
function aProvider(base: PaymentProvider, name: string): PaymentProvider {
  return {
    ...base,
    name,
    key: `${name}_key`,
    refund: vi.fn(base.refund),
    readWebhook: async (body) => JSON.parse(new TextDecoder().decode(body)) as WebhookEvent,
  };
}

/** The shop with the first provider. */
let shopBefore: OrderShop;
/** The same shop with the second provider, and still with the keys of the first one. */
let shopAfter: OrderShop;
/** The same shop with the second provider, and without the keys of the first one. */
let shopWithoutOldKeys: OrderShop;
const logError = vi.fn<(error: Error) => void>();
let firstProvider: PaymentProvider;
let secondProvider: PaymentProvider;

/** Opens the same shop with other providers. */
function restart(shop: OrderShop, provider: PaymentProvider, otherProviders: PaymentProvider[]) {
  const dependencies = { ...shop.dependencies, provider, otherProviders };
  return { ...shop, dependencies, api: createTestApi(dependencies) };
}

beforeEach(async () => {
  logError.mockClear();
  const shop = await openOrderShop({ logError });
  firstProvider = aProvider(shop.dependencies.provider, 'paisa');
  secondProvider = aProvider(shop.dependencies.provider, 'rupaya');
  shopBefore = restart(shop, firstProvider, []);
  shopAfter = restart(shop, secondProvider, [firstProvider]);
  shopWithoutOldKeys = restart(shop, secondProvider, []);
});

function cancel({ api, token }: OrderShop, id: string) {
  return send(api, `POST /user/orders/${id}/cancel`, { token });
}

it('refunds a payment through the provider that received it', async () => {
  const { _id } = await payTestOrder(shopBefore, await placeTestOrder(shopBefore));
  await cancel(shopAfter, _id);
  expect(firstProvider.refund).toHaveBeenCalledOnce();
  expect(secondProvider.refund).not.toHaveBeenCalled();
  expect(await readOrder(shopAfter, _id)).toMatchObject({ payment: { status: 'refunded' } });
});

it('says why a refund cannot be sent when its provider is not configured', async () => {
  const { _id } = await payTestOrder(shopBefore, await placeTestOrder(shopBefore));
  await cancel(shopWithoutOldKeys, _id);
  expect(secondProvider.refund).not.toHaveBeenCalled();
  const [job] = await shopWithoutOldKeys.dependencies.store.records.list('jobs', {
    where: { kind: 'refund' },
  });
  expect(job?.problem).toBe(
    "The order's payment provider is paisa, for which the shop no longer has keys.",
  );
});

it("reads the payments of an order from the order's provider", async () => {
  const { order, checkout } = await placeTestOrder(shopBefore);
  await rehearse(shopBefore, checkout);
  secondProvider.listPayments = async () => [];
  shopAfter.clock.ms += CHECK_MS;
  await runDueWork(shopAfter.dependencies);
  expect((await readOrder(shopAfter, order._id)).status).toBe('placed');
});

it("reconciles an order with the order's provider", async () => {
  const { order, checkout } = await placeTestOrder(shopBefore);
  await rehearse(shopBefore, checkout);
  secondProvider.listPayments = async () => [];
  await reconcile(shopAfter.dependencies, order._id);
  expect((await readOrder(shopAfter, order._id)).status).toBe('placed');
});

it('lets an order expire when its provider is not configured', async () => {
  const { order } = await placeTestOrder(shopBefore);
  shopWithoutOldKeys.clock.ms += HOLD_MS + MINUTE_MS;
  await runDueWork(shopWithoutOldKeys.dependencies);
  expect((await readOrder(shopWithoutOldKeys, order._id)).status).toBe('expired');
  expect(logError).not.toHaveBeenCalled();
});

it('confirms a payment that was started with the previous provider', async () => {
  const placed = await placeTestOrder(shopBefore);
  secondProvider.isSigned = async () => false;
  const body = await rehearse(shopBefore, placed.checkout);
  const path = `POST /user/orders/${placed.order._id}/payment`;
  const { token } = shopAfter;
  expect(await send(shopWithoutOldKeys.api, path, { token, body })).toMatchObject({
    status: '502 Bad Gateway',
  });
  expect(await send(shopAfter.api, path, { token, body })).toMatchObject({
    status: '200 OK',
    body: { order: { status: 'placed' } },
  });
});

it('takes an order of a release that stored no provider for one of the current provider', async () => {
  const base = { ...firstProvider, refund: async () => 'rfnd_1' };
  const [razorpay, rehearsal] = [aProvider(base, 'razorpay'), aProvider(base, 'rehearsal')];
  for (const [current, other] of [
    [razorpay, rehearsal],
    [rehearsal, razorpay],
  ] as const) {
    const shop = restart(shopBefore, current, [secondProvider, other]);
    const { _id } = await payTestOrder(shop, await placeTestOrder(shop));
    await shop.dependencies.store.transact(async (transaction) => {
      const record = await transaction.get('orders', _id);
      if (record) transaction.put('orders', { ...record, provider: undefined });
    });
    await cancel(shop, _id);
    expect(current.refund).toHaveBeenCalledOnce();
    expect(other.refund).not.toHaveBeenCalled();
    vi.mocked(current.refund).mockClear();
  }
  expect(secondProvider.refund).not.toHaveBeenCalled();
});

it('cancels an unpaid order of another provider when the user sends it again', async () => {
  const { order } = await placeTestOrder(shopBefore, { key: 'k' });
  const cancelled = {
    status: 'cancelled',
    history: [{}, { note: 'The shop has changed its payment provider.' }],
  };
  const again = await requestOrder(shopAfter, { key: 'k' });
  expect(again.body).toMatchObject({ order: { _id: order._id, ...cancelled }, checkout: null });
  const next = await requestOrder(shopAfter, { key: 'k2' });
  expect(next.body).toMatchObject({ checkout: { key: 'rupaya_key' } });
});

it('opens no checkout for an order of another provider', async () => {
  const { order } = await placeTestOrder(shopBefore);
  const path = `POST /user/orders/${order._id}/checkout`;
  const { token } = shopAfter;
  expect(await send(shopAfter.api, path, { token })).toMatchObject({
    status: '409 Conflict',
    body: { code: 'impossible-step' },
  });
});

it('does not cancel an order that was paid with another provider', async () => {
  const { _id } = await payTestOrder(shopBefore, await placeTestOrder(shopBefore, { key: 'k' }));
  const again = await requestOrder(shopAfter, { key: 'k' });
  expect(again.body).toMatchObject({ order: { _id, status: 'placed' }, checkout: null });
});

it('accepts webhooks of every configured provider, for the orders of that provider', async () => {
  const { order, checkout } = await placeTestOrder(shopBefore);
  const { providerOrderId } = checkout;
  // ₹200, in paise.
  const payment = { id: 'p1', amount: 20_000, status: 'captured' };
  const body = { id: 'e1', providerOrderId, payment };
  const deliver = async ({ api }: OrderShop, name: string) =>
    (await send(api, `POST /payments/${name}`, { body })).status;
  expect(await deliver(shopWithoutOldKeys, 'paisa')).toBe('404 Not Found');
  expect(await deliver(shopAfter, 'rupaya')).toBe('200 OK');
  expect((await readOrder(shopAfter, order._id)).status).toBe('awaiting-payment');
  expect(await deliver(shopAfter, 'paisa')).toBe('200 OK');
  expect((await readOrder(shopAfter, order._id)).status).toBe('placed');
});

it('handles events of two providers with the same id', async () => {
  const paidBefore = await payTestOrder(shopBefore, await placeTestOrder(shopBefore));
  const { order, checkout } = await placeTestOrder(shopAfter);
  const deliver = (name: string, providerOrderId = '', payment?: object) =>
    send(shopAfter.api, `POST /payments/${name}`, { body: { id: 'e1', providerOrderId, payment } });
  await deliver('paisa', paidBefore.payment.providerOrderId);
  // ₹200, in paise.
  const payment = { id: 'p2', amount: 20_000, status: 'captured' };
  await deliver('rupaya', checkout.providerOrderId, payment);
  expect((await readOrder(shopAfter, order._id)).status).toBe('placed');
});

it('refunds an order of an older release, which names no provider, through Razorpay', async () => {
  const { _id } = await payTestOrder(shopBefore, await placeTestOrder(shopBefore));
  const { store } = shopBefore.dependencies;
  await store.transact(async (transaction) => {
    const record = await transaction.get('orders', _id);
    if (record) transaction.put('orders', { ...record, provider: undefined });
  });
  const razorpay = aProvider({ ...firstProvider, refund: async () => 'rfnd_1' }, 'razorpay');
  await cancel(restart(shopBefore, secondProvider, [firstProvider, razorpay]), _id);
  expect(razorpay.refund).toHaveBeenCalledOnce();
  expect(firstProvider.refund).not.toHaveBeenCalled();
});
