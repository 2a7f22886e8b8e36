import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { DatabaseUnavailable, hold } from '../database.ts';
import { throwDatabaseError, getCode, isLost, READ_ONLY_CODE } from './postgres-queries.ts';

/** The time limit for all servers together when the shop looks for the primary. */
const SEARCH_TIMEOUT_MS = 2000;
/** The maximum backoff after a search that found no primary. */
const MAX_BACKOFF_MS = 2000;
const MIN_BACKOFF_MS = 100;
/** How often a single read-only server's pool is replaced; each write would reconnect. */
const MIN_REPLACE_INTERVAL_MS = 5000;
const MAX_RUNS = 5;

/** Matches the beginning of the URL with the user, the list of servers, and the remaining URL. */
const MULTI_HOST_URL = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^@/?]+)(.*)$/;
/** The supported values of `target_session_attrs`: the shop needs a server that accepts changes. */
const SESSION_ATTRS = ['read-write', 'primary'];

/**
 * Splits a URL as in libpq, `postgres://user@one:5432,two:5432/shop`, into one for each server;
 * `undefined` for other URLs and unsupported `target_session_attrs`.
 */
export function splitAddresses(url: string): string[] | undefined {
  const [, start, servers = '', rest] = MULTI_HOST_URL.exec(url) ?? [];
  const parsed = servers.split(',').map((server) => URL.parse(`${start}${server}${rest}`));
  const urls = parsed.flatMap((item) => {
    const sessionAttrs = item?.searchParams.get('target_session_attrs') ?? 'read-write';
    return item && SESSION_ATTRS.includes(sessionAttrs) ? [item.href] : [];
  });
  return urls.length === parsed.length ? urls : undefined;
}

/**
 * Keeps a pool of connections to the server that accepts changes; connecting to a read-only one
 * must fail if there are several. The first use connects to all, and keeps the first pool; a
 * read-only server leads to another search. After a lost connection, a search in the background
 * decides, and the old pool stays meanwhile. A single server's pool is opened at once.
 */
export function followPrimary(urls: string[], open: (url: string) => Pool) {
  const [onlyUrl = '', ...others] = urls;
  const hasOneServer = others.length === 0;
  let used: { url: string; pool: Pool } | undefined = hasOneServer
    ? { url: onlyUrl, pool: open(onlyUrl) }
    : undefined;
  let searching: Promise<Pool> | undefined;
  /** The error of the last search; `undefined` if it found the primary. */
  let failure: Error | undefined;
  let backoffMs = MIN_BACKOFF_MS;
  /** The earliest time of the next search or pool (`performance.now()`). */
  let nextAttemptAt = -Infinity;
  let hasEnded = false;

  async function search(): Promise<Pool> {
    try {
      const found = await openFirst(urls, open);
      failure = undefined;
      backoffMs = MIN_BACKOFF_MS;
      const isKnown = used?.url === found.url;
      // The pool in use stays if it is of the same server.
      const abandoned = isKnown ? found.pool : used?.pool;
      if (abandoned) endWhenServed(abandoned);
      if (!isKnown) used = found;
      if (hasEnded) endWhenServed(found.pool);
      return used?.pool ?? found.pool;
    } catch (error) {
      failure = error as Error;
      backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS);
      throw error;
    } finally {
      searching = undefined;
      // Jitter: processes that lost the same server should not search at the same time.
      nextAttemptAt = performance.now() + backoffMs * (0.5 + Math.random() / 2);
    }
  }

  async function find(): Promise<Pool> {
    if (failure && performance.now() < nextAttemptAt) throw failure;
    return (searching ??= search());
  }

  /** Starts a search, because another server may have become the primary. */
  function checkAgain(): void {
    // The next statement reports a failure.
    if (!hasOneServer && performance.now() >= nextAttemptAt) hold(find());
  }

  /** Stops using a read-only server; returns whether another attempt makes sense. */
  function dropReadOnly(pool: Pool): boolean {
    if (used?.pool !== pool) return true;
    if (hasOneServer) {
      if (performance.now() < nextAttemptAt) return false;
      nextAttemptAt = performance.now() + MIN_REPLACE_INTERVAL_MS;
    }
    // The address may now lead to another server.
    used = hasOneServer ? { url: onlyUrl, pool: open(onlyUrl) } : undefined;
    endWhenServed(pool);
    return true;
  }

  return {
    /**
     * Runs `work` with the pool of the primary. If that turns out to be read-only, runs it again
     * with another pool, up to `MAX_RUNS` times: one address may lead to another server by now.
     */
    async use<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
      for (let runs = 1; ; runs += 1) {
        const pool = used?.pool ?? (await find());
        try {
          return await work(pool);
        } catch (error) {
          if (isLost(error)) checkAgain();
          const mayRunAgain = getCode(error) === READ_ONLY_CODE && dropReadOnly(pool);
          if (runs === MAX_RUNS || !mayRunAgain) throw error;
        }
      }
    },
    /** Returns the pool of the primary; `undefined` while no primary is known. */
    pool: () => used?.pool,
    async end(): Promise<void> {
      hasEnded = true;
      await used?.pool.end();
    },
  };
}

/**
 * Resolves with the first server that accepts a connection. Rejects with `DatabaseUnavailable` if
 * none does in time, or for instance after a wrong password with the server's error.
 */
async function openFirst(urls: string[], open: (url: string) => Pool) {
  const opened = urls.map((url) => ({ url, pool: open(url) }));
  const late = wait(SEARCH_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new DatabaseUnavailable('No server that accepts changes responded in time.');
  });
  let first: (typeof opened)[number] | undefined;
  try {
    const attempts = opened.map(async (item) => {
      const client = await item.pool.connect().catch(throwDatabaseError);
      client.release();
      return item;
    });
    first = await Promise.race([Promise.any(attempts), late]);
    return first;
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error;
    const errors = error.errors as Error[];
    const reasons = errors.map(
      ({ message }, index) => `${URL.parse(urls[index] ?? '')?.host}: ${message}`,
    );
    // Report an error such as a wrong password as it is: it is not an outage.
    throw (
      errors.find((item) => !(item instanceof DatabaseUnavailable)) ??
      new DatabaseUnavailable(`No server accepts changes (${reasons.join('; ')}).`)
    );
  } finally {
    for (const one of opened) if (one !== first) endWhenServed(one.pool);
  }
}

/** Ends the pool once no caller waits for a connection, which it would never serve. */
function endWhenServed(pool: Pool): void {
  const end = () => {
    if (pool.waitingCount === 0 && !pool.ending) void pool.end();
  };
  pool.on('release', end);
  end();
}
