import type { Order, PaymentMethod } from '#contract/orders/order.ts';

/** What the order-placed page shows, from the state of its history entry. */
export interface PlacedOrder {
  _id: string;
  number: string;
  method: PaymentMethod;
  /** In rupees. */
  amount: number;
  delivery: Order['delivery'];
}

export function toPlacedOrder({ _id, number, payment, totals, delivery }: Order): PlacedOrder {
  return { _id, number, method: payment.method, amount: totals.amount, delivery };
}

/** Parses the state of a history entry, which another release may have stored. */
export function parsePlacedOrder(state: unknown): PlacedOrder | undefined {
  const { _id, number, method, amount, delivery } = (state ?? {}) as Partial<PlacedOrder>;
  const isValid =
    [_id, number, delivery?.from, delivery?.to].every((text) => typeof text === 'string') &&
    typeof amount === 'number' &&
    (method === 'online' || method === 'cod');
  return isValid ? (state as PlacedOrder) : undefined;
}
