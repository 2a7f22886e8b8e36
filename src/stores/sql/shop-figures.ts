import type { Database } from './database.ts';

/** The figures that an operator watches: counts, without data of users. */
export interface ShopFigures {
  /** The number of orders of each status. */
  orders: Record<string, number>;
  /** How long the oldest check of an order is overdue. */
  overdueMs: number;
  jobs: JobFigures[];
}

/** Jobs of one kind: due now, to be tried later, and no longer tried. */
interface JobFigures {
  kind: string;
  due: number;
  waiting: number;
  kept: number;
  overdueMs: number;
}

const ORDERS = 'SELECT status, COUNT(*) AS count FROM orders GROUP BY status';
const OVERDUE = 'SELECT MIN(due) AS due FROM orders WHERE due <= $1';
const JOBS = `SELECT kind,
    SUM(CASE WHEN due <= $1 THEN 1 ELSE 0 END) AS due,
    SUM(CASE WHEN due > $1 THEN 1 ELSE 0 END) AS waiting,
    SUM(CASE WHEN due IS NULL THEN 1 ELSE 0 END) AS kept,
    MIN(due) AS oldest
  FROM jobs GROUP BY kind`;

/** Counts orders and jobs; `now` in ms. */
export async function readFigures({ read }: Database, now: number): Promise<ShopFigures> {
  const [orders, [order], jobs] = await Promise.all([
    read(ORDERS),
    read(OVERDUE, [now]),
    read(JOBS, [now]),
  ]);
  return {
    orders: Object.fromEntries(orders.map(({ status, count }) => [status, Number(count)])),
    overdueMs: now - Number(order?.['due'] ?? now),
    jobs: jobs.map(({ kind, due, waiting, kept, oldest }) => ({
      kind: String(kind),
      due: Number(due),
      waiting: Number(waiting),
      kept: Number(kept),
      overdueMs: Math.max(0, now - Number(oldest ?? now)),
    })),
  };
}
