import { beforeEach, expect, it, vi } from 'vitest';
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

const MINUTE_MS = 60_000;

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

let before: OrderShop;
let after: OrderShop;
/** Like `after`, but without the keys of the first provider. */
let alone: OrderShop;
const logError = vi.fn<(error: Error) => void>();
let first: PaymentProvider;
let second: PaymentProvider;

/** Opens the same shop with other providers. */
function restart(shop: OrderShop, provider: PaymentProvider, otherProviders: PaymentProvider[]) {
  const dependencies = { ...shop.dependencies, provider, otherProviders };
  return { ...shop, dependencies, api: createTestApi(dependencies) };
}

beforeEach(async () => {
  logError.mockClear();
  const shop = await openOrderShop({ logError });
  first = aProvider(shop.dependencies.provider, 'paisa');
  second = aProvider(shop.dependencies.provider, 'rupaya');
  before = restart(shop, first, []);
  after = restart(shop, second, [first]);
  alone = restart(shop, second, []);
});

function cancel({ api, token }: OrderShop, id: string) {
  return send(api, `POST /user/orders/${id}/cancel`, { token });
}

it('refunds a payment through the provider that received it', async () => {
  const { _id } = await payTestOrder(before, await placeTestOrder(before));
  await cancel(after, _id);
  expect(first.refund).toHaveBeenCalledOnce();
  expect(second.refund).not.toHaveBeenCalled();
  expect(await readOrder(after, _id)).toMatchObject({ payment: { status: 'refunded' } });
});

it('says why a refund waits when its provider is not configured', async () => {
  const { _id } = await payTestOrder(before, await placeTestOrder(before));
  await cancel(alone, _id);
  expect(second.refund).not.toHaveBeenCalled();
  const [job] = await alone.dependencies.store.records.list('jobs', { where: { kind: 'refund' } });
  expect(job?.problem).toBe(
    'The order was paid with paisa. The shop no longer has keys for that payment provider.',
  );
});

it("reads the payments of an order from the order's provider", async () => {
  const { order, checkout } = await placeTestOrder(before);
  await rehearse(before, checkout);
  second.listPayments = async () => [];
  after.clock.ms += 4 * MINUTE_MS;
  await runDueWork(after.dependencies);
  expect((await readOrder(after, order._id)).status).toBe('placed');
});

it('lets an order expire when its provider is not configured', async () => {
  const { order } = await placeTestOrder(before);
  alone.clock.ms += 31 * MINUTE_MS;
  await runDueWork(alone.dependencies);
  expect((await readOrder(alone, order._id)).status).toBe('expired');
  expect(logError).not.toHaveBeenCalled();
});

it('confirms a payment that was started with the previous provider', async () => {
  const placed = await placeTestOrder(before);
  second.isSigned = async () => false;
  const body = await rehearse(before, placed.checkout);
  const path = `POST /user/orders/${placed.order._id}/payment`;
  const { token } = after;
  expect(await send(alone.api, path, { token, body })).toMatchObject({ status: '502 Bad Gateway' });
  expect(await send(after.api, path, { token, body })).toMatchObject({
    status: '200 OK',
    body: { order: { status: 'placed' } },
  });
});

it('cancels an unpaid order of another provider, so that the user orders again', async () => {
  const { order } = await placeTestOrder(before, { key: 'k' });
  const cancelled = {
    status: 'cancelled',
    history: [{}, { note: 'The shop has changed its payment provider.' }],
  };
  const again = await requestOrder(after, { key: 'k' });
  expect(again.body).toMatchObject({ order: { _id: order._id, ...cancelled }, checkout: null });
  const next = await requestOrder(after, { key: 'k2' });
  expect(next.body).toMatchObject({ checkout: { key: 'rupaya_key' } });
});

it('opens no checkout for an order of another provider', async () => {
  const { order } = await placeTestOrder(before);
  const path = `POST /user/orders/${order._id}/checkout`;
  const { token } = after;
  expect(await send(after.api, path, { token })).toMatchObject({
    status: '409 Conflict',
    body: { code: 'impossible-step' },
  });
});

it('does not cancel an order that was paid with another provider', async () => {
  const { _id } = await payTestOrder(before, await placeTestOrder(before, { key: 'k' }));
  const again = await requestOrder(after, { key: 'k' });
  expect(again.body).toMatchObject({ order: { _id, status: 'placed' }, checkout: null });
});

it('accepts webhooks of every configured provider, for the orders of that provider', async () => {
  const { order, checkout } = await placeTestOrder(before);
  const { providerOrderId } = checkout;
  const payment = { id: 'p1', amount: 20_000, status: 'captured' };
  const body = { id: 'e1', providerOrderId, payment };
  const deliver = async ({ api }: OrderShop, name: string) =>
    (await send(api, `POST /payments/${name}`, { body })).status;
  expect(await deliver(alone, 'paisa')).toBe('404 Not Found');
  expect(await deliver(after, 'rupaya')).toBe('200 OK');
  expect((await readOrder(after, order._id)).status).toBe('awaiting-payment');
  expect(await deliver(after, 'paisa')).toBe('200 OK');
  expect((await readOrder(after, order._id)).status).toBe('placed');
});

it('handles events of two providers with the same id', async () => {
  const old = await payTestOrder(before, await placeTestOrder(before));
  const { order, checkout } = await placeTestOrder(after);
  const deliver = (name: string, providerOrderId = '', payment?: object) =>
    send(after.api, `POST /payments/${name}`, { body: { id: 'e1', providerOrderId, payment } });
  await deliver('paisa', old.payment.providerOrderId);
  const payment = { id: 'p2', amount: 20_000, status: 'captured' };
  await deliver('rupaya', checkout.providerOrderId, payment);
  expect((await readOrder(after, order._id)).status).toBe('placed');
});

it('finds the provider of an order from an older release', async () => {
  const { _id } = await payTestOrder(before, await placeTestOrder(before));
  const { store } = before.dependencies;
  await store.transact(async (transaction) => {
    const record = await transaction.get('orders', _id);
    if (record) await transaction.put('orders', { ...record, provider: undefined });
  });
  const razorpay = aProvider({ ...first, refund: async () => {} }, 'razorpay');
  await cancel(restart(before, second, [first, razorpay]), _id);
  expect(razorpay.refund).toHaveBeenCalledOnce();
  expect(first.refund).not.toHaveBeenCalled();
});
