import { DAY_MS } from '#domain/time.ts';
import type { Database } from './database.ts';

/** Records without which a repeated webhook or call would be handled again. */
const PRUNED_TABLES = ['provider_events', 'keyed_calls'];
/** Providers repeat a webhook for a day, and a page repeats a call while it is open. */
const PRUNED_AFTER_MS = 30 * DAY_MS;

/** Returns a function that deletes old records of `PRUNED_TABLES`, at most once a day. */
export function createRecordPruner({ write, dialect }: Database): (now: number) => Promise<void> {
  let nextRun = 0;
  return async (now) => {
    if (now < nextRun) return;
    nextRun = now + DAY_MS;
    const isOld = `CAST(${dialect.readField('at')} AS BIGINT) < $1`;
    for (const table of PRUNED_TABLES)
      await write((query) => query(`DELETE FROM ${table} WHERE ${isOld}`, [now - PRUNED_AFTER_MS]));
  };
}
