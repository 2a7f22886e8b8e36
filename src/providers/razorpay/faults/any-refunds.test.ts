import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/order.ts';
import { requestRefund, openDesk, signInAtDesk } from '#api/desk/testing.ts';
import { openOrderShop, placeTestOrder, readOrder } from '#api/orders/testing.ts';
import { countRandomCases } from '#api/random-suite.ts';
import { send } from '#api/testing.ts';
import { createRazorpay } from '../provider.ts';
import { startStandIn, type StandIn, type Webhook } from '../testing.ts';
import { cancel, confirm, deliver, work, type PaymentShop } from './testing.ts';

const PAID = 400;
const RUNS = countRandomCases(25);

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

/** A paid order for ₹400, and all webhooks about its refunds so far. */
interface PaidOrder {
  shop: PaymentShop;
  ownerToken: string;
  order: Order;
  paymentId: string;
  webhooks: Map<string, Webhook>;
}

type Act = (paid: PaidOrder) => Promise<unknown>;

async function open(): Promise<PaidOrder> {
  for (const call of ['refund', 'list', 'list refunds'] as const) standIn.setFault(call);
  const logged: Error[] = [];
  const provider = createRazorpay(standIn.options);
  const logError = (error: Error) => void logged.push(error);
  // All runs share one stand-in, because ids must be unique.
  const shop = {
    ...(await openOrderShop({ provider, logError, createId: randomUUID })),
    standIn,
    logged,
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

/** Returns the refunded amount in ₹. */
function sumRefunds(paid: PaidOrder): number {
  return listRefunds(paid).reduce((sum, { amount }) => sum + amount, 0) / 100;
}

/** Collects a webhook for each refund, with the current state of the payment. */
async function noteWebhooks(paid: PaidOrder) {
  for (const refund of listRefunds(paid).filter(({ id }) => !paid.webhooks.has(id))) {
    const webhook = await standIn.report('refund.processed', paid.paymentId, { refund });
    paid.webhooks.set(refund.id, webhook);
  }
}

const rupees = fc.constantFrom(50, 100, 150, 400);
const acts: fc.Arbitrary<Act> = fc.oneof(
  rupees.map(
    (amount): Act =>
      (paid) =>
        requestRefund(paid, paid.order._id, { amount }),
  ),
  rupees.map((amount): Act => async (paid) => {
    const left = PAID - sumRefunds(paid);
    if (left > 0) standIn.refundByHand(paid.paymentId, Math.min(left, amount) * 100);
  }),
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
  fc.nat(5).map((at): Act => async ({ shop, webhooks }) => {
    const webhook = [...webhooks.values()][at];
    if (webhook) await deliver(shop, webhook);
  }),
  fc.constantFrom(0, 1, 5, 60, 25 * 60).map(
    (minutes): Act =>
      ({ shop }) =>
        work(shop, minutes),
  ),
  fc.constant<Act>(({ shop, order }) => cancel(shop, order)),
);

/** Ends all faults, and delivers all webhooks twice, first those of `order`. */
async function settleAll(paid: PaidOrder, order: readonly number[]) {
  for (const call of ['refund', 'list', 'list refunds'] as const) standIn.setFault(call);
  const {
    shop,
    order: { _id },
  } = paid;
  for (let round = 0; round < 3; round++) {
    await noteWebhooks(paid);
    const webhooks = [...paid.webhooks.values()];
    for (const at of [...order, ...webhooks.keys()]) {
      const webhook = webhooks[at];
      if (webhook) await deliver(shop, webhook);
    }
    // Signs in again, because the session may have expired.
    const ownerToken = await signInAtDesk(shop);
    const { body } = await send(shop.api, `GET /desk/orders/${_id}`, { token: ownerToken });
    for (const refund of (body as { order: { failedRefunds: { _id: string }[] } }).order
      .failedRefunds)
      await send(shop.api, `POST /desk/orders/${_id}/refunds/${refund._id}`, { token: ownerToken });
    await work(shop, 60);
  }
}

it('refunds at the provider what the order records, and never more than was paid', async () => {
  const steps = fc.array(acts, { minLength: 4, maxLength: 14 });
  const arrivals = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7]);
  await fc.assert(
    fc.asyncProperty(steps, arrivals, async (run, order) => {
      const paid = await open();
      for (const act of run) {
        await act(paid);
        await noteWebhooks(paid);
      }
      await settleAll(paid, order);
      const { refunded, payment, status } = await readOrder(paid.shop, paid.order._id);
      const sum = sumRefunds(paid);
      const isWhole = sum === PAID;
      const expected = isWhole ? 'refunded' : sum > 0 ? 'partly-refunded' : 'paid';
      expect([refunded, payment.status]).toEqual([sum, expected]);
      expect(sum).toBeLessThanOrEqual(PAID);
      if (status === 'cancelled') expect(isWhole).toBe(true);
    }),
    { numRuns: RUNS },
  );
}, 120_000);
