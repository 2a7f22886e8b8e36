import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row, Value } from '../database.ts';
import { openSqliteFile, type Opening } from './sqlite-file.ts';
import { TEST_DATABASES } from '../testing.ts';

const [sqlite = expect.fail('There is no SQLite.')] = TEST_DATABASES;
let file = '';

beforeEach(async () => {
  const { DATA_DIR = '' } = await sqlite.makeEnvironment();
  file = join(DATA_DIR, 'shop.db');
});

/** Returns a function that runs a statement, and returns its rows or its error. */
function connect({ isReader = false }: Partial<Opening> = {}) {
  const run = openSqliteFile({ file, isReader });
  return (sql: string, ...values: Value[]) => {
    const reply = run({ sql, values });
    return 'rows' in reply ? (JSON.parse(reply.rows) as Row[]) : reply;
  };
}

it('fills in each value by its number', () => {
  const run = connect();
  expect(run("SELECT $2 AS second, $1 AS first, '$' AS sign", 'a', 'b')).toEqual([
    { second: 'b', first: 'a', sign: '$' },
  ]);
});

it('writes each commit to the disk, and checks foreign keys', () => {
  const run = connect();
  expect(run('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  expect(run('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
  expect(run('PRAGMA foreign_keys')).toEqual([{ foreign_keys: 1 }]);
});

it('caches 64 MiB, and waits ten seconds for another process', () => {
  const run = connect();
  expect(run('PRAGMA cache_size')).toEqual([{ cache_size: -65_536 }]);
  expect(run('PRAGMA busy_timeout')).toEqual([{ timeout: 10_000 }]);
});

it('does not open a missing file for reading', () => {
  expect(() => connect({ isReader: true })).toThrow('unable to open');
});

describe('a transaction that SQLite has ended', () => {
  it('refuses its later statements until it is rolled back', () => {
    const run = connect();
    run('CREATE TABLE once (a INTEGER PRIMARY KEY)');
    run('BEGIN');
    run('INSERT INTO once (a) VALUES (1)');
    expect(run('INSERT OR ROLLBACK INTO once (a) VALUES (1)')).toMatchObject({
      error: { message: expect.stringContaining('UNIQUE') },
    });
    for (const sql of ['INSERT INTO once (a) VALUES (2)', 'COMMIT'])
      expect(run(sql)).toMatchObject({
        error: { message: 'SQLite has rolled back the transaction.' },
        isUnavailable: false,
      });
    run('ROLLBACK');
    run('INSERT INTO once (a) VALUES (3)');
    expect(run('SELECT a FROM once')).toEqual([{ a: 3 }]);
  });
});

describe('an error of SQLite', () => {
  const UNAVAILABLE = { error: expect.any(Error), isUnavailable: true };
  const WRONG_STATEMENT = { error: expect.any(Error), isUnavailable: false };

  it('is not reported as unavailable if a statement or a value is wrong', () => {
    const run = connect();
    run('CREATE TABLE once (a INTEGER PRIMARY KEY)');
    expect(run('SELECT a FROM missing')).toEqual(WRONG_STATEMENT);
    expect(run('INSERT INTO once (a) VALUES ($1)', 'a')).toEqual(WRONG_STATEMENT);
    expect(run('INSERT INTO once (a) VALUES ($1)', 1, 2)).toEqual(WRONG_STATEMENT);
  });

  it('is reported as unavailable if another process is writing', () => {
    const [run, other] = [connect(), connect()];
    run('PRAGMA busy_timeout = 0');
    other('BEGIN IMMEDIATE');
    expect(run('BEGIN IMMEDIATE')).toEqual(UNAVAILABLE);
    other('CREATE TABLE once (a INTEGER)');
    other('COMMIT');
    run('BEGIN');
    run('SELECT a FROM once');
    other('INSERT INTO once (a) VALUES (1)');
    // The extended code SQLITE_BUSY_SNAPSHOT.
    expect(run('INSERT INTO once (a) VALUES (2)')).toEqual(UNAVAILABLE);
  });

  it('is reported as unavailable if the file cannot be written or opened, or is full', () => {
    const run = connect();
    run('CREATE TABLE once (a TEXT)');
    expect(connect({ isReader: true })("INSERT INTO once (a) VALUES ('a')")).toEqual(UNAVAILABLE);
    expect(run('ATTACH $1 AS other', join(file, 'in-a-file.db'))).toEqual(UNAVAILABLE);
    run('PRAGMA max_page_count = 2');
    expect(run('INSERT INTO once (a) VALUES ($1)', 'a'.repeat(10_000))).toEqual(UNAVAILABLE);
  });
});

it('keeps the 500 statements prepared that it ran last', () => {
  const run = connect();
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  for (let i = 0; i < 500; i++) run(`SELECT ${i}`);
  run('SELECT 0');
  expect(prepare).toHaveBeenCalledTimes(500);
  run('SELECT 500');
  run('SELECT 0');
  expect(prepare).toHaveBeenCalledTimes(501);
  run('SELECT 1');
  expect(prepare).toHaveBeenCalledTimes(502);
});
