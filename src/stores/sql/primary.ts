import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { DatabaseUnavailable, type Query } from './database.ts';
import { fail, getCode, isLost, READ_ONLY } from './postgres-failures.ts';

/** The time limit for all servers together when the shop looks for the primary. */
const LOOK_TIMEOUT_MS = 2000;
/** The maximum backoff after a search that found no primary. */
const MAX_PAUSE_MS = 2000;
const MIN_PAUSE_MS = 100;
/**
 * The pool of the only server is not replaced again within this time while the server is read-only:
 * each change would open new connections.
 */
const RECONNECT_PAUSE_MS = 5000;
const MAX_RUNS = 5;

/** Matches the beginning of the URL with the user, the list of servers, and the remaining URL. */
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^@/?]+)(.*)$/;
/** The supported values of `target_session_attrs`: the shop needs a server that accepts changes. */
const SESSION_ATTRS = ['read-write', 'primary'];

/**
 * Splits a URL with several servers, as in libpq: `postgres://user@one:5432,two:5432/shop` becomes
 * one URL per server. `undefined` if it is not such a URL, or asks for a server that accepts no
 * changes.
 */
export function splitAddresses(url: string): string[] | undefined {
  const [, start, servers = '', rest] = SEVERAL.exec(url) ?? [];
  const parsed = servers.split(',').map((server) => URL.parse(`${start}${server}${rest}`));
  const urls = parsed.flatMap((one) => {
    const sessionAttrs = one?.searchParams.get('target_session_attrs') ?? 'read-write';
    return one && SESSION_ATTRS.includes(sessionAttrs) ? [one.href] : [];
  });
  return urls.length === parsed.length ? urls : undefined;
}

interface Primary {
  /**
   * Runs `work` with the pool of the primary; if that turns out to be read-only, once more with
   * another server's.
   */
  use<T>(work: (pool: Pool) => Promise<T>): Promise<T>;
  /** Returns the pool of the primary; `undefined` while it is being searched for. */
  pool(): Pool | undefined;
  end(): Promise<void>;
}

/**
 * Keeps a pool of connections to the server that accepts changes. `open` creates a pool; with
 * several servers, connecting to a read-only one must fail. All servers are asked at the first use,
 * and again after the primary was lost or became read-only; the first to respond is used.
 */
export function followPrimary(urls: string[], open: (url: string) => Pool): Primary {
  const [onlyUrl = '', ...others] = urls;
  const isOnly = others.length === 0;
  let used: { url: string; pool: Pool } | undefined = isOnly
    ? { url: onlyUrl, pool: open(onlyUrl) }
    : undefined;
  let searching: Promise<Pool> | undefined;
  /** The error of the last search. */
  let failure: Error | undefined;
  let pauseMs = MIN_PAUSE_MS;
  /**
   * The earliest time of the next search, or of the next pool of the only server
   * (`performance.now()`).
   */
  let mayBeginAt = -Infinity;
  let hasEnded = false;

  async function search(): Promise<Pool> {
    try {
      const found = await openFirst(urls, open);
      failure = undefined;
      pauseMs = MIN_PAUSE_MS;
      const isKnown = used?.url === found.url;
      const abandoned = isKnown ? found.pool : used?.pool;
      if (abandoned) endWhenServed(abandoned);
      if (!isKnown) used = found;
      if (hasEnded) endWhenServed(found.pool);
      return used?.pool ?? found.pool;
    } catch (error) {
      failure = error as Error;
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      throw error;
    } finally {
      searching = undefined;
      // Jitter: processes that lost the same server should not ask the others at the same time.
      mayBeginAt = performance.now() + pauseMs * (0.5 + Math.random() / 2);
    }
  }

  async function find(): Promise<Pool> {
    if (!searching && failure && performance.now() < mayBeginAt) throw failure;
    return (searching ??= search());
  }

  /** Another server may have become the primary. */
  function checkAgain(): void {
    if (!isOnly && performance.now() >= mayBeginAt) find().catch(() => undefined);
  }

  /**
   * Stops using the server of `pool` because it is read-only; returns whether another attempt makes
   * sense.
   */
  function dropReadOnly(pool: Pool): boolean {
    if (used?.pool !== pool) return true;
    if (isOnly) {
      if (performance.now() < mayBeginAt) return false;
      mayBeginAt = performance.now() + RECONNECT_PAUSE_MS;
    }
    // The only address may lead to another server by now.
    used = isOnly ? { url: onlyUrl, pool: open(onlyUrl) } : undefined;
    endWhenServed(pool);
    return true;
  }

  return {
    async use(work) {
      for (let runs = 1; ; runs += 1) {
        const pool = used?.pool ?? (await find());
        try {
          return await work(pool);
        } catch (error) {
          if (isLost(error)) checkAgain();
          const mayRunAgain = getCode(error) === READ_ONLY && dropReadOnly(pool);
          if (runs === MAX_RUNS || !mayRunAgain) throw error;
        }
      }
    },
    pool: () => used?.pool,
    async end() {
      hasEnded = true;
      await used?.pool.end();
    },
  };
}

/**
 * Returns the first server that accepts changes; rejects with `DatabaseUnavailable` if none does in
 * time.
 */
async function openFirst(urls: string[], open: (url: string) => Pool) {
  const opened = urls.map((url) => ({ url, pool: open(url) }));
  const late = wait(LOOK_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new DatabaseUnavailable('No server that accepts changes responded in time.');
  });
  let first: (typeof opened)[number] | undefined;
  try {
    const attempts = opened.map(async (one) => {
      const client = await one.pool.connect().catch(fail);
      client.release();
      return one;
    });
    first = await Promise.race([Promise.any(attempts), late]);
    return first;
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error;
    const errors = error.errors as Error[];
    const reasons = errors.map(
      ({ message }, index) => `${URL.parse(urls[index] ?? '')?.host}: ${message}`,
    );
    // All servers would refuse a wrong password.
    throw (
      errors.find((one) => !(one instanceof DatabaseUnavailable)) ??
      new DatabaseUnavailable(`No server takes changes (${reasons.join('; ')}).`)
    );
  } finally {
    for (const one of opened) if (one !== first) endWhenServed(one.pool);
  }
}

/** Ends the pool after no caller waits for a connection: an ended pool would never serve them. */
function endWhenServed(pool: Pool): void {
  const end = () => {
    if (pool.waitingCount > 0) return;
    pool.off('release', end);
    pool.end().catch(() => undefined);
  };
  pool.on('release', end);
  end();
}

/** The minimum time for which a failed replica is not used. */
const PAUSE_MS = 5000;

/**
 * Queries the replica, or the primary if the replica fails: a replica cancels queries that delay
 * replaying changes, and may not have a new table yet. A replica that cannot be reached is not used
 * again until it has caught up with the primary: otherwise a page of older books would be cached
 * under a newer version of the catalogue.
 */
export function followReplica(replica: Query, primary: Query, pauseMs = PAUSE_MS): Query {
  let isUsed = true;

  async function waitForReplica() {
    isUsed = false;
    while (!isUsed) {
      // The timer must not keep the process alive.
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
