import type { OrderRecord } from '#domain/orders/order-record.ts';
import { DAY_MS } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { addJob } from '../jobs/add-job.ts';
import type { RecordCursor } from '../store.ts';

/** Providers refund a payment for about as long. */
const MAX_AGE_MS = 180 * DAY_MS;
const MAX_PER_TRANSACTION = 200;
/** Between the calls for two orders, which leaves the provider room for others. */
const INTERVAL_MS = 100;

/**
 * Adds a job for each paid order of the last months, latest first. It reads the order's payments
 * and refunds from the provider, which may have some that the database lacks, for instance after a
 * restore. Resolves with the number of orders.
 */
export async function reconcilePaidOrders(
  dependencies: Pick<Dependencies, 'store' | 'now' | 'createId'>,
): Promise<number> {
  const { store, now } = dependencies;
  const since = now() - MAX_AGE_MS;
  let count = 0;
  let after: RecordCursor | null = null;
  for (;;) {
    const orders: OrderRecord[] = await store.records.list('orders', {
      orderBy: 'sequence',
      isDescending: true,
      after,
      limit: MAX_PER_TRANSACTION,
    });
    // Also those that were refunded, because a refund may have failed.
    const paid = orders.filter(
      (record) => record.receipts.length > 0 && getCreationTime(record) >= since,
    );
    await store.transact(async (transaction) => {
      for (const [index, { _id: orderId }] of paid.entries()) {
        const due = now() + (count + index) * INTERVAL_MS;
        addJob(transaction, { kind: 'reconcile', orderId }, dependencies, due);
      }
    });
    count += paid.length;
    const last = orders.at(-1);
    if (!last || getCreationTime(last) < since) return count;
    after = { value: last.sequence, id: last._id };
  }
}

function getCreationTime({ order }: OrderRecord): number {
  return Date.parse(order.createdAt);
}
