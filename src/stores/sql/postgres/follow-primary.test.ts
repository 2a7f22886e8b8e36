import { EventEmitter } from 'node:events';
import { setImmediate as waitForTurn } from 'node:timers/promises';
import { DatabaseError, type Pool } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '../database.ts';
import { READ_ONLY_CODE } from './postgres-queries.ts';
import { followPrimary } from './primary.ts';

const ONE = 'postgres://one/shop';
const TWO = 'postgres://two/shop';

/** Stands for a pool of connections, without a server. */
class FakePool extends EventEmitter {
  readonly url: string;
  /** The number of callers that wait for a connection. */
  waitingCount = 0;
  ending = false;
  state = 'open';

  constructor(url: string) {
    super();
    this.url = url;
  }

  async connect() {
    const failure = failures.get(this.url);
    if (failure) throw failure;
    return { release: () => this.emit('release') };
  }

  async end() {
    if (this.ending) throw new Error('Called end on pool more than once');
    this.ending = true;
    await waitForTurn();
    this.state = 'ended';
  }
}

let opened: FakePool[];
/** Why connecting to a server fails, by URL. */
const failures = new Map<string, Error>();
const DOWN = new DatabaseUnavailable('down');

beforeEach(() => {
  opened = [];
  failures.clear();
  vi.useFakeTimers({ toFake: ['performance'] });
  // The shortest backoff, which is half of the nominal one.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => vi.useRealTimers());

function open(url: string): Pool {
  const pool = new FakePool(url);
  opened.push(pool);
  return pool as unknown as Pool;
}

/** Waits for what is done in the background, and lists the pools that are not ended. */
async function listOpen() {
  await waitForTurn();
  await waitForTurn();
  return opened.filter(({ state }) => state === 'open');
}

const getUrl = async (pool: Pool) => (pool as unknown as FakePool).url;
const failAsReadOnly = async () => {
  const cause = Object.assign(new DatabaseError('read-only', 0, 'error'), { code: READ_ONLY_CODE });
  throw new DatabaseUnavailable('read-only', { cause });
};
const failAsLost = async () => {
  throw new DatabaseUnavailable('lost', { cause: new Error('ECONNRESET') });
};

it('searches again after a backoff, which doubles up to two seconds, in each outage', async () => {
  const { use } = followPrimary([ONE, TWO], open);
  for (const random of [0, 1]) {
    vi.mocked(Math.random).mockReturnValue(random);
    for (const url of [ONE, TWO]) failures.set(url, DOWN);
    const before = opened.length;
    const expectSearches = async (searches: number) => {
      const reason = 'No server accepts changes (one: down; two: down).';
      await expect(use(getUrl)).rejects.toThrow(reason);
      expect(opened).toHaveLength(before + 2 * searches);
    };
    await expectSearches(1);
    for (const [index, nominalMs] of [200, 400, 800, 1600, 2000, 2000].entries()) {
      const backoffMs = nominalMs * (random === 0 ? 0.5 : 1);
      vi.advanceTimersByTime(backoffMs - 1);
      await expectSearches(index + 1);
      vi.advanceTimersByTime(1);
      await expectSearches(index + 2);
    }
    expect(await listOpen()).toEqual([]);
    failures.delete(TWO);
    vi.advanceTimersByTime(2000);
    expect(await Promise.all([use(getUrl), use(getUrl)])).toEqual([TWO, TWO]);
    expect(await listOpen()).toHaveLength(1);
    await expect(use(failAsReadOnly)).rejects.toThrow('read-only');
  }
});

it('reports a failure that is no outage as it is, even if another server is down', async () => {
  failures.set(ONE, DOWN).set(TWO, new DatabaseError('wrong password', 0, 'error'));
  await expect(followPrimary([ONE, TWO], open).use(getUrl)).rejects.toThrow(/^wrong password$/);
});

it('searches once for calls that lose their connections at the same time', async () => {
  const { use } = followPrimary([ONE, TWO], open);
  await Promise.all([use(getUrl), use(getUrl)]);
  expect(opened).toHaveLength(2);
  const lose = () => expect(use(failAsLost)).rejects.toThrow('lost');
  await lose();
  expect(opened).toHaveLength(2);
  vi.advanceTimersByTime(50);
  await Promise.all([lose(), lose()]);
  expect(opened).toHaveLength(4);
});

it('keeps its pool if the search after a lost connection finds the same server', async () => {
  failures.set(TWO, DOWN);
  const { use } = followPrimary([ONE, TWO], open);
  await use(getUrl);
  const [used] = opened;
  vi.advanceTimersByTime(50);
  await expect(use(failAsLost)).rejects.toThrow('lost');
  expect(await listOpen()).toEqual([used]);
  expect(opened).toHaveLength(4);
  expect(await use(async (pool) => pool)).toBe(used);
});

it('uses another server after a lost connection, and ends the old pool', async () => {
  failures.set(TWO, DOWN);
  const { use, pool } = followPrimary([ONE, TWO], open);
  expect(pool()).toBeUndefined();
  await use(getUrl);
  failures.set(ONE, DOWN).delete(TWO);
  vi.advanceTimersByTime(50);
  await expect(use(failAsLost)).rejects.toThrow('lost');
  const left = await listOpen();
  expect(left.map(({ url }) => url)).toEqual([TWO]);
  expect(pool()).toBe(left[0]);
  expect(await use(getUrl)).toBe(TWO);
});

it('keeps the pool of a single server that lost a connection', async () => {
  const { use } = followPrimary([ONE], open);
  await expect(use(failAsLost)).rejects.toThrow('lost');
  await listOpen();
  expect(opened).toHaveLength(1);
});

it('replaces the pool of a single server that is read-only, but only every 5 s', async () => {
  const { use } = followPrimary([ONE], open);
  for (const pools of [2, 3]) {
    await expect(use(failAsReadOnly)).rejects.toThrow('read-only');
    expect(opened).toHaveLength(pools);
    vi.advanceTimersByTime(4999);
    await expect(use(failAsReadOnly)).rejects.toThrow('read-only');
    expect(opened).toHaveLength(pools);
    vi.advanceTimersByTime(1);
  }
  expect(await listOpen()).toEqual([opened[2]]);
});

it('runs all calls again whose server has become read-only, and replaces its pool once', async () => {
  const { use } = followPrimary([ONE], open);
  const work = async (pool: Pool) =>
    opened.indexOf(pool as never) > 0 ? 'done' : failAsReadOnly();
  expect(await Promise.all([use(work), use(work), use(work)])).toEqual(['done', 'done', 'done']);
  expect(opened).toHaveLength(2);
});

it('rejects after five attempts if all servers are read-only', async () => {
  const { use } = followPrimary([ONE, TWO], open);
  let runs = 0;
  const count = () => {
    runs += 1;
    return failAsReadOnly();
  };
  await expect(use(count)).rejects.toThrow('read-only');
  expect(runs).toBe(5);
});

it('ends a pool once, after it has served the calls that wait', async () => {
  const { use } = followPrimary([ONE], open);
  const [pool] = opened;
  if (!pool) return expect.unreachable();
  pool.waitingCount = 1;
  await expect(use(failAsReadOnly)).rejects.toThrow('read-only');
  pool.emit('release');
  expect(await listOpen()).toHaveLength(2);
  pool.waitingCount = 0;
  pool.emit('release');
  pool.emit('release');
  expect(await listOpen()).toEqual([opened[1]]);
});

it('can be ended before, during and after a search for the primary', async () => {
  await expect(followPrimary([ONE, TWO], open).end()).resolves.toBeUndefined();
  const primary = followPrimary([ONE, TWO], open);
  await primary.use(getUrl);
  await primary.end();
  expect(opened.map(({ state }) => state)).toEqual(['ended', 'ended']);
  const other = followPrimary([ONE, TWO], open);
  const used = other.use(getUrl);
  await other.end();
  expect(await used).toBe(ONE);
  expect(await listOpen()).toEqual([]);
});

it('ends the pool of a search that finds the same server after the end', async () => {
  const { use, end } = followPrimary([ONE, TWO], open);
  await use(getUrl);
  vi.advanceTimersByTime(50);
  await expect(use(failAsLost)).rejects.toThrow('lost');
  await end();
  expect(await listOpen()).toEqual([]);
});
