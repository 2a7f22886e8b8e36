import { describe, expect, it } from 'vitest';
import { aContent } from '../builders.ts';
import { migrate, SCHEMA } from './migrate.ts';
import { replaceData } from './replace-data.ts';
import { seedSql } from './seed-sql.ts';
import { createSqlStore } from './sql-store.ts';
import type { Piece } from './tables.ts';
import { TEST_DATABASES } from './testing.ts';

describe.each(TEST_DATABASES)('replacing the data of $name', ({ open }) => {
  it('leaves everything as it was when it fails at the end', async () => {
    const database = await open();
    await migrate(database);
    await seedSql(database, aContent());
    const replaced = replaceData(database, { schema: 1, pieces, mayReplace: true });
    await expect(replaced).rejects.toThrow('The file is damaged.');
    expect(await createSqlStore(database).books()).toEqual(aContent().books);
    expect(await migrate(database)).toEqual({ from: SCHEMA, to: SCHEMA });
  });

  it('is refused when a newer program wrote the data', async () => {
    const database = await open();
    await migrate(database);
    await database.write((query) => query('UPDATE schema_version SET version = 99'));
    const replaced = replaceData(database, { schema: 1, pieces, mayReplace: true });
    await expect(replaced).rejects.toThrow('newer Kitabdost');
  });

  it('is never seen half done by a snapshot that begins meanwhile', async () => {
    const database = await open();
    await migrate(database);
    await seedSql(database, aContent());
    const dropped = Promise.withResolvers<void>();
    const looks = Promise.withResolvers<void>();
    const replaced = replaceData(database, {
      schema: SCHEMA,
      mayReplace: true,
      async *pieces() {
        dropped.resolve();
        await looks.promise;
        yield { table: 'counters', columns: ['name', 'value'], rows: [['seeded', 7]] };
      },
    });
    await dropped.promise;
    const seen = database.snapshot(async (query) => {
      await query('SELECT 1 AS one');
      return query("SELECT value FROM counters WHERE name = 'seeded'");
    });
    // Long enough for the snapshot to begin, where it does not wait.
    await new Promise((resolve) => setTimeout(resolve, 100));
    looks.resolve();
    await replaced;
    expect([[{ value: 1 }], [{ value: 7 }]]).toContainEqual(await seen);
  });
});

async function* pieces(): AsyncGenerator<Piece> {
  yield { table: 'counters', columns: ['name', 'value'], rows: [['catalogue', 5]] };
  throw new Error('The file is damaged.');
}
