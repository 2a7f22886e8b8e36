import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { runDueWork } from '#api/jobs/due-work.ts';
import { reconcilePaidOrders } from '#api/orders/settle.ts';
import { placeTestOrder, readOrder } from '#api/orders/testing.ts';
import {
  deliver,
  expectState,
  listMails,
  openPaidOrder,
  workAfterMinutes,
  type PaymentShop,
} from './testing.ts';

const DAY_MINUTES = 24 * 60;

let paid: Awaited<ReturnType<typeof openPaidOrder>>;
let shop: PaymentShop;
let order: Order;
let paymentId: string;

describe('a refund that fails at the bank days later', () => {
  beforeEach(async () => {
    paid = await openPaidOrder();
    ({ shop, order, paymentId } = paid);
    await paid.refundAtDesk(100);
    await paid.expectRefunded(100, 'partly-refunded');
  });

  it('waits for the owner, who makes it again once', async () => {
    const mails = await listMails(shop);
    const { failed } = await paid.failLastRefund();
    await workAfterMinutes(shop, 3 * DAY_MINUTES);
    expect(await deliver(shop, failed)).toEqual({ status: '200 OK', body: {} });
    await workAfterMinutes(shop, DAY_MINUTES);
    await paid.expectRefunded(0, 'refund-pending');
    const desk = await paid.readDesk();
    const waiting = [
      { amount: 100, problem: 'The bank sent the money back to the payment provider.' },
    ];
    expect(desk.summary).toMatchObject({ failedRefunds: waiting, givenUp: 1 });
    expect(desk.order).toMatchObject({ failedRefunds: waiting, creditNotes: [{ amount: 100 }] });
    expect(desk.order.history.at(-1)).toMatchObject({
      status: 'placed',
      note: 'A refund of ₹100.00 failed at the bank.',
    });
    expect(shop.logged.map(({ message }) => message)).toEqual([
      `A refund of the order ${order.number} failed at the bank.`,
    ]);
    expect(await listMails(shop)).toEqual(mails);

    expect(await paid.tryAgain()).toMatchObject({ status: '200 OK' });
    await paid.expectRefunded(100, 'partly-refunded');
    expect((await paid.readDesk()).order).toMatchObject({
      failedRefunds: [],
      creditNotes: [{ amount: 100 }],
    });
    expect((await paid.tryAgain()).status).toBe('404 Not Found');
  });

  it('is made once, although the response to the second request is lost', async () => {
    await deliver(shop, (await paid.failLastRefund()).failed);
    shop.standIn.setFault('refund', 'cut');
    await paid.tryAgain();
    shop.standIn.setFault('refund');
    await workAfterMinutes(shop, 1);
    await workAfterMinutes(shop, 60);
    await paid.expectRefunded(100, 'partly-refunded');
    expect(shop.standIn.refunds).toHaveLength(2);
  });

  it('can fail again, and is requested with a third key', async () => {
    for (const count of [1, 2]) {
      await deliver(shop, (await paid.failLastRefund()).failed);
      await paid.expectRefunded(0, 'refund-pending');
      await paid.tryAgain();
      expect(shop.standIn.refunds).toHaveLength(count + 1);
    }
    await paid.expectRefunded(100, 'partly-refunded');
    const keys = shop.standIn.refunds.map(({ key }) => key.replace(/^refund-new-\d+/, ''));
    expect(keys).toEqual(['', '-again-1', '-again-2']);
  });

  it('is known from its event only once, which must be signed', async () => {
    const { processed, failed } = await paid.failLastRefund();
    const forged = { ...failed, body: `${failed.body} ` };
    expect((await deliver(shop, forged)).status).toBe('400 Bad Request');
    expect((await readOrder(shop, order._id)).refunded).toBe(100);
    await deliver(shop, failed);
    await paid.tryAgain();
    const [first] = shop.standIn.refunds;
    const another = await shop.standIn.report('refund.failed', paymentId, { refund: first });
    for (const webhook of [failed, another, processed]) await deliver(shop, webhook);
    await workAfterMinutes(shop, 60);
    await paid.expectRefunded(100, 'partly-refunded');
    expect(shop.standIn.refunds).toHaveLength(2);
  });

  it('counts as failed, although its older event comes later', async () => {
    const { processed, failed } = await paid.failLastRefund();
    for (const webhook of [failed, processed]) await deliver(shop, webhook);
    await workAfterMinutes(shop, 60);
    await paid.expectRefunded(0, 'refund-pending');
  });

  it('is found without its event when the shop asks about its paid orders', async () => {
    await paid.failLastRefund();
    expect(await reconcilePaidOrders(shop.dependencies)).toBe(1);
    await runDueWork(shop.dependencies);
    await paid.expectRefunded(0, 'refund-pending');
    await paid.tryAgain();
    await paid.expectRefunded(100, 'partly-refunded');
  });

  it('is found without its event although the whole payment was refunded', async () => {
    await paid.refundAtDesk(300);
    await paid.expectRefunded(400, 'refunded');
    await paid.failLastRefund();
    expect(await reconcilePaidOrders(shop.dependencies)).toBe(1);
    await runDueWork(shop.dependencies);
    await paid.expectRefunded(100, 'refund-pending');
  });

  it('asks the owner, if it was made again in the Dashboard', async () => {
    const { failed } = await paid.failLastRefund();
    shop.standIn.refundByHand(paymentId, 10_000);
    await deliver(shop, failed);
    await paid.tryAgain();
    const { failedRefunds } = (await paid.readDesk()).order;
    expect(failedRefunds).toMatchObject([{ amount: 100, isSuspended: true }]);
    await paid.drop();
    await paid.expectRefunded(100, 'partly-refunded');
    expect((await paid.readDesk()).order.creditNotes).toMatchObject([{ amount: 100 }]);
  });

  it('is retried if it failed before its response was recorded', async () => {
    let failed = false;
    shop.standIn.beforeResponse = async (call) => {
      if (call !== 'refund' || failed) return;
      failed = true;
      await deliver(shop, (await paid.failLastRefund()).failed);
    };
    await paid.refundAtDesk(50);
    await paid.expectRefunded(100, 'refund-pending');
    await workAfterMinutes(shop, 1);
    await paid.expectRefunded(150, 'partly-refunded');
  });

  it('waits for the owner, although the job that has made it ends later', async () => {
    await deliver(shop, (await paid.failLastRefund()).failed);
    const { store } = shop.dependencies;
    const { transact } = store;
    store.transact = async (work) => {
      const result = await transact(work);
      const record = await store.records.get('orders', order._id);
      if (record?.order.refunded !== 100) return result;
      store.transact = transact;
      await deliver(shop, (await paid.failLastRefund()).failed);
      return result;
    };
    await paid.tryAgain();
    await paid.expectRefunded(0, 'refund-pending');
    await paid.tryAgain();
    await paid.expectRefunded(100, 'partly-refunded');
  });
});

describe('a refund in the Dashboard that fails', () => {
  beforeEach(async () => {
    paid = await openPaidOrder();
    ({ shop, order, paymentId } = paid);
  });

  it('waits for the owner, and leaves the order that it has cancelled as it is', async () => {
    const refund = shop.standIn.refundByHand(paymentId, 40_000);
    await deliver(shop, await shop.standIn.report('refund.processed', paymentId, { refund }));
    await expectState(shop, order, ['cancelled', 'refunded', 3]);
    await deliver(shop, (await paid.failLastRefund()).failed);
    await expectState(shop, order, ['cancelled', 'refund-pending', 3]);
    await paid.tryAgain();
    await expectState(shop, order, ['cancelled', 'refunded', 3]);
    await paid.expectRefunded(400, 'refunded');
  });

  it('changes nothing if the shop never knew of it', async () => {
    shop.standIn.refundByHand(paymentId, 5000);
    const { processed, failed } = await paid.failLastRefund();
    for (const webhook of [failed, processed]) await deliver(shop, webhook);
    await workAfterMinutes(shop, 60);
    await paid.expectRefunded(0, 'paid');
    expect((await paid.readDesk()).order.failedRefunds).toEqual([]);
  });

  it('places the order of a payment that the shop did not know', async () => {
    const placed = await placeTestOrder(shop, { copies: 1 });
    const { razorpay_payment_id: id } = await shop.standIn.pay(placed.checkout.providerOrderId);
    shop.standIn.refundByHand(id, 20_000);
    const { processed, failed } = await paid.failLastRefund(id);
    await deliver(shop, failed);
    await workAfterMinutes(shop, 0);
    await deliver(shop, processed);
    await workAfterMinutes(shop, 0);
    expect(await readOrder(shop, placed.order._id)).toMatchObject({
      status: 'placed',
      refunded: 0,
    });
  });
});
