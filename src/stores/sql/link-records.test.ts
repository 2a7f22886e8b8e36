import { describe, expect, it } from 'vitest';
import { migrate, runMigrations } from './migrate.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

/** An email with characters that databases or JSON cannot store as they are. */
const EMAIL = 'a"ö\0\ud800@example.com';

describe.each(TEST_DATABASES)('links of schema 4 in $name', ({ open }) => {
  it('become records', async () => {
    const database = await open();
    await database.write(async (query) => {
      await runMigrations(query, database.dialect, { from: 0, to: 4 });
      const insert =
        'INSERT INTO links (token_hash, kind, email, until_ms) VALUES ($1, $2, $3, $4)';
      await query(insert, ['aa', 'owner', null, 9000]);
      await query(insert, ['bb', 'reset', JSON.stringify(EMAIL), 5000]);
    });
    await migrate(database);
    const { records } = createSqlStore(database);
    const reset = { _id: 'bb', kind: 'reset', email: EMAIL, until: 5000 };
    expect(await records.get('links', 'aa')).toEqual({ _id: 'aa', kind: 'owner', until: 9000 });
    expect(await records.list('links', { where: { email: EMAIL } })).toEqual([reset]);
    expect(await records.list('links', { upTo: { until: 5000 } })).toEqual([reset]);
  });
});
