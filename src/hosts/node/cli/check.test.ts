import { chmod, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anOrder, anOrderLine, aRecord } from '#domain/builders.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { makeSeed } from '#seed/seed.ts';
import { strongPasswords } from '../passwords.ts';
import { openFilled, runCommand } from './testing.ts';

const NO_PROBLEMS = { code: 0, ok: true, problems: [] };
function withProblems(...problems: unknown[]) {
  return { code: 1, ok: false, problems };
}

describe.each(TEST_DATABASES)('check on $name', ({ name, makeEnvironment }) => {
  async function checkAfter(...statements: string[]) {
    const environment = await makeEnvironment();
    const { write } = await openFilled(environment);
    await write(async (query) => {
      for (const statement of statements) await query(statement);
    });
    return runCommand(environment, 'check');
  }

  it('finds no problems in a new shop', async () => {
    expect(await checkAfter()).toEqual(NO_PROBLEMS);
  });

  it('finds lists and profiles that are not JSON', async () => {
    expect(
      await checkAfter(
        "UPDATE books SET genres = '[' WHERE book_id <> 'bk10'",
        "UPDATE users SET profile = ''",
      ),
    ).toEqual(
      withProblems(
        'Rows of books whose genres is not JSON: 2, such as 2.',
        'Rows of users whose profile is not JSON: 1, such as us01.',
      ),
    );
  });

  it('finds a book without stock, and a missing counter', async () => {
    expect(
      await checkAfter("DELETE FROM stock WHERE book_id = 'bk02'", 'DELETE FROM counters'),
    ).toEqual(
      withProblems(
        'Books without a row in stock: 1, such as bk02.',
        'Counters that are missing: 1, such as catalogue.',
      ),
    );
  });

  it('repairs search tables, promised copies and reports that are wrong', async () => {
    const environment = await makeEnvironment();
    const database = await openFilled(environment);
    const order = anOrder({ status: 'placed', lines: [anOrderLine({ bookId: 'bk02', qty: 2 })] });
    await createSqlStore(database).transact(async ({ put }) => put('orders', aRecord(order)));
    expect(await runCommand(environment, 'check', '--repair')).toEqual(NO_PROBLEMS);
    await database.write(async (query) => {
      await query('UPDATE find_sales SET sold = sold - 1');
      await query('UPDATE find_orders SET promised = 0');
      await query('DELETE FROM find_books WHERE position = 2');
      await query('UPDATE find_names SET books = 7');
    });
    const { problems } = await runCommand(environment, 'check');
    for (const words of ['find_books', 'find_names', 'sold copies', 'promised copies'])
      expect(problems).toContainEqual(expect.stringMatching(`${words}.*manage -- check --repair`));
    expect(await runCommand(environment, 'check', '--repair')).toEqual(NO_PROBLEMS);
    expect(await runCommand(environment, 'check')).toEqual(NO_PROBLEMS);
    const { find, records } = createSqlStore(database);
    expect((await find(EVERYTHING, Date.now())).total).toBe(3);
    expect(await records.promisedCopies(['bk02'])).toEqual(new Map([['bk02', 2]]));
  });

  it('finds missing columns and indexes', async () => {
    const statements = ['DROP INDEX jobs_by_order', 'ALTER TABLE jobs DROP COLUMN order_id'];
    expect(await checkAfter(...statements)).toEqual(
      withProblems(
        'The database lacks jobs.order_id, jobs_by_order. Restoring a backup creates all tables again.',
      ),
    );
  });

  it('reports an old schema and a missing database, and changes neither', async () => {
    const environment = await makeEnvironment();
    const missing = withProblems(expect.stringContaining('There are no data in'));
    expect(await runCommand(environment, 'check')).toEqual(missing);
    expect(await runCommand(environment, 'check')).toEqual(missing);
    const { write } = await openFilled(environment);
    await write((query) => query('UPDATE schema_version SET version = 31'));
    const old = withProblems(
      expect.stringMatching(/^The data were written before version 1.0.0 \(schema 31\)/),
    );
    expect(await runCommand(environment, 'check')).toEqual(old);
    expect(await runCommand(environment, 'check')).toEqual(old);
  });

  it('finds a secret that other users may read, or could guess', async () => {
    const environment = await makeEnvironment();
    await openFilled(environment);
    const secret = join(environment['DATA_DIR'] ?? '', 'secret');
    await writeFile(secret, 'x'.repeat(32), { mode: 0o644 });
    expect(await runCommand(environment, 'check')).toEqual(
      withProblems(expect.stringContaining(`chmod 600 ${secret}`)),
    );
    await chmod(secret, 0o600);
    expect(await runCommand(environment, 'check')).toEqual(NO_PROBLEMS);
    await writeFile(secret, '');
    expect(await runCommand(environment, 'check')).toEqual(
      withProblems(expect.stringContaining('must contain at least 32 characters of text')),
    );
  });

  it('finds a guest of an earlier release, unless this is a demo', async () => {
    const environment = await makeEnvironment();
    const store = createSqlStore(await openFilled(environment));
    const [, guest] = await makeSeed('demo', strongPasswords.hash).users();
    if (guest) await store.addUser(guest);
    expect(await runCommand(environment, 'check')).toEqual(
      withProblems(expect.stringContaining('The password of guest@example.com is public')),
    );
    expect(await runCommand({ ...environment, SEED: 'demo' }, 'check')).toEqual(NO_PROBLEMS);
    expect(await runCommand(environment, 'reset-password', 'guest@example.com')).toMatchObject({
      code: 1,
      error: expect.stringContaining('cannot be changed'),
    });
  });

  it('finds a GSTIN with a typing error, which an older release accepted', async () => {
    const environment = await makeEnvironment();
    const store = createSqlStore(await openFilled(environment));
    const setGstin = (gstin: string) =>
      store.transact((transaction) =>
        transaction.put('settings', {
          _id: 'shop',
          settings: { gstin },
          version: 1,
          updatedAt: '2026-01-01T00:00:00+00:00',
        }),
      );
    await setGstin('29AABCK4821M1Z8');
    expect(await runCommand(environment, 'check')).toEqual(
      withProblems(expect.stringContaining('The GSTIN 29AABCK4821M1Z8')),
    );
    await setGstin('29AABCK4821M1Z9');
    expect(await runCommand(environment, 'check')).toEqual(NO_PROBLEMS);
  });

  it('finds a site address that no browser can open', async () => {
    const environment = await makeEnvironment();
    await openFilled(environment);
    const bound = { ...environment, HOST: '0.0.0.0' };
    expect(await runCommand(bound, 'check')).toEqual(
      withProblems(expect.stringContaining('set SITE_URL')),
    );
    const named = { ...bound, SITE_URL: 'https://books.example' };
    expect(await runCommand(named, 'check')).toEqual(NO_PROBLEMS);
  });

  it.runIf(name === 'SQLite')('finds a dangling reference, and a damaged file', async () => {
    const environment = await makeEnvironment();
    await runCommand(environment, 'migrate');
    const file = join(environment['DATA_DIR'] ?? '', 'shop.db');
    const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    database.exec("INSERT INTO stock (book_id, copies) VALUES ('ghost', 1)");
    expect(await runCommand(environment, 'check')).toEqual(
      withProblems(expect.stringMatching(/^The database file is damaged: .*"stock".*"books"/)),
    );
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    await truncate(file, 8192);
    expect(await runCommand(environment, 'check')).toEqual(
      withProblems(expect.stringContaining('malformed')),
    );
  });

  it.runIf(name === 'PostgreSQL')('reports a server that does not respond', async () => {
    const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/shop' };
    expect(await runCommand(environment, 'check')).toEqual(
      withProblems(expect.stringContaining('The data cannot be read: connect ECONNREFUSED')),
    );
  });

  it.runIf(name === 'PostgreSQL')('reports a clock that is not that of the database', async () => {
    const environment = await makeEnvironment();
    await openFilled(environment);
    const now = Date.now();
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: now - 60_000 });
    expect(await runCommand(environment, 'check')).toEqual(
      withProblems(expect.stringMatching(/differ by (5\d|6\d) s/)),
    );
  });

  it.runIf(name === 'PostgreSQL')('reports a replica that does not respond', async () => {
    const environment = await makeEnvironment();
    await openFilled(environment);
    const replica = environment['DATABASE_URL'] ?? '';
    expect(await runCommand({ ...environment, DATABASE_READ_URL: replica }, 'check')).toEqual(
      NO_PROBLEMS,
    );
    const gone = { ...environment, DATABASE_READ_URL: 'postgres://127.0.0.1:1/shop' };
    expect(await runCommand(gone, 'check')).toEqual(
      withProblems(
        'The replica of DATABASE_READ_URL cannot be read: connect ECONNREFUSED 127.0.0.1:1',
      ),
    );
  });
});

it('warns of a public shop whose data are in the folder of the program', async () => {
  const environment = { DATA_DIR: './no-data', SITE_URL: 'https://books.example' };
  expect(await runCommand(environment, 'check')).toMatchObject({
    code: 1,
    problems: [
      expect.stringContaining('The data are in the folder of the program'),
      expect.stringContaining('There are no data in ./no-data yet'),
    ],
  });
});
