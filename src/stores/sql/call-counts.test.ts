import { describe, expect, it } from 'vitest';
import { CALL_LIMITS } from '#api/call/call-limits.ts';
import { createSqlCallCounts } from './call-counts.ts';
import { TEST_DATABASES } from './testing.ts';

describe.each(TEST_DATABASES)('counted calls in $name', ({ openMigrated }) => {
  const HIGHEST_LIMIT = Math.max(...Object.values(CALL_LIMITS).map(({ maxCalls }) => maxCalls));
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

  it('return only the last times of a key, one more than the highest limit', async () => {
    const { first } = await openTwoProcesses();
    for (let second = 0; second < HIGHEST_LIMIT + 2; second++)
      await first.add(createCalls('a'), NOW + second * 1000);
    const last = NOW + (HIGHEST_LIMIT + 2) * 1000;
    const times = (await first.add(createCalls('a'), last)).get('a');
    const kept = Array.from({ length: HIGHEST_LIMIT + 1 }, (_, index) => last - index * 1000);
    expect(times).toEqual(kept.toReversed());
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
