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
});

async function* pieces(): AsyncGenerator<Piece> {
  yield { table: 'counters', columns: ['name', 'value'], rows: [['catalogue', 5]] };
  throw new Error('The file is damaged.');
}
