import type { Dialect } from './dialects.ts';

export function catalogueAndUsers({ rowIdType, countCatalogueChanges }: Dialect): string[] {
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
    // `position` is the place in catalogue order. Lists (genres, offers, authors) are JSON.
    // `discount_price` is the amount of the discount, and `work` is the same for all editions of a
    // work.
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
      updated_at TEXT NOT NULL
    )`,
    'CREATE INDEX books_by_work ON books (work)',
    `CREATE TABLE stock (
      book_id TEXT PRIMARY KEY REFERENCES books (book_id) ON DELETE CASCADE,
      copies BIGINT NOT NULL CHECK (copies >= 0)
    )`,
    ...countCatalogueChanges,
    // `profile` has all other fields of the user as JSON, also those of the sign-up that the API
    // does not know.
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
  ];
}

export function endedSessions(): string[] {
  return [
    // `until_ms` (ms since 1970) is when the session's token expires; after that, the row may be
    // deleted.
    `CREATE TABLE ended_sessions (
      session_id TEXT PRIMARY KEY,
      until_ms BIGINT NOT NULL
    )`,
  ];
}

export function oneTimeLinks(): string[] {
  return [
    // Only the hash of the token is stored. `email` is encoded as JSON, because text in PostgreSQL
    // cannot contain NUL characters. It is NULL if the person who uses the link chooses the email.
    // The link expires at `until_ms` (ms since 1970).
    `CREATE TABLE links (
      token_hash TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('owner', 'reset')),
      email TEXT,
      until_ms BIGINT NOT NULL
    )`,
  ];
}

/**
 * The first kinds of records: `record` is the whole record as JSON, the other columns are the
 * values by which it is selected.
 */
export function orders({ deferStockCount }: Dialect): string[] {
  return [
    // `due` is in ms since 1970. An order is kept after its user's account is deleted.
    `CREATE TABLE orders (
      record_id TEXT PRIMARY KEY,
      sequence BIGINT NOT NULL UNIQUE,
      user_id TEXT NOT NULL,
      status TEXT NOT NULL,
      payment_status TEXT NOT NULL,
      has_open_return BIGINT NOT NULL,
      due BIGINT,
      key TEXT,
      provider_order_id TEXT,
      search TEXT NOT NULL,
      record TEXT NOT NULL
    )`,
    'CREATE INDEX orders_by_user ON orders (user_id, sequence)',
    // `key` is the idempotency key. It may be NULL in any number of rows.
    'CREATE UNIQUE INDEX orders_by_key ON orders (user_id, key)',
    'CREATE INDEX orders_by_provider ON orders (provider_order_id)',
    'CREATE INDEX orders_by_due ON orders (due)',
    'CREATE INDEX orders_by_status ON orders (status, sequence)',
    `CREATE TABLE jobs (
      record_id TEXT PRIMARY KEY,
      due BIGINT,
      kind TEXT NOT NULL,
      order_id TEXT,
      record TEXT NOT NULL
    )`,
    'CREATE INDEX jobs_by_order ON jobs (order_id)',
    'CREATE INDEX jobs_by_due ON jobs (due)',
    `CREATE TABLE provider_events (
      record_id TEXT PRIMARY KEY,
      record TEXT NOT NULL
    )`,
    `CREATE TABLE stock_entries (
      record_id TEXT PRIMARY KEY,
      book_id TEXT NOT NULL,
      record TEXT NOT NULL
    )`,
    'CREATE INDEX stock_entries_by_book ON stock_entries (book_id)',
    `CREATE TABLE rehearsals (
      record_id TEXT PRIMARY KEY,
      record TEXT NOT NULL
    )`,
    `CREATE TABLE owners (
      record_id TEXT PRIMARY KEY,
      record TEXT NOT NULL
    )`,
    'CREATE INDEX stock_by_copies ON stock (copies)',
    ...deferStockCount,
  ];
}

/** Makes links a kind of record, with columns for the values by which they are selected. */
export function linkRecords(): string[] {
  return [
    `CREATE TABLE one_time_links (
      record_id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      email TEXT,
      until BIGINT NOT NULL,
      record TEXT NOT NULL
    )`,
    // `email` was JSON: the text between its quotes equals the result of `escapeText`.
    `INSERT INTO one_time_links (record_id, kind, email, until, record)
      SELECT token_hash, kind, SUBSTR(email, 2, LENGTH(email) - 2), until_ms,
        '{"_id":"' || token_hash || '","kind":"' || kind || '",'
          || COALESCE('"email":' || email || ',', '') || '"until":' || until_ms || '}'
      FROM links`,
    'DROP TABLE links',
    'CREATE INDEX links_by_email ON one_time_links (email)',
    'CREATE INDEX links_by_until ON one_time_links (until)',
  ];
}
