import { describe, expect, it } from 'vitest';
import { createRecordPruner, createSqlCallCounts, createSqlSessions } from './expiring-rows.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

describe.each(TEST_DATABASES)('sessions in $name', ({ openMigrated }) => {
  it('may be ended twice, and are deleted after their tokens have expired', async () => {
    const [database] = await openMigrated();
    let now = 1000;
    const sessions = createSqlSessions(database, () => now);
    expect(sessions.lifetimeMs).toBe(30 * 24 * 60 * 60_000);
    expect(await sessions.isEnded('one')).toBe(false);
    await sessions.end('one', 5000);
    await sessions.end('one', 5000);
    expect(await sessions.isEnded('one')).toBe(true);
    expect(await sessions.isEnded('two')).toBe(false);
    now = 4999;
    await sessions.end('two', 9000);
    expect(await sessions.isEnded('one')).toBe(true);
    now = 5000;
    await sessions.end('three', 9000);
    expect(await database.read('SELECT session_id FROM ended_sessions ORDER BY 1')).toEqual([
      { session_id: 'three' },
      { session_id: 'two' },
    ]);
  });
});

describe.each(TEST_DATABASES)('counted calls in $name', ({ openMigrated }) => {
  const NOW = 1_764_000_000_000;
  const HOUR_MS = 3_600_000;

  async function openTwoProcesses() {
    const [first, second] = await openMigrated();
    const listKeys = async () => {
      const rows = await first.read('SELECT call_key FROM recent_calls ORDER BY call_key');
      return rows.map((row) => row['call_key']);
    };
    return { first: createSqlCallCounts(first), second: createSqlCallCounts(second), listKeys };
  }

  const createCalls = (...keys: string[]) =>
    keys.map((key) => ({ key, maxCalls: 3, windowMs: HOUR_MS }));

  it('are shared by all processes, and sorted by their times', async () => {
    const { first, second } = await openTwoProcesses();
    await first.add(createCalls('b', 'a'), NOW);
    expect(await second.add(createCalls('a'), NOW - 1)).toEqual(new Map([['a', [NOW - 1, NOW]]]));
    expect(await first.add(createCalls('a', 'b'), NOW + 1)).toEqual(
      new Map([
        ['a', [NOW - 1, NOW, NOW + 1]],
        ['b', [NOW, NOW + 1]],
      ]),
    );
  });

  it('return only the last 101 times of a key', async () => {
    // One more than the highest limit of calls.
    const { first } = await openTwoProcesses();
    for (let second = 0; second < 102; second++)
      await first.add(createCalls('a'), NOW + second * 1000);
    const last = NOW + 102_000;
    const times = (await first.add(createCalls('a'), last)).get('a');
    expect(times).toEqual(Array.from({ length: 101 }, (_, index) => last - (100 - index) * 1000));
  });

  it('are deleted after the window of their last call, once a minute', async () => {
    const { first, listKeys } = await openTwoProcesses();
    await first.add(createCalls('a', 'b'), NOW);
    await first.add(createCalls('b'), NOW + 2 * HOUR_MS);
    await first.removeOld(NOW + HOUR_MS - 1);
    expect(await listKeys()).toEqual(['a', 'b']);
    await first.removeOld(NOW + HOUR_MS + 59_998);
    expect(await listKeys()).toEqual(['a', 'b']);
    await first.removeOld(NOW + HOUR_MS + 59_999);
    expect(await listKeys()).toEqual(['b']);
  });

  it('are deleted at the end of their window', async () => {
    const { first, listKeys } = await openTwoProcesses();
    await first.add(createCalls('a'), NOW);
    await first.removeOld(NOW + HOUR_MS);
    expect(await listKeys()).toEqual([]);
  });
});

describe.each(TEST_DATABASES)('old webhook events and keyed calls in $name', ({ openMigrated }) => {
  const DAY_MS = 24 * 60 * 60_000;
  const NOW = 400 * DAY_MS;

  it('are deleted after 30 days, once a day', async () => {
    const [database] = await openMigrated();
    const { records, transact } = createSqlStore(database);
    const call = { request: 'a hash', until: 0 };
    await transact(async (transaction) => {
      transaction.put(
        'events',
        { _id: 'old', at: NOW - 30 * DAY_MS - 1 },
        { _id: 'new', at: NOW - 30 * DAY_MS },
        // Of an earlier release.
        { _id: 'undated' },
      );
      transaction.put(
        'keyedCalls',
        { ...call, _id: 'old', at: NOW - 31 * DAY_MS },
        { ...call, _id: 'new', at: NOW },
        { ...call, _id: '"at":1' },
      );
    });
    const prune = createRecordPruner(database);
    await prune(NOW);
    const listIds = async () => {
      const lists = [await records.list('events', {}), await records.list('keyedCalls', {})];
      return lists.map((list) => list.map(({ _id }) => _id).toSorted());
    };
    const kept = [
      ['new', 'undated'],
      ['"at":1', 'new'],
    ];
    expect(await listIds()).toEqual(kept);
    await prune(NOW + DAY_MS - 1);
    expect(await listIds()).toEqual(kept);
    await prune(NOW + DAY_MS);
    expect((await listIds())[0]).toEqual(['undated']);
  });
});
