import { describe, expect, it, onTestFinished } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { requestRefund, openDesk, signInAtDesk } from '#api/desk/testing.ts';
import { runDueWork } from '#api/jobs/due-work.ts';
import {
  openOrderShop,
  placeTestOrder,
  readOrder,
  readStock,
  type OrderShop,
} from '#api/orders/testing.ts';
import { createTestApi, send } from '#api/testing.ts';
import { aBook, aCategory } from '#domain/builders.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import type { PAYMENT_MATRIX, PaymentStep } from '../../../../e2e/support/faults/payment-faults.ts';
import { createRazorpay } from '../provider.ts';
import { startStandIn, type StandIn, type Webhook } from '../testing.ts';

/** The timeout of a call that hangs, instead of 8 s. */
const SHORT_MS = 500;
const MINUTE_MS = 60_000;

/** For tests: a shop over a database whose payments go through the stand-in for Razorpay. */
export interface PaymentShop extends OrderShop {
  standIn: StandIn;
  /** A second server over the same database. */
  other?: OrderShop;
  logged: Error[];
}

/**
 * For tests: opens the shop, by default over SQLite. `timeoutMs` is the timeout of a call to the
 * provider.
 */
export async function openPaymentShop(
  timeoutMs?: number,
  engine = TEST_DATABASES[0],
): Promise<PaymentShop> {
  const standIn = await startStandIn();
  onTestFinished(() => standIn.close());
  const [database, second] = (await engine?.openMigrated()) ?? [];
  if (!database || !second) throw new Error('There is no database.');
  await seedSql(database, {
    categories: [aCategory({ _id: 'ct01' })],
    books: [aBook({ _id: 'bk01' })],
    users: async () => [],
  });
  const logged: Error[] = [];
  const shop = await openOrderShop({
    store: createSqlStore(database),
    provider: createRazorpay({ ...standIn.options, timeoutMs }),
    logError: (error) => void logged.push(error),
  });
  const dependencies = { ...shop.dependencies, store: createSqlStore(second) };
  const other = { ...shop, dependencies, api: createTestApi(dependencies) };
  return { ...shop, standIn, logged, other };
}

type Cells<Step extends PaymentStep> = Record<
  keyof (typeof PAYMENT_MATRIX)[Step],
  (shop: PaymentShop) => Promise<void>
>;

/** For tests: runs the test in `cells` for every fault of the step; each must have one. */
export function testFaults<Step extends PaymentStep>(step: Step, cells: Cells<Step>): void {
  describe(step, () => {
    for (const [fault, test] of Object.entries<(shop: PaymentShop) => Promise<void>>(cells))
      it(fault, async () => test(await openPaymentShop(fault === 'hang' ? SHORT_MS : undefined)));
  });
}

/** For tests: confirms a payment as the page does. */
export function confirm({ api, token }: PaymentShop, order: Order, body: object) {
  return send(api, `POST /user/orders/${order._id}/payment`, { token, body });
}

/** For tests: sends a webhook. */
export function deliver({ api }: Pick<OrderShop, 'api'>, { body, headers }: Webhook) {
  return send(api, 'POST /payments/razorpay', { body, headers });
}

/** For tests: cancels an order as its user does. */
export async function cancel({ api, token }: PaymentShop, { _id }: Order) {
  const { body } = await send(api, `POST /user/orders/${_id}/cancel`, { token });
  return (body as { order: Order }).order;
}

/** For tests: advances the clock by these minutes, and does the due work. */
export async function workAfterMinutes(
  { clock, dependencies }: PaymentShop,
  minutes: number,
): Promise<void> {
  clock.ms += minutes * MINUTE_MS;
  await runDueWork(dependencies);
}

/**
 * For tests: expects this status of the order and of its payment, and that this many of the book's
 * three copies are left.
 */
export async function expectState(
  shop: PaymentShop,
  { _id }: Order,
  state: [Order['status'], Order['payment']['status'], copies: number],
): Promise<void> {
  const { status, payment } = await readOrder(shop, _id);
  expect([status, payment.status, await readStock(shop)]).toEqual(state);
}

/** For tests: expects that the order was placed once, however often its payment was reported. */
export async function expectPlacedOnce(shop: PaymentShop, order: Order): Promise<void> {
  await expectState(shop, order, ['placed', 'paid', 2]);
  const { history, invoice } = await readOrder(shop, order._id);
  expect(history.map(({ status }) => status)).toEqual(['awaiting-payment', 'placed']);
  expect(invoice?.number).toBe('KD/23-24/000001');
  expect(await listMails(shop)).toEqual([expect.stringContaining('has been placed')]);
  expect(shop.standIn.refunds).toEqual([]);
}

/** For tests: expects that a payment was refunded, and that the next one places the order. */
export async function expectRefundedAndPayable(shop: PaymentShop, order: Order): Promise<void> {
  await expectState(shop, order, ['awaiting-payment', 'failed', 2]);
  await workAfterMinutes(shop, 0);
  expect(shop.standIn.refunds).toMatchObject([{ amount: 100 }]);
  const { providerOrderId = '' } = order.payment;
  await confirm(shop, order, await shop.standIn.pay(providerOrderId));
  await expectState(shop, order, ['placed', 'paid', 2]);
}

/** For tests: lists the subjects of all emails. */
export async function listMails({ dependencies }: PaymentShop): Promise<string[]> {
  const jobs = await dependencies.store.records.list('jobs', { where: { kind: 'mail' } });
  return jobs.flatMap(({ task }) => (task.kind === 'mail' ? [task.mail.subject] : []));
}

interface Failed {
  failedRefunds: { _id: string; amount: number; problem: string; isSuspended?: true }[];
}

/** For tests: opens a shop with an order of two copies that is paid with ₹400. */
export async function openPaidOrder(engine = TEST_DATABASES[0]) {
  const shop = await openPaymentShop(undefined, engine);
  let ownerToken = await openDesk(shop);
  const { order, checkout } = await placeTestOrder(shop, { copies: 2 });
  const proof = await shop.standIn.pay(checkout.providerOrderId);
  await confirm(shop, order, proof);
  const paymentId = proof.razorpay_payment_id;
  const { standIn } = shop;

  const readDesk = async () => {
    // The session may have ended.
    ownerToken = await signInAtDesk(shop);
    const read = async (call: string) => (await send(shop.api, call, { token: ownerToken })).body;
    const summary = (await read('GET /desk/summary')) as Failed & { givenUp: number };
    const { order: shown } = (await read(`GET /desk/orders/${order._id}`)) as {
      order: Order & Failed;
    };
    return { summary, order: shown };
  };
  const answer = async (method: 'POST' | 'DELETE', api = shop.api) => {
    const [refund] = (await readDesk()).order.failedRefunds;
    const path = `${method} /desk/orders/${order._id}/refunds/${refund?._id}`;
    return send(api, path, { token: ownerToken });
  };

  return {
    shop,
    order,
    paymentId,
    readDesk,
    refundAtDesk: (rupees: number) =>
      requestRefund({ shop, ownerToken }, order._id, { amount: rupees }),
    /** The owner presses "Try again" for the first failed refund. */
    tryAgain: (api = shop.api) => answer('POST', api),
    /** The owner says that the refund in the Dashboard was the first failed one. */
    drop: () => answer('DELETE'),
    /** Lets the last refund of the payment fail. Resolves with the webhooks about it. */
    async failLastRefund(id = paymentId) {
      const refund = standIn.refunds.findLast(({ payment_id }) => payment_id === id);
      if (!refund) throw new Error('There is no refund.');
      const before = { refund: { ...refund } };
      const processed = await standIn.report('refund.processed', id, before);
      standIn.failRefund(refund);
      return { processed, failed: await standIn.report('refund.failed', id, { refund }) };
    },
    /** Expects that the provider and the order agree on the refunded amount in ₹. */
    async expectRefunded(rupees: number, status: Order['payment']['status']) {
      const { refunded, payment } = await readOrder(shop, order._id);
      const made = standIn.refunds.filter((refund) => refund.status !== 'failed');
      const atProvider = made.reduce((sum, { amount }) => sum + amount, 0) / 100;
      expect([atProvider, refunded, payment.status]).toEqual([rupees, rupees, status]);
    },
  };
}
