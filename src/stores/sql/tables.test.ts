import { describe, expect, it } from 'vitest';
import { KINDS } from '#api/records.ts';
import { aContent, aJob } from '../builders.ts';
import { listParts, migrate, SCHEMA } from './migrate.ts';
import { toColumnName } from './record-rows.ts';
import { createSqlStore, seedSql } from './sql-store.ts';
import {
  DERIVED_TABLES,
  findDamage,
  MAX_PIECE_BYTES,
  MAX_PIECE_ROWS,
  type Piece,
  readTables,
  replaceData,
  TABLES,
} from './tables.ts';
import { TEST_DATABASES } from './testing.ts';

describe.each(TEST_DATABASES)('the list of tables in $name', ({ name, openMigrated }) => {
  async function openFilled() {
    const [database] = await openMigrated();
    await seedSql(database, aContent());
    return database;
  }

  it('has every table', async () => {
    const { dialect, read } = await openFilled();
    const names = (await read(dialect.listTables)).map((row) => row['name']);
    expect(names.toSorted()).toEqual(
      [...TABLES.map((table) => table.name), ...DERIVED_TABLES, 'schema_version'].toSorted(),
    );
  });

  it.runIf(name === 'SQLite')('has the primary key of each table', async () => {
    const { read } = await openFilled();
    for (const { name: table, key } of TABLES) {
      const columns = await read(
        'SELECT name FROM pragma_table_info($1) WHERE pk > 0 ORDER BY pk',
        [table],
      );
      expect([table, ...columns.map((row) => row['name'])]).toEqual([table, ...key]);
    }
  });

  it('has the columns in the description of each kind of record', async () => {
    const { dialect, read } = await openFilled();
    const present = [...(await listParts(read, dialect))];
    for (const { table, columns } of Object.values(KINDS)) {
      const expected = ['record_id', ...Object.keys(columns).map(toColumnName), 'record'];
      expect(present.filter((part) => part.startsWith(`${table}.`)).toSorted()).toEqual(
        expected.map((column) => `${table}.${column}`).toSorted(),
      );
    }
  });

  it('is read in batches, each row once', async () => {
    const { dialect, write, snapshot } = await openFilled();
    const wanted = Array.from({ length: 2 * MAX_PIECE_ROWS + 1 }, (_, index) => `s${index}`);
    await write(async (query) => {
      for (const id of wanted)
        await query('INSERT INTO ended_sessions (session_id, until_ms) VALUES ($1, 7)', [id]);
    });
    const sizes: number[] = [];
    const found: unknown[] = [];
    await snapshot(async (query) => {
      for await (const { table, columns, rows } of readTables(query, dialect)) {
        if (table !== 'ended_sessions') continue;
        expect(columns).toEqual(['session_id', 'until_ms']);
        sizes.push(rows.length);
        found.push(...rows.map(([id]) => id));
      }
    });
    expect(sizes).toEqual([MAX_PIECE_ROWS, MAX_PIECE_ROWS, 1]);
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });

  it('is read in batches of limited size, whatever the rows', async () => {
    const { dialect, write, snapshot } = await openFilled();
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
      for await (const { table, rows } of readTables(query, dialect))
        if (table === 'import_batches') pieces.push(rows.map(([id]) => id));
    });
    expect(pieces).toEqual([['b0', 'b1', 'b2'], ['b3'], ['b4', 'b5']]);
  });

  it('reads a consistent snapshot', async () => {
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

describe.each(TEST_DATABASES)('the damage in $name', ({ openMigrated }) => {
  async function findAfter(...statements: string[]) {
    const [database] = await openMigrated();
    await seedSql(database, aContent({ records: { jobs: ['jb1', 'jb2'].map(toJob) } }));
    await database.write(async (query) => {
      for (const statement of statements) await query(statement);
    });
    return database.snapshot((query) => findDamage(query, database.dialect));
  }

  const toJob = (_id: string) => aJob({ _id });

  it('is none in a new shop', async () => {
    expect(await findAfter()).toEqual([]);
  });

  it('is a book without stock, and a missing counter', async () => {
    const statements = [
      "DELETE FROM stock WHERE book_id IN ('bk01', 'bk02')",
      "DELETE FROM counters WHERE name = 'catalogue'",
    ];
    expect(await findAfter(...statements)).toEqual([
      'Books without a row in stock: 2, such as bk01.',
      'Counters that are missing: 1, such as catalogue.',
    ]);
  });

  it('is a record that is not JSON', async () => {
    expect(await findAfter("UPDATE jobs SET record = '{'")).toEqual([
      'Rows of jobs whose record is not JSON: 2, such as jb1.',
    ]);
    expect(await findAfter("UPDATE books SET genres = 'x' WHERE book_id = 'bk10'")).toEqual([
      'Rows of books whose genres is not JSON: 1, such as 1.',
    ]);
  });
});

describe.each(TEST_DATABASES)('replacing the data of $name', ({ openMigrated }) => {
  it('changes nothing if it fails at the end', async () => {
    const [database] = await openMigrated();
    await seedSql(database, aContent());
    const replaced = replaceData(database, {
      schema: SCHEMA,
      pieces: writePieces,
      mayReplace: true,
    });
    await expect(replaced).rejects.toThrow('The file is damaged.');
    expect(await createSqlStore(database).books()).toEqual(aContent().books);
    expect(await migrate(database)).toEqual({ from: SCHEMA, to: SCHEMA });
  });

  it('is possible when the counter of catalogue changes is missing', async () => {
    const [database] = await openMigrated();
    await database.write((query) => query("DELETE FROM counters WHERE name = 'catalogue'"));
    async function* pieces(): AsyncGenerator<Piece> {
      yield { table: 'counters', columns: ['name', 'value'], rows: [['catalogue', 5]] };
    }
    await replaceData(database, { schema: SCHEMA, pieces, mayReplace: true });
    const counter = "SELECT value FROM counters WHERE name = 'catalogue'";
    expect(await database.read(counter)).toEqual([{ value: 6 }]);
  });

  it('refuses data that a newer program wrote', async () => {
    const [database] = await openMigrated();
    await database.write((query) => query('UPDATE schema_version SET version = 99'));
    const replaced = replaceData(database, {
      schema: SCHEMA,
      pieces: writePieces,
      mayReplace: true,
    });
    await expect(replaced).rejects.toThrow('newer Kitabdost');
  });

  it('is invisible or complete in a snapshot that begins during it', async () => {
    const [database] = await openMigrated();
    await seedSql(database, aContent());
    const deleted = Promise.withResolvers<void>();
    const snapshotStarted = Promise.withResolvers<void>();
    const replaced = replaceData(database, {
      schema: SCHEMA,
      mayReplace: true,
      async *pieces() {
        deleted.resolve();
        await snapshotStarted.promise;
        yield { table: 'counters', columns: ['name', 'value'], rows: [['seeded', 7]] };
      },
    });
    await deleted.promise;
    const seen = database.snapshot(async (query) => {
      await query('SELECT 1 AS one');
      return query("SELECT value FROM counters WHERE name = 'seeded'");
    });
    // Time for a snapshot to begin, if it does not wait.
    await new Promise((resolve) => setTimeout(resolve, 100));
    snapshotStarted.resolve();
    await replaced;
    expect([[{ value: 1 }], [{ value: 7 }]]).toContainEqual(await seen);
  });
});

async function* writePieces(): AsyncGenerator<Piece> {
  yield { table: 'counters', columns: ['name', 'value'], rows: [['catalogue', 5]] };
  throw new Error('The file is damaged.');
}
