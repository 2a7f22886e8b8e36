import type { OrderTask } from '../features/orders/order-view.tsx';

/** What the reader is about to do with an order, in the state of the history entry of its page. */
export interface OrderTaskState {
  orderTask: OrderTask;
}

export function parseOrderTask(state: unknown): OrderTask | undefined {
  const task = (state as Partial<OrderTaskState> | null)?.orderTask;
  return task === 'cancel' || task === 'return' ? task : undefined;
}
