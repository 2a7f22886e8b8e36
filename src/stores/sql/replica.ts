import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailable, type Query } from './database.ts';

/** The shortest time for which a replica that failed is not used. */
const PAUSE_MS = 5000;

/**
 * Asks the replica, and the primary where it fails: it cancels a query that keeps it from replaying
 * a change, and may not have a new table yet. A replica that cannot be reached is not used until it
 * has caught up with the primary: otherwise a page of older books would be cached under a newer
 * version of the catalogue.
 */
export function followReplica(replica: Query, primary: Query, pauseMs = PAUSE_MS): Query {
  let isUsed = true;

  async function waitForReplica() {
    isUsed = false;
    while (!isUsed) {
      // The timer must not keep the process.
      await wait(pauseMs, undefined, { ref: false });
      isUsed = await hasCaughtUp(replica, primary).catch(() => false);
    }
  }

  return async (sql, values) => {
    if (!isUsed) return primary(sql, values);
    try {
      return await replica(sql, values);
    } catch (error) {
      if (isUsed && error instanceof DatabaseUnavailable) void waitForReplica();
      return primary(sql, values);
    }
  };
}

async function hasCaughtUp(replica: Query, primary: Query): Promise<boolean> {
  const [written] = await primary('SELECT pg_current_wal_lsn()::text AS position');
  const [replayed] = await replica(
    `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() >= $1::pg_lsn
      ELSE TRUE END AS has_all`,
    [written?.['position'] ?? null],
  );
  return Boolean(replayed?.['has_all']);
}
