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

function recoverFrom(fault: 'hang' | '500' | 'cut') {
  return async (shop: PaymentShop) => {
    const { order, checkout } = await placeTestOrder(shop);
    const proof = await shop.standIn.pay(checkout.providerOrderId);
    shop.standIn.setFault('list', fault);
    expect(await confirm(shop, order, proof)).toMatchObject({
      status: '502 Bad Gateway',
      body: { code: 'provider-unreachable' },
    });
    await expectState(shop, order, ['awaiting-payment', 'pending', 2]);
    shop.standIn.setFault('list');
    await workAfterMinutes(shop, 3);
    await expectPlacedOnce(shop, order);
  };
}

testFaults('page return', {
  hang: recoverFrom('hang'),
  '500': recoverFrom('500'),
  cut: recoverFrom('cut'),

  async twice(shop) {
    const { order, checkout } = await placeTestOrder(shop);
    const proof = await shop.standIn.pay(checkout.providerOrderId);
    const responses = Array.from({ length: 5 }, () => confirm(shop, order, proof));
    for (const response of await Promise.all(responses))
      expect(response).toMatchObject({ status: '200 OK', body: { order: { status: 'placed' } } });
    await expectPlacedOnce(shop, order);
  },

  async 'out of order'(shop) {
    const { order, checkout } = await placeTestOrder(shop);
    const proof = await shop.standIn.pay(checkout.providerOrderId);
    await deliver(shop, await shop.standIn.report('order.paid', proof.razorpay_payment_id));
    const placed = await readOrder(shop, order._id);
    expect(await confirm(shop, order, proof)).toMatchObject({
      status: '200 OK',
      body: { order: placed },
    });
    await expectPlacedOnce(shop, order);
  },

  async 'wrong amount'(shop) {
    const { order, checkout } = await placeTestOrder(shop);
    const proof = await shop.standIn.pay(checkout.providerOrderId, { amount: 100 });
    expect((await confirm(shop, order, proof)).status).toBe('200 OK');
    await expectRefundedAndPayable(shop, order);
  },

  async 'wrong signature'(shop) {
    const { order, checkout } = await placeTestOrder(shop);
    const { razorpay_signature: rightSignature, ...proof } = await shop.standIn.pay(
      checkout.providerOrderId,
    );
    const razorpay_signature = rightSignature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expect(await confirm(shop, order, { ...proof, razorpay_signature })).toMatchObject({
      status: '400 Bad Request',
      body: { code: 'bad-signature' },
    });
    await expectState(shop, order, ['awaiting-payment', 'pending', 2]);
    expect(shop.standIn.received.map(({ call }) => call)).toEqual(['create']);
  },

  async never(shop) {
    const { order, checkout } = await placeTestOrder(shop);
    await shop.standIn.pay(checkout.providerOrderId);
    await workAfterMinutes(shop, 3);
    await expectPlacedOnce(shop, order);
  },
});
