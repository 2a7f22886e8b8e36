import { expect } from 'vitest';
import { placeTestOrder } from '#api/orders/testing.ts';
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

/** Authorizes a payment: the bank has agreed, but the money is not captured yet. */
async function authorizePayment(shop: PaymentShop, payment = {}) {
  const { order, checkout } = await placeTestOrder(shop);
  const proof = await shop.standIn.pay(checkout.providerOrderId, {
    status: 'authorized',
    ...payment,
  });
  return { order, proof };
}

function recoverFrom(fault: 'hang' | '500' | 'cut') {
  return async (shop: PaymentShop) => {
    const { order, proof } = await authorizePayment(shop);
    shop.standIn.setFault('capture', fault);
    expect(await confirm(shop, order, proof)).toMatchObject({
      status: '502 Bad Gateway',
      body: { code: 'provider-unreachable' },
    });
    await expectState(shop, order, ['awaiting-payment', 'pending', 2]);
    shop.standIn.setFault('capture');
    await workAfterMinutes(shop, 3);
    await expectPlacedOnce(shop, order);
    expect(shop.standIn.payments).toMatchObject([{ status: 'captured' }]);
  };
}

testFaults('capture', {
  hang: recoverFrom('hang'),
  '500': recoverFrom('500'),
  cut: recoverFrom('cut'),

  async twice(shop) {
    const { order, proof } = await authorizePayment(shop);
    const responses = Array.from({ length: 3 }, () => confirm(shop, order, proof));
    for (const response of await Promise.all(responses)) expect(response.status).toBe('200 OK');
    await expectPlacedOnce(shop, order);
  },

  async 'out of order'(shop) {
    const { order, proof } = await authorizePayment(shop);
    shop.standIn.beforeResponse = async (call) => {
      if (call !== 'capture') return;
      const { razorpay_payment_id: paymentId } = proof;
      await deliver(shop, await shop.standIn.report('payment.captured', paymentId));
      await expectState(shop, order, ['placed', 'paid', 2]);
    };
    expect((await confirm(shop, order, proof)).status).toBe('200 OK');
    await expectPlacedOnce(shop, order);
  },

  async 'wrong amount'(shop) {
    const { order, proof } = await authorizePayment(shop, { amount: 100 });
    expect((await confirm(shop, order, proof)).status).toBe('200 OK');
    await expectRefundedAndPayable(shop, order);
  },

  async 'wrong signature'(shop) {
    const { order, proof } = await authorizePayment(shop);
    const forged = { ...proof, razorpay_signature: 'f'.repeat(64) };
    expect((await confirm(shop, order, forged)).status).toBe('400 Bad Request');
    expect(shop.standIn.payments).toMatchObject([{ status: 'authorized' }]);
    await expectState(shop, order, ['awaiting-payment', 'pending', 2]);
  },

  async never(shop) {
    const { order } = await authorizePayment(shop);
    shop.standIn.setFault('capture', '500');
    // The hold of 30 minutes ends.
    for (let minutes = 0; minutes < 30; minutes += 3) await workAfterMinutes(shop, 3);
    await expectState(shop, order, ['expired', 'pending', 3]);
    expect(shop.standIn.payments).toMatchObject([{ status: 'authorized' }]);
    expect(shop.standIn.received.some(({ call }) => call === 'capture')).toBe(true);
  },
});
