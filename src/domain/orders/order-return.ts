import type { ReturnDecision } from '#contract/desk/desk-orders.ts';
import type { OrderReturn, ReturnLine } from '#contract/orders/order.ts';
import { sumCopies } from '../cart/cart.ts';
import { BOOKS_RETURNED } from './bills/credit-note.ts';
import { isReturnWindowOpen, priceReturn, listReturnableLines } from './order-actions.ts';
import { RETURN_DECLINED } from './order-history.ts';
import { computeRefundablePaise, refundPart } from './payments/order-payment.ts';
import {
  addHistoryEntry,
  toNextVersion,
  type Effect,
  type OrderRecord,
  type Step,
} from './order-record.ts';
import type { Obstacle } from './order-steps.ts';
import { computeRefundableCash, refundCash } from './payments/pending-refund.ts';
import { paiseFromRupees } from '../values/money.ts';

/** A user may withdraw this number of returns of an order; each return causes an email. */
const MAX_WITHDRAWN_RETURNS = 5;

/** Requests the return of copies of a delivered order. Lines of the same book are added up. */
export function requestReturn(
  record: OrderRecord,
  request: { _id: string; lines: readonly ReturnLine[]; reason: string },
  now: number,
): Step | Obstacle {
  const { order } = record;
  if (order.status !== 'delivered') return 'impossibleStep';
  if (!isReturnWindowOpen(order, now)) return 'returnWindowOver';
  const withdrawn = order.returns.filter(({ status }) => status === 'withdrawn');
  if (withdrawn.length >= MAX_WITHDRAWN_RETURNS) return 'tooManyReturns';
  const requested = sumCopies(request.lines);
  const returnable = new Map(
    listReturnableLines(order).map(({ line, copies }) => [line.bookId, copies]),
  );
  const asksTooMany = [...requested].some(([bookId, qty]) => qty > (returnable.get(bookId) ?? 0));
  if (asksTooMany) return 'moreThanBought';
  const added: OrderReturn = {
    _id: request._id,
    lines: [...requested].map(([bookId, qty]) => ({ bookId, qty })),
    reason: request.reason,
    status: 'requested',
  };
  const returns = [...order.returns, added];
  return {
    record: toNextVersion({ ...record, order: { ...order, returns } }, now),
    effects: [{ kind: 'mail', mail: 'return-requested', lines: added.lines }],
  };
}

/** Withdraws a return that is not decided yet, once; `undefined` if there is no such return. */
export function withdrawReturn(
  record: OrderRecord,
  returnId: string,
  now: number,
): Step | Obstacle | undefined {
  const found = record.order.returns.find(({ _id }) => _id === returnId);
  if (!found) return undefined;
  if (found.status === 'withdrawn') return { record, effects: [] };
  if (found.status !== 'requested') return 'impossibleStep';
  return {
    record: toNextVersion(setReturnStatus(record, returnId, 'withdrawn'), now),
    effects: [],
  };
}

/** Refunds a return whose books arrived, or declines it; `undefined` if there is none. */
export function decideReturn(
  record: OrderRecord,
  { returnId, decision, restock, note }: ReturnDecision & { returnId: string },
  now: number,
): Step | Obstacle | undefined {
  const found = record.order.returns.find(({ _id }) => _id === returnId);
  if (!found) return undefined;
  if (found.status !== 'requested') return 'impossibleStep';
  if (decision === 'declined') {
    const declined = setReturnStatus(record, returnId, 'declined');
    const text = note && RETURN_DECLINED + note;
    return {
      record: text
        ? addHistoryEntry(declined, record.order.status, now, text)
        : toNextVersion(declined, now),
      effects: [],
    };
  }

  const returnedCopies = sumCopies(found.lines);
  const lines = record.order.lines.map((line) => ({
    ...line,
    returned: line.returned + (returnedCopies.get(line.bookId) ?? 0),
  }));
  const rupees = priceReturn(record.order, found.lines);
  const received = setReturnStatus(
    { ...record, order: { ...record.order, lines } },
    returnId,
    'received',
  );
  const refund = refundReturn(received, { returnId, rupees }, now);
  const effects: Effect[] = [
    ...(restock
      ? [{ kind: 'return-copies' as const, lines: found.lines, reason: 'returned' }]
      : []),
    {
      kind: 'credit',
      // The reason is empty if the account has been deleted.
      reason: found.reason === '' ? `${BOOKS_RETURNED}.` : `${BOOKS_RETURNED}: ${found.reason}`,
      lines: found.lines,
    },
    {
      kind: 'mail',
      mail: 'return-received',
      lines: found.lines,
      isRefundDue: refund.effects.length > 0,
    },
  ];
  return { record: refund.record, effects: [...effects, ...refund.effects] };
}

/**
 * Refunds a return. A refund in cash is complete at once, because the owner pays it by hand. An
 * online refund is completed later, and then sets the status of the return.
 */
function refundReturn(
  record: OrderRecord,
  { returnId, rupees }: { returnId: string; rupees: number },
  now: number,
): Step {
  const refunded = setReturnStatus(record, returnId, 'refunded');
  if (record.order.payment.method === 'cod') {
    const amount = Math.min(rupees, computeRefundableCash(record));
    if (amount > 0) return refundCash(refunded, { amount, note: 'For returned books.' }, now);
  } else {
    const amount = Math.min(paiseFromRupees(rupees), computeRefundablePaise(record));
    if (amount > 0) return refundPart(record, { refundId: returnId, amount }, now);
  }
  return { record: toNextVersion(refunded, now), effects: [] };
}

function setReturnStatus(record: OrderRecord, returnId: string, status: OrderReturn['status']) {
  const returns = record.order.returns.map((item) =>
    item._id === returnId ? { ...item, status } : item,
  );
  return { ...record, order: { ...record.order, returns } };
}
