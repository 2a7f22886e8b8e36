import type { User } from '#contract/account/user.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { checkForPayments } from './settle.ts';

/**
 * Returns an order of the user; throws 404 for an order of another user. If the hold on its copies
 * has ended, first asks the provider whether the order was paid, and expires it if not.
 */
export async function findOrder(dependencies: Dependencies, { _id: userId }: User, id: string) {
  const record = await dependencies.store.records.get('orders', id);
  if (record?.userId !== userId) throw new HttpError(404, 'orderNotFound');
  if (!hasHoldEnded(record, dependencies.now())) return record;
  await checkForPayments(dependencies, record);
  return (await dependencies.store.records.get('orders', id)) ?? record;
}

const PAGE_SIZE = 20;

/**
 * Returns a page of the user's orders, newest first, after checking those whose hold has ended, as
 * `findOrder` does. `before` is the `sequence` of the last order on the previous page.
 */
export async function listOrders(
  dependencies: Dependencies,
  { _id: userId }: User,
  before = Infinity,
): Promise<{ records: OrderRecord[]; next: string | null }> {
  const { store, now } = dependencies;
  const read = () =>
    store.records.list('orders', {
      where: { userId },
      ...(before !== Infinity && { below: { sequence: before } }),
      orderBy: 'sequence',
      isDescending: true,
      limit: PAGE_SIZE + 1,
    });
  let records = await read();
  const ended = records.filter((record) => hasHoldEnded(record, now()));
  for (const record of ended) await checkForPayments(dependencies, record);
  if (ended.length > 0) records = await read();
  const page = records.slice(0, PAGE_SIZE);
  return { records: page, next: records.length > PAGE_SIZE ? String(page.at(-1)?.sequence) : null };
}

/** Whether the hold is over, but the order is not marked as expired yet. */
function hasHoldEnded({ order }: OrderRecord, now: number): boolean {
  const { status, expiresAt } = order;
  return status === 'awaiting-payment' && Date.parse(expiresAt ?? '') <= now;
}
