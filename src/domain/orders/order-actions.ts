import type { Order, OrderLine, OrderReturn, ReturnLine } from '#contract/orders/order.ts';
import { formatRupees, countNoun } from '../values/money.ts';
import { DAY_MS, getEndOfDay } from '../values/time.ts';
import { findMoment } from './order-history.ts';

/** Whether books can be returned, or why not; `none` if returns do not apply to this order. */
type ReturnEligibility = 'possible' | 'not-delivered' | 'over' | 'all-returned' | 'none';

/** Whether a user can cancel an order, see its invoice and return its books. */
export interface OrderActions {
  canCancel: boolean;
  hasInvoice: boolean;
  returning: ReturnEligibility;
}

/** Determines what the user can do with the order at `now` (ms since 1970). */
export function getOrderActions(order: Order, now: number): OrderActions {
  const { status, invoice } = order;
  return {
    canCancel: status === 'awaiting-payment' || status === 'placed' || status === 'packed',
    hasInvoice: invoice !== null,
    returning: checkReturning(order, now),
  };
}

function checkReturning(order: Order, now: number): ReturnEligibility {
  const { status } = order;
  if (status === 'packed' || status === 'shipped') return 'not-delivered';
  if (status !== 'delivered') return 'none';
  if (!isReturnWindowOpen(order, now)) return 'over';
  return listReturnableLines(order).length > 0 ? 'possible' : 'all-returned';
}

/**
 * Whether books can be returned at `now`: until the end of the day that the order names. Older
 * releases stored the hour of the delivery instead of the end of the day.
 */
export function isReturnWindowOpen(
  { returnableUntil = '' }: Pick<Order, 'returnableUntil'>,
  now: number,
): boolean {
  return getEndOfDay(Date.parse(returnableUntil)) >= now;
}

/** A line with the number of its copies that can still be returned, at least one. */
export interface ReturnableLine {
  line: OrderLine;
  copies: number;
}

/** Lists the copies that can still be returned: those that are not returned or being returned. */
export function listReturnableLines({ lines, returns }: Pick<Order, 'lines' | 'returns'>) {
  const requestedLines = listRequestedReturns({ returns }).flatMap((item) => item.lines);
  return lines
    .map((line): ReturnableLine => {
      const requested = requestedLines.filter(({ bookId }) => bookId === line.bookId);
      const copies = line.qty - line.returned - requested.reduce((sum, { qty }) => sum + qty, 0);
      return { line, copies };
    })
    .filter(({ copies }) => copies > 0);
}

/** Lists the returns that the shop has not decided yet. The user can still withdraw them. */
export function listRequestedReturns({ returns }: Pick<Order, 'returns'>): OrderReturn[] {
  return returns.filter(({ status }) => status === 'requested');
}

/** The reasons for a return from which the user chooses; a text of the user may follow. */
export const RETURN_REASONS = [
  'Pages are missing',
  'Damaged on the way',
  'Not the book I ordered',
  'I changed my mind',
] as const;

/** Whether books with this reason for their return can usually be sold again. */
export function isSellable(reason: string): boolean {
  const chosen = RETURN_REASONS.find((text) => reason.startsWith(text));
  return chosen === undefined || chosen === 'I changed my mind';
}

/** Returns what is refunded for the returned copies (₹): no more than is left of the payment. */
export function priceReturn(
  { lines, totals, refunded }: Pick<Order, 'lines' | 'totals' | 'refunded'>,
  returned: readonly ReturnLine[],
): number {
  const prices = new Map(lines.map(({ bookId, payable }) => [bookId, payable]));
  const price = returned.reduce((sum, { bookId, qty }) => sum + qty * (prices.get(bookId) ?? 0), 0);
  return Math.min(price, totals.amount - refunded);
}

/**
 * Formats what a return adds to the refund of `earlier` requested ones; "up to", because the order
 * does not say how much a pending refund takes.
 */
export function formatReturnPrice(
  order: Pick<Order, 'lines' | 'totals' | 'refunded' | 'payment'>,
  returned: readonly ReturnLine[],
  earlier: readonly ReturnLine[] = [],
): string {
  const all = priceReturn(order, [...earlier, ...returned]);
  const price = formatRupees(all - priceReturn(order, earlier));
  return order.payment.status === 'refund-pending' ? `up to ${price}` : price;
}

/** Returns the cash that is still to be collected for the order, in ₹. */
export function getCashToCollect(order: Pick<Order, 'status' | 'payment' | 'totals'>): number {
  const { status, payment, totals } = order;
  // The payment of a cancelled order stays `due`.
  return payment.status === 'due' && status !== 'cancelled' ? totals.amount : 0;
}

/** Whether the payment has arrived, even if it was refunded afterwards. */
export function isPaid({ payment }: Pick<Order, 'payment'>): boolean {
  return !['pending', 'failed', 'due', 'not-due'].includes(payment.status);
}

/** Says how long books can be returned; '' if they cannot be. */
export function describeReturnWindow(returnDays: number): string {
  return returnDays > 0
    ? `Books can be returned within ${countNoun(returnDays, 'day')} of delivery.`
    : '';
}

/** Returns the days after delivery in which books can be returned; before it, the shop's. */
export function getReturnDays(
  order: Pick<Order, 'status' | 'returnableUntil' | 'history'>,
  returnDays: number,
): number {
  const deliveredAt = findMoment(order, 'delivered');
  if (deliveredAt === undefined || order.status !== 'delivered') return returnDays;
  const from = getEndOfDay(Date.parse(deliveredAt));
  const until = getEndOfDay(Date.parse(order.returnableUntil ?? deliveredAt));
  return Math.round((until - from) / DAY_MS);
}
