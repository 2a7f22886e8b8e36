import { expect } from 'vitest';
import { placeTestOrder, readOrder } from '#api/orders/testing.ts';
import {
  expectRefundedAndPayable,
  expectPlacedOnce,
  expectState,
  testFaults,
  workAfterMinutes,
  type PaymentShop,
} from './testing.ts';

/** Pays an order. The user closes the page before it confirms the payment. */
async function payTestOrder(shop: PaymentShop, payment = {}) {
  const { order, checkout } = await placeTestOrder(shop);
  await shop.standIn.pay(checkout.providerOrderId, payment);
  return order;
}

function recoverFrom(fault: 'hang' | '500' | 'cut') {
  return async (shop: PaymentShop) => {
    const order = await payTestOrder(shop);
    shop.standIn.setFault('list', fault);
    await workAfterMinutes(shop, 3);
    await expectState(shop, order, ['awaiting-payment', 'pending', 2]);
    shop.standIn.setFault('list');
    await workAfterMinutes(shop, 3);
    await expectPlacedOnce(shop, order);
  };
}

testFaults('reconciler', {
  hang: recoverFrom('hang'),
  '500': recoverFrom('500'),
  cut: recoverFrom('cut'),

  async twice(shop) {
    const order = await payTestOrder(shop);
    await Promise.all([
      workAfterMinutes(shop, 3),
      workAfterMinutes(shop, 0),
      workAfterMinutes(shop, 0),
    ]);
    await expectPlacedOnce(shop, order);
  },

  async 'out of order'(shop) {
    const { order, checkout } = await placeTestOrder(shop);
    for (const status of ['failed', 'captured', 'failed', 'created'] as const)
      await shop.standIn.pay(checkout.providerOrderId, { status });
    await workAfterMinutes(shop, 3);
    await expectPlacedOnce(shop, order);
  },

  async 'wrong amount'(shop) {
    const order = await payTestOrder(shop, { amount: 100 });
    await workAfterMinutes(shop, 3);
    await expectRefundedAndPayable(shop, order);
  },

  async never(shop) {
    const order = await payTestOrder(shop);
    shop.standIn.setFault('list', '500');
    // The hold of 30 minutes ends.
    for (let minutes = 0; minutes < 30; minutes += 3) await workAfterMinutes(shop, 3);
    await expectState(shop, order, ['expired', 'pending', 3]);
    shop.standIn.setFault('list');
    await workAfterMinutes(shop, 120);
    await expectState(shop, order, ['placed', 'paid', 2]);
    expect((await readOrder(shop, order._id)).history.at(-1)?.note).toContain('late');
  },
});
