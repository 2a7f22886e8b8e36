import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailable, type Query } from '../database.ts';
import { CONFLICT_CODES, getCode } from './postgres-queries.ts';

/** How often the replica is compared with the primary. */
const CHECK_DELAY_MS = 5000;

/** How far a replica may lag behind the primary. */
const MAX_LAG = '30 s';

/**
 * Queries the replica, or the primary if that fails. A replica that is down, cancels queries or
 * lags too far behind is not used until it has caught up, because a page of older books would be
 * cached under a newer version of the catalogue.
 */
export function followReplica(replica: Query, primary: Query, checkDelayMs = CHECK_DELAY_MS) {
  const stopping = new AbortController();
  let isUsed = true;

  async function watch() {
    while (!stopping.signal.aborted) {
      // The timer must not keep the process alive.
      await wait(checkDelayMs, undefined, { ref: false });
      const lag = await measureLag(replica, primary);
      // Without the primary, the replica goes on serving what it served.
      if (lag !== undefined) isUsed = lag === 'none' || (isUsed && lag === 'short');
    }
  }

  const query: Query = async (...statement) => {
    if (!isUsed) return primary(...statement);
    try {
      return await replica(...statement);
    } catch (error) {
      if (error instanceof DatabaseUnavailable || CONFLICT_CODES.includes(getCode(error)))
        isUsed = false;
      return primary(...statement);
    }
  };

  void watch();
  return { query, isUsed: () => isUsed, stop: () => stopping.abort() };
}

/** How long a change may be on its way to the replica when no transaction was replayed lately. */
const TRANSFER_MS = 1000;

type Lag = 'none' | 'short' | 'long';

/**
 * Resolves with how far the replica lags behind, `long` if it does not follow the primary at all;
 * `undefined` if the primary does not respond.
 */
export async function measureLag(replica: Query, primary: Query, transferMs = TRANSFER_MS) {
  // A server is known by the time of its start, because both URLs may lead to the same one.
  const started = 'extract(epoch FROM pg_postmaster_start_time())::text';
  const [written] = await primary(
    `SELECT pg_current_wal_flush_lsn()::text AS position, ${started} AS started,
      current_database() AS name`,
  ).catch(() => []);
  if (written === undefined) return undefined;
  const compare = async () => {
    const [replayed] = await replica(
      `SELECT CASE
        WHEN current_database() <> $3 THEN 'long'
        WHEN NOT pg_is_in_recovery() THEN CASE WHEN ${started} = $2 THEN 'none' ELSE 'long' END
        WHEN pg_last_wal_replay_lsn() >= $1::pg_lsn THEN 'none'
        WHEN pg_last_xact_replay_timestamp() > now() - interval '${MAX_LAG}' THEN 'short'
        ELSE 'long' END AS lag`,
      [written['position'] ?? null, written['started'] ?? null, written['name'] ?? null],
    ).catch(() => []);
    return (replayed?.['lag'] ?? 'long') as Lag;
  };
  const lag = await compare();
  if (lag !== 'long') return lag;
  await wait(transferMs, undefined, { ref: false });
  return compare();
}
