import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailable, type Query } from './database.ts';
import { CONFLICT_CODES, getCode } from './postgres-failures.ts';

/** How often a replica that is not used is checked. */
const RETRY_DELAY_MS = 5000;

/**
 * Queries the replica, or the primary if the replica fails: for instance, it may not have a new
 * table yet. A replica that cannot be reached, or that has cancelled a query that held up the
 * replay of changes, is not used again until it has caught up with the primary. Otherwise a page of
 * older books would be cached under a newer version of the catalogue.
 */
export function followReplica(
  replica: Query,
  primary: Query,
  retryDelayMs = RETRY_DELAY_MS,
): { query: Query; isUsed(): boolean } {
  let isUsed = true;

  async function waitForReplica() {
    isUsed = false;
    while (!isUsed) {
      // The timer must not keep the process alive.
      await wait(retryDelayMs, undefined, { ref: false });
      isUsed = await hasCaughtUp(replica, primary).catch(() => false);
    }
  }

  async function query(...statement: Parameters<Query>) {
    if (!isUsed) return primary(...statement);
    try {
      return await replica(...statement);
    } catch (error) {
      const mayBeBehind =
        error instanceof DatabaseUnavailable || CONFLICT_CODES.includes(getCode(error));
      if (isUsed && mayBeBehind) void waitForReplica();
      return primary(...statement);
    }
  }

  return { query, isUsed: () => isUsed };
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
