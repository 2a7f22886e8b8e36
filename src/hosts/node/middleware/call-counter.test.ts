import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pino from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type SqlCallCounts, createSqlCallCounts } from '#stores/sql/call-counts.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { createConcurrencyLimit } from './task-limits.ts';
import { createCounter, createSharedCounter } from './call-counter.ts';

const LIMIT = { maxCalls: 3, windowMs: 60_000 };

/** Opens a counter with a limit of three calls a minute. */
function openCounter() {
  const clock = { now: 1_000_000 };
  const counter = createCounter(() => clock.now);
  return { clock, count: (key: string) => counter({ key, ...LIMIT }) };
}

it('allows calls up to the limit, then returns the seconds to wait', () => {
  const { clock, count } = openCounter();
  expect([count('a'), count('a')]).toEqual([0, 0]);
  clock.now += 10_000;
  expect(count('a')).toBe(0);
  clock.now += 20_000;
  expect(count('a')).toBe(30);
  expect(count('b')).toBe(0);
});

it('allows a call once the oldest one is a minute old', () => {
  const { clock, count } = openCounter();
  for (let i = 0; i < 3; i++) {
    count('a');
    clock.now += 10_000;
  }
  clock.now += 30_000;
  expect(count('a')).toBe(0);
  expect(count('a')).not.toBe(0);
});

it('counts refused calls towards the limit', () => {
  const { clock, count } = openCounter();
  for (let i = 0; i < 20; i++) {
    count('a');
    clock.now += 10_000;
  }
  expect(count('a')).toBeGreaterThan(0);
  clock.now += 60_000;
  expect(count('a')).toBe(0);
});

/** Opens a process that uses these shared counts, and waits for them even on a busy machine. */
function openProcess(
  shared: Pick<SqlCallCounts, 'add'>,
  now: () => number,
  wait: { timeoutMs?: number } = { timeoutMs: 60_000 },
) {
  const lines: string[] = [];
  const log = pino({ base: undefined }, { write: (line) => void lines.push(line) });
  const countCall = createSharedCounter({ shared, secret: 'a secret', now, log, ...wait });
  return { count: (...keys: string[]) => countCall(keys.map((key) => ({ key, ...LIMIT }))), lines };
}

describe.each(TEST_DATABASES)('two processes over $name', ({ openMigrated }) => {
  async function openTwoProcesses() {
    const databases = await openMigrated();
    const clock = { now: 1_764_000_000_000 };
    const [first, second] = databases.map((database) =>
      openProcess(createSqlCallCounts(database), () => clock.now),
    );
    if (!first || !second) throw new Error('Two are needed.');
    return { clock, first, second, database: databases[0] };
  }

  it('count calls together', async () => {
    const { clock, first, second } = await openTwoProcesses();
    expect([await first.count('a'), await second.count('a')]).toEqual([0, 0]);
    clock.now += 10_000;
    expect(await first.count('a')).toBe(0);
    expect(await second.count('a')).toBe(50);
    expect(await second.count('b')).toBe(0);
    clock.now += 60_000;
    expect(await second.count('a')).toBe(0);
  });

  it('allow no more calls than the limit when calls arrive at once', async () => {
    const { first, second } = await openTwoProcesses();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? first : second).count('b', 'a')),
    );
    expect(responses.filter((seconds) => seconds === 0)).toHaveLength(3);
  });

  it('do not deadlock when they count the same keys in different order', async () => {
    const { first, second } = await openTwoProcesses();
    const calls = Array.from({ length: 30 }, (_, i) => [`a${i}`, `b${i}`] as const);
    const responses = await Promise.all(
      calls.flatMap(([a, b]) => [first.count(a, b), second.count(b, a)]),
    );
    expect(new Set(responses)).toEqual(new Set([0]));
    expect([...first.lines, ...second.lines]).toEqual([]);
  });

  it('store no email and no address', async () => {
    const { clock, first, database } = await openTwoProcesses();
    // On a busy machine, rows of the previous test may still arrive. They have another time.
    clock.now += 1;
    await first.count('forgot asha@example.com');
    const sql = 'SELECT * FROM recent_calls WHERE moments = $1';
    const readRows = () => database.read(sql, [String(clock.now)]);
    await expect.poll(readRows).toHaveLength(1);
    expect(JSON.stringify(await readRows())).not.toContain('asha');
  });

  it('allow a call again after a minute, even if the clock was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { clock, first, second } = await openTwoProcesses();
    for (let i = 0; i < 3; i++) expect(await first.count('a')).toBe(0);
    expect(await first.count('a')).toBeGreaterThan(0);
    clock.now -= 3_600_000;
    vi.advanceTimersByTime(61_000);
    expect([await first.count('a'), await second.count('a')]).toEqual([0, 0]);
  });
});

it.each<[string, SqlCallCounts['add']]>([
  ['fails', () => Promise.reject(new Error('The database is gone.'))],
  ['hangs', () => new Promise(() => undefined)],
])('counts only its own calls while the database %s', async (_, add) => {
  const { count, lines } = openProcess({ add }, Date.now, {});
  const begin = performance.now();
  expect(await Promise.all([count('a'), count('a'), count('a')])).toEqual([0, 0, 0]);
  expect(performance.now() - begin).toBeLessThan(30_000);
  expect(lines.join('')).toContain('This process counts only its own calls');
  expect(await count('a')).toBeGreaterThan(0);
});

it.each([
  ['far ahead of this one are not counted', 3_600_000, 0],
  ['a little ahead are counted', 30_000, 90],
])('calls of a process whose clock is %s', async (_, aheadMs, seconds) => {
  const now = 1_764_000_000_000;
  const moments = [1, 2, 3, 4].map(() => now + aheadMs);
  const add: SqlCallCounts['add'] = async (calls) =>
    new Map(calls.map(({ key }) => [key, [now, ...moments]]));
  expect(await openProcess({ add }, () => now).count('a')).toBe(seconds);
});

/** What counts callers, and must forget them. */
const MANY_CALLERS: [string, () => (key: string) => unknown][] = [
  [
    'forgets the counts of past minutes',
    () => {
      const { clock, count } = openCounter();
      return (key) => [count(key), (clock.now += 10)];
    },
  ],
  [
    'forgets the queues that are empty',
    () => {
      const runLimited = createConcurrencyLimit(() => 2, 9);
      return (key) => runLimited(key, async () => undefined);
    },
  ],
];

/** Returns the bytes that `act` has made the heap grow by. */
async function measureGrowth(act: () => Promise<void>): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  await act();
  collectGarbage();
  return process.memoryUsage().heapUsed - before;
}

it('stores a hash of a long key, so that long keys take little memory', async () => {
  const { count } = openProcess({ add: async () => new Map() }, Date.now);
  const growth = await measureGrowth(async () => {
    for (let i = 0; i < 60; i++) await count(`signIn ${'x'.repeat(1_000_000)}${i}`.toLowerCase());
  });
  expect(growth).toBeLessThan(20_000_000);
  expect(await count('another')).toBe(0);
});

it.each(MANY_CALLERS)('%s, so that many callers take little memory', async (_, open) => {
  const use = open();
  const growth = await measureGrowth(async () => {
    for (let i = 0; i < 200_000; i++) await use(`address ${i}`);
  });
  expect(growth).toBeLessThan(10_000_000);
  await use('another');
});
