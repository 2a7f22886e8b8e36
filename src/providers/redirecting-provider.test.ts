import { createHash } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { createCounter } from '#hosts/node/middleware/call-counter.ts';
import type { Checkout, Order } from '#contract/orders/order.ts';
import { MINUTE_MS } from '#domain/values/time.ts';
import { runDueWork } from '#api/jobs/due-work.ts';
import { openOrderShop, placeTestOrder, readOrder, readStock } from '#api/orders/testing.ts';
import {
  isSettled,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
} from '#api/payment-provider.ts';
import { send } from '#api/testing.ts';

const KEYS = { merchantId: 'M1', saltKey: 'salt', saltIndex: '1', webhookPassword: 'sesame' };

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

interface MudraOrder {
  returnUrl: string;
  payments: ProviderPayment[];
}

/**
 * Creates Mudra, an invented provider that takes payments on its own page and sends the user back.
 * Calls are signed with a salt, webhooks have a password, a body of their own and no id, and name an
 * order by the shop's number.
 */
function createMudra({ merchantId, saltKey, saltIndex, webhookPassword }: typeof KEYS) {
  const orders = new Map<string, MudraOrder>();
  const refunds: (ProviderRefund & { paymentId: string })[] = [];
  const provider: PaymentProvider = {
    name: 'mudra',
    key: `mudra:${merchantId}`,
    async createOrder({ receipt, returnUrl }) {
      orders.set(receipt, { returnUrl, payments: [] });
      const seal = `${hash(receipt + saltKey)}.${saltIndex}`;
      return { id: receipt, url: `https://pay.mudra.example/${seal}` };
    },
    listPayments: async (id) => orders.get(id)?.payments ?? [],
    // Payments are captured by themselves.
    capture: async () => {},
    async refund({ paymentId, amount, refundId }) {
      const id = `r-${refundId}`;
      if (!refunds.some((refund) => refund.id === id))
        refunds.push({ id, paymentId, amount, refundId });
      return id;
    },
    listRefunds: async (paymentId) => refunds.filter((refund) => refund.paymentId === paymentId),
    // The page has no proof: it is left for the page of Mudra.
    isSigned: async () => false,
    async readWebhook(body, headers) {
      if (headers.get('authorization') !== hash(webhookPassword)) return 'bad-signature';
      const fields = new URLSearchParams(new TextDecoder().decode(body));
      const [id, order] = [fields.get('transaction') ?? '', fields.get('order') ?? ''];
      const payment = orders.get(order)?.payments.find((item) => item.id === id);
      return {
        id: `${fields.get('event')} ${id}`,
        providerOrderId: order,
        ...(payment && isSettled(payment) && { payment }),
      };
    },
  };
  return { provider, orders, refunds };
}

let mudra: ReturnType<typeof createMudra>;
let shop: Awaited<ReturnType<typeof openOrderShop>>;
let order: Order;
let checkout: Checkout;
beforeEach(async () => {
  mudra = createMudra(KEYS);
  shop = await openOrderShop({ provider: mudra.provider });
  ({ order, checkout } = await placeTestOrder(shop));
});

/** The user pays on the page of Mudra. */
function pay(id = 'T1', status: ProviderPayment['status'] = 'captured') {
  mudra.orders.get(order.number)?.payments.push({ id, amount: checkout.amount, status });
}

function deliverWebhook(password = KEYS.webhookPassword, transaction = 'T1') {
  return send(shop.api, 'POST /payments/mudra', {
    headers: {
      authorization: hash(password),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: `event=paid&order=${order.number}&transaction=${transaction}`,
  });
}

function reopen() {
  return send(shop.api, `POST /user/orders/${order._id}/checkout`, { token: shop.token });
}

it('sends the user to the page of the provider, and back to the page of the order', async () => {
  const url = `https://pay.mudra.example/${hash(`${order.number}salt`)}.1`;
  expect(checkout).toMatchObject({ key: 'mudra:M1', providerOrderId: order.number, url });
  expect(mudra.orders.get(order.number)?.returnUrl).toBe(
    `https://books.example/profile/orders/${order._id}`,
  );
  expect(await reopen()).toMatchObject({ status: '200 OK', body: { checkout: { url } } });
  expect(mudra.orders).toHaveLength(1);
});

it('places an order that its webhook reports as paid, once', async () => {
  pay();
  expect(await deliverWebhook('guess')).toMatchObject({ status: '400 Bad Request' });
  expect((await readOrder(shop, order._id)).status).toBe('awaiting-payment');
  for (let delivery = 0; delivery < 2; delivery += 1)
    expect(await deliverWebhook()).toMatchObject({ status: '200 OK' });
  expect(await readOrder(shop, order._id)).toMatchObject({
    status: 'placed',
    payment: { status: 'paid', providerPaymentId: 'T1' },
  });
  expect(mudra.refunds).toEqual([]);
});

it('places a paid order before it would be paid again, though no webhook came', async () => {
  pay('T0', 'failed');
  pay();
  expect(await reopen()).toMatchObject({
    status: '200 OK',
    body: { order: { status: 'placed' }, checkout: null },
  });
});

it('asks the provider no more once the order is placed', async () => {
  pay();
  await deliverWebhook();
  const listPayments = vi.spyOn(mudra.provider, 'listPayments');
  for (let times = 0; times < 2; times += 1)
    expect(await reopen()).toMatchObject({ status: '200 OK', body: { checkout: null } });
  expect(listPayments).not.toHaveBeenCalled();
});

it('asks the provider at most 20 times a minute for one user', async () => {
  const count = createCounter(() => shop.clock.ms);
  const listPayments = vi.spyOn(mudra.provider, 'listPayments');
  shop = await openOrderShop({
    provider: mudra.provider,
    countCall: async (calls) => Math.max(...calls.map(count)),
  });
  ({ order } = await placeTestOrder(shop));
  for (let call = 1; call <= 20; call += 1) expect((await reopen()).status).toBe('200 OK');
  expect((await reopen()).status).toBe('429 Too Many Requests');
  expect(listPayments).toHaveBeenCalledTimes(20);
  shop.clock.ms += MINUTE_MS;
  expect((await reopen()).status).toBe('200 OK');
});

it('places a paid order without any call of the user', async () => {
  pay();
  shop.clock.ms += 3 * MINUTE_MS;
  await runDueWork(shop.dependencies);
  expect((await readOrder(shop, order._id)).status).toBe('placed');
});

it('takes a payment that comes after the hold', async () => {
  shop.clock.ms += 30 * MINUTE_MS;
  await runDueWork(shop.dependencies);
  expect((await readOrder(shop, order._id)).status).toBe('expired');
  pay();
  await deliverWebhook();
  expect((await readOrder(shop, order._id)).status).toBe('placed');
});

it('refunds a late payment once if the copies are sold, and a second payment', async () => {
  shop.clock.ms += 30 * MINUTE_MS;
  await runDueWork(shop.dependencies);
  const stock = await readStock(shop);
  await shop.dependencies.store.transact((transaction) => transaction.changeStock('bk01', -stock));
  pay();
  pay('T2');
  for (const transaction of ['T1', 'T2', 'T1']) {
    await deliverWebhook(KEYS.webhookPassword, transaction);
    await runDueWork(shop.dependencies);
  }
  expect((await readOrder(shop, order._id)).status).toBe('cancelled');
  expect(mudra.refunds.map(({ paymentId, amount }) => [paymentId, amount])).toEqual([
    ['T1', checkout.amount],
    ['T2', checkout.amount],
  ]);
});

it('refunds an order that its user cancels', async () => {
  pay();
  await deliverWebhook();
  await send(shop.api, `POST /user/orders/${order._id}/cancel`, { token: shop.token });
  await runDueWork(shop.dependencies);
  expect(mudra.refunds).toMatchObject([{ paymentId: 'T1', amount: checkout.amount }]);
  expect(await readOrder(shop, order._id)).toMatchObject({ payment: { status: 'refunded' } });
});
