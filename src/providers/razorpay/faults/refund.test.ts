import { expect } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { placeTestOrder, readOrder } from '#api/orders/testing.ts';
import {
  cancel,
  confirm,
  deliver,
  expectState,
  listMails,
  testFaults,
  workAfterMinutes,
  type PaymentShop,
} from './testing.ts';

async function payTestOrder(shop: PaymentShop) {
  const { order, checkout } = await placeTestOrder(shop);
  const proof = await shop.standIn.pay(checkout.providerOrderId);
  await confirm(shop, order, proof);
  await expectState(shop, order, ['placed', 'paid', 2]);
  return { order, paymentId: proof.razorpay_payment_id };
}

async function expectRefundedOnce(shop: PaymentShop, order: Order) {
  await expectState(shop, order, ['cancelled', 'refunded', 3]);
  expect(await readOrder(shop, order._id)).toMatchObject({ refunded: 200 });
  expect(shop.standIn.refunds).toMatchObject([{ amount: 20_000 }]);
  const refundMails = (await listMails(shop)).filter((subject) => subject.includes('refund'));
  expect(refundMails).toHaveLength(1);
}

function recoverFrom(fault: 'hang' | '500' | 'cut' | 'wrong amount') {
  return async (shop: PaymentShop) => {
    const { order } = await payTestOrder(shop);
    shop.standIn.setFault('refund', fault);
    expect(await cancel(shop, order)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refund-pending' },
      refunded: 0,
    });
    shop.standIn.setFault('refund');
    await workAfterMinutes(shop, 1);
    await expectRefundedOnce(shop, order);
  };
}

testFaults('refund', {
  hang: recoverFrom('hang'),
  '500': recoverFrom('500'),
  cut: recoverFrom('cut'),
  'wrong amount': recoverFrom('wrong amount'),

  async twice(shop) {
    const { order } = await payTestOrder(shop);
    await Promise.all([cancel(shop, order), cancel(shop, order), cancel(shop, order)]);
    await cancel(shop, order);
    await workAfterMinutes(shop, 1);
    await expectRefundedOnce(shop, order);
  },

  async 'out of order'(shop) {
    const { order, paymentId } = await payTestOrder(shop);
    shop.standIn.beforeResponse = async (call) => {
      if (call !== 'refund') return;
      const [refund] = shop.standIn.refunds;
      const webhook = await shop.standIn.report('refund.processed', paymentId, { refund });
      expect((await deliver(shop, webhook)).status).toBe('200 OK');
      await expectState(shop, order, ['cancelled', 'refunded', 3]);
    };
    await cancel(shop, order);
    await expectRefundedOnce(shop, order);
  },

  async 'wrong signature'(shop) {
    const { order, paymentId } = await payTestOrder(shop);
    shop.standIn.setFault('refund', 'cut');
    await cancel(shop, order);
    const [refund] = shop.standIn.refunds;
    const { body, headers } = await shop.standIn.report('refund.processed', paymentId, { refund });
    const forged = { body: body.replace('refund.processed', 'refund.processed '), headers };
    expect(await deliver(shop, forged)).toMatchObject({
      status: '400 Bad Request',
      body: { code: 'bad-signature' },
    });
    await expectState(shop, order, ['cancelled', 'refund-pending', 3]);
  },

  async never(shop) {
    const { order } = await payTestOrder(shop);
    shop.standIn.setFault('refund', '500');
    await cancel(shop, order);
    for (const minutes of [1, 5, 30]) await workAfterMinutes(shop, minutes);
    for (let hour = 0; hour < 25; hour++) await workAfterMinutes(shop, 60);
    const [job, ...others] = await shop.dependencies.store.records.list('jobs', {
      where: { kind: 'refund' },
    });
    expect(others).toEqual([]);
    expect(job).toMatchObject({ due: null, problem: expect.stringContaining('Razorpay') });
    expect(shop.logged.at(-1)?.message).toBe('The refund job was abandoned, try 27.');
    await expectState(shop, order, ['cancelled', 'refund-pending', 3]);
    // The refund is requested at once, after 1, 5 and 30 minutes, then hourly for a day.
    const calls = shop.standIn.received.filter(({ call }) => call === 'refund');
    expect(calls).toHaveLength(27);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  },
});
