import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProviderFailure } from '#api/payment-provider.ts';
import { signText } from '../signature.ts';
import { createRazorpay } from './provider.ts';
import { startStandIn, type StandIn, type Webhook } from './testing.ts';

let standIn: StandIn;
let paymentId: string;
beforeAll(async () => {
  standIn = await startStandIn();
  const { id } = await createRazorpay(standIn.options).createOrder({
    amount: 20_000,
    receipt: 'KD-000001',
    returnUrl: 'https://books.example',
  });
  ({ razorpay_payment_id: paymentId } = await standIn.pay(id));
});
afterAll(() => standIn.close());

function read({ body, headers }: { body: string; headers: Partial<Webhook['headers']> }) {
  const provider = createRazorpay(standIn.options);
  return provider.readWebhook?.(new TextEncoder().encode(body), new Headers(headers));
}

/** Reads an event with a correct signature. */
async function signAndRead(body: string) {
  const { webhookSecret } = standIn.options;
  return read({ body, headers: { 'x-razorpay-signature': await signText(webhookSecret, body) } });
}

it.each(['payment.captured', 'order.paid'])('reads the payment of the event %s', async (event) => {
  expect(await read(await standIn.report(event, paymentId, { eventId: 'e1' }))).toEqual({
    id: 'e1',
    providerOrderId: expect.stringMatching(/^order_/),
    payment: { id: paymentId, amount: 20_000, status: 'captured', refunded: 0 },
  });
});

it('reads a refunded payment as refunded whole, even without the amount', async () => {
  const payment = { status: 'refunded', amount_refunded: null } as object;
  const webhook = await standIn.report('order.paid', paymentId, { payment });
  expect(await read(webhook)).toMatchObject({ payment: { refunded: 20_000 } });
});

it('reads a captured payment without an amount as one that is not refunded', async () => {
  const payment = { amount_refunded: null } as object;
  const webhook = await standIn.report('order.paid', paymentId, { payment });
  expect(await read(webhook)).toMatchObject({ payment: { status: 'captured', refunded: 0 } });
});

it('ignores a payment in another currency', async () => {
  const payment = { currency: 'JPY' } as object;
  expect(await read(await standIn.report('order.paid', paymentId, { payment }))).toBeUndefined();
  const inRupees = { currency: 'INR' } as object;
  const webhook = await standIn.report('order.paid', paymentId, { payment: inRupees });
  expect(await read(webhook)).toHaveProperty('payment');
});

it('reads that a payment failed', async () => {
  const webhook = await standIn.report('payment.failed', paymentId, {
    payment: { status: 'failed' },
  });
  expect(await read(webhook)).toMatchObject({ payment: { status: 'failed' } });
});

it('reads a refund that the shop requested, or that was made in the Dashboard', async () => {
  const refund = { id: 'rfnd_1', payment_id: paymentId, amount: 5000, receipt: 'r1', key: '' };
  const requestedByShop = await standIn.report('refund.processed', paymentId, { refund });
  expect(await read(requestedByShop)).toMatchObject({
    payment: { refunded: 5000 },
    refund: { id: 'rfnd_1', amount: 5000, refundId: 'r1' },
  });
  const byHand = { ...refund, receipt: null };
  const madeInDashboard = await standIn.report('refund.processed', paymentId, { refund: byHand });
  expect(await read(madeInDashboard)).toHaveProperty('refund', { id: 'rfnd_1', amount: 5000 });
});

it('reads that a refund failed, whose amount no longer counts as refunded', async () => {
  const refund = { id: 'rfnd_1', payment_id: paymentId, amount: 5000, receipt: 'r1', key: '' };
  expect(await read(await standIn.report('refund.failed', paymentId, { refund }))).toMatchObject({
    payment: { status: 'captured', refunded: 0 },
    refund: { id: 'rfnd_1', amount: 5000, refundId: 'r1', isFailed: true },
  });
});

it('requests the payment if the event of a refund does not contain it', async () => {
  const refund = { entity: { id: 'rfnd_1', payment_id: paymentId, amount: 5000 } };
  const body = JSON.stringify({ event: 'refund.processed', payload: { refund } });
  expect(await signAndRead(body)).toMatchObject({ payment: { id: paymentId, refunded: 5000 } });
  expect(await signAndRead(body.replace(paymentId, 'pay_else'))).toBeUndefined();
  // Then Razorpay sends the event again.
  standIn.setFault('find', '500');
  await expect(signAndRead(body)).rejects.toThrow(ProviderFailure);
  standIn.setFault('find');
});

it('uses the signature as the id of an event without an id', async () => {
  const { body, headers } = await standIn.report('order.paid', paymentId);
  const { 'x-razorpay-signature': id } = headers;
  expect(await read({ body, headers: { 'x-razorpay-signature': id } })).toMatchObject({ id });
});

it('uses the signature as the id of an event whose id is empty', async () => {
  const { body, headers } = await standIn.report('payment.captured', paymentId);
  const webhook = { body, headers: { ...headers, 'x-razorpay-event-id': '' } };
  expect(await read(webhook)).toHaveProperty('id', headers['x-razorpay-signature']);
});

it('refuses an event without a signature, or with a wrong one', async () => {
  const { body, headers } = await standIn.report('order.paid', paymentId);
  expect(await read({ body, headers: {} })).toBe('bad-signature');
  expect(await read({ body: `${body} `, headers })).toBe('bad-signature');
  const otherSignature = await signText(standIn.options.keySecret, body);
  expect(await read({ body, headers: { 'x-razorpay-signature': otherSignature } })).toBe(
    'bad-signature',
  );
});

it('checks the signature of the exact bytes, not of the JSON', async () => {
  const { body, headers } = await standIn.report('order.paid', paymentId);
  const compact = JSON.stringify(JSON.parse(body));
  expect(compact).not.toBe(body);
  expect(await read({ body: compact, headers })).toBe('bad-signature');
  const pretty = JSON.stringify(JSON.parse(body), undefined, 1);
  expect(pretty).not.toBe(body);
  expect(await read({ body: pretty, headers })).toBe('bad-signature');
});

it.each([
  '',
  '{',
  'null',
  '[]',
  '{"event":"order.paid"}',
  '{"event":"order.paid","payload":{}}',
  '{"event":"order.paid","payload":{"payment":{"entity":{"id":7}}}}',
])('ignores the malformed event %j', async (body) => {
  expect(await signAndRead(body)).toBeUndefined();
});

it('ignores events of other types, and payments without an order', async () => {
  expect(await read(await standIn.report('payment.authorized', paymentId))).toBeUndefined();
  const other = await standIn.report('order.paid', paymentId, { payment: { order_id: '' } });
  expect(await read(other)).toBeUndefined();
});
