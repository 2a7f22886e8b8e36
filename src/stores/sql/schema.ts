import type { Dialect } from './dialects.ts';
import { createFinding } from './finding/schema.ts';

/** Creates the tables of version 1.0.0. Never change them: add to `migrate.ts`. */
export function createSchema(dialect: Dialect): string[] {
  return [
    ...dialect.countCatalogue,
    ...createCatalogue(dialect),
    ...createUsers(),
    ...createOrders(dialect),
    ...createDesk(),
    ...createImports(),
    ...createFinding(dialect),
  ];
}

/** Creates the tables that public pages show, whose changes count in `counters`. */
function createCatalogue({ rowIdType, countChanges }: Dialect): string[] {
  return [
    `CREATE TABLE counters (
      name TEXT PRIMARY KEY,
      value BIGINT NOT NULL
    )`,
    "INSERT INTO counters (name, value) VALUES ('catalogue', 1)",
    `CREATE TABLE categories (
      position ${rowIdType} PRIMARY KEY,
      category_id TEXT NOT NULL UNIQUE,
      number BIGINT NOT NULL,
      name TEXT NOT NULL,
      title TEXT NOT NULL,
      description TEXT NOT NULL,
      cover_img TEXT NOT NULL
    )`,
    // `position` is the place in catalogue order. Lists are JSON. `discount_price` is the amount of
    // the discount, `work` the same for all editions, and `version` counts the changes at the desk.
    `CREATE TABLE books (
      position ${rowIdType} PRIMARY KEY,
      book_id TEXT NOT NULL UNIQUE,
      number BIGINT NOT NULL,
      title TEXT NOT NULL,
      author TEXT NOT NULL,
      authors TEXT,
      description TEXT NOT NULL,
      book_type TEXT NOT NULL CHECK (book_type IN ('Hardcover', 'Paperback')),
      genres TEXT NOT NULL,
      cover_img TEXT NOT NULL,
      offers TEXT NOT NULL,
      original_price BIGINT NOT NULL CHECK (original_price >= 0),
      discount_percent DOUBLE PRECISION NOT NULL CHECK (discount_percent BETWEEN 0 AND 100),
      discount_price BIGINT NOT NULL CHECK (discount_price BETWEEN 0 AND original_price),
      total_ratings BIGINT NOT NULL CHECK (total_ratings >= 0),
      total_stars DOUBLE PRECISION NOT NULL CHECK (total_stars BETWEEN 0 AND 5),
      isbn TEXT UNIQUE,
      publisher TEXT,
      published_on TEXT,
      language TEXT,
      pages BIGINT,
      series_name TEXT,
      series_number TEXT,
      work TEXT,
      sample TEXT,
      tax_percent DOUBLE PRECISION,
      hsn TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      version BIGINT,
      edited_fields TEXT
    )`,
    'CREATE INDEX books_by_title ON books (title)',
    'CREATE INDEX books_by_work ON books (work)',
    // `place` and `payable` repeat position and price of the book for lists and sums.
    `CREATE TABLE stock (
      book_id TEXT PRIMARY KEY REFERENCES books (book_id) ON DELETE CASCADE,
      copies BIGINT NOT NULL CHECK (copies >= 0),
      place BIGINT,
      payable BIGINT
    )`,
    'CREATE INDEX stock_by_copies ON stock (copies, place, payable)',
    createRecords('covers', 'unused_since BIGINT'),
    createRecords('shop_settings'),
    ...['books', 'categories', 'shop_settings'].flatMap(countChanges),
  ];
}

/** Creates users, what they store, their ended sessions, and the counts of their calls. */
function createUsers(): string[] {
  return [
    // `profile` has all other fields as JSON, also those that the API does not know.
    `CREATE TABLE users (
      user_id TEXT PRIMARY KEY,
      email_key TEXT NOT NULL UNIQUE,
      password TEXT NOT NULL,
      profile TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    )`,
    // `book` is the book as it was when it was added, as JSON; positions may have gaps.
    `CREATE TABLE cart_lines (
      user_id TEXT NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
      position BIGINT NOT NULL,
      book_id TEXT NOT NULL,
      qty BIGINT NOT NULL,
      book TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      PRIMARY KEY (user_id, position)
    )`,
    `CREATE TABLE wishlist_items (
      user_id TEXT NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
      position BIGINT NOT NULL,
      book_id TEXT NOT NULL,
      book TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      PRIMARY KEY (user_id, position)
    )`,
    createRecords('addresses'),
    // After `until_ms` (since 1970) the token has expired, and the row may be deleted.
    `CREATE TABLE ended_sessions (
      session_id TEXT PRIMARY KEY,
      until_ms BIGINT NOT NULL
    )`,
    // `moments` are the last calls: 13 digits each, in ms. `until_ms`: when to delete them.
    `CREATE TABLE recent_calls (
      call_key TEXT PRIMARY KEY,
      moments TEXT NOT NULL,
      until_ms BIGINT NOT NULL
    )`,
    'CREATE INDEX recent_calls_by_until ON recent_calls (until_ms)',
    // The links that work once; `email` is the user who may use it.
    createRecords('one_time_links', 'kind TEXT NOT NULL', 'email TEXT', 'until BIGINT NOT NULL'),
    'CREATE INDEX links_by_email ON one_time_links (email)',
    'CREATE INDEX links_by_until ON one_time_links (until)',
  ];
}

function createOrders({ binaryCollation, indexOrderTexts }: Dialect): string[] {
  return [
    // Moments are in ms since 1970, days are days in India. An order is kept after its user's
    // account is deleted. `key` is the idempotency key. `changed` increases with each change.
    createRecords(
      'orders',
      'sequence BIGINT NOT NULL UNIQUE',
      'user_id TEXT NOT NULL',
      'status TEXT NOT NULL',
      'payment_status TEXT NOT NULL',
      'has_open_return BIGINT NOT NULL',
      'due BIGINT',
      'key TEXT',
      'provider_order_id TEXT',
      'search TEXT NOT NULL',
      'changed BIGINT',
      'made_at BIGINT',
      'method TEXT',
      `sold_on TEXT COLLATE ${binaryCollation}`,
      'copies BIGINT',
      'amount BIGINT',
      `billed_on TEXT COLLATE ${binaryCollation}`,
      `bill_number TEXT COLLATE ${binaryCollation}`,
      'billed BIGINT',
    ),
    'CREATE INDEX orders_by_user ON orders (user_id, sequence)',
    'CREATE UNIQUE INDEX orders_by_key ON orders (user_id, key)',
    'CREATE INDEX orders_by_provider ON orders (provider_order_id)',
    'CREATE INDEX orders_by_due ON orders (due)',
    'CREATE INDEX orders_by_status ON orders (status, sequence)',
    'CREATE INDEX orders_by_open_return ON orders (has_open_return)',
    'CREATE INDEX orders_by_changed ON orders (changed, record_id)',
    'CREATE INDEX orders_by_list ON orders (status, payment_status, has_open_return, method, made_at)',
    'CREATE INDEX orders_by_sale ON orders (sold_on, copies, amount)',
    'CREATE INDEX orders_by_bill ON orders (billed_on, bill_number, billed, record_id)',
    'CREATE INDEX orders_by_bill_number ON orders (bill_number)',
    ...indexOrderTexts,
    `CREATE TABLE credit_notes (
      number TEXT NOT NULL COLLATE ${binaryCollation} PRIMARY KEY,
      noted_on TEXT NOT NULL COLLATE ${binaryCollation},
      amount BIGINT NOT NULL,
      record_id TEXT NOT NULL
    )`,
    'CREATE INDEX credit_notes_by_day ON credit_notes (noted_on, number, amount, record_id)',
    createRecords('provider_events'),
    createRecords('rehearsals'),
    // Calls with an `Idempotency-Key` that no other record stores.
    createRecords('keyed_calls'),
    createRecords(
      'jobs',
      'due BIGINT',
      'kind TEXT NOT NULL',
      'order_id TEXT',
      'email TEXT',
      'kept BIGINT',
      'given_up BIGINT',
    ),
    'CREATE INDEX jobs_by_order ON jobs (order_id)',
    'CREATE INDEX jobs_by_due ON jobs (due)',
    'CREATE INDEX jobs_by_email ON jobs (email)',
    'CREATE INDEX jobs_by_kept ON jobs (kept, record_id)',
    'CREATE INDEX jobs_by_given_up ON jobs (given_up)',
    createRecords('stock_entries', 'book_id TEXT NOT NULL', 'moment BIGINT'),
    'CREATE INDEX stock_entries_by_moment ON stock_entries (moment, record_id)',
    'CREATE INDEX stock_entries_of_book ON stock_entries (book_id, moment, record_id)',
    createRecords('shortages'),
  ];
}

/** Creates the people of the desk, their sessions, and the audit log. */
function createDesk(): string[] {
  return [
    createRecords('owners'),
    createRecords('desk_sessions', 'user_id TEXT NOT NULL', 'until BIGINT NOT NULL'),
    'CREATE INDEX desk_sessions_by_user ON desk_sessions (user_id)',
    'CREATE INDEX desk_sessions_by_until ON desk_sessions (until)',
    createRecords('audit_entries', 'moment BIGINT NOT NULL', 'email TEXT'),
    'CREATE INDEX audit_entries_by_moment ON audit_entries (moment, record_id)',
    'CREATE INDEX audit_entries_by_email ON audit_entries (email, moment, record_id)',
  ];
}

function createImports(): string[] {
  return [
    createRecords('imports', 'due BIGINT', 'moment BIGINT'),
    'CREATE INDEX imports_by_due ON imports (due)',
    'CREATE INDEX imports_by_moment ON imports (moment, record_id)',
    createRecords('import_parts'),
    createRecords('import_batches'),
  ];
}

/** Builds a table of records: `record` is the whole as JSON, by `columns` it is selected. */
export function createRecords(table: string, ...columns: string[]): string {
  const all = ['record_id TEXT PRIMARY KEY', ...columns, 'record TEXT NOT NULL'];
  return `CREATE TABLE ${table} (${all.join(', ')})`;
}
