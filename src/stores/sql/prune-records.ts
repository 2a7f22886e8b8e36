import { DAY_MS } from '#domain/values/time.ts';
import type { Database, Query } from './database.ts';

/** Records without which a repeated webhook or call would be handled again. */
const PRUNED_TABLES = ['provider_events', 'keyed_calls'];
/** Providers repeat a webhook for a day, and a page repeats a call while it is open. */
const PRUNED_AFTER_MS = 30 * DAY_MS;

/** Few at once, because other reads and writes wait. */
const MAX_DELETED = 500;

/** Returns a function that runs `prune` at most once a day, by the times it is called with. */
function onceADay<Rest extends unknown[]>(
  prune: (now: number, ...rest: Rest) => Promise<void>,
): (now: number, ...rest: Rest) => Promise<void> {
  let nextRun = 0;
  return async (now, ...rest) => {
    if (now < nextRun) return;
    nextRun = now + DAY_MS;
    await prune(now, ...rest);
  };
}

/**
 * Returns a function that deletes, at most once a day, old records of `PRUNED_TABLES`, abandoned
 * events of programs, and the ids of sessions whose tokens have expired.
 */
export function createRecordPruner({ read, write, dialect }: Database) {
  const isOld = `CAST(${dialect.readField('at')} AS BIGINT) < $2`;

  /** Deletes the rows that meet `condition`, in which `$2` is `time`. */
  async function deleteRows(table: string, key: string, [condition, time]: [string, number]) {
    for (let after = '', count = MAX_DELETED; count === MAX_DELETED;) {
      // Each part begins where the last one ended, because some tables have no index for it.
      const rows = await read(
        `SELECT ${key} AS id FROM ${table} WHERE ${key} > $1 AND ${condition}
          ORDER BY ${key} LIMIT ${MAX_DELETED}`,
        [after, time],
      );
      const ids = rows.map(({ id }) => String(id));
      const deleteSome = `DELETE FROM ${table} WHERE ${key} IN (${dialect.texts}) AND ${condition}`;
      if (ids.length > 0) await write((query) => query(deleteSome, [JSON.stringify(ids), time]));
      count = ids.length;
      after = ids.at(-1) ?? '';
    }
  }

  return onceADay(async (now) => {
    const then = now - PRUNED_AFTER_MS;
    for (const table of PRUNED_TABLES) await deleteRows(table, 'record_id', [isOld, then]);
    await deleteRows('jobs', 'record_id', ['hook_id IS NOT NULL AND kept < $2', then]);
    await deleteRows('ended_sessions', 'session_id', ['until_ms <= $2', now]);
  });
}

/** Longer than a page, an email or a call may show the cover that a book had before. */
const COVERS_KEPT_MS = 30 * DAY_MS;
/** The number of orders, and of batches of imports, in one query. */
const PAGE_SIZE = 100;
const FILE_NAME = /[0-9a-f]{32}\.(?:jpeg|png|webp|avif|gif|svg)/g;
const FOLDER = '/covers/uploaded/';

/**
 * Returns a function that deletes, at most once a day, uploaded covers that no book has had for 30
 * days, and no settings, order or undoable import has. `unused_since` is when a cover was first
 * found without a book; an upload resets it. Processes may call it at once.
 */
export function createCoverPruner({ read, write, dialect }: Database) {
  const { texts, findText } = dialect;
  const inUse = ['books', 'categories']
    .map(
      (table) =>
        `SELECT SUBSTR(cover_img, ${findText}(cover_img, '${FOLDER}') + ${FOLDER.length})
          FROM ${table} WHERE cover_img LIKE '%${FOLDER}%'`,
    )
    .join(' UNION ALL ');
  const change = (sql: string, names: readonly string[], now?: number) =>
    write((query) => query(sql, [JSON.stringify(names), ...(now === undefined ? [] : [now])]));

  return onceADay(async (now, mayContinue: () => boolean) => {
    const rows = await read(
      `SELECT record_id, unused_since FROM covers WHERE record_id NOT IN (${inUse})`,
    );
    const unused = rows.map((row) => String(row['record_id']));
    const isListed = (word: 'IN' | 'NOT IN') => `record_id ${word} (${texts})`;
    await change(
      `UPDATE covers SET unused_since = NULL
        WHERE unused_since IS NOT NULL AND ${isListed('NOT IN')}`,
      unused,
    );
    await change(
      `UPDATE covers SET unused_since = $2 WHERE unused_since IS NULL AND ${isListed('IN')}`,
      unused,
      now,
    );
    const old = rows.filter(
      ({ unused_since: since }) => Number(since ?? now) <= now - COVERS_KEPT_MS,
    );
    const deletable = new Set(old.map((row) => String(row['record_id'])));
    for (const table of ['shop_settings', 'orders', 'import_batches'])
      await leaveOutNamed(read, table, { names: deletable, mayContinue });
    if (!mayContinue()) return;
    // An upload meanwhile has reset `unused_since`.
    await change(
      `DELETE FROM covers
        WHERE unused_since <= $2 AND ${isListed('IN')} AND record_id NOT IN (${inUse})`,
      [...deletable],
      now - COVERS_KEPT_MS,
    );
  });
}

/** Removes from `names` the names of files that the records of this table contain. */
async function leaveOutNamed(
  read: Query,
  table: string,
  { names, mayContinue }: { names: Set<string>; mayContinue: () => boolean },
): Promise<void> {
  for (let after = ''; names.size > 0 && mayContinue();) {
    const rows = await read(
      `SELECT record_id, record FROM ${table} WHERE record_id > $1
        ORDER BY record_id LIMIT ${PAGE_SIZE}`,
      [after],
    );
    for (const { record } of rows)
      for (const [name] of String(record).matchAll(FILE_NAME)) names.delete(name);
    if (rows.length < PAGE_SIZE) return;
    after = String(rows.at(-1)?.['record_id']);
  }
}
