import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailable, type Query } from './database.ts';

/** How long a replica that failed is not used, at least. */
const PAUSE_MS = 5000;

/**
 * Asks the replica, and the primary while the replica cannot be reached. A replica that is back is used
 * once it has all that the primary had then: after a newer version of the catalogue, a page made of older
 * books would be kept as the newer one.
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
      if (!(error instanceof DatabaseUnavailable)) throw error;
      if (isUsed) void waitForReplica();
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
