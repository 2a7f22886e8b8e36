import type { Database } from './database.ts';

/** The metrics for operators: counts, without data of users. */
export type ShopFigures = Awaited<ReturnType<typeof readFigures>>;

const ORDERS = 'SELECT status, COUNT(*) AS count FROM orders GROUP BY status';
const RECORD_BACKUP = `INSERT INTO counters (name, value) VALUES ('backup', $1)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`;

/** Records when a backup was made, in ms since 1970, for `readFigures`. */
export async function recordBackup({ write }: Database, at: number): Promise<void> {
  await write((query) => query(RECORD_BACKUP, [at]));
}

/** Counts orders and jobs; `now` is in ms since 1970. */
export async function readFigures({ read, dialect }: Database, now: number) {
  const holdEnd = dialect.toEpochMs(dialect.readField('order.expiresAt'));
  const [orders, [overdue], jobs, oldest, [backup]] = await Promise.all([
    read(ORDERS),
    read(
      `SELECT MIN(moment) AS due FROM (
        SELECT due AS moment FROM orders WHERE due <= $1
        UNION ALL SELECT ${holdEnd} FROM orders WHERE status = 'awaiting-payment') AS moments`,
      [now],
    ),
    read(
      `SELECT kind,
        SUM(CASE WHEN due <= $1 THEN 1 ELSE 0 END) AS due,
        SUM(CASE WHEN due > $1 THEN 1 ELSE 0 END) AS waiting,
        SUM(CASE WHEN due IS NULL AND given_up IS NULL THEN 1 ELSE 0 END) AS kept,
        SUM(CASE WHEN given_up IS NOT NULL THEN 1 ELSE 0 END) AS abandoned
      FROM jobs GROUP BY kind`,
      [now],
    ),
    // Apart, because the kept and abandoned jobs are never deleted, and have long records.
    read(
      `SELECT kind, MIN(CAST(${dialect.readField('since')} AS BIGINT)) AS since
      FROM jobs WHERE due IS NOT NULL GROUP BY kind`,
    ),
    read("SELECT value FROM counters WHERE name = 'backup'"),
  ]);
  const sinceOfKinds = new Map(oldest.map(({ kind, since }) => [kind, since]));
  return {
    orders: Object.fromEntries(orders.map(({ status, count }) => [String(status), Number(count)])),
    /** How long the most overdue check of an order has been due, or the end of its hold, in ms. */
    overdueMs: Math.max(0, now - Number(overdue?.['due'] ?? now)),
    /** By kind, also those that are kept without emails. */
    jobs: jobs.map(({ kind, due, waiting, kept, abandoned }) => ({
      kind: String(kind),
      due: Number(due),
      waiting: Number(waiting),
      kept: Number(kept),
      abandoned: Number(abandoned),
      /** The age in ms of the oldest job that is not done; each try moves its due time. */
      ageMs: Math.max(0, now - Number(sinceOfKinds.get(kind) ?? now)),
    })),
    /** When the last backup was made, in ms since 1970; 0 for never. */
    backupAt: Number(backup?.['value'] ?? 0),
  };
}
