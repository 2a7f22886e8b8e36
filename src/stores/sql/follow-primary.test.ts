import { EventEmitter } from 'node:events';
import { DatabaseError, type Pool } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from './database.ts';
import { READ_ONLY_CODE } from './postgres-failures.ts';
import { followPrimary } from './primary.ts';

const ONE = 'postgres://one/shop';
const TWO = 'postgres://two/shop';

/** Stands for a pool of connections, without a server. */
class FakePool extends EventEmitter {
  readonly url: string;
  /** The number of callers that wait for a connection. */
  waitingCount = 0;
  end = vi.fn(async () => undefined);

  constructor(url: string) {
    super();
    this.url = url;
  }

  async connect() {
    if (unreachableUrls.has(this.url)) throw new DatabaseUnavailable('down');
    return { release: () => undefined };
  }
}

let opened: FakePool[];
const unreachableUrls = new Set<string>();

beforeEach(() => {
  opened = [];
  unreachableUrls.clear();
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

const failAsReadOnly = async () => {
  const cause = Object.assign(new DatabaseError('read-only', 0, 'error'), { code: READ_ONLY_CODE });
  throw new DatabaseUnavailable('read-only', { cause });
};
const failAsLost = async () => {
  throw new DatabaseUnavailable('lost', { cause: new Error('ECONNRESET') });
};

it('searches again after a backoff, which doubles up to a nominal two seconds', async () => {
  [ONE, TWO].forEach((url) => unreachableUrls.add(url));
  const { use } = followPrimary([ONE, TWO], open);
  const expectSearches = async (searches: number) => {
    await expect(use(async () => 'done')).rejects.toThrow('No server accepts changes');
    expect(opened).toHaveLength(2 * searches);
  };
  await expectSearches(1);
  for (const [index, backoffMs] of [100, 200, 400, 800, 1000, 1000].entries()) {
    vi.advanceTimersByTime(backoffMs - 1);
    await expectSearches(index + 1);
    vi.advanceTimersByTime(1);
    await expectSearches(index + 2);
  }
  unreachableUrls.delete(TWO);
  vi.advanceTimersByTime(1000);
  expect(await use(async (pool) => (pool as unknown as FakePool).url)).toBe(TWO);
});

it('searches once for calls that lose their connections at the same time', async () => {
  const { use } = followPrimary([ONE, TWO], open);
  await use(async () => 'done');
  expect(opened).toHaveLength(2);
  const lose = () => expect(use(failAsLost)).rejects.toThrow('lost');
  await lose();
  expect(opened).toHaveLength(2);
  vi.advanceTimersByTime(50);
  await Promise.all([lose(), lose()]);
  expect(opened).toHaveLength(4);
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
  expect(opened.map(({ end }) => end.mock.calls.length)).toEqual([1, 1, 0]);
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
  expect(pool.end).not.toHaveBeenCalled();
  pool.waitingCount = 0;
  pool.emit('release');
  pool.emit('release');
  expect(pool.end).toHaveBeenCalledOnce();
});

it('can be ended before it has searched for the primary', async () => {
  await expect(followPrimary([ONE, TWO], open).end()).resolves.toBeUndefined();
});
