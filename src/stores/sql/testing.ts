import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** For tests: an empty database, which is deleted when the test has ended. */
interface TestDatabase {
  name: string;
  /** Makes one, and resolves with the settings that name it. */
  makeEnvironment(): Promise<Record<string, string>>;
  /** Makes one, and opens it. */
  open(): Promise<Database>;
  /** Makes one, and opens it as two processes do; SQLite has one process. */
  openTwo(): Promise<readonly [Database, Database]>;
}

/** In memory where the system has such a folder: waiting for the disk would be most of the time. */
const FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

let count = 0;

/** PostgreSQL is missing where none was found. */
export const TEST_DATABASES: TestDatabase[] = [
  { name: 'SQLite', makeEnvironment: makeFolder, open: openTestSqlite, openTwo: openTwice },
  ...(inject('postgresUrl')
    ? [
        {
          name: 'PostgreSQL',
          makeEnvironment: makePostgres,
          open: openTestPostgres,
          openTwo: openTwoPostgres,
        },
      ]
    : []),
];

async function makeFolder() {
  const folder = await mkdtemp(join(FOLDER, 'kitabdost-data-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { DATA_DIR: folder };
}

/** A schema of its own within the database of this run: making a database takes ten times as long. */
async function makePostgres() {
  const server = inject('postgresUrl');
  const name = `test_${process.pid}_${(count += 1)}`;
  await runOn(server, `CREATE SCHEMA ${name}`);
  onTestFinished(() => runOn(server, `DROP SCHEMA ${name} CASCADE`));
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${name}`);
  return { ...(await makeFolder()), DATABASE_URL: url.href };
}

async function openTestSqlite(): Promise<Database> {
  const { DATA_DIR } = await makeFolder();
  return closeAtEnd(await openSqlite(join(DATA_DIR, 'shop.db')));
}

async function openTwice() {
  const database = await openTestSqlite();
  return [database, database] as const;
}

async function openTwoPostgres() {
  const { DATABASE_URL } = await makePostgres();
  const open = () => closeAtEnd(openPostgres({ url: DATABASE_URL }));
  return [open(), open()] as const;
}

async function openTestPostgres(): Promise<Database> {
  const { DATABASE_URL } = await makePostgres();
  return closeAtEnd(openPostgres({ url: DATABASE_URL }));
}

/** Hooks run in the opposite order, so the database is closed before it is deleted. */
function closeAtEnd(database: Database): Database {
  onTestFinished(() => database.close());
  return database;
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
