import type { Order } from '#contract/orders/order.ts';
import { moveDates } from '../delivery/delivery-dates.ts';
import { joinDigits } from '../values/normal-form.ts';
import { foldText } from '../values/text.ts';
import { paiseFromRupees, rupeesFromPaise } from '../values/money.ts';
import { DAY_MS, formatTimestamp, HOUR_MS, MINUTE_MS } from '../values/time.ts';

/** How long to wait before the provider is asked again whether it has received a payment. */
const CHECK_INTERVAL_MS = 3 * MINUTE_MS;
/**
 * When a paid order is checked again, because it may have been paid twice, in two tabs. Several
 * times, because a check finds nothing while the provider does not respond.
 */
const PAID_CHECKS_MS = [HOUR_MS, 6 * HOUR_MS, DAY_MS];

/** A payment that was received for an order. Amounts are in paise. */
export interface ReceivedPayment {
  paymentId: string;
  amount: number;
  /** Whether it pays for the order. Other payments, such as a second one, are only refunded. */
  counts: boolean;
  refunds: Refund[];
  /** The provider's ids of the refunds that have failed: an older report of one counts no more. */
  failedRefunds?: string[];
}

/** Pending until the provider accepts it; then done, but pending again if it fails at the bank. */
export interface Refund {
  /** Assigned by the shop, or by the provider for a refund in the provider's dashboard. */
  _id: string;
  /** In paise. */
  amount: number;
  isDone: boolean;
  /** The provider's id of a refund that is done. Older releases did not store it. */
  providerId?: string;
  /** Whether the refund was reduced, because less than its amount was left of the payment. */
  isReduced?: boolean;
  /**
   * Whether the refund waits for the owner's answer, because another refund of the payment, made at
   * the provider, may have been meant to replace it.
   */
  isSuspended?: boolean;
}

export interface ProviderRefund {
  id: string;
  /** In paise. */
  amount: number;
  /** The shop's `_id` of the refund; `undefined` if it was made in the provider's dashboard. */
  refundId?: string | undefined;
  isFailed?: boolean | undefined;
}

/** An order with its internal fields. */
export interface OrderRecord {
  _id: string;
  /** 1, 2, 3 … in the order in which orders were made. */
  sequence: number;
  userId: string;
  email: string;
  /** The `Idempotency-Key` of the call that made the order, and the body of that call as JSON. */
  key: string;
  keyedBody: string;
  /** Until this time (ms since 1970), the call with the key counts as in progress. */
  keyUntil: number;
  /** When the shop next checks the order (ms since 1970); `null` for never. */
  due: number | null;
  /** The name of the provider that has the `providerOrderId`. Older releases did not store it. */
  provider?: string | undefined;
  /** The provider's own page for the payment. Missing if its checkout opens within the shop's. */
  checkoutUrl?: string | undefined;
  /** Whether a payment failed, had a wrong amount, or was refunded before the shop knew of it. */
  hasFailed: boolean;
  /** The received payments, under the name by which they are stored. */
  receipts: ReceivedPayment[];
  /** The folded texts in which the desk finds the order. */
  search: string;
  /** What the owner has refunded in cash, in ₹. */
  cashRefunds: number;
  /** Shown only at the desk. */
  desk?: DeskMarks | undefined;
  order: Order;
}

/** Notes of the desk on an order. They do not change its status. */
interface DeskMarks {
  note: string;
  /** The `bookId` of each line whose copies have been picked. */
  picked: string[];
  /** Set when the order expires without a payment. */
  lostPayment?: {
    /** Whether the desk still has to write to the user, or to dismiss the order. */
    isOpen: boolean;
    /** When the desk last wrote to the user. */
    writtenAt?: string;
  };
}

/** A change that belongs to the same transaction as a step of an order. */
export type Effect =
  | { kind: 'return-copies'; lines: Copies[]; reason: string }
  | { kind: 'remove-from-cart' | 'number-order' | 'number-invoice' }
  /** Requests the refund; with a `problem`, only after the owner has retried it. */
  | { kind: 'refund'; paymentId: string; refund: Refund; problem?: string }
  /** The content of the credit note, if the step makes the shop owe money. */
  | { kind: 'credit'; reason: string; lines: Copies[] }
  /** Removes the job of a refund that is no longer pending. */
  | { kind: 'drop-refund-job'; refundId: string }
  | MailEffect;

export interface MailEffect {
  kind: 'mail';
  mail: OrderMail;
  /** The copies to list in an email about a return. */
  lines?: readonly Copies[];
  isRefundDue?: boolean;
}

export type OrderMail =
  | 'placed'
  | 'pay-link'
  | 'shipped'
  | 'undelivered'
  | 'sent-again'
  /** Corrects the mail about a step that was taken back. */
  | 'corrected'
  | 'cancelled'
  | 'refunded'
  | 'return-requested'
  | 'return-received';

export interface Copies {
  bookId: string;
  qty: number;
}

/** An order after a change, and what else the change causes. */
export interface Step {
  record: OrderRecord;
  effects: Effect[];
}

/** Builds the search text: number, user, place, titles and ISBNs, folded, one per line. */
export function buildSearchText({ number, address, lines }: Order, email: string): string {
  const { name, phone, city, pin } = address;
  const digits = joinDigits(phone).replace(/\D/g, '');
  const books = lines.flatMap(({ title, isbn = '' }) => [title, isbn]);
  return [number, name, phone, digits, email, city, pin, ...books].map(foldText).join('\n');
}

/**
 * Makes the order `placed`: the copies are sold, and removed from the cart. The days of its delivery
 * count from now, because it may have been created days ago.
 */
export function place(record: OrderRecord, now: number, note?: string): Step {
  const { order } = record;
  const delivery = moveDates(order.delivery, Date.parse(order.createdAt), now);
  return {
    record: addHistoryEntry({ ...record, order: { ...order, delivery } }, 'placed', now, note),
    effects: [
      { kind: 'remove-from-cart' },
      { kind: 'number-invoice' },
      { kind: 'mail', mail: 'placed' },
    ],
  };
}

/** Sets the status, which may be the same as before, and adds an entry to the history. */
export function addHistoryEntry(
  record: OrderRecord,
  status: Order['status'],
  now: number,
  note?: string,
): OrderRecord {
  const { expiresAt, ...order } = record.order;
  const at = formatTimestamp(now);
  return toNextVersion(
    {
      ...record,
      order: {
        ...order,
        status,
        ...(status === 'awaiting-payment' && { expiresAt }),
        history: [...order.history, { status, at, ...(note !== undefined && { note }) }],
      },
    },
    now,
  );
}

/** Returns a changed record as its next version, with its derived fields computed again. */
export function toNextVersion(record: OrderRecord, now: number): OrderRecord {
  const { order } = record;
  return {
    ...record,
    due: scheduleCheck(record, now),
    order: {
      ...order,
      payment: { ...order.payment, status: getPaymentStatus(record) },
      refunded: Math.floor(rupeesFromPaise(sumRefundedPaise(record))),
      updatedAt: formatTimestamp(now),
      version: order.version + 1,
    },
  };
}

/**
 * Returns when to ask the provider for payments after a change. A change of an order that has ended,
 * such as a note, neither puts off nor drops the check that is scheduled: `expireOrRetry` repeats
 * the last one for a week.
 */
function scheduleCheck(record: OrderRecord, now: number): number | null {
  const next = findNextCheck(record, now);
  const { due, order } = record;
  const hasEnded = order.status === 'expired' || order.status === 'cancelled';
  const isKept = hasEnded && order.payment.providerOrderId !== undefined;
  return isKept && due !== null && due > now ? Math.min(due, next ?? due) : next;
}

/**
 * Returns when to ask the provider for unreported payments; `null` for never. While an order awaits
 * payment, this is every few minutes and when the time for payment ends. After an unpaid order has
 * expired or was cancelled, also again after a payment link, it is at increasing intervals for a
 * day, if the provider has an order for it. After an order was paid, it is one hour, six hours and a day later.
 */
export function findNextCheck({ order, receipts }: OrderRecord, now: number): number | null {
  const { status, payment, expiresAt, createdAt, history } = order;
  if (status === 'awaiting-payment')
    return Math.min(now + CHECK_INTERVAL_MS, Date.parse(expiresAt ?? createdAt));
  if (payment.providerOrderId === undefined) return null;
  const placedAt = Date.parse(history.find((entry) => entry.status === 'placed')?.at ?? createdAt);
  if (receipts.some(({ counts }) => counts))
    return PAID_CHECKS_MS.map((ms) => placedAt + ms).find((at) => now < at) ?? null;
  if (status !== 'expired' && status !== 'cancelled') return null;
  const endedForMs =
    now - Date.parse(history.findLast((entry) => entry.status === status)?.at ?? createdAt);
  return endedForMs < DAY_MS ? now + Math.max(CHECK_INTERVAL_MS, endedForMs) : null;
}

/** The statuses in which copies are promised: no longer for sale, but still on the shelf or packed. */
export const PROMISING_STATUSES: readonly Order['status'][] = [
  'awaiting-payment',
  'placed',
  'packed',
];

export function isPromising({ status }: Pick<Order, 'status'>): boolean {
  return PROMISING_STATUSES.includes(status);
}

export function listCopies({ lines }: { lines: readonly Copies[] }): Copies[] {
  return lines.map(({ bookId, qty }) => ({ bookId, qty }));
}

/** Returns the payment that pays for the order. Other payments are only refunded. */
export function findCountedPayment({ receipts }: OrderRecord): ReceivedPayment | undefined {
  return receipts.find(({ counts }) => counts);
}

/** Returns the paise of the order's price that were refunded, online or in cash. */
function sumRefundedPaise(record: OrderRecord): number {
  const done = (findCountedPayment(record)?.refunds ?? []).filter(({ isDone }) => isDone);
  return paiseFromRupees(record.cashRefunds) + sumRefunds(done);
}

/** Adds up refunds, in paise. */
export function sumRefunds(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function getPaymentStatus(record: OrderRecord): Order['payment']['status'] {
  const { order, hasFailed } = record;
  const { method } = order.payment;
  const refunded = sumRefundedPaise(record);
  const payment = findCountedPayment(record);
  if (payment?.refunds.some(({ isDone }) => !isDone)) return 'refund-pending';
  if (refunded > 0)
    return refunded < paiseFromRupees(order.totals.amount) ? 'partly-refunded' : 'refunded';
  if (method === 'cod') {
    if (order.status === 'undelivered') return 'not-due';
    return order.status === 'delivered' ? 'received' : 'due';
  }
  if (payment || order.totals.amount === 0) return 'paid';
  return hasFailed ? 'failed' : 'pending';
}
