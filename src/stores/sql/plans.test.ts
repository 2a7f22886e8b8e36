import { expect, it } from 'vitest';
import type { RecordReader } from '#api/store.ts';
import { aBook } from '#domain/builders.ts';
import type { Value } from './database.ts';
import { createSqlFinder } from './finding/finder.ts';
import { readFigures } from './figures.ts';
import { createRecordReader } from './record-rows.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

/** Reads that run often, or in every call. */
const FREQUENT_READS: [string, (records: RecordReader) => Promise<unknown>][] = [
  [
    'orders that are due',
    ({ list }) => list('orders', { upTo: { due: 1 }, orderBy: 'due', limit: 9 }),
  ],
  ['orders of a key', ({ list }) => list('orders', { where: { userId: 'us01', key: 'k' } })],
  ['orders of the provider', ({ list }) => list('orders', { where: { providerOrderId: 'x' } })],
  ['orders with a bill', ({ list }) => list('orders', { where: { billNumber: 'x' }, limit: 1 })],
  [
    'the last bill of a day',
    ({ list }) =>
      list('orders', {
        where: { billedOn: '2026-11-29' },
        orderBy: 'billNumber',
        isDescending: true,
        limit: 1,
      }),
  ],
  [
    'open orders of a user',
    ({ list }) => list('orders', { where: { userId: 'us01', status: 'placed' } }),
  ],
  [
    'orders of a deleted account',
    ({ list }) =>
      list('orders', {
        where: { userId: 'us01' },
        below: { sequence: 9 },
        orderBy: 'sequence',
        isDescending: true,
        limit: 9,
      }),
  ],
  ['orders to pack', ({ count }) => count('orders', { where: { status: 'placed' } })],
  [
    'failed payments',
    ({ count }) => count('orders', { where: { status: 'placed', paymentStatus: 'failed' } }),
  ],
  ['returns to decide', ({ count }) => count('orders', { where: { hasOpenReturn: 1 } })],
  ['promised copies of a page of books', ({ promisedCopies }) => promisedCopies(['bk01', 'bk02'])],
  ['books that were ordered', ({ orderedBooks }) => orderedBooks(['bk01', 'bk02'])],
  [
    'lost payments',
    ({ list }) =>
      list('orders', {
        where: { status: 'expired', hasOpenReturn: 1 },
        orderBy: 'sequence',
        isDescending: true,
        limit: 26,
      }),
  ],
  [
    'waiting emails of a user',
    ({ count }) => count('jobs', { where: { email: 'a' }, upTo: { due: Number.MAX_SAFE_INTEGER } }),
  ],
  [
    'emails that are due',
    ({ list }) =>
      list('jobs', { where: { kind: 'mail' }, upTo: { due: 1 }, orderBy: 'due', limit: 9 }),
  ],
  ['jobs that are due', ({ list }) => list('jobs', { upTo: { due: 1 }, orderBy: 'due', limit: 9 })],
  [
    'refunds of an order',
    ({ list }) => list('jobs', { where: { kind: 'refund', orderId: 'or01' }, upTo: { due: 1 } }),
  ],
  ['emails of a user', ({ list }) => list('jobs', { where: { email: 'a' } })],
  ['links of a user', ({ list }) => list('links', { where: { kind: 'reset', email: 'a' } })],
  [
    'expired links',
    ({ list }) => list('links', { upTo: { until: 1 }, orderBy: 'until', limit: 9 }),
  ],
];

it('reads the version of the orders from an index alone', async () => {
  const [sqlite] = TEST_DATABASES;
  const [database] = (await sqlite?.openMigrated()) ?? [];
  if (!database) throw new Error('There is no SQLite.');
  let sentSql = '';
  const read: typeof database.read = (sql, values) => database.read((sentSql = sql), values);
  await createSqlStore({ ...database, read }).ordersVersion();
  const plan = await database.read(`EXPLAIN QUERY PLAN ${sentSql}`);
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SEARCH orders USING COVERING INDEX orders_by_changed/),
  ]);
});

it('counts jobs, and lists the failed refunds, without reading the emails that are kept', async () => {
  const [sqlite] = TEST_DATABASES;
  const [database] = (await sqlite?.openMigrated()) ?? [];
  if (!database) throw new Error('There is no SQLite.');
  const sent: [sql: string, values: readonly Value[]][] = [];
  const read: typeof database.read = (sql, values = []) => {
    sent.push([sql, values]);
    return database.read(sql, values);
  };
  await readFigures({ ...database, read }, 1);
  const upTo = { givenUp: Number.MAX_SAFE_INTEGER };
  const { list } = createRecordReader(read, database);
  await list('jobs', { where: { kind: 'refund' }, upTo, orderBy: 'givenUp', limit: 100 });
  const details: unknown[] = [];
  for (const [sql, values] of sent.filter(([statement]) => statement.includes('FROM jobs')))
    for (const { detail } of await database.read(`EXPLAIN QUERY PLAN ${sql}`, [...values]))
      details.push(detail);
  expect(details).toEqual([
    'SCAN jobs USING COVERING INDEX jobs_by_abandoned',
    'USE TEMP B-TREE FOR GROUP BY',
    'SEARCH jobs USING INDEX jobs_by_due (due>?)',
    'USE TEMP B-TREE FOR GROUP BY',
    expect.stringMatching(/^SEARCH jobs USING INDEX jobs_by_abandoned \(given_up/),
  ]);
});

it('finds the returns to decide on without reading other delivered orders', async () => {
  const [sqlite] = TEST_DATABASES;
  const [database] = (await sqlite?.openMigrated()) ?? [];
  if (!database) throw new Error('There is no SQLite.');
  let sentSql = '';
  const { list } = createRecordReader(
    (sql, values) => database.read((sentSql = sql), values),
    database,
  );
  const where = { status: 'delivered', hasOpenReturn: 1 };
  await list('orders', { where, orderBy: 'sequence', isDescending: true, limit: 26 });
  const plan = await database.read(`EXPLAIN QUERY PLAN ${sentSql}`, ['delivered', 1]);
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SEARCH orders USING INDEX \w+ \(has_open_return=\? AND status=\?\)$/),
  ]);
});

it('finds orders by a part of their texts without scanning all texts', async () => {
  const [sqlite] = TEST_DATABASES;
  const [database] = (await sqlite?.openMigrated()) ?? [];
  if (!database) throw new Error('There is no SQLite.');
  let sentSql = '';
  const { count } = createRecordReader(
    (sql, values) => database.read((sentSql = sql), values),
    database,
  );
  await count('orders', { contains: { search: ['000042'] } });
  const plan = await database.read(`EXPLAIN QUERY PLAN ${sentSql}`, ['"000042"']);
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SEARCH orders USING .*INDEX/),
    expect.stringMatching(/^LIST SUBQUERY/),
    expect.stringMatching(/^SCAN order_texts VIRTUAL TABLE INDEX 0:M/),
  ]);
});

const [, postgres] = TEST_DATABASES;

it.runIf(postgres)('counts a sale without scanning all books', async () => {
  const [database] = (await postgres?.openMigrated()) ?? [];
  if (!database) throw new Error('There is no PostgreSQL.');
  const scans = await database.write(async (query) => {
    // PostgreSQL counts the scans of a session until it reports them, also those before.
    const countScans = async () => {
      const [row] = await query(
        `SELECT seq_scan FROM pg_stat_xact_user_tables
          WHERE relname = 'books' AND schemaname = current_schema()`,
      );
      return Number(row?.['seq_scan']);
    };
    const before = await countScans();
    await query('SET LOCAL enable_seqscan = off');
    await query(
      `INSERT INTO find_orders (book_id, record_id, copies, sold_at) VALUES ('bk01', 'or01', 1, 1)`,
    );
    return (await countScans()) - before;
  });
  expect(scans).toBe(0);
});

it.runIf(postgres)('finds the orders of a book by an index of their ids', async () => {
  const [database] = (await postgres?.openMigrated()) ?? [];
  if (!database) throw new Error('There is no PostgreSQL.');
  await database.write((query) =>
    query("INSERT INTO find_orders (book_id, record_id) VALUES ('bk01', 'or01')"),
  );
  let sent: [string, readonly Value[]] = ['', []];
  const { related } = createSqlFinder({
    ...database,
    readCatalogue(sql, values = []) {
      if (/\borders\b/.test(sql)) sent = [sql, values];
      return database.readCatalogue(sql, values);
    },
  });
  await related(aBook({ _id: 'bk01' }));
  const plan = await database.write(async (query) => {
    await query('SET LOCAL enable_seqscan = off');
    return query(`EXPLAIN ${sent[0]}`, sent[1]);
  });
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain("Index Cond: (record_id = 'or01'");
});

it('makes each frequent read by an index, without sorting', async () => {
  const [sqlite] = TEST_DATABASES;
  if (!sqlite) throw new Error('There is no SQLite.');
  const [database] = await sqlite.openMigrated();
  const { read, dialect } = database;
  const sent: [string, readonly Value[]][] = [];
  const records = createRecordReader(
    (sql, values = []) => {
      sent.push([sql, values]);
      return read(sql, values);
    },
    { dialect },
  );
  for (const [what, ask] of FREQUENT_READS) {
    await ask(records);
    const [sql, values] = sent.at(-1) ?? [''];
    const plan = await read(`EXPLAIN QUERY PLAN ${sql}`, values);
    expect([what, ...plan.map(({ detail }) => detail)]).toEqual([
      what,
      expect.stringMatching(/^SEARCH \w+ USING (?:.*INDEX|PRIMARY KEY)/),
    ]);
  }
});
