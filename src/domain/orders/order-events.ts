import type { EventOrder, OrderEvent } from '#contract/desk/desk-webhooks.ts';
import type { Order } from '#contract/orders/order.ts';
import {
  findCountedPayment,
  isPromising,
  listCopies,
  type Copies,
  type OrderRecord,
} from './order-record.ts';
import { listRestocked } from './undelivered.ts';

/**
 * Lists what has happened to an order between two states, for programs. `before` is missing for a
 * new order. A step that is taken back and made again is an event again.
 */
export function listOrderEvents(before: OrderRecord | undefined, after: OrderRecord): OrderEvent[] {
  const [was, is] = [before?.order.status, after.order.status];
  const happened: Record<OrderEvent, boolean> = {
    'order.placed': isPlaced(after) && !(before && isPlaced(before)),
    'order.paid': isPaid(after) && !(before && isPaid(before)),
    'order.shipped': was === 'packed' && is === 'shipped',
    'order.undelivered': was === 'shipped' && is === 'undelivered',
    'order.refunded': after.order.refunded > (before?.order.refunded ?? 0),
  };
  return (Object.keys(happened) as OrderEvent[]).filter((type) => happened[type]);
}

function isPlaced({ order }: OrderRecord): boolean {
  return order.history.some(({ status }) => status === 'placed');
}

/** Whether the price has been received, even if it was refunded since. */
function isPaid(record: OrderRecord): boolean {
  const { status } = record.order.payment;
  return findCountedPayment(record) !== undefined || status === 'paid' || status === 'received';
}

/** Lists the copies that a step has taken from those for sale. */
export function listTakenCopies(before: OrderRecord | undefined, after: OrderRecord): Copies[] {
  if (!isPromising(after.order) || (before && isPromising(before.order))) return [];
  // Of a parcel that came back, only these were for sale again.
  const lines = before?.order.undelivered ? listRestocked(before.order) : after.order.lines;
  return listCopies({ lines });
}

/** Returns what programs get to know about an order. */
export function describeOrder({ _id, number, status, payment, ...order }: Order): EventOrder {
  return {
    _id,
    number,
    status,
    payment: { method: payment.method, status: payment.status },
    amount: order.totals.amount,
    refunded: order.refunded,
    lines: order.lines.map(({ bookId, isbn, qty }) => ({
      bookId,
      ...(isbn !== undefined && { isbn }),
      qty,
    })),
    version: order.version,
  };
}
