import { describe, expect, it } from 'vitest';
import { createSqlSessions } from './user-rows.ts';
import { createRecordPruner } from './prune-records.ts';
import { TEST_DATABASES } from './testing.ts';

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
