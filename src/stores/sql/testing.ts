import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { insertRows } from './statements.ts';

/**
 * For tests: a database engine. Its databases are empty, and deleted when the test ends, except
 * those of `openMigrated`.
 */
interface TestEngine {
  name: string;
  /** Creates a database, and resolves with the environment variables that select it. */
  makeEnvironment(): Promise<Record<string, string>>;
  /** Creates and opens a database. */
  open(): Promise<Database>;
  /**
   * Creates a database, and opens it twice, as two processes do. SQLite has only one process, so
   * both are the same.
   */
  openTwo(): Promise<readonly [Database, Database]>;
  /**
   * Like `openTwo`, with the tables in the state in which the migrations leave them. Later tests
   * reuse the database.
   */
  openMigrated(): Promise<readonly [Database, Database]>;
}

/** The list lacks PostgreSQL if no server was found. */
export const TEST_DATABASES: TestEngine[] = [
  {
    name: 'SQLite',
    makeEnvironment: makeSqliteEnvironment,
    open: openTestSqlite,
    openTwo: openTwice,
    openMigrated: reuseMigrated(async () => {
      const folder = await mkdtemp(join(inject('dataFolder'), 'migrated-'));
      const database = await openSqlite(join(folder, 'shop.db'));
      return [database, database];
    }),
  },
  ...(inject('postgresUrl')
    ? [
        {
          name: 'PostgreSQL',
          makeEnvironment: makePostgresEnvironment,
          open: openTestPostgres,
          openTwo: openTwoPostgres,
          openMigrated: reuseMigrated(async () => {
            const { url } = await createSchema();
            return [openPatiently(url), openPatiently(url)];
          }),
        },
      ]
    : []),
];

async function makeSqliteEnvironment() {
  const folder = await mkdtemp(join(inject('dataFolder'), 'data-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { DATA_DIR: folder };
}

/**
 * Creates a new schema in the database of this run: creating a database takes ten times as long.
 */
async function makePostgresEnvironment() {
  const { name, url } = await createSchema();
  onTestFinished(() => runOn(inject('postgresUrl'), `DROP SCHEMA ${name} CASCADE`));
  return { ...(await makeSqliteEnvironment()), DATABASE_URL: url };
}

async function createSchema(): Promise<{ name: string; url: string }> {
  const server = inject('postgresUrl');
  // Files that share a process load this module again.
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOn(server, `CREATE SCHEMA ${name}`);
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${name}`);
  return { name, url: url.href };
}

async function openTestSqlite(): Promise<Database> {
  const { DATA_DIR } = await makeSqliteEnvironment();
  return closeAtEnd(await openSqlite(join(DATA_DIR, 'shop.db')));
}

async function openTwice() {
  const database = await openTestSqlite();
  return [database, database] as const;
}

async function openTwoPostgres() {
  const { DATABASE_URL } = await makePostgresEnvironment();
  const open = () => closeAtEnd(openPatiently(DATABASE_URL));
  return [open(), open()] as const;
}

/**
 * Opens and migrates databases. Later tests reuse them, because resetting one takes a twentieth of
 * the time. They stay open, and are deleted after this run.
 */
function reuseMigrated(
  openBoth: () => Promise<readonly [Database, Database]>,
): TestEngine['openMigrated'] {
  const free: { databases: readonly [Database, Database]; reset: () => Promise<unknown> }[] = [];
  return async () => {
    let entry = free.pop();
    if (!entry) {
      const databases = await openBoth();
      await migrate(databases[0]);
      entry = { databases, reset: await prepareReset(databases[0]) };
    }
    const { databases, reset } = entry;
    onTestFinished(async () => {
      await reset();
      free.push({ databases, reset });
    });
    return databases;
  };
}

/** Returns a function that restores the current rows of all tables. */
async function prepareReset({ dialect, read, write }: Database) {
  const tables = (await read(dialect.listTables)).map(({ name }) => String(name));
  // Triggers change the counters, so they are emptied last.
  const emptied = [...tables.filter((table) => table !== 'counters'), 'counters'];
  const initial = await Promise.all(
    tables.map(async (table) => ({ table, rows: await read(`SELECT * FROM ${table}`) })),
  );
  return () =>
    write(async (query) => {
      for (const table of emptied) void query(`DELETE FROM ${table}`);
      for (const { table, rows } of initial)
        for (const row of rows)
          void insertRows(query, table, Object.keys(row), [Object.values(row)]);
    });
}

async function openTestPostgres(): Promise<Database> {
  const { DATABASE_URL } = await makePostgresEnvironment();
  return closeAtEnd(openPatiently(DATABASE_URL));
}

/** Opens a database with longer limits, because a busy machine may block this process for seconds. */
function openPatiently(url: string): Database {
  return openPostgres({ url, connectTimeoutMs: 60_000, replyTimeoutMs: 120_000 });
}

/** Hooks run in reverse order, so the database is closed before it is deleted. */
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
