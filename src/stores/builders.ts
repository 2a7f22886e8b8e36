import type { ImportRecord, Job, RecordTypes, StockEntry } from '#api/records.ts';
import type { StoreContent } from '#api/store.ts';
import { aBook, aCategory, anAddress, aUser } from '#domain/builders.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { KIND_NAMES } from './records.ts';

const LONG_AGO = '2023-01-01T00:00:00+00:00';

/**
 * For tests: two categories, three books and one user. The ids of the books are not in catalogue
 * order.
 */
export function aContent(overrides: Partial<StoreContent> = {}): StoreContent {
  return {
    categories: [aCategory({ _id: 'ct02' }), aCategory({ _id: 'ct01' })],
    books: [aBook({ _id: 'bk10' }), aBook({ _id: 'bk02' }), aBook({ _id: 'bk01' })],
    users: async () => [aUser()],
    ...overrides,
  };
}

/** For tests: the fields of a snapshot that has no records. */
export const NO_RECORDS = {
  records: Object.fromEntries(KIND_NAMES.map((kind) => [kind, []])),
  numbers: {},
};

/** For tests: an order that awaits the payment of a book. */
export function anOrder(overrides: Partial<OrderRecord> = {}): OrderRecord {
  const { _id: bookId, title, author, coverImg } = aBook();
  return {
    _id: 'or01',
    sequence: 1,
    userId: 'us01',
    email: 'asha@example.com',
    key: `key of ${overrides._id ?? 'or01'}`,
    keyedBody: '{}',
    keyUntil: 2000,
    due: 1000,
    hasFailed: false,
    receipts: [],
    cashRefunds: 0,
    search: 'kd-000001',
    order: {
      _id: overrides._id ?? 'or01',
      number: 'KD-000001',
      status: 'awaiting-payment',
      payment: { method: 'online', status: 'pending' },
      lines: [
        { bookId, title, author, coverImg, qty: 1, originalPrice: 250, payable: 200, returned: 0 },
      ],
      totals: { price: 250, discount: 50, delivery: 0, amount: 200 },
      address: {
        name: 'Asha Rao',
        addressText: '12 Church Street',
        city: 'Bengaluru',
        state: 'Karnataka',
        pin: '560001',
        phone: '9000012345',
      },
      delivery: { from: '2023-01-03', to: '2023-01-05' },
      history: [{ status: 'awaiting-payment', at: LONG_AGO }],
      returns: [],
      refunded: 0,
      invoice: null,
      createdAt: LONG_AGO,
      updatedAt: LONG_AGO,
      version: 1,
    },
    ...overrides,
  };
}

/** For tests: the job of sending an email. */
export function aJob(overrides: Partial<Job> = {}): Job {
  const mail = { to: 'asha@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello' };
  return {
    _id: 'jb01',
    due: 1000,
    since: 500,
    tries: 0,
    task: { kind: 'mail', mail },
    ...overrides,
  };
}

/** For tests: a stock entry for two received copies. */
export function aStockEntry(overrides: Partial<StockEntry> = {}): StockEntry {
  return { _id: 'se01', bookId: 'bk01', change: 2, reason: 'received', at: LONG_AGO, ...overrides };
}

/** For tests: a finished import. */
export function anImport(overrides: Partial<ImportRecord> = {}): ImportRecord {
  return {
    _id: 'im01',
    name: 'books.csv',
    state: 'done',
    phase: 'finished',
    due: null,
    holder: null,
    isDryRun: false,
    names: {},
    parts: 0,
    read: 2,
    batches: 1,
    tries: 0,
    counts: { done: 2, added: 1, changed: 0, deleted: 0, failed: 1 },
    problems: [{ row: 3, field: 'isbn', message: 'This is no ISBN.' }],
    createdAt: LONG_AGO,
    ...overrides,
  };
}

/** For tests: one record of each kind. Their user is us01, asha@example.com. */
export const RECORDS: RecordTypes = {
  orders: anOrder(),
  jobs: aJob(),
  webhooks: {
    _id: 'wh01',
    url: 'https://hooks.example/kitabdost',
    events: ['order.placed'],
    secret: 'whsec_AAAA',
    createdAt: LONG_AGO,
  },
  events: { _id: 'ev01' },
  stockEntries: aStockEntry(),
  shortages: { _id: 'bk03', copies: 2 },
  rehearsals: { _id: 'rh01', amount: 20_000, payments: [], refunds: [] },
  keyedCalls: { _id: 'us01 key', request: 'POST /x {}', until: 5 },
  addresses: { _id: 'us01', addresses: [anAddress(), anAddress({ id: 'a2' })] },
  people: { _id: 'us01', email: 'asha@example.com' },
  deskSessions: {
    _id: 's',
    userId: 'us01',
    browser: 'x',
    beganAt: LONG_AGO,
    seenAt: LONG_AGO,
    until: 1,
  },
  apiKeys: {
    _id: 'c0ffee',
    userId: 'us01',
    email: 'asha@example.com',
    name: 'Warehouse',
    scopes: ['orders:read'],
    ending: '0f3a',
    createdAt: LONG_AGO,
  },
  links: { _id: 'li01', kind: 'reset', email: 'asha@example.com', until: 5 },
  auditEntries: {
    _id: 'au01',
    moment: 1,
    at: LONG_AGO,
    email: 'asha@example.com',
    action: 'x',
    subject: 'bk01',
  },
  settings: { _id: 'shop', settings: { name: 'Books' }, version: 1, updatedAt: LONG_AGO },
  collections: {
    _id: 'co01',
    slug: 'for-the-rains',
    title: 'For the rains',
    text: '',
    books: [{ bookId: 'bk01', by: 'Farida', why: 'It rains in it.' }],
    hidden: false,
    version: 1,
    createdAt: LONG_AGO,
    updatedAt: LONG_AGO,
  },
  imports: anImport(),
  importParts: { _id: 'im01 1', data: 'AAAA' },
  importBatches: { _id: 'im01 1', changes: [{ kind: 'added', bookId: 'bk01', stock: 3 }] },
  covers: { _id: 'c0ffee.png', data: 'AAAA' },
};
