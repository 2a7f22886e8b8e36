import { expect } from 'vitest';
import { placeTestOrder, readOrder } from '#api/orders/testing.ts';
import {
  confirm,
  deliver,
  expectRefundedAndPayable,
  expectPlacedOnce,
  expectState,
  testFaults,
  workAfterMinutes,
  type PaymentShop,
} from './testing.ts';

const OK = { status: '200 OK', body: {} };
const BAD_SIGNATURE = { status: '400 Bad Request', body: { code: 'bad-signature' } };

/** Pays an order, and returns the webhook `captured`, which is not delivered yet. */
async function payTestOrder(shop: PaymentShop, payment = {}) {
  const { order, checkout } = await placeTestOrder(shop);
  const proof = await shop.standIn.pay(checkout.providerOrderId, payment);
  const { razorpay_payment_id: paymentId } = proof;
  const captured = await shop.standIn.report('payment.captured', paymentId);
  return { order, checkout, proof, paymentId, captured };
}

testFaults('webhook', {
  async hang(shop) {
    const { order, captured } = await payTestOrder(shop);
    const responses = await Promise.all([deliver(shop, captured), deliver(shop, captured)]);
    expect(responses).toEqual([OK, OK]);
    await expectPlacedOnce(shop, order);
  },

  async '500'(shop) {
    const { order, captured } = await payTestOrder(shop);
    const { store } = shop.dependencies;
    const { transact } = store;
    store.transact = () => Promise.reject(new Error('The disk is full.'));
    expect((await deliver(shop, captured)).status).toBe('500 Internal Server Error');
    expect(shop.logged).toHaveLength(1);
    store.transact = transact;
    expect(await deliver(shop, captured)).toEqual(OK);
    await expectPlacedOnce(shop, order);
  },

  async cut(shop) {
    const { order, captured } = await payTestOrder(shop);
    const body = captured.body.slice(0, -10);
    expect(await deliver(shop, { ...captured, body })).toMatchObject(BAD_SIGNATURE);
    await expectState(shop, order, ['awaiting-payment', 'pending', 2]);
    expect(await deliver(shop, captured)).toEqual(OK);
    await expectPlacedOnce(shop, order);
  },

  async twice(shop) {
    const { order, captured, paymentId } = await payTestOrder(shop);
    for (let delivery = 0; delivery < 3; delivery++)
      expect(await deliver(shop, captured)).toEqual(OK);
    const { version } = await readOrder(shop, order._id);
    // The same payment, reported by another event.
    expect(await deliver(shop, await shop.standIn.report('order.paid', paymentId))).toEqual(OK);
    expect((await readOrder(shop, order._id)).version).toBe(version);
    await expectPlacedOnce(shop, order);
  },

  async 'out of order'(shop) {
    const { order, checkout, captured, paymentId } = await payTestOrder(shop);
    const refund = shop.standIn.refundByHand(paymentId, 20_000);
    const refunded = await shop.standIn.report('refund.processed', paymentId, { refund });
    expect(await deliver(shop, refunded)).toEqual(OK);
    await workAfterMinutes(shop, 0);
    expect(await deliver(shop, captured)).toEqual(OK);
    await expectState(shop, order, ['awaiting-payment', 'failed', 2]);

    const second = await shop.standIn.pay(checkout.providerOrderId);
    const { razorpay_payment_id: secondId } = second;
    const capturedBefore = await shop.standIn.report('payment.captured', secondId);
    const partialRefund = shop.standIn.refundByHand(secondId, 5000);
    await deliver(
      shop,
      await shop.standIn.report('refund.processed', secondId, { refund: partialRefund }),
    );
    await workAfterMinutes(shop, 0);
    await deliver(shop, capturedBefore);
    await expectState(shop, order, ['placed', 'partly-refunded', 2]);
    expect(await readOrder(shop, order._id)).toMatchObject({ refunded: 50 });

    const failed = { payment: { id: 'pay_old', status: 'failed' as const } };
    await deliver(shop, await shop.standIn.report('payment.failed', secondId, failed));
    await expectState(shop, order, ['placed', 'partly-refunded', 2]);

    // The owner also refunds the remaining amount, because a partly refunded order is not packed.
    const remainingRefund = shop.standIn.refundByHand(secondId, 15_000);
    await deliver(
      shop,
      await shop.standIn.report('refund.processed', secondId, { refund: remainingRefund }),
    );
    await expectState(shop, order, ['cancelled', 'refunded', 3]);
    expect(shop.standIn.refunds).toHaveLength(3);
  },

  async 'wrong amount'(shop) {
    const { order, captured } = await payTestOrder(shop, { amount: 100 });
    expect(await deliver(shop, captured)).toEqual(OK);
    await expectRefundedAndPayable(shop, order);
  },

  async 'wrong signature'(shop) {
    const { order, captured, proof } = await payTestOrder(shop);
    const headers = { ...captured.headers, 'x-razorpay-signature': proof.razorpay_signature };
    expect(await deliver(shop, { ...captured, headers })).toMatchObject(BAD_SIGNATURE);
    const body = JSON.stringify(JSON.parse(captured.body));
    expect(await deliver(shop, { ...captured, body })).toMatchObject(BAD_SIGNATURE);
    await expectState(shop, order, ['awaiting-payment', 'pending', 2]);
    expect(await confirm(shop, order, proof)).toMatchObject({ status: '200 OK' });
  },

  async never(shop) {
    const { order } = await payTestOrder(shop);
    await workAfterMinutes(shop, 3);
    await expectPlacedOnce(shop, order);
  },
});
