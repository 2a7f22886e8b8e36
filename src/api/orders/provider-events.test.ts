import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { runDueWork } from '../jobs/due-work.ts';
import type {
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  WebhookEvent,
} from '../payment-provider.ts';
import { createTestApi, send } from '../testing.ts';
import { handleWebhookEvent, reconcile } from './settle.ts';
import { openOrderShop, placeTestOrder, readOrder, type OrderShop } from './testing.ts';

const MINUTE_MS = 60_000;

let shop: OrderShop;
let order: Order;
let providerOrderId: string;
beforeEach(async () => {
  shop = await openOrderShop({ logError: () => undefined });
  const placed = await placeTestOrder(shop);
  ({ order } = placed);
  ({ providerOrderId } = placed.checkout);
});

const receiveEvent = (event: Partial<WebhookEvent>) =>
  handleWebhookEvent(shop.dependencies, { id: 'ev1', providerOrderId, ...event });
/** Builds a payment of ₹200. Amounts are in paise. */
const aCapturedPayment = (facts: Partial<ProviderPayment> = {}) =>
  ({ id: 'pay_1', amount: 20_000, ...facts, status: 'captured' }) as const;
const readCurrentOrder = () => readOrder(shop, order._id);
const listJobs = (kind: string) =>
  shop.dependencies.store.records.list('jobs', { where: { kind } });

/** Sets the payments and refunds that the provider lists from now on. */
function setProviderLists(payments: ProviderPayment[], refunds: ProviderRefund[] = []) {
  const { provider } = shop.dependencies;
  provider.listPayments = async (id) => (id === providerOrderId ? payments : []);
  provider.listRefunds = async (id) => (id === 'pay_1' ? refunds : []);
}

describe('a webhook', () => {
  const deliverWebhook = (readWebhook?: PaymentProvider['readWebhook']) => {
    const { provider } = shop.dependencies;
    const api = createTestApi({
      ...shop.dependencies,
      provider: { ...provider, name: 'paisa', ...(readWebhook && { readWebhook }) },
    });
    return send(api, 'POST /payments/paisa', { body: '{"paid": 1}' });
  };

  it('is read from the exact bytes of its body, which the signature covers', async () => {
    let text = '';
    const readWebhook: PaymentProvider['readWebhook'] = async (body) => {
      text = new TextDecoder().decode(body);
      return undefined;
    };
    expect(await deliverWebhook(readWebhook)).toEqual({ status: '200 OK', body: {} });
    expect(text).toBe('{"paid": 1}');
  });

  it('is refused without the signature of the provider', async () => {
    expect(await deliverWebhook(async () => 'bad-signature')).toMatchObject({
      status: '400 Bad Request',
      body: { code: 'bad-signature' },
    });
  });

  it('is refused with 404 for a provider without webhooks', async () => {
    expect(await deliverWebhook()).toMatchObject({ status: '404 Not Found' });
  });
});

describe('a reported payment', () => {
  it('places the order, and a second event with the same id is ignored', async () => {
    await receiveEvent({ payment: aCapturedPayment() });
    await receiveEvent({ payment: aCapturedPayment({ id: 'pay_2' }) });
    expect(await readCurrentOrder()).toMatchObject({
      status: 'placed',
      payment: { status: 'paid' },
    });
    expect(await listJobs('refund')).toEqual([]);
  });

  it('changes nothing for an unknown order, and does not use up the id of its event', async () => {
    await receiveEvent({ providerOrderId: 'order_unknown', payment: aCapturedPayment() });
    expect((await readCurrentOrder()).status).toBe('awaiting-payment');
    await receiveEvent({ payment: aCapturedPayment() });
    expect((await readCurrentOrder()).status).toBe('placed');
  });

  it('is applied by a repeated event after a failure', async () => {
    const { store } = shop.dependencies;
    const { transact } = store;
    const failing = vi.spyOn(store, 'transact').mockImplementation((work) =>
      transact((transaction) =>
        // Only changes to an order read it first.
        work({ ...transaction, get: () => Promise.reject(new Error('The disk failed.')) }),
      ),
    );
    await expect(receiveEvent({ payment: aCapturedPayment() })).rejects.toThrow('disk failed');
    failing.mockRestore();
    expect((await readCurrentOrder()).status).toBe('awaiting-payment');
    await receiveEvent({ payment: aCapturedPayment() });
    expect((await readCurrentOrder()).status).toBe('placed');
  });

  it('changes nothing if another event reports it again', async () => {
    await receiveEvent({ payment: aCapturedPayment() });
    const placed = await shop.dependencies.store.records.get('orders', order._id);
    await receiveEvent({ id: 'ev2', payment: aCapturedPayment() });
    expect(await shop.dependencies.store.records.get('orders', order._id)).toEqual(placed);
    expect(await listJobs('refund')).toEqual([]);
  });

  it('is refunded if another payment has placed the order', async () => {
    await receiveEvent({ payment: aCapturedPayment() });
    await receiveEvent({ id: 'ev2', payment: aCapturedPayment({ id: 'pay_2' }) });
    expect(await readCurrentOrder()).toMatchObject({
      status: 'placed',
      refunded: 0,
      payment: { status: 'paid', providerPaymentId: 'pay_1' },
    });
    expect(await listJobs('refund')).toMatchObject([{ task: { paymentId: 'pay_2' } }]);
  });

  it('keeps in mind which of its refunds has failed, for an event that comes late', async () => {
    const refund = { id: 'rfnd_1', amount: 5000 };
    const failed = { ...refund, isFailed: true };
    await receiveEvent({ payment: aCapturedPayment({ refunded: 0 }), refund: failed });
    await receiveEvent({ id: 'ev2', payment: aCapturedPayment({ refunded: 5000 }), refund });
    expect(await readCurrentOrder()).toMatchObject({ status: 'placed', refunded: 0 });
  });

  it('changes nothing if the event has no payment', async () => {
    await receiveEvent({});
    expect((await readCurrentOrder()).status).toBe('awaiting-payment');
    expect(await listJobs('reconcile')).toEqual([]);
  });
});

describe('a listed payment', () => {
  async function checkOrder() {
    // More than the three minutes between two checks of an unpaid order.
    shop.clock.ms += 4 * MINUTE_MS;
    await runDueWork(shop.dependencies);
  }

  it('is captured by the shop if it is only authorized', async () => {
    const capture = vi.spyOn(shop.dependencies.provider, 'capture');
    setProviderLists([{ id: 'pay_1', amount: 20_000, status: 'authorized' }]);
    await checkOrder();
    expect(capture).toHaveBeenCalledExactlyOnceWith({ id: 'pay_1', amount: 20_000 });
    expect((await readCurrentOrder()).status).toBe('placed');
  });

  it('changes nothing if the user has only begun it', async () => {
    const capture = vi.spyOn(shop.dependencies.provider, 'capture');
    const logError = vi.spyOn(shop.dependencies, 'logError');
    setProviderLists([{ id: 'pay_1', amount: 20_000, status: 'created' }]);
    await checkOrder();
    expect(capture).not.toHaveBeenCalled();
    expect(logError).not.toHaveBeenCalled();
    expect(await readCurrentOrder()).toMatchObject({
      status: 'awaiting-payment',
      payment: { status: 'pending' },
    });
  });
});

describe('a refund in the dashboard of the provider', () => {
  beforeEach(() => receiveEvent({ id: 'ev0', payment: aCapturedPayment() }));

  it('is recorded from its event', async () => {
    const refund = { id: 'rfnd_1', amount: 5000 };
    await receiveEvent({ payment: aCapturedPayment({ refunded: 5000 }), refund });
    expect(await readCurrentOrder()).toMatchObject({
      status: 'placed',
      refunded: 50,
      payment: { status: 'partly-refunded' },
    });
    expect(await listJobs('reconcile')).toEqual([]);
  });

  it('is read from the list of the provider if an earlier refund was not reported', async () => {
    const refund = { id: 'rfnd_2', amount: 3000 };
    const payment = aCapturedPayment({ refunded: 8000 });
    await receiveEvent({ payment, refund });
    expect((await readCurrentOrder()).refunded).toBe(0);
    expect(await listJobs('reconcile')).toMatchObject([{ task: { orderId: order._id } }]);
    setProviderLists([payment], [{ id: 'rfnd_1', amount: 5000 }, refund]);
    await runDueWork(shop.dependencies);
    expect((await readCurrentOrder()).refunded).toBe(80);
    expect(await listJobs('reconcile')).toEqual([]);
  });

  it('does not delay another payment of the order while the provider does not list it', async () => {
    const payment = aCapturedPayment({ refunded: 5000 });
    await receiveEvent({ payment });
    setProviderLists([payment, aCapturedPayment({ id: 'pay_2' })]);
    await runDueWork(shop.dependencies);
    expect(await listJobs('refund')).toMatchObject([{ task: { paymentId: 'pay_2' } }]);
    expect(await listJobs('reconcile')).toMatchObject([{ tries: 1 }]);
  });

  it('is looked up again until the provider lists it', async () => {
    const payment = aCapturedPayment({ refunded: 5000 });
    await receiveEvent({ payment });
    const failed = { id: 'rfnd_0', amount: 5000, isFailed: true };
    setProviderLists([payment], [{ id: 'rfnd_1', amount: 4999 }, failed]);
    await runDueWork(shop.dependencies);
    expect((await readCurrentOrder()).refunded).toBe(0);
    expect(await listJobs('reconcile')).toMatchObject([
      { tries: 1, problem: 'The provider does not list all refunds of pay_1 yet.' },
    ]);
    setProviderLists([payment], [{ id: 'rfnd_1', amount: 5000 }]);
    shop.clock.ms += MINUTE_MS;
    await runDueWork(shop.dependencies);
    expect((await readCurrentOrder()).refunded).toBe(50);
  });

  it('is found to have failed since, when the payments are read again', async () => {
    const refund = { id: 'rfnd_1', amount: 5000 };
    await receiveEvent({ payment: aCapturedPayment({ refunded: 5000 }), refund });
    setProviderLists([aCapturedPayment({ refunded: 0 })], [{ ...refund, isFailed: true }]);
    await reconcile(shop.dependencies, order._id);
    expect((await readCurrentOrder()).refunded).toBe(0);
    // It waits for the owner.
    expect(await listJobs('refund')).toMatchObject([{ due: null, task: { paymentId: 'pay_1' } }]);
  });

  it('cancels the order if the whole payment is refunded, even if the event names no amount', async () => {
    const payment = { id: 'pay_1', amount: 20_000, status: 'refunded' } as const;
    await receiveEvent({ payment });
    setProviderLists([payment], [{ id: 'rfnd_1', amount: 20_000 }]);
    await runDueWork(shop.dependencies);
    expect(await readCurrentOrder()).toMatchObject({ status: 'cancelled', refunded: 200 });
    expect(await listJobs('refund')).toEqual([]);
  });
});

describe('a payment after the end of the hold', () => {
  async function expire() {
    // The hold ends after 30 minutes.
    shop.clock.ms += 31 * MINUTE_MS;
    await runDueWork(shop.dependencies);
    expect((await readCurrentOrder()).status).toBe('expired');
  }

  it('places the order if its copies are in stock', async () => {
    await expire();
    await receiveEvent({ payment: aCapturedPayment() });
    expect((await readCurrentOrder()).status).toBe('placed');
    const entries = await shop.dependencies.store.records.list('stockEntries', {});
    expect(entries.map(({ change, reason }) => [change, reason])).toEqual([
      [-1, 'ordered'],
      [1, 'expired'],
      [-1, 'ordered'],
    ]);
  });

  it('is refunded if its copies are sold', async () => {
    await expire();
    await shop.dependencies.store.transact((transaction) => transaction.changeStock('bk01', -3));
    await receiveEvent({ payment: aCapturedPayment() });
    expect((await readCurrentOrder()).status).toBe('cancelled');
    expect(await listJobs('refund')).toMatchObject([{ task: { paymentId: 'pay_1' } }]);
  });

  it('is refunded if the account was deleted, whose order has no address', async () => {
    await expire();
    await send(shop.api, 'DELETE /user', { token: shop.token, body: { password: 'secret' } });
    await receiveEvent({ payment: aCapturedPayment() });
    const record = await shop.dependencies.store.records.get('orders', order._id);
    expect(record?.order.status).toBe('cancelled');
    expect(await listJobs('refund')).toMatchObject([{ task: { paymentId: 'pay_1' } }]);
  });
});

it('responds with 502 to a payment that the provider does not know yet', async () => {
  shop.dependencies.provider.isSigned = async () => true;
  const body = {
    razorpay_payment_id: 'pay_9',
    razorpay_order_id: providerOrderId,
    razorpay_signature: 'x',
  };
  const path = `POST /user/orders/${order._id}/payment`;
  expect(await send(shop.api, path, { token: shop.token, body })).toMatchObject({
    status: '502 Bad Gateway',
  });
  setProviderLists([{ id: 'pay_9', amount: 20_000, status: 'captured' }]);
  expect(await send(shop.api, path, { token: shop.token, body })).toMatchObject({
    status: '200 OK',
    body: { order: { status: 'placed' } },
  });
});
