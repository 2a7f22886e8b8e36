import { isPromising, type OrderRecord } from '#domain/orders/order-record.ts';
import { cancelOrder, eraseUserData } from '#domain/orders/order-steps.ts';
import type { Dependencies } from '../dependencies.ts';
import { applyStep } from '../orders/change-order.ts';
import { lockCopies } from '../orders/shelf.ts';
import { renewJob } from '../jobs/add-job.ts';
import type { Job, Task } from '../records.ts';
import { readSettings } from '../shop/settings.ts';

/** A user can have thousands of orders, and other writes wait while a batch is written. */
const MAX_PER_BATCH = 20;
/** Fewer, because a cancellation changes the stock of up to 100 books. */
const MAX_CANCELLED = 5;
const CANCELLATION_NOTE = 'The account was deleted.';

const isOpen = ({ order }: OrderRecord) => isPromising(order);

/**
 * Erases the personal data in some orders of a deleted account, latest first, and some emails to
 * it. Then the job is due again, or removed after the last ones. Unshipped orders have no address
 * any more, so they are cancelled and refunded.
 */
export async function eraseBatch(
  dependencies: Dependencies,
  job: Job,
  task: Extract<Task, { kind: 'erase' }>,
): Promise<void> {
  const { store, now, createId } = dependencies;
  const { userId, email, at, before: sequence } = task;
  const [settings, hooks] = await Promise.all([
    readSettings(store.records),
    store.records.list('webhooks', {}),
  ]);
  await store.transact(async (transaction) => {
    const found = await transaction.list('orders', {
      where: { userId },
      ...(sequence !== undefined && { below: { sequence } }),
      orderBy: 'sequence',
      isDescending: true,
      limit: MAX_PER_BATCH,
    });
    const mails = await transaction.list('jobs', { where: { email }, limit: MAX_PER_BATCH });
    const nextOpen = found.filter(isOpen).at(MAX_CANCELLED);
    const orders = nextOpen ? found.slice(0, found.indexOf(nextOpen)) : found;
    const cancelled = orders.filter(isOpen).flatMap((before) => {
      const cancellation = { refundId: createId(), note: CANCELLATION_NOTE };
      const step = cancelOrder(eraseUserData(before, now()), cancellation, now());
      return typeof step === 'string' ? [] : [{ before, step }];
    });
    await lockCopies(
      transaction,
      cancelled.map(({ step }) => step),
    );
    for (const { before, step } of cancelled)
      await applyStep(transaction, step, { ...dependencies, settings, hooks, before });
    const ended = orders.filter((record) => !isOpen(record));
    transaction.put('orders', ...ended.map((record) => eraseUserData(record, now())));
    // A new account may have the same email.
    const own = mails.filter(({ since }) => since <= at);
    for (const { _id } of own) transaction.remove('jobs', _id);
    const hasMoreOrders = nextOpen !== undefined || found.length === MAX_PER_BATCH;
    const hasMoreMails = own.length > 0 && mails.length === MAX_PER_BATCH;
    if (!hasMoreOrders && !hasMoreMails) return transaction.remove('jobs', job._id);
    const before = orders.at(-1)?.sequence ?? sequence;
    const rest = { ...task, ...(before !== undefined && { before }) };
    transaction.put('jobs', renewJob({ ...job, task: rest }, now()));
  });
}
