import { openDatabase } from '#hosts/node/open-database.ts';
import { seedOf } from '#hosts/node/seed.ts';
import { readSettings } from '#hosts/node/settings.ts';
import type { Database } from '#stores/sql/database.ts';
import { migrate, SCHEMA } from '#stores/sql/migrate.ts';
import { seedSql } from '#stores/sql/seed-sql.ts';
import { DERIVED_TABLES, readTables, TABLES } from '#stores/sql/tables.ts';
import { makeBooks } from '../bench/synthetic-books.ts';
import type { Environment } from './both-engines.ts';

/** Makes `count` books, whose titles begin with `title`, and the users of the demo the only data. */
export function fillShop(environment: Environment, title: string, count: number): Promise<void> {
  return withDatabase(environment, async (database) => {
    await migrate(database);
    await database.write(async (query) => {
      for (const name of DERIVED_TABLES) await query(`DELETE FROM ${name}`);
      for (const { name } of TABLES.toReversed()) await query(`DELETE FROM ${name}`);
      await query("INSERT INTO counters (name, value) VALUES ('catalogue', 0)");
    });
    const books = makeBooks(count).map((book) => ({ ...book, title: `${title} ${book.title}` }));
    await seedSql(database, { ...seedOf('demo'), books });
  });
}

/** All rows, sorted, but the count of the catalogue's changes, which a restore raises. */
export function dumpShop(environment: Environment): Promise<string[]> {
  return withDatabase(environment, ({ snapshot }) =>
    snapshot(async (query) => {
      const lines: string[] = [];
      for await (const { table, columns, rows } of readTables(query, SCHEMA))
        for (const values of rows)
          if (values[columns.indexOf('name')] !== 'catalogue')
            lines.push(`${table} ${JSON.stringify(values)}`);
      return lines.toSorted();
    }),
  );
}

async function withDatabase<T>(
  environment: Environment,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(readSettings(environment));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
