import { describe, expect, it } from 'vitest';
import { runDueWork } from '#api/jobs/due-work.ts';
import { reconcilePaidOrders } from '#api/orders/settle.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { deliver, openPaidOrder, workAfterMinutes } from './testing.ts';

describe.each(TEST_DATABASES)('two servers over $name', (engine) => {
  it('refund once, when events and "Try again" come at the same time', async () => {
    const paid = await openPaidOrder(engine);
    const { shop, paymentId, failLastRefund, tryAgain, expectRefunded } = paid;
    const { other = shop } = shop;
    await paid.refundAtDesk(100);
    const { processed, failed } = await failLastRefund();
    const [first] = shop.standIn.refunds;
    const again = await shop.standIn.report('refund.failed', paymentId, { refund: first });
    await Promise.all([deliver(shop, failed), deliver(other, again), deliver(other, processed)]);
    await expectRefunded(0, 'refund-pending');
    await Promise.all([
      tryAgain(),
      tryAgain(other.api),
      reconcilePaidOrders(other.dependencies).then(() => runDueWork(other.dependencies)),
      deliver(other, await shop.standIn.report('refund.failed', paymentId, { refund: first })),
    ]);
    await workAfterMinutes(shop, 60);
    await expectRefunded(100, 'partly-refunded');
    expect(shop.standIn.refunds).toHaveLength(2);
    expect((await paid.readDesk()).order.failedRefunds).toEqual([]);
  });

  it('never refund more than was paid, when the owner refunds the rest in the Dashboard', async () => {
    const paid = await openPaidOrder(engine);
    const { shop, paymentId, failLastRefund, tryAgain, expectRefunded } = paid;
    const { other = shop } = shop;
    await paid.refundAtDesk(400);
    await deliver(shop, (await failLastRefund()).failed);
    await Promise.all([
      tryAgain(),
      (async () => {
        const refund = shop.standIn.refundByHand(paymentId, 30_000);
        await deliver(other, await shop.standIn.report('refund.processed', paymentId, { refund }));
      })(),
    ]);
    await workAfterMinutes(shop, 60);
    await expectRefunded(400, 'refunded');
  });
});
