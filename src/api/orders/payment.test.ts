import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { send } from '../testing.ts';
import { ProviderFailure } from '../payment-provider.ts';
import { runDueWork } from '../jobs/due-work.ts';
import { applyPayment } from './settle.ts';
import {
  requestOrder,
  readCart,
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

/** Simulates that the provider reports a payment for this order; the amount is in paise. */
function reportPayment(order: Order, id: string, amount = 20_000) {
  return applyPayment(shop.dependencies, order._id, { id, amount, status: 'captured' });
}

it('places a paid order once, and removes its copies from the cart, but no others', async () => {
  const placed = await placeTestOrder(shop);
  await send(shop.api, 'POST /user/cart/bk01', {
    token: shop.token,
    body: { action: { type: 'increment' } },
  });
  const order = await payTestOrder(shop, placed);
  expect(order).toMatchObject({
    status: 'placed',
    payment: { status: 'paid', providerPaymentId: expect.stringMatching(/^pay_/) },
    invoice: { number: 'KD/23-24/000001' },
    history: [{ status: 'awaiting-payment' }, { status: 'placed' }],
  });
  expect(await readCart(shop)).toEqual([['bk01', 1]]);
  const { providerPaymentId = '' } = order.payment;
  await reportPayment(order, providerPaymentId);
  expect(await readOrder(shop, order._id)).toEqual(order);
});

describe('refuses with bad-signature', () => {
  async function expectRefused(order: Order, body: object) {
    const { token } = shop;
    const response = await send(shop.api, `POST /user/orders/${order._id}/payment`, {
      token,
      body,
    });
    expect([response.status, response.body]).toEqual([
      '400 Bad Request',
      { errors: [expect.any(String)], code: 'bad-signature' },
    ]);
    expect(await readOrder(shop, order._id)).toMatchObject({ status: 'awaiting-payment' });
  }

  it('a signature with another key', async () => {
    const { order, checkout } = await placeTestOrder(shop);
    const proof = await rehearse(shop, checkout);
    await expectRefused(order, { ...proof, razorpay_signature: '0'.repeat(64) });
  });

  it('the payment of another order', async () => {
    const cheap = await placeTestOrder(shop);
    const proof = await rehearse(shop, cheap.checkout);
    const dear = await placeTestOrder(shop, { expectedAmount: 400 });
    await expectRefused(dear.order, proof);
  });
});

it('records a failed payment, and the order can still be paid', async () => {
  const placed = await placeTestOrder(shop);
  const { providerOrderId } = placed.checkout;
  const body = { providerOrderId, outcome: 'failed' };
  await send(shop.api, 'POST /payments/rehearsal', { body });
  expect(await readOrder(shop, placed.order._id)).toMatchObject({
    status: 'awaiting-payment',
    payment: { status: 'failed' },
  });
  expect(await payTestOrder(shop, placed)).toMatchObject({ payment: { status: 'paid' } });
});

it('numbers the rehearsed payments of an order, so that their ids are short', async () => {
  const { checkout } = await placeTestOrder(shop);
  const ids: string[] = [];
  for (let payments = 0; payments < 2; payments += 1) {
    const proof = (await rehearse(shop, checkout)) as { razorpay_payment_id: string };
    ids.push(proof.razorpay_payment_id);
  }
  const idWithoutNumber = checkout.providerOrderId.replace('order_', 'pay_');
  expect(ids).toEqual([`${idWithoutNumber}_1`, `${idWithoutNumber}_2`]);
});

it('allows at most 50 rehearsed payments of an order', async () => {
  const { checkout } = await placeTestOrder(shop);
  const body = { providerOrderId: checkout.providerOrderId, outcome: 'failed' };
  const rehearseOnce = () => send(shop.api, 'POST /payments/rehearsal', { body });
  for (let i = 0; i < 50; i++) expect(await rehearseOnce()).toMatchObject({ status: '200 OK' });
  expect(await rehearseOnce()).toMatchObject({ status: '404 Not Found' });
});

it('asks whether the order is paid before a user is led to the provider’s page again', async () => {
  const { provider } = shop.dependencies;
  const { createOrder } = provider;
  provider.createOrder = async (request) => ({
    ...(await createOrder(request)),
    url: 'https://pay.example/1',
  });
  const { order, checkout } = await placeTestOrder(shop);
  const open = () =>
    send(shop.api, `POST /user/orders/${order._id}/checkout`, { token: shop.token });
  expect((await open()).body).toMatchObject({ checkout: { url: 'https://pay.example/1' } });
  await rehearse(shop, checkout);
  expect((await open()).body).toMatchObject({ order: { status: 'placed' }, checkout: null });
});

it('opens no checkout for an order that is cancelled while the provider is called', async () => {
  const { provider } = shop.dependencies;
  const { createOrder } = provider;
  provider.createOrder = () => Promise.reject(new ProviderFailure('down'));
  await fillCart(shop);
  await requestOrder(shop);
  const { token } = shop;
  const { body } = await send(shop.api, 'GET /user/orders', { token });
  const id = (body as { orders: Order[] }).orders[0]?._id ?? '';
  provider.createOrder = async (order) => {
    await send(shop.api, `POST /user/orders/${id}/cancel`, { token });
    return createOrder(order);
  };
  expect(await send(shop.api, `POST /user/orders/${id}/checkout`, { token })).toMatchObject({
    status: '409 Conflict',
    body: { code: 'impossible-step' },
  });
});

it('opens the same checkout for two simultaneous calls', async () => {
  const { provider } = shop.dependencies;
  const { createOrder } = provider;
  provider.createOrder = () => Promise.reject(new ProviderFailure('down'));
  await fillCart(shop);
  await requestOrder(shop);
  provider.createOrder = createOrder;
  const { token } = shop;
  const { body } = await send(shop.api, 'GET /user/orders', { token });
  const path = `POST /user/orders/${(body as { orders: Order[] }).orders[0]?._id}/checkout`;
  const responses = await Promise.all([
    send(shop.api, path, { token }),
    send(shop.api, path, { token }),
  ]);
  const checkouts = responses.map(
    (response) => (response.body as { checkout: { providerOrderId: string } }).checkout,
  );
  expect(checkouts[0]?.providerOrderId).toMatch(/^order_/);
  expect(checkouts[1]).toEqual(checkouts[0]);
});

it('refunds a payment of a wrong amount, and the order can still be paid', async () => {
  const placed = await placeTestOrder(shop);
  const { order } = await reportPayment(placed.order, 'pay_cheap', 100);
  expect(order).toMatchObject({ status: 'awaiting-payment', payment: { status: 'failed' } });
  expect(await payTestOrder(shop, placed)).toMatchObject({ status: 'placed', refunded: 0 });
  expect(await shop.dependencies.store.records.list('jobs', { where: { kind: 'refund' } })).toEqual(
    [],
  );
});

it('refunds a second payment of an order', async () => {
  const placed = await placeTestOrder(shop);
  const { payment } = await payTestOrder(shop, placed);
  const { order, receipts } = await reportPayment(placed.order, 'pay_second');
  expect(order).toMatchObject({ status: 'placed', refunded: 0, payment });
  expect(receipts.map(({ counts, refunds }) => [counts, refunds.length])).toEqual([
    [true, 0],
    [false, 1],
  ]);
});

it('confirms a recorded payment again while the provider cannot be reached', async () => {
  const { order, checkout } = await placeTestOrder(shop);
  const { token } = shop;
  const body = await rehearse(shop, checkout);
  const confirm = () => send(shop.api, `POST /user/orders/${order._id}/payment`, { token, body });
  await confirm();
  shop.dependencies.provider.listPayments = () => Promise.reject(new ProviderFailure('down'));
  expect(await confirm()).toMatchObject({
    status: '200 OK',
    body: { order: { status: 'placed' } },
  });
});

it('refunds a payment for a cancelled order', async () => {
  const { order } = await placeTestOrder(shop);
  await send(shop.api, `POST /user/orders/${order._id}/cancel`, { token: shop.token });
  await reportPayment(order, 'pay_late');
  await runDueWork(shop.dependencies);
  expect(await readOrder(shop, order._id)).toMatchObject({
    status: 'cancelled',
    refunded: 200,
    payment: { status: 'refunded' },
  });
  expect(await readStock(shop)).toBe(3);
});

it('responds with 502 while the provider cannot be reached, and places the order later', async () => {
  const { order, checkout } = await placeTestOrder(shop);
  const body = await rehearse(shop, checkout);
  const { listPayments } = shop.dependencies.provider;
  shop.dependencies.provider.listPayments = () => Promise.reject(new ProviderFailure('down'));
  const path = `POST /user/orders/${order._id}/payment`;
  expect(await send(shop.api, path, { token: shop.token, body })).toMatchObject({
    status: '502 Bad Gateway',
    body: { code: 'provider-unreachable' },
  });
  shop.dependencies.provider.listPayments = listPayments;
  // More than the three minutes between two checks of an unpaid order.
  shop.clock.ms += 4 * MINUTE_MS;
  await runDueWork(shop.dependencies);
  expect(await readOrder(shop, order._id)).toMatchObject({ status: 'placed' });
});
