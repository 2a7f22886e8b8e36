import { describe, expect, it } from 'vitest';
import { createSqlSessions } from './ended-sessions.ts';
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
