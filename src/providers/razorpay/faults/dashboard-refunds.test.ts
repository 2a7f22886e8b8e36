import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { requestRefund, openDesk, signInAtDesk } from '#api/desk/testing.ts';
import { send } from '#api/testing.ts';
import { placeTestOrder, readOrder } from '#api/orders/testing.ts';
import {
  cancel,
  confirm,
  deliver,
  expectState,
  openPaymentShop,
  workAfterMinutes,
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

/** Refunds an amount in ₹ at the desk of the shop. */
function refundAtDesk(rupees: number) {
  return requestRefund({ shop, ownerToken }, order._id, { amount: rupees });
}

/** Refunds an amount in ₹ in Razorpay's Dashboard. `isReported` says whether a webhook arrives. */
async function refundInDashboard(rupees: number, isReported = true) {
  const refund = shop.standIn.refundByHand(paymentId, rupees * 100);
  const webhook = await shop.standIn.report('refund.processed', paymentId, { refund });
  if (isReported) expect((await deliver(shop, webhook)).status).toBe('200 OK');
  await workAfterMinutes(shop, 0);
}

/** Retries refunds hourly until the shop abandons them after a day. */
async function abandonRefunds() {
  for (let hour = 0; hour < 30; hour++) await workAfterMinutes(shop, 60);
}

/** Expects that provider and order agree on the refunded amount in ₹. */
async function expectRefunded(rupees: number, status: Order['payment']['status']) {
  const { refunded, payment } = await readOrder(shop, order._id);
  const refundedAtProvider =
    shop.standIn.refunds.reduce((sum, { amount }) => sum + amount, 0) / 100;
  expect([refundedAtProvider, refunded, payment.status]).toEqual([rupees, rupees, status]);
}

describe('a refund in Razorpay’s Dashboard', () => {
  it.each([
    [true, 'while a webhook reports it'],
    [false, 'without a webhook, by the shop before its next try'],
  ])('stops a pending refund of the shop until the owner answers (%s)', async (isReported) => {
    shop.standIn.setFault('refund', '500');
    await refundAtDesk(100);
    await refundInDashboard(100, isReported);
    shop.standIn.setFault('refund');
    await workAfterMinutes(shop, 1);
    await workAfterMinutes(shop, 60);
    await expectRefunded(100, 'refund-pending');
    const token = await signInAtDesk(shop);
    const { body } = await send(shop.api, `GET /desk/orders/${order._id}`, { token });
    const [refund] = (body as { order: { failedRefunds: { _id: string }[] } }).order.failedRefunds;
    const path = `DELETE /desk/orders/${order._id}/refunds/${refund?._id}`;
    await send(shop.api, path, { token });
    await workAfterMinutes(shop, 60);
    await expectRefunded(100, 'partly-refunded');
  });

  it('reduces a pending refund of the whole payment', async () => {
    shop.standIn.setFault('refund', '500');
    await cancel(shop, order);
    await refundInDashboard(100);
    shop.standIn.setFault('refund');
    await workAfterMinutes(shop, 1);
    await expectRefunded(400, 'refunded');
  });

  it('reduces a refund that the shop requests before it is notified', async () => {
    await refundInDashboard(100, false);
    await cancel(shop, order);
    await expectRefunded(400, 'refunded');
  });

  it('of the whole payment drops a pending refund', async () => {
    shop.standIn.setFault('refund', '500');
    await refundAtDesk(100);
    await refundInDashboard(400);
    shop.standIn.setFault('refund');
    await workAfterMinutes(shop, 1);
    await expectRefunded(400, 'refunded');
    await expectState(shop, order, ['cancelled', 'refunded', 3]);
  });

  it('of the whole payment deletes the job of an abandoned refund', async () => {
    shop.standIn.setFault('refund', '500');
    await cancel(shop, order);
    await abandonRefunds();
    await refundInDashboard(400);
    await expectRefunded(400, 'refunded');
    expect(await shop.dependencies.store.records.count('jobs', { where: { kind: 'refund' } })).toBe(
      0,
    );
  });

  it('counts once, even if the response to a refund that the shop requested was lost', async () => {
    shop.standIn.setFault('refund', 'cut');
    await refundAtDesk(150);
    await refundInDashboard(150);
    shop.standIn.setFault('refund');
    await workAfterMinutes(shop, 1);
    await expectRefunded(300, 'partly-refunded');
  });
});
