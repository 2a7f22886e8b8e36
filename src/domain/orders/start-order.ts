import type { Order, PaymentMethod } from '#contract/orders/order.ts';
import { formatTimestamp, SECOND_MS } from '../values/time.ts';
import { formatOrderNumber } from './bills/numbers.ts';
import {
  buildSearchText,
  place,
  toNextVersion,
  type OrderRecord,
  type Step,
} from './order-record.ts';

/** What a new order is made from. */
interface Draft
  extends
    Pick<OrderRecord, '_id' | 'userId' | 'email' | 'key' | 'keyedBody' | 'keyUntil'>,
    Pick<Order, 'lines' | 'totals' | 'address' | 'gift' | 'placeOfSupply' | 'delivery'> {
  method: PaymentMethod;
  /** How long the copies are held for the payment. */
  holdMs: number;
}

/**
 * Starts an order whose copies are already held. It awaits payment, or is placed at once if nothing
 * has to be paid now. It has no number yet: see `numberOrder`.
 */
export function startOrder(draft: Draft, now: number): Step {
  const { _id, userId, email, key, keyedBody, keyUntil } = draft;
  const { lines, totals, address, gift, placeOfSupply, delivery, method, holdMs } = draft;
  const at = formatTimestamp(now);
  const expiresAt = formatTimestamp(Math.ceil((now + holdMs) / SECOND_MS) * SECOND_MS);
  const awaitsPayment = method === 'online' && totals.amount > 0;
  const order: Order = {
    _id,
    number: '',
    status: 'awaiting-payment',
    payment: { method, status: 'pending' },
    lines,
    totals,
    address,
    ...(gift && { gift }),
    placeOfSupply,
    delivery,
    history: awaitsPayment ? [{ status: 'awaiting-payment', at }] : [],
    returns: [],
    refunded: 0,
    invoice: null,
    creditNotes: [],
    expiresAt,
    createdAt: at,
    updatedAt: at,
    version: 0,
  };
  const record: OrderRecord = {
    _id,
    sequence: 0,
    userId,
    email,
    key,
    keyedBody,
    keyUntil,
    order,
    due: null,
    hasFailed: false,
    receipts: [],
    cashRefunds: 0,
    search: '',
  };
  const step = awaitsPayment
    ? { record: toNextVersion(record, now), effects: [] }
    : place(record, now);
  return { ...step, effects: [{ kind: 'number-order' }, ...step.effects] };
}

/** Gives a new order its number, and the search text, which contains the number. */
export function numberOrder(
  record: OrderRecord,
  { sequence, prefix }: { sequence: number; prefix: string },
): OrderRecord {
  const order = { ...record.order, number: formatOrderNumber(prefix, sequence) };
  return { ...record, sequence, order, search: buildSearchText(order, record.email) };
}
