import type { Kinds } from '#api/records.ts';
import type { Dialect, Query } from './database.ts';
import { putRecords } from './record-rows.ts';
import { listParts } from './schema-parts.ts';

/** A statement for a database that has the column `needed` and lacks the column or index `part`. */
interface Addition {
  needed: string;
  part: string;
  statement: string;
}

/**
 * Migrations 4 and 5 were edited after databases had been made with them. What their last texts make and
 * the earlier ones did not. No order could be stored without these columns of `orders`.
 */
const ADDITIONS: Addition[] = [
  {
    needed: 'orders.record_id',
    part: 'orders.payment_status',
    statement: "ALTER TABLE orders ADD COLUMN payment_status TEXT NOT NULL DEFAULT ''",
  },
  {
    needed: 'orders.record_id',
    part: 'orders.has_open_return',
    statement: 'ALTER TABLE orders ADD COLUMN has_open_return BIGINT NOT NULL DEFAULT 0',
  },
  {
    needed: 'orders.record_id',
    part: 'orders.search',
    statement: "ALTER TABLE orders ADD COLUMN search TEXT NOT NULL DEFAULT ''",
  },
  {
    needed: 'jobs.record_id',
    part: 'jobs.order_id',
    statement: 'ALTER TABLE jobs ADD COLUMN order_id TEXT',
  },
  {
    needed: 'jobs.record_id',
    part: 'jobs_by_order',
    statement: 'CREATE INDEX jobs_by_order ON jobs (order_id)',
  },
  {
    needed: 'orders.record_id',
    part: 'owners.record_id',
    statement: 'CREATE TABLE owners (record_id TEXT PRIMARY KEY, record TEXT NOT NULL)',
  },
  {
    needed: 'orders.record_id',
    part: 'stock_by_copies',
    statement: 'CREATE INDEX stock_by_copies ON stock (copies)',
  },
  {
    // Before migration 5, `links` has no records.
    needed: 'links.record',
    part: 'one_time_links.record_id',
    statement: 'ALTER TABLE links RENAME TO one_time_links',
  },
];

/** Adds what is missing. Call it before the migrations that follow, which use it. */
export async function addEdited(query: Query, dialect: Dialect): Promise<void> {
  const present = await listParts(query, dialect);
  for (const { needed, part, statement } of ADDITIONS)
    if (present.has(needed) && !present.has(part)) await query(statement);
}

/** Fills `jobs.order_id`, which backups of such databases lack as well. */
export async function fillOrderIds(query: Query): Promise<void> {
  const rows = await query("SELECT record FROM jobs WHERE kind = 'refund' AND order_id IS NULL");
  for (const { record } of rows)
    await putRecords(query, 'jobs', [JSON.parse(String(record)) as Kinds['jobs']]);
}
