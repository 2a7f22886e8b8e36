import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/order.ts';
import { runDueWork } from '../jobs/due-work.ts';
import type {
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  WebhookEvent,
} from '../payment-provider.ts';
import { createTestApi, send } from '../testing.ts';
import { handleWebhookEvent } from './settle.ts';
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

const receive = (event: Partial<WebhookEvent>) =>
  handleWebhookEvent(shop.dependencies, { id: 'ev1', providerOrderId, ...event });
const captured = (part: Partial<ProviderPayment> = {}) =>
  ({ id: 'pay_1', amount: 20_000, ...part, status: 'captured' }) as const;
const read = () => readOrder(shop, order._id);
const listJobs = (kind: string) =>
  shop.dependencies.store.records.list('jobs', { where: { kind } });

/** Sets the payments and refunds that the provider lists from now on. */
function provide(payments: ProviderPayment[], refunds: ProviderRefund[] = []) {
  const { provider } = shop.dependencies;
  provider.listPayments = async (id) => (id === providerOrderId ? payments : []);
  provider.listRefunds = async (id) => (id === 'pay_1' ? refunds : []);
}

describe('a webhook', () => {
  const deliver = (readWebhook?: PaymentProvider['readWebhook']) => {
    const { provider } = shop.dependencies;
    const api = createTestApi({
      ...shop.dependencies,
      provider: { ...provider, name: 'paisa', ...(readWebhook && { readWebhook }) },
    });
    return send(api, 'POST /payments/paisa', { body: '{"paid": 1}' });
  };

  it('is read from the exact bytes of its body', async () => {
    let text = '';
    const readWebhook: PaymentProvider['readWebhook'] = async (body) => {
      text = new TextDecoder().decode(body);
      return undefined;
    };
    expect(await deliver(readWebhook)).toEqual({ status: '200 OK', body: {} });
    expect(text).toBe('{"paid": 1}');
  });

  it('is refused without the signature of the provider', async () => {
    expect(await deliver(async () => 'bad-signature')).toMatchObject({
      status: '400 Bad Request',
      body: { code: 'bad-signature' },
    });
  });

  it('has an unknown path for a provider without webhooks', async () => {
    expect(await deliver()).toMatchObject({ status: '404 Not Found' });
  });
});

describe('a reported payment', () => {
  it('places the order, once', async () => {
    await receive({ payment: captured() });
    await receive({ payment: captured({ id: 'pay_2' }) });
    expect(await read()).toMatchObject({ status: 'placed', payment: { status: 'paid' } });
    expect(await listJobs('refund')).toEqual([]);
  });

  it('changes nothing for an unknown order, and may be sent again', async () => {
    await receive({ providerOrderId: 'order_unknown', payment: captured() });
    expect((await read()).status).toBe('awaiting-payment');
    await receive({ payment: captured() });
    expect((await read()).status).toBe('placed');
  });

  it('changes nothing if the event has no payment', async () => {
    await receive({});
    expect((await read()).status).toBe('awaiting-payment');
    expect(await listJobs('reconcile')).toEqual([]);
  });
});

describe('a listed payment', () => {
  async function checkOrder() {
    shop.clock.ms += 4 * MINUTE_MS;
    await runDueWork(shop.dependencies);
  }

  it('is captured if it is only authorized', async () => {
    const capture = vi.spyOn(shop.dependencies.provider, 'capture');
    provide([{ id: 'pay_1', amount: 20_000, status: 'authorized' }]);
    await checkOrder();
    expect(capture).toHaveBeenCalledExactlyOnceWith({ id: 'pay_1', amount: 20_000 });
    expect((await read()).status).toBe('placed');
  });

  it('changes nothing if it has only begun', async () => {
    const capture = vi.spyOn(shop.dependencies.provider, 'capture');
    const logError = vi.spyOn(shop.dependencies, 'logError');
    provide([{ id: 'pay_1', amount: 20_000, status: 'created' }]);
    await checkOrder();
    expect(capture).not.toHaveBeenCalled();
    expect(logError).not.toHaveBeenCalled();
    expect(await read()).toMatchObject({
      status: 'awaiting-payment',
      payment: { status: 'pending' },
    });
  });
});

describe('a refund in the dashboard of the provider', () => {
  beforeEach(() => receive({ id: 'ev0', payment: captured() }));

  it('is recorded from its event', async () => {
    const refund = { id: 'rfnd_1', amount: 5000 };
    await receive({ payment: captured({ refunded: 5000 }), refund });
    expect(await read()).toMatchObject({
      status: 'placed',
      refunded: 50,
      payment: { status: 'partly-refunded' },
    });
    expect(await listJobs('reconcile')).toEqual([]);
  });

  it('is read from the list if an earlier refund is missing', async () => {
    const refund = { id: 'rfnd_2', amount: 3000 };
    const payment = captured({ refunded: 8000 });
    await receive({ payment, refund });
    expect((await read()).refunded).toBe(0);
    expect(await listJobs('reconcile')).toMatchObject([{ task: { orderId: order._id } }]);
    provide([payment], [{ id: 'rfnd_1', amount: 5000 }, refund]);
    await runDueWork(shop.dependencies);
    expect((await read()).refunded).toBe(80);
    expect(await listJobs('reconcile')).toEqual([]);
  });

  it('is looked up again while the provider does not list it', async () => {
    const payment = captured({ refunded: 5000 });
    await receive({ payment });
    provide([payment], [{ id: 'rfnd_1', amount: 4999 }]);
    await runDueWork(shop.dependencies);
    expect((await read()).refunded).toBe(0);
    expect(await listJobs('reconcile')).toMatchObject([
      { tries: 1, problem: 'The provider does not list all refunds of pay_1 yet.' },
    ]);
    provide([payment], [{ id: 'rfnd_1', amount: 5000 }]);
    shop.clock.ms += MINUTE_MS;
    await runDueWork(shop.dependencies);
    expect((await read()).refunded).toBe(50);
  });

  it('cancels the order if it is of the whole payment, without an amount of its own', async () => {
    const payment = { id: 'pay_1', amount: 20_000, status: 'refunded' } as const;
    await receive({ payment });
    provide([payment], [{ id: 'rfnd_1', amount: 20_000 }]);
    await runDueWork(shop.dependencies);
    expect(await read()).toMatchObject({ status: 'cancelled', refunded: 200 });
    expect(await listJobs('refund')).toEqual([]);
  });
});

describe('a payment after the end of the hold', () => {
  async function expire() {
    shop.clock.ms += 31 * MINUTE_MS;
    await runDueWork(shop.dependencies);
    expect((await read()).status).toBe('expired');
  }

  it('places the order if the copies are still there', async () => {
    await expire();
    await receive({ payment: captured() });
    expect((await read()).status).toBe('placed');
    const entries = await shop.dependencies.store.records.list('stockEntries', {});
    expect(entries.map(({ change, reason }) => [change, reason])).toEqual([
      [-1, 'ordered'],
      [1, 'expired'],
      [-1, 'ordered'],
    ]);
  });

  it('is refunded if they are sold', async () => {
    await expire();
    await shop.dependencies.store.transact((transaction) => transaction.changeStock('bk01', -3));
    await receive({ payment: captured() });
    expect((await read()).status).toBe('cancelled');
    expect(await listJobs('refund')).toMatchObject([{ task: { paymentId: 'pay_1' } }]);
  });
});

it('says that the provider does not know a payment that the page reports', async () => {
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
  provide([{ id: 'pay_9', amount: 20_000, status: 'captured' }]);
  expect(await send(shop.api, path, { token: shop.token, body })).toMatchObject({
    status: '200 OK',
    body: { order: { status: 'placed' } },
  });
});
