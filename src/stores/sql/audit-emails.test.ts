import { describe, expect, it } from 'vitest';
import { migrate, runMigrations } from './migrate.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

/** An email that contains JSON, and characters that databases or JSON cannot store as they are. */
const STRANGE_EMAIL = 'a"ö\0\ud800","action":"@example.com';

describe.each(TEST_DATABASES)('the audit log of schema 20 in $name', ({ open }) => {
  it('can be selected by the email of a person', async () => {
    const database = await open();
    const at = '2023-01-01T00:00:00+00:00';
    const entries = ['asha@example.com', STRANGE_EMAIL].map((email, moment) => ({
      _id: String(moment),
      moment,
      at,
      email,
      action: 'book-changed',
      subject: '"email":"x"',
    }));
    await database.write(async (query) => {
      await runMigrations(query, database.dialect, { from: 0, to: 20 });
      for (const { _id, moment, ...entry } of entries)
        await query('INSERT INTO audit_entries (record_id, moment, record) VALUES ($1, $2, $3)', [
          _id,
          moment,
          JSON.stringify({ _id, moment, ...entry }),
        ]);
    });
    await migrate(database);
    const { records } = createSqlStore(database);
    const find = (email: string) => records.list('auditEntries', { where: { email } });
    expect(await find('asha@example.com')).toEqual([entries[0]]);
    expect(await find(STRANGE_EMAIL)).toEqual([entries[1]]);
  });
});
