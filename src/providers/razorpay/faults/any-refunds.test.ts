import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { requestRefund, openDesk, signInAtDesk } from '#api/desk/testing.ts';
import { openOrderShop, placeTestOrder, readOrder } from '#api/orders/testing.ts';
import { countRandomCases } from '#api/random/random-suite.ts';
import { send } from '#api/testing.ts';
import { createRazorpay } from '../provider.ts';
import { startStandIn, type StandIn, type Webhook } from '../testing.ts';
import { cancel, confirm, deliver, workAfterMinutes, type PaymentShop } from './testing.ts';

/** The paid amount in ₹. */
const PAID = 400;
const RUNS = countRandomCases(10);

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

/** An order that is paid at the provider, and the webhooks about its refunds by id and status. */
interface PaidOrder {
  shop: PaymentShop;
  ownerToken: string;
  order: Order;
  paymentId: string;
  webhooks: Map<string, Webhook>;
}

/** Something that can happen to the order or the provider. */
type Act = (paid: PaidOrder) => Promise<unknown>;

async function openPaidOrder(): Promise<PaidOrder> {
  for (const call of ['refund', 'list', 'list refunds'] as const) standIn.setFault(call);
  const loggedErrors: Error[] = [];
  const provider = createRazorpay(standIn.options);
  const logError = (error: Error) => void loggedErrors.push(error);
  // All runs share one stand-in, because ids must be unique.
  const shop = {
    ...(await openOrderShop({ provider, logError, createId: randomUUID })),
    standIn,
    logged: loggedErrors,
  };
  const { order, checkout } = await placeTestOrder(shop, { copies: 2 });
  const proof = await standIn.pay(checkout.providerOrderId);
  await confirm(shop, order, proof);
  const paymentId = proof.razorpay_payment_id;
  return { shop, order, paymentId, ownerToken: await openDesk(shop), webhooks: new Map() };
}

function listRefunds({ paymentId }: PaidOrder) {
  return standIn.refunds.filter(({ payment_id }) => payment_id === paymentId);
}

/** Returns the amount in ₹ that the provider has refunded. */
function sumRefunds(paid: PaidOrder): number {
  const made = listRefunds(paid).filter(({ status }) => status !== 'failed');
  return made.reduce((sum, { amount }) => sum + amount, 0) / 100;
}

/** Adds a webhook for each refund that is new or has failed, with the current state of the payment. */
async function collectWebhooks(paid: PaidOrder) {
  for (const refund of listRefunds(paid)) {
    const event = refund.status === 'failed' ? 'refund.failed' : 'refund.processed';
    const key = `${refund.id} ${event}`;
    if (!paid.webhooks.has(key))
      paid.webhooks.set(key, await standIn.report(event, paid.paymentId, { refund }));
  }
}

const rupees = fc.constantFrom(50, 100, 150, 400);
const acts: fc.Arbitrary<Act> = fc.oneof(
  // The owner refunds at the desk.
  rupees.map(
    (amount): Act =>
      (paid) =>
        requestRefund(paid, paid.order._id, { amount }),
  ),
  // The owner refunds in the Dashboard.
  rupees.map((amount): Act => async (paid) => {
    const left = PAID - sumRefunds(paid);
    if (left > 0) standIn.refundByHand(paid.paymentId, Math.min(left, amount) * 100);
  }),
  // A refund fails at the bank, perhaps days later.
  fc.nat(3).map((index): Act => async (paid) => {
    const made = listRefunds(paid).filter(({ status }) => status !== 'failed');
    const refund = made[index];
    if (refund) standIn.failRefund(refund);
  }),
  // A call of the provider begins to fail, or works again.
  fc
    .tuple(
      fc.constantFrom('refund', 'list', 'list refunds'),
      fc.constantFrom('500', 'cut', undefined),
    )
    .map(
      ([call, fault]): Act =>
        async () =>
          standIn.setFault(call, fault),
    ),
  // A webhook arrives, perhaps again.
  fc.nat(5).map((index): Act => async ({ shop, webhooks }) => {
    const webhook = [...webhooks.values()][index];
    if (webhook) await deliver(shop, webhook);
  }),
  // Time passes, and due work is done.
  fc.constantFrom(0, 1, 5, 60, 25 * 60).map(
    (minutes): Act =>
      ({ shop }) =>
        workAfterMinutes(shop, minutes),
  ),
  fc.constant<Act>(({ shop, order }) => cancel(shop, order)),
);

/**
 * Ends all faults, and delivers all webhooks until nothing is pending. `firstIndexes` are the
 * webhooks that are delivered first.
 */
async function settleAll(paid: PaidOrder, firstIndexes: readonly number[]) {
  for (const call of ['refund', 'list', 'list refunds'] as const) standIn.setFault(call);
  const {
    shop,
    order: { _id },
  } = paid;
  for (let round = 0; round < 3; round++) {
    await collectWebhooks(paid);
    const webhooks = [...paid.webhooks.values()];
    for (const index of [...firstIndexes, ...webhooks.keys()]) {
      const webhook = webhooks[index];
      if (webhook) await deliver(shop, webhook);
    }
    // Signs in again, because the session may have expired while the clock advanced.
    const ownerToken = await signInAtDesk(shop);
    const { body } = await send(shop.api, `GET /desk/orders/${_id}`, { token: ownerToken });
    for (const refund of (body as { order: { failedRefunds: { _id: string }[] } }).order
      .failedRefunds)
      await send(shop.api, `POST /desk/orders/${_id}/refunds/${refund._id}`, { token: ownerToken });
    await workAfterMinutes(shop, 60);
  }
}

it('refunds at the provider what the order records, and never more than was paid', async () => {
  const steps = fc.array(acts, { minLength: 4, maxLength: 14 });
  const firstIndexes = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7]);
  await fc.assert(
    fc.asyncProperty(steps, firstIndexes, async (run, first) => {
      const paid = await openPaidOrder();
      for (const act of run) {
        await act(paid);
        await collectWebhooks(paid);
      }
      await settleAll(paid, first);
      const { refunded, payment, status } = await readOrder(paid.shop, paid.order._id);
      const sum = sumRefunds(paid);
      const isWhole = sum === PAID;
      const expectedStatus = isWhole ? 'refunded' : sum > 0 ? 'partly-refunded' : 'paid';
      expect([refunded, payment.status]).toEqual([sum, expectedStatus]);
      expect(sum).toBeLessThanOrEqual(PAID);
      if (status === 'cancelled') expect(isWhole).toBe(true);
    }),
    { numRuns: RUNS },
  );
});
