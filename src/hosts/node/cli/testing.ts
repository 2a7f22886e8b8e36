import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { aContent, aJob, anOrder, aStockEntry } from '#stores/builders.ts';
import type { Database, Query, Row } from '#stores/sql/database.ts';
import { insertOldBooks } from '#stores/sql/testing.ts';
import { runMigrations, SCHEMA } from '#stores/sql/migrate.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { getTables } from '#stores/sql/tables.ts';
import { openDatabase } from '../open-database.ts';
import { readSettings } from '../settings.ts';
import { manage } from './manage.ts';

type Environment = Record<string, string>;

/** For tests: runs a command with `--json`; returns the exit code and the printed object. */
export async function runCommand(
  environment: Environment,
  ...words: string[]
): Promise<Record<string, unknown>> {
  const printed: string[] = [];
  const code = await manage([...words, '--json'], environment, {
    print: (line) => void printed.push(line),
    printError: (line) => expect.fail(line),
    report: () => expect.fail('A script wants no reports.'),
  });
  const [line = '', ...others] = printed;
  expect(others).toEqual([]);
  return { code, ...(JSON.parse(line) as object) };
}

/** For tests: opens the database of the settings until the test ends. */
export async function openTestData(environment: Environment): Promise<Database> {
  const database = await openDatabase(readSettings(environment));
  onTestFinished(() => database.close());
  return database;
}

/**
 * For tests: opens the database, with three books and a user, who has ended a session and ordered a
 * book.
 */
export async function openFilled(environment: Environment, schema = SCHEMA): Promise<Database> {
  const database = await openTestData(environment);
  await database.write(async (query) => {
    await runMigrations(query, database.dialect, { from: 0, to: schema });
    // Ended sessions have a table since schema 2.
    if (schema >= 2) await query("INSERT INTO ended_sessions VALUES ('s', 9000)");
  });
  const content = aContent();
  const isOld = schema < SCHEMA;
  await seedSql(database, { ...content, ...(isOld && { books: [] }) });
  const positioned = content.books.map((book, index) => ({ book, position: index + 1 }));
  if (isOld) await database.write((query) => insertOldBooks(query, database, positioned));
  // Orders have a table since schema 4.
  if (schema >= 4) await order(database);
  return database;
}

async function order(database: Database): Promise<void> {
  await createSqlStore(database).transact(async (transaction) => {
    await transaction.nextNumber('orders');
    await transaction.changeStock('bk01', -1);
    // Characters that a database could reject or replace.
    transaction.put('orders', anOrder({ key: 'a\0\ud800' }));
    transaction.put('jobs', aJob());
    transaction.put('events', { _id: 'ev01' });
    transaction.put('stockEntries', aStockEntry());
  });
}

/** For tests: a file name in a folder that is deleted when the test ends. */
export async function aFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'backup.gz');
}

/**
 * For tests: reads all rows of the schema's tables, except the counter of the catalogue's changes.
 */
export async function dump(query: Query, schema = SCHEMA): Promise<string[]> {
  const lines: string[] = [];
  for (const { name } of getTables(schema).filter(({ until }) => until === undefined))
    for (const row of await query(`SELECT * FROM ${name}`)) {
      if (row['name'] === 'catalogue' || row['name'] === 'backup') continue;
      const kept = schema < SCHEMA && name === 'stock' ? removeCopiedColumns(row) : row;
      lines.push(`${name} ${JSON.stringify(removeNulls(kept))}`);
    }
  return lines.toSorted();
}

/** Removes what migrations copy from the book into its row of `stock`. */
function removeCopiedColumns({ place: _place, payable: _payable, ...row }: Row): Row {
  return row;
}

/** Removes NULL values: a column that an older schema lacks is NULL in the current one. */
function removeNulls(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
