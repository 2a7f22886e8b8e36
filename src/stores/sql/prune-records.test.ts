import { describe, expect, it } from 'vitest';
import { createRecordPruner } from './prune-records.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';
import { createSqlSessions } from './user-rows.ts';

describe.each(TEST_DATABASES)('old events and keyed calls in $name', ({ openMigrated }) => {
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

  it('go with events for a webhook that were given up 30 days ago', async () => {
    const [database] = await openMigrated();
    const { records, transact } = createSqlStore(database);
    const events = [{ id: 'e1', type: 'order.paid' as const, body: '{"since":1}' }];
    const webhook = { kind: 'webhook' as const, hookId: 'h1', events };
    const mail = {
      kind: 'mail' as const,
      mail: { to: 'a@example.com', subject: '', text: '', html: '' },
    };
    const old = { since: NOW - 30 * DAY_MS - 1, tries: 9 };
    await transact(async (transaction) => {
      transaction.put(
        'jobs',
        { ...old, _id: 'old', due: null, task: webhook },
        { ...old, _id: 'waiting', due: NOW, task: webhook },
        { ...old, _id: 'mail', due: null, task: mail },
        { ...old, _id: 'new', since: NOW - 30 * DAY_MS, due: null, task: webhook },
      );
    });
    await createRecordPruner(database)(NOW);
    const jobs = await records.list('jobs', {});
    expect(jobs.map(({ _id }) => _id).toSorted()).toEqual(['mail', 'new', 'waiting']);
  });

  it('are deleted 500 at a time', async () => {
    const [database] = await openMigrated();
    const { records, transact } = createSqlStore(database);
    const events = Array.from({ length: 1200 }, (_, index) => ({ _id: `${index}`, at: 1 }));
    await transact((transaction) => transaction.put('events', ...events));
    const counts: number[] = [];
    const write: typeof database.write = (work) =>
      database.write(async (query) =>
        work((sql, [ids, ...values] = []) => {
          counts.push((JSON.parse(String(ids)) as string[]).length);
          return query(sql, [ids ?? '', ...values]);
        }),
      );
    await createRecordPruner({ ...database, write })(NOW);
    expect(counts).toEqual([500, 500, 200]);
    expect(await records.count('events', {})).toBe(0);
  });
});

describe.each(TEST_DATABASES)('sessions in $name', ({ openMigrated }) => {
  it('may be ended twice, and are deleted after their tokens have expired', async () => {
    const [database] = await openMigrated();
    const sessions = createSqlSessions(database);
    expect(sessions.lifetimeMs).toBe(30 * 24 * 60 * 60_000);
    expect(await sessions.isEnded('one')).toBe(false);
    await sessions.end('one', 5000);
    await sessions.end('one', 5000);
    expect(await sessions.isEnded('one')).toBe(true);
    expect(await sessions.isEnded('two')).toBe(false);
    await sessions.end('two', 9000);
    await createRecordPruner(database)(4999);
    expect(await sessions.isEnded('one')).toBe(true);
    await sessions.end('three', 9000);
    await createRecordPruner(database)(5000);
    expect(await database.read('SELECT session_id FROM ended_sessions ORDER BY 1')).toEqual([
      { session_id: 'three' },
      { session_id: 'two' },
    ]);
  });

  it('are ended without a search for expired ones, of which there may be millions', async () => {
    const [database] = await openMigrated();
    const statements: string[] = [];
    const write: typeof database.write = (work) =>
      database.write((query) =>
        work((sql, values) => {
          statements.push(sql);
          return query(sql, values);
        }),
      );
    await createSqlSessions({ ...database, write }).end('one', 5000);
    expect(statements).toEqual([expect.stringMatching(/^INSERT/)]);
  });
});
