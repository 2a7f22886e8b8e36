import type { Order } from '#contract/order.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { cancelOrder, moveOrder } from '#domain/orders/order-steps.ts';
import type { Dependencies } from '../dependencies.ts';
import { changeOrder } from '../orders/change-order.ts';
import { readShopSettings } from '../shop-settings.ts';

interface Move {
  to: 'packed' | 'shipped' | 'delivered' | 'cancelled';
  tracking?: Order['tracking'];
  note?: string | undefined;
}

/** Takes an order to its next step, or cancels it; 409 when the order is not where that begins. */
export async function moveByOwner(
  dependencies: Pick<Dependencies, 'store' | 'now' | 'createId' | 'siteUrl'>,
  id: string,
  { to, tracking, note }: Move,
): Promise<OrderRecord> {
  const { now, createId } = dependencies;
  const refundId = createId();
  const { returnDays } = await readShopSettings();
  return changeOrder(dependencies, id, (record) => {
    if (to !== 'cancelled') return moveOrder(record, { to, tracking, note, returnDays }, now());
    const step = cancelOrder(record, { refundId, note }, now());
    // `too-late` is for readers.
    return typeof step === 'string' ? 'impossibleStep' : step;
  });
}
