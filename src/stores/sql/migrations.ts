import type { Dialect } from './dialects.ts';
import {
  catalogueAndUsers,
  endedSessions,
  linkRecords,
  oneTimeLinks,
  orders,
} from './first-migrations.ts';
import { createFinding, findingByWordsAndSales, recreateFinding } from './finding/schema.ts';
import { createTotals } from './totals.ts';

/**
 * One schema change, as statements. Never change a released migration: add another one.
 * migrations.test.ts checks the hashes.
 */
export type Migration = (dialect: Dialect) => string[];

/** The number of a migration is its index in this list, from 1. */
export const MIGRATIONS: Migration[] = [
  catalogueAndUsers,
  endedSessions,
  oneTimeLinks,
  orders,
  linkRecords,
  openReturns,
  createFinding,
  imports,
  recentCalls,
  keyedCalls,
  jobEmails,
  recreateFinding,
  addresses,
  findingByWordsAndSales,
  shopSettings,
  bookVersions,
  covers,
  stockMoments,
  outbox,
  auditEntries,
  orderChanges,
  deskSessions,
  reports,
  editedFields,
  orderTexts,
  salesByIndex,
  createTotals,
  importMoments,
  spellings,
  promisedCopies,
  unusedCovers,
];

function openReturns(): string[] {
  // Each time the desk is opened, it counts open returns.
  return ['CREATE INDEX orders_by_open_return ON orders (has_open_return)'];
}

/** Records of imports, and the index that finds the books of a file's rows by title. */
function imports(): string[] {
  return [
    // `due` is in ms since 1970.
    `CREATE TABLE imports (
      record_id TEXT PRIMARY KEY,
      due BIGINT,
      record TEXT NOT NULL
    )`,
    'CREATE INDEX imports_by_due ON imports (due)',
    'CREATE TABLE import_parts (record_id TEXT PRIMARY KEY, record TEXT NOT NULL)',
    'CREATE TABLE import_batches (record_id TEXT PRIMARY KEY, record TEXT NOT NULL)',
    'CREATE INDEX books_by_title ON books (title)',
  ];
}

/** The recent calls by all processes, for rate limits. */
function recentCalls(): string[] {
  return [
    // `moments` are the times of the last calls, 13 digits each, in ms since 1970. After
    // `until_ms`, the row may be deleted.
    `CREATE TABLE recent_calls (
      call_key TEXT PRIMARY KEY,
      moments TEXT NOT NULL,
      until_ms BIGINT NOT NULL
    )`,
    'CREATE INDEX recent_calls_by_until ON recent_calls (until_ms)',
  ];
}

/** Calls with an `Idempotency-Key` that no other record stores. */
function keyedCalls(): string[] {
  return ['CREATE TABLE keyed_calls (record_id TEXT PRIMARY KEY, record TEXT NOT NULL)'];
}

/** The saved addresses of each user. */
function addresses(): string[] {
  return ['CREATE TABLE addresses (record_id TEXT PRIMARY KEY, record TEXT NOT NULL)'];
}

/**
 * The settings of the shop. Public pages show them, so a change counts as a change of the
 * catalogue.
 */
function shopSettings({ countChanges }: Dialect): string[] {
  return [
    'CREATE TABLE shop_settings (record_id TEXT PRIMARY KEY, record TEXT NOT NULL)',
    ...countChanges('shop_settings'),
  ];
}

/** Jobs can be selected by the email that they concern. */
function jobEmails({ findText }: Dialect): string[] {
  // The records are JSON without spaces; an email between quotes equals the result of `escapeText`.
  const begin = '"task":{"kind":"mail","mail":{"to":"';
  const rest = `SUBSTR(record, ${findText}(record, '${begin}') + ${begin.length})`;
  return [
    'ALTER TABLE jobs ADD COLUMN email TEXT',
    `UPDATE jobs SET email = SUBSTR(${rest}, 1, ${findText}(${rest}, '","subject":') - 1)
      WHERE kind = 'mail' AND ${findText}(record, '${begin}') > 0
        AND ${findText}(${rest}, '","subject":') > 0`,
    'CREATE INDEX jobs_by_email ON jobs (email)',
  ];
}

/** Versions of books: two people at the desk must not overwrite each other's changes. */
function bookVersions(): string[] {
  return ['ALTER TABLE books ADD COLUMN version BIGINT'];
}

/** Uploaded covers. */
function covers(): string[] {
  return ['CREATE TABLE covers (record_id TEXT PRIMARY KEY, record TEXT NOT NULL)'];
}

/** The times of ledger entries, because the stock ledger is read latest first. */
function stockMoments({ findText, toEpochMs }: Dialect): string[] {
  // The records are JSON without spaces, and contain this text with its quotes only once. A
  // timestamp has 25 characters.
  const begin = '"at":"';
  const at = `SUBSTR(record, ${findText}(record, '${begin}') + ${begin.length}, 25)`;
  return [
    'ALTER TABLE stock_entries ADD COLUMN moment BIGINT',
    `UPDATE stock_entries SET moment = ${toEpochMs(at)} WHERE ${findText}(record, '${begin}') > 0`,
    'CREATE INDEX stock_entries_by_moment ON stock_entries (moment, record_id)',
    'CREATE INDEX stock_entries_of_book ON stock_entries (book_id, moment, record_id)',
    'DROP INDEX stock_entries_by_book',
  ];
}

/**
 * For jobs that are no longer retried: when they were added, or last retried by the owner. The desk
 * lists them by this time.
 */
function outbox({ findText }: Dialect): string[] {
  // The records are JSON without spaces, and have this number before any text that a user wrote.
  const begin = '"since":';
  const rest = `SUBSTR(record, ${findText}(record, '${begin}') + ${begin.length})`;
  return [
    'ALTER TABLE jobs ADD COLUMN kept BIGINT',
    `UPDATE jobs SET kept = CAST(SUBSTR(${rest}, 1, ${findText}(${rest}, ',') - 1) AS BIGINT)
      WHERE due IS NULL AND ${findText}(record, '${begin}') > 0`,
    'CREATE INDEX jobs_by_kept ON jobs (kept, record_id)',
  ];
}

/** The audit log of the desk, which is read latest first. */
function auditEntries(): string[] {
  return [
    `CREATE TABLE audit_entries (
      record_id TEXT PRIMARY KEY,
      moment BIGINT NOT NULL,
      record TEXT NOT NULL
    )`,
    'CREATE INDEX audit_entries_by_moment ON audit_entries (moment, record_id)',
  ];
}

/**
 * The time of the last change to each order. Open pages of the desk poll for later changes. Orders
 * of an earlier release get it when they change again.
 */
function orderChanges(): string[] {
  return [
    'ALTER TABLE orders ADD COLUMN changed BIGINT',
    'CREATE INDEX orders_by_changed ON orders (changed, record_id)',
  ];
}

/** The sessions at the desk, and a column for the audit log of one person. */
function deskSessions({ findText }: Dialect): string[] {
  // The records are JSON without spaces; an email between quotes equals the result of `escapeText`.
  const begin = '"email":"';
  const rest = `SUBSTR(record, ${findText}(record, '${begin}') + ${begin.length})`;
  return [
    `CREATE TABLE desk_sessions (
      record_id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL,
      until BIGINT NOT NULL,
      record TEXT NOT NULL
    )`,
    'CREATE INDEX desk_sessions_by_user ON desk_sessions (user_id)',
    'CREATE INDEX desk_sessions_by_until ON desk_sessions (until)',
    'ALTER TABLE audit_entries ADD COLUMN email TEXT',
    `UPDATE audit_entries SET email = SUBSTR(${rest}, 1, ${findText}(${rest}, '","action":') - 1)
      WHERE ${findText}(record, '${begin}') > 0 AND ${findText}(${rest}, '","action":') > 0`,
    'CREATE INDEX audit_entries_by_email ON audit_entries (email, moment, record_id)',
  ];
}

/** Copies the position and the payable price of each book to its row of `stock`. */
export const FILL_STOCK = `UPDATE stock SET
      place = (SELECT position FROM books WHERE books.book_id = stock.book_id),
      payable = (SELECT original_price - discount_price FROM books WHERE books.book_id = stock.book_id)`;

/**
 * The totals of reports, and the columns by which the desk filters orders; `fillReports` fills them
 * for older orders.
 */
export function reports({ binaryCollation }: Dialect): string[] {
  return [
    'ALTER TABLE orders ADD COLUMN made_at BIGINT',
    'ALTER TABLE orders ADD COLUMN method TEXT',
    // Days in India: `YYYY-MM-DD`.
    `ALTER TABLE orders ADD COLUMN sold_on TEXT COLLATE ${binaryCollation}`,
    'ALTER TABLE orders ADD COLUMN copies BIGINT',
    'ALTER TABLE orders ADD COLUMN amount BIGINT',
    `ALTER TABLE orders ADD COLUMN billed_on TEXT COLLATE ${binaryCollation}`,
    `ALTER TABLE orders ADD COLUMN bill_number TEXT COLLATE ${binaryCollation}`,
    'ALTER TABLE orders ADD COLUMN billed BIGINT',
    'CREATE INDEX orders_by_list ON orders (status, payment_status, has_open_return, method, made_at)',
    'ALTER TABLE stock ADD COLUMN place BIGINT',
    'ALTER TABLE stock ADD COLUMN payable BIGINT',
    FILL_STOCK,
    'DROP INDEX stock_by_copies',
    'CREATE INDEX stock_by_copies ON stock (copies, place, payable)',
    'CREATE INDEX orders_by_sale ON orders (sold_on, copies, amount)',
    'CREATE INDEX orders_by_bill ON orders (billed_on, bill_number, billed, record_id)',
    // For orders of any age: the copies that were not returned, and their price in ₹.
    'ALTER TABLE find_orders ADD COLUMN kept BIGINT NOT NULL DEFAULT 0',
    'ALTER TABLE find_orders ADD COLUMN amount BIGINT NOT NULL DEFAULT 0',
    'CREATE INDEX find_orders_by_day ON find_orders (sold_at, book_id, kept, amount, record_id)',
    `CREATE TABLE credit_notes (
      number TEXT NOT NULL COLLATE ${binaryCollation} PRIMARY KEY,
      noted_on TEXT NOT NULL COLLATE ${binaryCollation},
      amount BIGINT NOT NULL,
      record_id TEXT NOT NULL
    )`,
    'ALTER TABLE jobs ADD COLUMN given_up BIGINT',
    'CREATE INDEX jobs_by_given_up ON jobs (given_up)',
    'CREATE INDEX credit_notes_by_day ON credit_notes (noted_on, number, amount, record_id)',
  ];
}

/** The fields of a book that were edited at the desk. */
function editedFields(): string[] {
  return ['ALTER TABLE books ADD COLUMN edited_fields TEXT'];
}

/** Finds orders by any part of their texts. */
function orderTexts({ indexOrderTexts }: Dialect): string[] {
  return indexOrderTexts;
}

/** Counts a sale without scanning all books. */
function salesByIndex({ indexAfterSale }: Dialect): string[] {
  return indexAfterSale;
}

/** The desk lists imports; `fillImports` fills the column for older ones. */
function importMoments(): string[] {
  return [
    'ALTER TABLE imports ADD COLUMN moment BIGINT',
    'CREATE INDEX imports_by_moment ON imports (moment, record_id)',
  ];
}

/**
 * Folded texts now have one spelling for characters that keyboards type in several ways. Only
 * values change, so `migrate` writes the texts that differ.
 */
function spellings(): string[] {
  return [];
}

/**
 * The desk finds an order by the number of its bill. Folded texts now have the digits of all
 * scripts as ASCII, so `migrate` writes the texts that differ. The copies that open orders promise
 * are counted by book, and the books whose shelf has fewer than that are stored. The triggers come
 * before the rows of existing orders, so that no order is missed.
 */
export function promisedCopies(dialect: Dialect): string[] {
  return [
    'CREATE INDEX orders_by_bill_number ON orders (bill_number)',
    `CREATE TABLE promised_copies (
      book_id TEXT NOT NULL COLLATE ${dialect.binaryCollation},
      record_id TEXT NOT NULL,
      copies BIGINT NOT NULL,
      PRIMARY KEY (book_id, record_id)
    )`,
    'CREATE INDEX promised_copies_of_order ON promised_copies (record_id)',
    ...dialect.keepPromisedCopies,
    dialect.fillPromisedCopies,
    'CREATE TABLE shortages (record_id TEXT PRIMARY KEY, record TEXT NOT NULL)',
  ];
}

/** When a cover was first found without a book: see `createCoverPruner`. */
function unusedCovers(): string[] {
  return ['ALTER TABLE covers ADD COLUMN unused_since BIGINT'];
}
