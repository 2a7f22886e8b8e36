import type { Order, OrderLine, ReturnLine } from '#contract/order.ts';
import { timeLeft } from './hold.ts';

/** Why books cannot be returned, or that they can; `none`: there is no question of it. */
type Returning = 'possible' | 'not-delivered' | 'over' | 'all-returned' | 'none';

/** What a reader can do with an order. */
export interface OrderActions {
  mayPay: boolean;
  mayCancel: boolean;
  mayReorder: boolean;
  hasInvoice: boolean;
  returning: Returning;
}

/** What the reader can do with the order at this moment (ms since 1970). */
export function orderActions(order: Order, now: number): OrderActions {
  const { status, expiresAt, invoice } = order;
  const isAwaited = status === 'awaiting-payment';
  return {
    mayPay: isAwaited && timeLeft(expiresAt ?? '', now) !== undefined,
    mayCancel: isAwaited || status === 'placed' || status === 'packed',
    mayReorder: !isAwaited,
    hasInvoice: invoice !== null,
    returning: returningOf(order, now),
  };
}

function returningOf(order: Order, now: number): Returning {
  const { status, returnableUntil } = order;
  if (status === 'packed' || status === 'shipped') return 'not-delivered';
  if (status !== 'delivered') return 'none';
  if (!(Date.parse(returnableUntil ?? '') >= now)) return 'over';
  return returnableLines(order).length > 0 ? 'possible' : 'all-returned';
}

/** A line with the copies of it that can still be returned, at least one. */
export interface ReturnableLine {
  line: OrderLine;
  copies: number;
}

/** What can still be returned: what was bought, has not come back and is not on its way back. */
export function returnableLines({ lines, returns }: Pick<Order, 'lines' | 'returns'>) {
  const open = returns.flatMap((one) => (one.status === 'requested' ? one.lines : []));
  return lines
    .map((line): ReturnableLine => {
      const asked = open.filter(({ bookId }) => bookId === line.bookId);
      const copies = line.qty - line.returned - asked.reduce((sum, { qty }) => sum + qty, 0);
      return { line, copies };
    })
    .filter(({ copies }) => copies > 0);
}

/** What these copies cost, in ₹. */
export function priceOfReturn(
  { lines }: Pick<Order, 'lines'>,
  returned: readonly ReturnLine[],
): number {
  const prices = new Map(lines.map(({ bookId, payable }) => [bookId, payable]));
  return returned.reduce((sum, { bookId, qty }) => sum + qty * (prices.get(bookId) ?? 0), 0);
}
