import { DAY_MS } from '#domain/time.ts';
import type { CountedCall } from '#api/call-limits.ts';
import type { Sessions } from '#api/dependencies.ts';
import type { Database } from './database.ts';
import { listPlaceholders } from './statements.ts';

/**
 * Sessions last 30 days. If a session is ended earlier, its id is stored until its token expires.
 */
export function createSqlSessions({ read, write }: Database, now: () => number): Sessions {
  return {
    lifetimeMs: 30 * DAY_MS,

    async isEnded(id) {
      const [row] = await read('SELECT 1 AS ended FROM ended_sessions WHERE session_id = $1', [id]);
      return row !== undefined;
    },

    async end(id, until) {
      await write(async (query) => {
        await query('DELETE FROM ended_sessions WHERE until_ms <= $1', [now()]);
        await query(
          `INSERT INTO ended_sessions (session_id, until_ms) VALUES ($1, $2)
            ON CONFLICT (session_id) DO NOTHING`,
          [id, until],
        );
      });
    },
  };
}

/** The moments of recent calls, which all processes share. */
export interface SqlCallCounts {
  /**
   * Adds the moment `at` to each key, and resolves with the latest moments of each key, in ascending
   * order.
   */
  add(calls: readonly CountedCall[], at: number): Promise<Map<string, number[]>>;
  /** Deletes keys whose window has passed, at most once a minute. */
  removeOld(now: number): Promise<void>;
}

/** The maximum number of moments that are stored for a key: one more than the highest limit. */
const MAX_MOMENTS = 101;
const SWEEP_INTERVAL_MS = 60_000;
/** The number of digits of a moment in ms since 1970, until the year 2286. */
const DIGITS = 13;
/** The length of the newest moments that are kept when another one is appended. */
const KEPT_CHARS = (MAX_MOMENTS - 1) * DIGITS;

const APPEND_MOMENT = `ON CONFLICT (call_key) DO UPDATE SET
    moments = CASE WHEN LENGTH(recent_calls.moments) > ${KEPT_CHARS}
      THEN SUBSTR(recent_calls.moments, LENGTH(recent_calls.moments) - ${KEPT_CHARS - 1})
      ELSE recent_calls.moments END || excluded.moments,
    until_ms = excluded.until_ms
  RETURNING call_key, moments`;

export function createSqlCallCounts({ write }: Database): SqlCallCounts {
  let nextSweep = 0;

  return {
    async add(calls, at) {
      // In sorted order, so that no two statements deadlock.
      const sorted = calls.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      const values = sorted.flatMap(({ key, windowMs }) => [key, String(at), at + windowMs]);
      // One statement, whose row locks make calls with the same key wait for each other.
      const sql = `INSERT INTO recent_calls (call_key, moments, until_ms)
        VALUES ${listPlaceholders(3, sorted.length)} ${APPEND_MOMENT}`;
      const rows = await write((query) => query(sql, values));
      return new Map(
        rows.map((row) => [String(row['call_key']), readMoments(String(row['moments']))]),
      );
    },

    async removeOld(now) {
      if (now < nextSweep) return;
      nextSweep = now + SWEEP_INTERVAL_MS;
      await write((query) => query('DELETE FROM recent_calls WHERE until_ms <= $1', [now]));
    },
  };
}

/** Parses stored moments. They are sorted here, because processes may append them out of order. */
function readMoments(text: string): number[] {
  return Array.from({ length: text.length / DIGITS }, (_, index) =>
    Number(text.slice(index * DIGITS, (index + 1) * DIGITS)),
  ).toSorted((a, b) => a - b);
}

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
