import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { FoundBooks } from '#contract/catalogue/finding.ts';
import type { Order } from '#contract/orders/order.ts';
import { signInAtDesk } from '#api/desk/testing.ts';
import { requestOrder } from '#api/orders/testing.ts';
import { createTestApi, send, testDependencies } from '#api/testing.ts';
import { KIND_NAMES } from '#stores/records.ts';
import { SCHEMA } from '#stores/sql/migrate.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { openTestData, runCommand } from './testing.ts';

/**
 * Backups of earlier versions, each written by that version itself: see `scripts/keep-release.ts`.
 */
const RELEASES = [
  { version: '0.1.0', schema: 31 },
  { version: '1.0.0', schema: 32 },
];

/** What that version reported before it was backed up. */
const ORDERS = [
  { number: 'KD-000007', status: 'expired', payment: 'pending', amount: 200, refunded: 0 },
  { number: 'KD-000006', status: 'cancelled', payment: 'refunded', amount: 200, refunded: 200 },
  { number: 'KD-000005', status: 'packed', payment: 'partly-refunded', amount: 400, refunded: 40 },
  {
    number: 'KD-000004',
    status: 'delivered',
    payment: 'partly-refunded',
    amount: 400,
    refunded: 200,
  },
  { number: 'KD-000003', status: 'delivered', payment: 'received', amount: 200, refunded: 0 },
  { number: 'KD-000002', status: 'shipped', payment: 'due', amount: 200, refunded: 0 },
  { number: 'KD-000001', status: 'placed', payment: 'due', amount: 600, refunded: 0 },
];
const RECORDS = {
  orders: 7,
  jobs: 16,
  events: 1,
  stockEntries: 10,
  shortages: 1,
  rehearsals: 4,
  keyedCalls: 2,
  addresses: 1,
  people: 1,
  deskSessions: 1,
  links: 1,
  auditEntries: 13,
  settings: 1,
  collections: 0,
  webhooks: 0,
  apiKeys: 0,
  imports: 1,
  importParts: 1,
  importBatches: 1,
  covers: 1,
};
const REPORTS = {
  'sales?from=2026-11-19&to=2026-11-20': {
    days: [
      { date: '2026-11-19', orders: 0, copies: 0, amount: 0 },
      { date: '2026-11-20', orders: 5, copies: 9, amount: 1800 },
    ],
  },
  'best-sellers?from=2026-04-01&to=2027-03-31': {
    books: [
      {
        _id: 'bk01',
        title: 'Malgudi Days',
        author: 'R. K. Narayan',
        isbn: '9780306406157',
        copies: 8,
        amount: 1600,
      },
    ],
  },
  stock: { titles: 1, copies: 50, value: 10000 },
};

describe.each(TEST_DATABASES)('a backup of an earlier version, in $name', ({ makeEnvironment }) => {
  it.each(RELEASES)('has all data of version $version after a restore', async (release) => {
    const environment = await makeEnvironment();
    const file = fileURLToPath(new URL(`releases/${release.version}.gz`, import.meta.url));
    const restored = { code: 0, from: release.schema, to: SCHEMA };
    expect(await runCommand(environment, 'restore', file)).toMatchObject(restored);
    expect(await runCommand(environment, 'check')).toMatchObject({ problems: [] });

    const store = createSqlStore(await openTestData(environment));
    const counts = KIND_NAMES.map(async (kind) => [kind, await store.records.count(kind, {})]);
    // The restore adds jobs for orders that are not too old by the clock of today.
    const added = await store.records.count('jobs', { where: { kind: 'reconcile' } });
    const jobs = RECORDS.jobs + added;
    expect(Object.fromEntries(await Promise.all(counts))).toEqual({ ...RECORDS, jobs });
    expect(await store.records.promisedCopies(['bk01', 'bk02'])).toEqual(
      new Map([
        ['bk01', 6],
        ['bk02', 0],
      ]),
    );
    const now = () => Date.parse('2026-11-21T06:30:00Z');
    const api = createTestApi(testDependencies({ store, now, createId: randomUUID }));
    const read = async (path: string, token = '') =>
      (await send(api, `GET ${path}`, { token })).body;
    for (const [search, id] of [
      ['gora', 'bk02'],
      ['टैगोर', 'bk03'],
    ]) {
      const { books } = (await read(`/books?search=${search}`)) as FoundBooks;
      expect(books.map(({ _id }) => _id)).toEqual([id]);
    }

    const body = { email: 'asha@example.com', password: 'secret' };
    const signedIn = await send(api, 'POST /auth/login', { body });
    const { encodedToken: token } = signedIn.body as { encodedToken: string };
    const { orders } = (await read('/user/orders', token)) as { orders: Order[] };
    const shown = orders.map(({ number, status, payment, totals, refunded }) => ({
      number,
      status,
      payment: payment.status,
      amount: totals.amount,
      refunded,
    }));
    expect(shown).toEqual(ORDERS);
    const cart = [
      { _id: 'bk01', qty: 1 },
      { _id: 'bk02', qty: 1 },
    ];
    expect(await read('/user/cart', token)).toMatchObject({ cart });
    expect(await read('/user/wishlist', token)).toMatchObject({ wishlist: [{ _id: 'bk02' }] });

    const desk = await signInAtDesk({ api });
    for (const [report, expected] of Object.entries(REPORTS))
      expect(await read(`/desk/reports/${report}`, desk)).toMatchObject(expected);
    expect(await read('/desk/reports/bills?month=2026-11', desk)).toMatchObject({
      totals: { bills: 6, billed: 2000, creditNotes: 3, credited: 440 },
    });
    expect(await read('/desk/orders', desk)).toMatchObject({
      counts: { placed: 1, packed: 1, shipped: 1, delivered: 2, 'return-requested': 1 },
    });
    for (const [query, total] of [
      ['search=asha', 7],
      ['search=kd-000002', 1],
      ['book=bk01', 2],
    ])
      expect(await read(`/desk/orders?${query}`, desk)).toMatchObject({ total });
    expect(await read('/desk/books', desk)).toMatchObject({
      books: [
        { _id: 'bk01', stock: 0, promised: 5, short: 3 },
        { _id: 'bk02', stock: 50, promised: 0, short: 0 },
        { _id: 'bk03', stock: 0, promised: 0, short: 0 },
      ],
    });

    const placed = await requestOrder(
      { api, token },
      { payment: 'cod', leaveOut: ['bk01'], key: 'after the restore' },
    );
    expect(placed).toMatchObject({
      status: '201 Created',
      body: { order: { number: 'KD-000008', invoice: { number: 'KD/26-27/000007' } } },
    });
  });
});
