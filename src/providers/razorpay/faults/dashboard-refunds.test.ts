import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/order.ts';
import { requestRefund, openDesk } from '#api/desk/testing.ts';
import { placeTestOrder, readOrder } from '#api/orders/testing.ts';
import {
  cancel,
  confirm,
  deliver,
  expectState,
  openPaymentShop,
  work,
  type PaymentShop,
} from './testing.ts';

let shop: PaymentShop;
let ownerToken: string;
let order: Order;
let paymentId: string;

/** Places and pays an order of two copies for ₹400. */
beforeEach(async () => {
  shop = await openPaymentShop();
  ownerToken = await openDesk(shop);
  const placed = await placeTestOrder(shop, { copies: 2 });
  const proof = await shop.standIn.pay(placed.checkout.providerOrderId);
  await confirm(shop, placed.order, proof);
  ({ order } = placed);
  paymentId = proof.razorpay_payment_id;
});

/** Refunds an amount in ₹ at the desk. */
function refund(amount: number) {
  return requestRefund({ shop, ownerToken }, order._id, { amount });
}

/** Refunds an amount in ₹ in the Dashboard; `isReported` says whether the webhook arrives. */
async function refundInDashboard(rupees: number, isReported = true) {
  const made = shop.standIn.refundByHand(paymentId, rupees * 100);
  const webhook = await shop.standIn.report('refund.processed', paymentId, { refund: made });
  if (isReported) expect((await deliver(shop, webhook)).status).toBe('200 OK');
  await work(shop);
}

async function abandonRefunds() {
  for (let hour = 0; hour < 30; hour++) await work(shop, 60);
}

async function expectRefunded(rupees: number, status: Order['payment']['status']) {
  const { refunded, payment } = await readOrder(shop, order._id);
  const returned = shop.standIn.refunds.reduce((sum, { amount }) => sum + amount, 0) / 100;
  expect([returned, refunded, payment.status]).toEqual([rupees, rupees, status]);
}

describe('a refund in the Dashboard', () => {
  it('of the same amount is not taken for the pending one', async () => {
    shop.standIn.setFault('refund', '500');
    await refund(100);
    await refundInDashboard(100);
    shop.standIn.setFault('refund');
    await work(shop, 1);
    await expectRefunded(200, 'partly-refunded');
  });

  it('reduces a pending refund', async () => {
    shop.standIn.setFault('refund', '500');
    await cancel(shop, order);
    await refundInDashboard(100);
    shop.standIn.setFault('refund');
    await work(shop, 1);
    await expectRefunded(400, 'refunded');
  });

  it('reduces a refund that is sent before the shop is notified', async () => {
    await refundInDashboard(100, false);
    await cancel(shop, order);
    await expectRefunded(400, 'refunded');
  });

  it('of the whole payment drops a pending refund', async () => {
    shop.standIn.setFault('refund', '500');
    await refund(100);
    await refundInDashboard(400);
    shop.standIn.setFault('refund');
    await work(shop, 1);
    await expectRefunded(400, 'refunded');
    await expectState(shop, order, ['cancelled', 'refunded', 3]);
  });

  it('of the whole payment ends a refund that was abandoned', async () => {
    shop.standIn.setFault('refund', '500');
    await cancel(shop, order);
    await abandonRefunds();
    await refundInDashboard(400);
    await expectRefunded(400, 'refunded');
    expect(await shop.dependencies.store.records.count('jobs', { where: { kind: 'refund' } })).toBe(
      0,
    );
  });

  it('counts once, also if the response to a refund of the shop was lost', async () => {
    shop.standIn.setFault('refund', 'cut');
    await refund(150);
    await refundInDashboard(150);
    shop.standIn.setFault('refund');
    await work(shop, 1);
    await expectRefunded(300, 'partly-refunded');
  });
});
