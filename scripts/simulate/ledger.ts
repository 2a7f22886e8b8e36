import type { Job, Kind, RecordTypes } from '#api/records.ts';
import { isPromising, type OrderRecord } from '#domain/orders/order-record.ts';
import { LEASE_MS } from '#api/jobs/due-work.ts';
import type { Clock } from './process.ts';

/** What one transaction has changed. Records are as they were written, last one wins. */
export interface Changes {
  puts: { [Name in Kind]?: Map<string, RecordTypes[Name]> };
  removed: Map<Kind, Set<string>>;
  /** The change of the copies for sale, by book. */
  stock: Map<string, number>;
}

export function createChanges(): Changes {
  return { puts: {}, removed: new Map(), stock: new Map() };
}

/** A committed transaction: what it changed, and by whom. */
export interface Commit extends Clock {
  changes: Changes;
  /** The orders that it changed, as they were before; `undefined` for a new one. */
  ordersBefore: Map<string, OrderRecord | undefined>;
  /** The jobs that it took to do them, and when they were due; `null` for never. */
  takenJobs: { id: string; due: number | null }[];
  /** The copies on the shelf of each book that it touched, before and after. */
  shelves: Map<string, { before: number; after: number }>;
  /** The call of the API that made it, such as `POST /desk/stock`; missing for work in the background. */
  call?: { name: string; body: unknown } | undefined;
}

/**
 * The simulation's own books, kept from the transactions that the store has committed. They are
 * independent of how the store keeps its data.
 */
export interface Ledger {
  orders: Map<string, OrderRecord>;
  /** Whose order it is, by the email, until (virtual ms) that account was deleted. */
  owners: Map<string, { email: string; until: number }>;
  jobs: Map<string, Job>;
  /** When the orders and jobs that are due at some time are due, by their ids. */
  due: Record<'orders' | 'emails', Map<string, number>>;
  /** The first order that was placed with each key. */
  byKey: Map<string, string>;
  stock: Map<string, number>;
  promised: Map<string, number>;
  shortages: Map<string, number>;
  /** The copies on the shelf: those for sale, and the promised ones that are there. */
  countOnShelf(bookId: string): number;
  /** `at` is the virtual time. */
  apply(changes: Changes, context: Clock & Pick<Commit, 'call'>, at: number): Commit;
}

/** The tasks that send emails; all others are about orders. */
const EMAIL_TASKS: ReadonlySet<string> = new Set(['mail', 'forgot']);

export function createLedger(stock: Map<string, number>): Ledger {
  const orders = new Map<string, OrderRecord>();
  const owners: Ledger['owners'] = new Map();
  const jobs = new Map<string, Job>();
  const due: Ledger['due'] = { orders: new Map(), emails: new Map() };
  const byKey = new Map<string, string>();
  const promised = new Map<string, number>();
  const shortages = new Map<string, number>();
  const add = (map: Map<string, number>, key: string, change: number) =>
    map.set(key, (map.get(key) ?? 0) + change);

  function countOnShelf(bookId: string): number {
    const copies = promised.get(bookId) ?? 0;
    const short = Math.min(shortages.get(bookId) ?? 0, copies);
    return (stock.get(bookId) ?? 0) + copies - short;
  }

  function addPromised(record: OrderRecord | undefined, sign: 1 | -1): void {
    if (!record || !isPromising(record.order)) return;
    for (const { bookId, qty } of record.order.lines) add(promised, bookId, sign * qty);
  }

  return {
    orders,
    owners,
    jobs,
    due,
    byKey,
    stock,
    promised,
    shortages,
    countOnShelf,

    apply(changes, context, at) {
      const { puts, removed } = changes;
      const changedOrders = [...(puts.orders?.values() ?? [])];
      const touched = new Set([
        ...changes.stock.keys(),
        ...(puts.shortages?.keys() ?? []),
        ...(removed.get('shortages') ?? []),
        ...changedOrders.flatMap(({ order }) => order.lines.map(({ bookId }) => bookId)),
      ]);
      const before = new Map([...touched].map((id) => [id, countOnShelf(id)]));
      const ordersBefore = new Map(changedOrders.map(({ _id }) => [_id, orders.get(_id)]));

      for (const [id, change] of changes.stock) add(stock, id, change);
      for (const record of changedOrders) {
        addPromised(orders.get(record._id), -1);
        addPromised(record, 1);
        orders.set(record._id, record);
        setDue(due.orders, record._id, record.due);
        const key = `${record.userId} ${record.key}`;
        byKey.set(key, byKey.get(key) ?? record._id);
        const owner = owners.get(record._id) ?? { email: record.email, until: Infinity };
        const isGone = record.email !== owner.email;
        owners.set(record._id, isGone ? { ...owner, until: Math.min(owner.until, at) } : owner);
      }
      // A job that is put off, after another process has taken it, too, can have one more try.
      const isLease = (next: number | null) =>
        next !== null &&
        (!context.isSteady || (next >= context.from + LEASE_MS && next <= context.to + LEASE_MS));
      const takenJobs = [...(puts.jobs?.values() ?? [])].flatMap(
        ({ _id: id, tries, due: next }) => {
          const earlier = jobs.get(id);
          const isTaken = earlier && tries === earlier.tries + 1 && isLease(next);
          return isTaken ? { id, due: earlier.due } : [];
        },
      );
      for (const [id, job] of puts.jobs ?? []) {
        jobs.set(id, job);
        setDue(EMAIL_TASKS.has(job.task.kind) ? due.emails : due.orders, id, job.due);
      }
      for (const id of removed.get('jobs') ?? []) {
        jobs.delete(id);
        for (const map of Object.values(due)) map.delete(id);
      }
      for (const [id, { copies }] of puts.shortages ?? []) shortages.set(id, copies);
      for (const id of removed.get('shortages') ?? []) shortages.delete(id);

      const shelves = new Map(
        [...before].map(([id, copies]) => [id, { before: copies, after: countOnShelf(id) }]),
      );
      return { changes, ordersBefore, takenJobs, shelves, ...context };
    },
  };
}

function setDue(map: Map<string, number>, id: string, at: number | null): void {
  if (at === null) map.delete(id);
  else map.set(id, at);
}
