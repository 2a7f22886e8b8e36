import { expireOrRetry } from '#domain/orders/payments/order-payment.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { findPendingRefund } from '#domain/orders/payments/pending-refund.ts';
import { eraseBatch } from '../account/user.ts';
import { mailResetLink } from '../account/new-password.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/values/time.ts';
import { type Dependencies, MailRefused } from '../dependencies.ts';
import { changeOrder } from '../orders/change-order.ts';
import { sendRefund } from '../orders/order-provider.ts';
import { checkForPayments, reconcile } from '../orders/settle.ts';
import type { Job } from '../records.ts';
import type { Selection } from '../store.ts';
import { sendFirstEvent, toRemovalId } from '../webhooks/events.ts';
import { toErasureId } from './add-job.ts';

/** The kinds of jobs, in the order in which they are taken, each by itself. */
const ORDER_KINDS = ['reconcile', 'refund'] as const;
/** The maximum number of jobs for one webhook that run at once. */
const MAX_FOR_WEBHOOK = 5;
/** How long a run of the emails or of the events goes on while more of them are due. */
const MAX_RUN_MS = 10 * SECOND_MS;
/** The maximum number of unpaid orders, of all orders, and of jobs of each kind, in one run. */
const MAX_PER_RUN = 20;
/** More, because strangers can ask for many links, and such a job only looks the account up. */
const MAX_RESET_LINKS = 100;
/** The lease of a job: if the job has not ended by then, another process runs it. */
export const LEASE_MS = MINUTE_MS;
/** The delays after the first, second and third failure. */
const RETRY_DELAYS_MINUTES = [1, 5, 30];
/** The delay after every further failure. */
const LAST_RETRY_DELAY_MINUTES = 60;
const SUSPENDED = 'The payment provider made another refund of this payment.';

/** Does all due work. A server repeats each part by itself, because emails may take a minute. */
export async function runDueWork(dependencies: Dependencies): Promise<void> {
  await runDueOrders(dependencies);
  await runDueEmails(dependencies);
  await runDueWebhooks(dependencies);
}

/** Sends the due events, to each webhook by itself: one that hangs must not delay the others. */
export async function runDueWebhooks(
  dependencies: Dependencies,
  mayContinue: () => boolean = () => true,
): Promise<void> {
  const { store, now } = dependencies;
  const isDue = { where: { kind: 'webhook' }, upTo: { due: now() } };
  const groups = await store.records.countGroups('jobs', ['hookId'], isDue);
  const end = now() + MAX_RUN_MS;
  await Promise.all(
    groups.map(async ({ values }) => {
      const where = { hookId: String(values.hookId) };
      // After a failure, the others wait for the next run.
      while (
        mayContinue() &&
        now() < end &&
        (await runJobs(dependencies, ['webhook'], { where, limit: MAX_FOR_WEBHOOK }))
      );
    }),
  );
}

/** Sends the emails that are due, those with a reset link first. */
export async function runDueEmails(
  dependencies: Dependencies,
  mayContinue: () => boolean = () => true,
): Promise<void> {
  const { now } = dependencies;
  const end = now() + MAX_RUN_MS;
  do await runJobs(dependencies, ['forgot'], { limit: MAX_RESET_LINKS });
  while ((await runJobs(dependencies, ['mail'])) && mayContinue() && now() < end);
}

/** Checks the orders that are due, then runs the due queries and refunds, and one due erasure. */
export async function runDueOrders(dependencies: Dependencies): Promise<void> {
  const { store, now } = dependencies;
  const selection = { upTo: { due: now() }, orderBy: 'due', limit: MAX_PER_RUN } as const;
  const where = { status: 'awaiting-payment' };
  // First those that hold copies: strangers can cancel thousands, each of which is due for a day.
  const [holding, all] = await Promise.all([
    store.records.list('orders', { ...selection, where }),
    store.records.list('orders', selection),
  ]);
  const records = new Map([...holding, ...all].map((record) => [record._id, record]));
  await Promise.all(Array.from(records.values(), (record) => checkOrder(dependencies, record)));
  await runJobs(dependencies, ORDER_KINDS);
  await runJobs(dependencies, ['erase'], { limit: 1 });
}

/** Never rejects: an unexpected error in one order must not stop the other orders and the jobs. */
async function checkOrder(dependencies: Dependencies, record: OrderRecord): Promise<void> {
  const { _id } = record;
  const { now, logError = console.error } = dependencies;
  const log = (failed: string, cause: Error) =>
    logError(new Error(`The order ${_id} could not be ${failed}.`, { cause }));
  await checkForPayments(dependencies, record)
    .catch((error: Error) => {
      log('checked', error);
      return changeOrder(dependencies, _id, (current) => expireOrRetry(current, now()));
    })
    .catch((error: Error) => {
      log('expired', error);
      return postponeOrder(dependencies, _id);
    })
    .catch((error: Error) => log('postponed', error));
}

/** Postpones an order that failed, because a server would try it again each second. */
async function postponeOrder({ store, now }: Dependencies, orderId: string): Promise<void> {
  await store.transact(async (transaction) => {
    const record = await transaction.get('orders', orderId);
    if (record)
      transaction.put('orders', {
        ...record,
        due: now() + LAST_RETRY_DELAY_MINUTES * MINUTE_MS,
      });
  });
}

/** Sends the due refunds of an order now, so that the response to the current request has them. */
export async function refundNow(dependencies: Dependencies, orderId: string): Promise<void> {
  await runJobs(dependencies, ['refund'], { where: { orderId } });
}

/** Drops what waits for a removed webhook now, or a part of it, as `eraseNow` does. */
export async function dropEventsNow(dependencies: Dependencies, hookId: string): Promise<void> {
  const { logError = console.error } = dependencies;
  await runJobs(dependencies, ['webhook'], { ids: [toRemovalId(hookId)] }).catch(logError);
}

/**
 * Erases a deleted account now, or the first part of it, so that most accounts need not wait for the
 * next run. Never rejects: the account has been deleted, and the next run goes on.
 */
export async function eraseNow(dependencies: Dependencies, userId: string): Promise<void> {
  const { logError = console.error } = dependencies;
  await runJobs(dependencies, ['erase'], { ids: [toErasureId(userId)] }).catch(logError);
}

/**
 * Runs the due jobs of these kinds at once, because one that hangs would delay others beyond their
 * lease. A failed job is retried later. Resolves with whether there were jobs, and none has failed.
 */
async function runJobs(
  dependencies: Dependencies,
  kinds: readonly string[],
  which: JobSelection = {},
): Promise<boolean> {
  const jobs = await leaseJobs(dependencies, kinds, which);
  let hasFailed = false;
  await Promise.all(
    jobs.map((job) =>
      runJob(dependencies, job).catch((error: Error) => {
        hasFailed = true;
        return postponeJob(dependencies, job, error);
      }),
    ),
  );
  return jobs.length > 0 && !hasFailed;
}

type JobSelection = Pick<Selection<'jobs'>, 'ids' | 'where' | 'limit'>;

/** Takes a lease on the jobs that are due: no other process runs them until the lease expires. */
async function leaseJobs(
  { store, now }: Dependencies,
  kinds: readonly string[],
  { where, ...which }: JobSelection,
): Promise<Job[]> {
  const isDue = { limit: MAX_PER_RUN, ...which, upTo: { due: now() }, orderBy: 'due' } as const;
  const selection = { ...isDue, ...(where && { where }) };
  if ((await store.records.list('jobs', { ...selection, limit: 1 })).length === 0) return [];
  return store.transact(async (transaction) => {
    const jobs: Job[] = [];
    for (const kind of kinds) {
      const ofKind = { ...selection, where: { ...where, kind } };
      // Skips the jobs that another process is taking at the same time.
      jobs.push(...(await transaction.list('jobs', { ...ofKind, skipLocked: true })));
    }
    const due = now() + LEASE_MS;
    transaction.put('jobs', ...jobs.map((job) => ({ ...job, due, tries: job.tries + 1 })));
    // Returns the jobs as they were: their `tries` are the earlier tries.
    return jobs;
  });
}

async function runJob(dependencies: Dependencies, job: Job): Promise<void> {
  const { store, sendMail } = dependencies;
  const { task } = job;
  // `mailResetLink` removes this job, in the transaction that adds the job for the email.
  if (task.kind === 'forgot') return mailResetLink(dependencies, job, task.email);
  if (task.kind === 'refund') {
    const isSettled = await sendRefund(dependencies, task);
    // The desk shows it until the owner answers.
    if (!isSettled) return changeJob(dependencies, job, { due: null, problem: SUSPENDED });
  }
  // Removes the job itself, or makes it due again.
  if (task.kind === 'erase') return eraseBatch(dependencies, job, task);
  if (task.kind === 'reconcile') await reconcile(dependencies, task.orderId);
  if (task.kind === 'webhook') {
    const isSent = await sendFirstEvent(dependencies, job, task);
    return isSent ? undefined : changeJob(dependencies, job, { due: null });
  }
  if (task.kind === 'mail') {
    // Without a due time, the email is not retried, and the desk shows it.
    if (!sendMail) return changeJob(dependencies, job, { due: null });
    await sendMail(task.mail, job._id);
  }
  return store.transact(async (transaction) => {
    // A refund that has failed at the bank meanwhile has this job again, which waits for the owner.
    const record = task.kind === 'refund' && (await transaction.get('orders', task.orderId));
    if (record && findPendingRefund(record, task.refundId)) return;
    transaction.remove('jobs', job._id);
  });
}

async function postponeJob(dependencies: Dependencies, job: Job, error: Error): Promise<void> {
  const { store, now, logError = console.error } = dependencies;
  const { tries } = job;
  const next = now() + (RETRY_DELAYS_MINUTES[tries] ?? LAST_RETRY_DELAY_MINUTES) * MINUTE_MS;
  const linkUntil = job.task.kind === 'mail' ? job.task.linkUntil : undefined;
  const end = Math.min(job.since + DAY_MS, linkUntil ?? Infinity);
  // Whatever its age, a job has a few tries: the shop may have been down, or its clock been wrong.
  const isOver = next > end && (tries >= RETRY_DELAYS_MINUTES.length || linkUntil !== undefined);
  const isAbandoned = error instanceof MailRefused || isOver;
  const outcome = isAbandoned ? 'was abandoned' : 'failed';
  logError(new Error(`The ${job.task.kind} job ${outcome}, try ${tries + 1}.`, { cause: error }));
  // Strangers can cause any number of these, also to mailboxes that do not exist: the outbox of the
  // desk must not fill with them.
  if (isAbandoned && linkUntil !== undefined)
    return store.transact((transaction) => transaction.remove('jobs', job._id));
  const due = isAbandoned ? null : next;
  await changeJob(dependencies, job, { tries: tries + 1, due, problem: error.message });
}

/** Changes a job, unless it was removed. Events may have been added to it. */
async function changeJob({ store }: Dependencies, { _id, tries }: Job, changes: Partial<Job>) {
  await store.transact(async (transaction) => {
    const job = await transaction.get('jobs', _id);
    if (job) transaction.put('jobs', { ...job, tries, ...changes });
  });
}
