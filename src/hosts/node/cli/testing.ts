import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { aContent, aJob, anOrder, aStockEntry } from '#stores/builders.ts';
import type { Database, Query } from '#stores/sql/database.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { TABLES } from '#stores/sql/tables.ts';
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

/** For tests: runs a command as a person does; returns the lines that it prints. */
export async function readLines(environment: Environment, ...words: string[]): Promise<string[]> {
  const printed: string[] = [];
  await manage(words, environment, {
    print: (text) => void printed.push(...text.split('\n')),
    printError: (line) => expect.fail(line),
    report: () => undefined,
  });
  return printed;
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
export async function openFilled(environment: Environment): Promise<Database> {
  const database = await openTestData(environment);
  await migrate(database);
  await database.write((query) => query("INSERT INTO ended_sessions VALUES ('s', 9000)"));
  await seedSql(database, aContent());
  await order(database);
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

/** For tests: reads all rows, except the counter of the catalogue's changes. */
export async function dump(query: Query): Promise<string[]> {
  const lines: string[] = [];
  for (const { name } of TABLES)
    for (const row of await query(`SELECT * FROM ${name}`))
      if (row['name'] !== 'catalogue' && row['name'] !== 'backup')
        lines.push(`${name} ${JSON.stringify(row)}`);
  return lines.toSorted();
}
