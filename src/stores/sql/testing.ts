import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** For tests: opens an empty database, which is deleted when the test has ended. */
interface TestDatabase {
  name: string;
  open(): Promise<Database>;
}

let count = 0;

/** PostgreSQL is missing where none was found. */
export const TEST_DATABASES: TestDatabase[] = [
  { name: 'SQLite', open: openTestSqlite },
  ...(inject('postgresUrl') ? [{ name: 'PostgreSQL', open: openTestPostgres }] : []),
];

async function openTestSqlite(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-sqlite-'));
  const database = await openSqlite(join(folder, 'shop.db'));
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  return database;
}

async function openTestPostgres(): Promise<Database> {
  const { url, drop } = await makePostgresDatabase(inject('postgresUrl'));
  const database = openPostgres({ url });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database;
}

async function makePostgresDatabase(server: string) {
  const name = `kitabdost_test_${process.pid}_${(count += 1)}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  // Waiting for the disk would be most of the time of these tests.
  await runOn(server, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  return { url: url.href, drop: () => runOn(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
