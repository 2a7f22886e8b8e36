import { describe, expect, it } from 'vitest';
import { createRecordPruner } from './prune-records.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

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
