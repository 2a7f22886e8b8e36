import { describe, expect, it } from 'vitest';
import { aContent } from '../builders.ts';
import { migrate, SCHEMA } from './migrate.ts';
import { seedSql } from './seed-sql.ts';
import { DERIVED_TABLES, MAX_PIECE_BYTES, MOST_ROWS, readTables, tablesOf } from './tables.ts';
import { TEST_DATABASES } from './testing.ts';

describe.each(TEST_DATABASES)('the list of tables in $name', ({ name, open }) => {
  async function openFilled() {
    const database = await open();
    await migrate(database);
    await seedSql(database, aContent());
    return database;
  }

  it('has every table', async () => {
    const { dialect, read } = await openFilled();
    const names = (await read(dialect.listTables)).map((row) => row['name']);
    expect(names.toSorted()).toEqual(
      [
        ...tablesOf(SCHEMA).map((table) => table.name),
        ...DERIVED_TABLES,
        'schema_version',
      ].toSorted(),
    );
  });

  it.runIf(name === 'SQLite')('has the primary key of each', async () => {
    const { read } = await openFilled();
    for (const { name: table, key } of tablesOf(SCHEMA)) {
      const columns = await read(
        'SELECT name FROM pragma_table_info($1) WHERE pk > 0 ORDER BY pk',
        [table],
      );
      expect([table, ...columns.map((row) => row['name'])]).toEqual([table, ...key]);
    }
  });

  it('is read in pieces, each row once', async () => {
    const { write, snapshot } = await openFilled();
    const wanted = Array.from({ length: 2 * MOST_ROWS + 1 }, (_, at) => `s${at}`);
    await write(async (query) => {
      for (const id of wanted)
        await query('INSERT INTO ended_sessions (session_id, until_ms) VALUES ($1, 7)', [id]);
    });
    const sizes: number[] = [];
    const found: unknown[] = [];
    await snapshot(async (query) => {
      for await (const { table, columns, rows } of readTables(query, SCHEMA)) {
        if (table !== 'ended_sessions') continue;
        expect(columns).toEqual(['session_id', 'until_ms']);
        sizes.push(rows.length);
        found.push(...rows.map(([id]) => id));
      }
    });
    expect(sizes).toEqual([MOST_ROWS, MOST_ROWS, 1]);
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });

  it('is read in pieces of bounded size, whatever is in a row', async () => {
    const { write, snapshot } = await openFilled();
    const lengths = [1, MAX_PIECE_BYTES / 2, 1, MAX_PIECE_BYTES * 1.5, 1, 1];
    await write(async (query) => {
      for (const [at, length] of lengths.entries())
        await query('INSERT INTO import_batches VALUES ($1, $2)', [
          `b${at}`,
          'é'.repeat(length / 2),
        ]);
    });
    const pieces: unknown[] = [];
    await snapshot(async (query) => {
      for await (const { table, rows } of readTables(query, SCHEMA))
        if (table === 'import_batches') pieces.push(rows.map(([id]) => id));
    });
    expect(pieces).toEqual([['b0', 'b1', 'b2'], ['b3'], ['b4', 'b5']]);
  });

  it('is read as it was at one moment', async () => {
    const { write, snapshot, read } = await openFilled();
    const count = "SELECT value FROM counters WHERE name = 'seeded'";
    await snapshot(async (query) => {
      expect(await query(count)).toEqual([{ value: 1 }]);
      await write((change) => change("UPDATE counters SET value = 2 WHERE name = 'seeded'"));
      expect(await query(count)).toEqual([{ value: 1 }]);
      expect(await read(count)).toEqual([{ value: 2 }]);
    });
    expect(await read(count)).toEqual([{ value: 2 }]);
  });
});
