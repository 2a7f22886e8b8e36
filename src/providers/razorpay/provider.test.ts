import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { OrderRefused, ProviderFailure, RefundRefused } from '#api/payment-provider.ts';
import { createRazorpay } from './provider.ts';
import { startStandIn, type StandIn } from './testing.ts';

/** The timeout of a call that hangs. */
const SHORT_MS = 200;

let standIn: StandIn;
const razorpay = (timeoutMs?: number) => createRazorpay({ ...standIn.options, timeoutMs });
const order = { amount: 20_000, receipt: 'KD-000001', returnUrl: 'https://books.example' };
const refund = { amount: 20_000, refundId: 'r1' };

beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => {
  standIn.received.length = 0;
  for (const call of ['create', 'list', 'find', 'capture', 'refund', 'list refunds'] as const)
    standIn.setFault(call);
});
afterAll(() => standIn.close());

async function payTestOrder(status: 'captured' | 'authorized' | 'failed' = 'captured') {
  const { id: orderId } = await razorpay().createOrder(order);
  const { razorpay_payment_id: paymentId } = await standIn.pay(orderId, { status });
  return { orderId, paymentId };
}

it('creates orders whose payments are captured automatically', async () => {
  expect((await razorpay().createOrder(order)).id).toMatch(/^order_/);
  expect(standIn.received).toMatchObject([
    {
      path: '/v1/orders',
      authorization: `Basic ${btoa('rzp_test_key:key secret')}`,
      body: { amount: 20_000, currency: 'INR', receipt: 'KD-000001', payment_capture: 1 },
    },
  ]);
});

it('rejects an order whose amount Razorpay refuses for good', async () => {
  await expect(razorpay().createOrder({ ...order, amount: 99 })).rejects.toThrow(OrderRefused);
});

it('lists the payments of an order', async () => {
  const { orderId, paymentId } = await payTestOrder();
  standIn.refundByHand(paymentId, 5000);
  expect(await razorpay().listPayments(orderId)).toEqual([
    { id: paymentId, amount: 20_000, status: 'captured', refunded: 5000 },
  ]);
});

it('captures a payment, and accepts one that is already captured', async () => {
  const { orderId, paymentId: id } = await payTestOrder('authorized');
  await razorpay().capture({ id, amount: 20_000 });
  await razorpay().capture({ id, amount: 20_000 });
  expect(await razorpay().listPayments(orderId)).toMatchObject([{ status: 'captured' }]);
  standIn.refundByHand(id, 20_000);
  await razorpay().capture({ id, amount: 20_000 });
});

it('does not capture a failed payment', async () => {
  const { paymentId: id } = await payTestOrder('failed');
  await expect(razorpay().capture({ id, amount: 20_000 })).rejects.toThrow(ProviderFailure);
});

it('refunds once per refund id', async () => {
  const { paymentId } = await payTestOrder();
  const half = { ...refund, paymentId, amount: 10_000 };
  await razorpay().refund(half);
  await razorpay().refund(half);
  expect(standIn.refunds.filter(({ payment_id }) => payment_id === paymentId)).toMatchObject([
    { amount: 10_000, receipt: 'r1', key: 'refund-r1' },
  ]);
});

it('refuses to refund more than remains of the payment', async () => {
  const { paymentId } = await payTestOrder();
  standIn.refundByHand(paymentId, 1);
  const all = { ...refund, paymentId, refundId: 'r2' };
  await expect(razorpay().refund(all)).rejects.toThrow(RefundRefused);
  await razorpay().refund({ ...all, amount: 19_999, isReduced: true });
  expect(standIn.refunds.at(-1)).toMatchObject({ receipt: 'r2', key: 'refund-r2-19999' });
});

it('rejects a refund that Razorpay accepts and cannot make', async () => {
  const { paymentId } = await payTestOrder();
  standIn.beforeResponse = async (call) => {
    const last = standIn.refunds.at(-1);
    if (call === 'refund' && last) standIn.failRefund(last);
  };
  onTestFinished(() => (standIn.beforeResponse = undefined));
  const part = { paymentId, amount: 5000, refundId: 'r4' };
  await expect(razorpay().refund(part)).rejects.toThrow(/^The refund rfnd_\d+ has failed\.$/);
});

it('makes a refund that has failed again with another key, and repeats the response to it', async () => {
  const { paymentId } = await payTestOrder();
  const part = { paymentId, amount: 15_000, refundId: 'r5' };
  const first = await razorpay().refund(part);
  const failed = standIn.refunds.find(({ id }) => id === first);
  if (failed) standIn.failRefund(failed);
  // Razorpay repeats its response from before.
  expect(await razorpay().refund(part)).toBe(first);
  const again = await razorpay().refund({ ...part, failures: 1 });
  expect(again).not.toBe(first);
  expect(await razorpay().refund({ ...part, failures: 1 })).toBe(again);
  const { received } = standIn;
  expect(received.flatMap(({ call, key }) => (call === 'refund' ? [key] : []))).toEqual([
    'refund-r5',
    'refund-r5',
    'refund-r5-again-1',
    'refund-r5-again-1',
  ]);
  expect(await razorpay().listRefunds(paymentId)).toEqual([
    { id: first, amount: 15_000, refundId: 'r5', isFailed: true },
    { id: again, amount: 15_000, refundId: 'r5' },
  ]);
});

it('lists the refunds of a payment, and who requested them', async () => {
  const { paymentId } = await payTestOrder();
  const { id } = standIn.refundByHand(paymentId, 5000);
  await razorpay().refund({ paymentId, amount: 100, refundId: 'r3' });
  const requested = { id: expect.stringMatching(/^rfnd_/), amount: 100, refundId: 'r3' };
  expect(await razorpay().listRefunds(paymentId)).toEqual([{ id, amount: 5000 }, requested]);
});

it('lists all refunds of a payment that has more than a page of them', async () => {
  const { paymentId } = await payTestOrder();
  for (const count of [100, 1]) {
    for (let index = 0; index < count; index++) standIn.refundByHand(paymentId, 1);
    const made = standIn.refunds.filter(({ payment_id }) => payment_id === paymentId);
    const listed = await razorpay().listRefunds(paymentId);
    expect(listed.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  }
});

describe.each(['hang', '500', 'cut', 'wrong amount'] as const)('with the fault %s', (fault) => {
  it.each(['create', 'capture', 'refund'] as const)(
    'rejects the call %s, without secrets',
    async (call) => {
      const { paymentId } = await payTestOrder(call === 'capture' ? 'authorized' : 'captured');
      standIn.setFault(call, fault);
      const provider = razorpay(fault === 'hang' ? SHORT_MS : undefined);
      const requests = {
        create: () => provider.createOrder(order),
        capture: () => provider.capture({ id: paymentId, amount: 20_000 }),
        refund: () => provider.refund({ ...refund, paymentId, refundId: `r-${fault}` }),
      };
      const error: unknown = await requests[call]().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ProviderFailure);
      expect(String(error) + JSON.stringify(error)).not.toMatch(/secret|Basic/);
    },
  );
});

it('rejects when no server listens', async () => {
  const apiUrl = 'http://127.0.0.1:9';
  const error = createRazorpay({ ...standIn.options, apiUrl }).listPayments('order_1');
  await expect(error).rejects.toThrow(ProviderFailure);
});

it('recognizes payments that Razorpay has signed', async () => {
  const { razorpay_payment_id: paymentId, ...proof } = await standIn.pay('order_1');
  const { razorpay_order_id: providerOrderId, razorpay_signature: signature } = proof;
  const payment = { providerOrderId, paymentId, signature };
  expect(await razorpay().isSigned(payment)).toBe(true);
  expect(await razorpay().isSigned({ ...payment, paymentId: 'pay_2' })).toBe(false);
  expect(await razorpay().isSigned({ ...payment, signature: '' })).toBe(false);
});
