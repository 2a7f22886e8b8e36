import { compareTexts } from '#domain/values/text.ts';
import type { CountedCall } from '#api/call/call-limits.ts';
import type { Database } from './database.ts';
import { listPlaceholders } from './statements.ts';

export type SqlCallCounts = ReturnType<typeof createSqlCallCounts>;

/** The maximum number of moments that are stored for a key: one more than the highest limit. */
const MAX_MOMENTS = 481;
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

/** Keeps the moments of recent calls, which all processes share. */
export function createSqlCallCounts({ write }: Database) {
  let nextSweep = 0;

  return {
    /** Adds the moment `at` to each key; resolves with the latest moments, ascending. */
    async add(calls: readonly CountedCall[], at: number): Promise<Map<string, number[]>> {
      // In sorted order, so that no two statements deadlock.
      const sorted = calls.toSorted((a, b) => compareTexts(a.key, b.key));
      const values = sorted.flatMap(({ key, windowMs }) => [key, String(at), at + windowMs]);
      // One statement, whose row locks make calls with the same key wait for each other.
      const sql = `INSERT INTO recent_calls (call_key, moments, until_ms)
        VALUES ${listPlaceholders(3, sorted.length)} ${APPEND_MOMENT}`;
      const rows = await write((query) => query(sql, values));
      return new Map(
        rows.map((row) => [String(row['call_key']), readMoments(String(row['moments']))]),
      );
    },

    /** Deletes keys whose window has passed, at most once a minute. */
    async removeOld(now: number): Promise<void> {
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
