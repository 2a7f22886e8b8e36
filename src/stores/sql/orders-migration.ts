import type { Dialect } from './database.ts';

/** What `Records` keeps: in `record` all of it as JSON, and columns for what it is found by. */
export function orders({ countStockLast }: Dialect): string[] {
  return [
    // `due` is in ms since 1970. An order outlives the account of its user.
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
    // NULL is no key, however often it occurs.
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
    ...countStockLast,
  ];
}
