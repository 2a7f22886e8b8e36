import { buildPostgresTriggers, buildSqliteTriggers, listFunctions } from './total-triggers.ts';
import { TOTALS, type Total } from './totals.ts';

/** The differences between SQLite and PostgreSQL; all other SQL is the same for both. */
export interface Dialect {
  name: 'sqlite' | 'postgres';
  /** The type of an integer primary key; in SQLite, the one that makes it the row id. */
  rowIdType: string;
  /** The type of an auto-increment primary key. */
  identity: string;
  /** The collation that compares texts by their bytes. */
  binaryCollation: string;
  /** The end of `CREATE TABLE` that makes the database store rows in the order of the primary key. */
  clusteredByKey: string;
  /**
   * The function that returns the position of the second text in the first, counted from 1, or 0 if
   * the first does not contain it.
   */
  findText: string;
  /** Converts a timestamp of the contract to ms since 1970, in SQL. */
  toEpochMs(moment: string): string;
  /**
   * Reads a field of the JSON in the column `record` as text, in SQL: a number, or a text without
   * quotes. NULL if the field is missing or the JSON is damaged.
   */
  readField(path: string): string;
  /** A query that returns the texts of the JSON list `$1`. */
  texts: string;
  /**
   * Written before a column, it prevents the planner from using the column's index. Empty for
   * PostgreSQL, whose planner chooses well.
   */
  noIndex: string;
  /**
   * Builds the end of a `SELECT` that needs no order, as a hint for the planner: ordering by the key
   * prevents SQLite from scanning another index.
   */
  orderByKey(column: string): string;
  /** The end of a `SELECT` that locks the rows against changes by other transactions. */
  forUpdate: string;
  /**
   * Statements that create triggers: every change to the catalogue increments the row `catalogue`
   * of `counters`.
   */
  countCatalogueChanges: string[];
  /** Statements that count every change to a table as a change to the catalogue. */
  countChanges(table: string): string[];
  /**
   * Statements that defer counting stock changes to the end of a transaction. Otherwise two
   * transactions could deadlock: each sells the last copy of one book, and then changes the book
   * that the other has sold.
   */
  deferStockCount: string[];
  /**
   * Statements that replace the trigger `count_stock` by one that also runs other statements when a
   * book sells out or is back in stock. `statementsFor` builds these for a SQL expression with the
   * book's id.
   */
  afterStockChange: (statementsFor: (bookId: string) => string[]) => string[];
  /**
   * Statements that create a trigger for changes of `copies` in `find_orders`. `statementFor` gets
   * a SQL expression for the previous number of copies, and returns the statement to run; `new` is
   * the changed row.
   */
  afterSale: (statementFor: (before: string) => string) => string[];
  /** Statements that make the trigger of `afterSale` find the book by an index. */
  indexAfterSale: string[];
  /** Builds the statements that create the triggers of a table of totals. */
  buildTotalTriggers: (total: Total) => string[];
  /** Statements that create the triggers that keep `sold_books` up to date. */
  keepSoldBooks: string[];
  /** Statements that create triggers for when an order begins or ceases to promise its copies. */
  keepPromisedCopies: string[];
  /** Fills the empty table `promised_copies` from all orders. */
  fillPromisedCopies: string;
  /**
   * Statements that create `order_texts`, the index of orders by any part of `search`, with its
   * triggers.
   */
  indexOrderTexts: string[];
  /**
   * A condition for orders whose `search` contains a text, by `order_texts`; `undefined` if the text
   * is too short for that index. `write` builds the condition for the placeholder of `value`.
   */
  findOrderText(text: string): { write(placeholder: string): string; value: string } | undefined;
  /**
   * Statements that lift time limits, and make other processes wait until the migration has ended.
   */
  beginMigration: string[];
  /** Statements that make changes to books, copies and orders wait until the transaction ends. */
  lockSources: string[];
  /** Statements that update the planner statistics of these tables; none for SQLite. */
  analyze(tables: readonly string[]): string[];
  /** A query for the names of all tables, in the column `name`. */
  listTables: string;
  /** A query for all columns, as `table.column`, and indexes, in the column `name`. */
  listParts: string;
  /**
   * Statements that drop the functions that migrations created. The tables whose triggers call them
   * must be dropped before.
   */
  dropFunctions: string[];
  /** Queries that check the file: each row describes damage, unless it is `ok`. */
  checkFile: string[];
}

/** The statement that counts one change to the catalogue. */
const COUNT_CHANGE = "UPDATE counters SET value = value + 1 WHERE name = 'catalogue';";

/** Builds the statement that adds to `copies` and `amount` of the book `new.book_id`. */
function buildSoldBookChange(copies: string, amount: string): string {
  return `INSERT INTO sold_books (book_id, copies, amount) VALUES (new.book_id, ${copies}, ${amount})
    ON CONFLICT (book_id) DO UPDATE SET copies = sold_books.copies + excluded.copies,
      amount = sold_books.amount + excluded.amount`;
}

/** The condition for orders whose copies are promised; `row` is the alias of the order. */
export function buildIsPromising(row: string): string {
  return `${row}.status IN ('awaiting-payment', 'placed', 'packed')`;
}

/** In a trigger: the changed order as a table. */
const NEW_ORDER = '(SELECT new.record_id, new.status, new.record)';

/** Builds the statement that adds the promised copies of orders. A damaged record promises none. */
function buildSqlitePromises(orders: string): string {
  const record = "CASE WHEN json_valid(record) THEN record ELSE '{}' END";
  return `INSERT INTO promised_copies (book_id, record_id, copies)
    SELECT value ->> 'bookId', record_id, SUM(COALESCE(value ->> 'qty', 0))
      FROM ${orders} AS promising, json_each(${record}, '$.order.lines')
      WHERE ${buildIsPromising('promising')} AND value ->> 'bookId' IS NOT NULL GROUP BY 1, 2`;
}

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  // SQLite uses a column of exactly this type as the row id.
  rowIdType: 'INTEGER',
  identity: 'INTEGER PRIMARY KEY',
  binaryCollation: 'BINARY',
  clusteredByKey: 'WITHOUT ROWID',
  findText: 'instr',
  toEpochMs: (moment) => `CAST(strftime('%s', ${moment}) AS INTEGER) * 1000`,
  readField: (path) => `CASE WHEN json_valid(record) THEN record ->> '$.${path}' END`,
  texts: 'SELECT value FROM json_each($1)',
  noIndex: '+',
  orderByKey: (column) => `ORDER BY ${column}`,
  // SQLite has only one writer at a time.
  forUpdate: '',
  countCatalogueChanges: [
    ...['books', 'categories'].flatMap((table) =>
      ['INSERT', 'UPDATE', 'DELETE'].map(
        (change) => `CREATE TRIGGER count_${change}_${table} AFTER ${change} ON ${table}
          BEGIN ${COUNT_CHANGE} END`,
      ),
    ),
    `CREATE TRIGGER count_stock AFTER UPDATE ON stock
      WHEN (old.copies > 0) <> (new.copies > 0) BEGIN ${COUNT_CHANGE} END`,
  ],
  countChanges: (table) =>
    ['INSERT', 'UPDATE', 'DELETE'].map(
      (change) => `CREATE TRIGGER count_${change}_${table} AFTER ${change} ON ${table}
      BEGIN ${COUNT_CHANGE} END`,
    ),
  deferStockCount: [],
  afterStockChange: (statementsFor) => [
    'DROP TRIGGER count_stock',
    `CREATE TRIGGER count_stock AFTER UPDATE ON stock
      WHEN (old.copies > 0) <> (new.copies > 0)
      BEGIN ${COUNT_CHANGE} ${statementsFor('new.book_id').join('; ')}; END`,
  ],
  afterSale: (statementFor) => [
    `CREATE TRIGGER count_first_sale AFTER INSERT ON find_orders WHEN new.copies <> 0
      BEGIN ${statementFor('0')}; END`,
    `CREATE TRIGGER count_sale AFTER UPDATE ON find_orders WHEN new.copies <> old.copies
      BEGIN ${statementFor('old.copies')}; END`,
  ],
  indexAfterSale: [],
  buildTotalTriggers: buildSqliteTriggers,
  keepSoldBooks: [
    `CREATE TRIGGER sold_books_INSERT AFTER INSERT ON find_orders WHEN new.kept > 0
      BEGIN ${buildSoldBookChange('new.kept', 'new.amount')}; END`,
    `CREATE TRIGGER sold_books_UPDATE AFTER UPDATE ON find_orders
      WHEN new.kept <> old.kept OR new.amount <> old.amount
      BEGIN ${buildSoldBookChange('new.kept - old.kept', 'new.amount - old.amount')}; END`,
  ],
  keepPromisedCopies: [
    ['INSERT', '', true] as const,
    ['UPDATE', `WHEN (${buildIsPromising('old')}) <> (${buildIsPromising('new')})`, true] as const,
    ['DELETE', '', false] as const,
  ].map(
    ([event, condition, hasRow]) => `CREATE TRIGGER promise_${event} AFTER ${event} ON orders
      ${condition} BEGIN
        ${event === 'INSERT' ? '' : 'DELETE FROM promised_copies WHERE record_id = old.record_id;'}
        ${hasRow ? `${buildSqlitePromises(NEW_ORDER)};` : ''}
      END`,
  ),
  fillPromisedCopies: buildSqlitePromises('orders'),
  indexOrderTexts: [
    `CREATE VIRTUAL TABLE order_texts USING
      fts5 (search, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
    'INSERT INTO order_texts (rowid, search) SELECT sequence, search FROM orders',
    `CREATE TRIGGER add_order_text AFTER INSERT ON orders
      BEGIN INSERT INTO order_texts (rowid, search) VALUES (new.sequence, new.search); END`,
    `CREATE TRIGGER change_order_text AFTER UPDATE ON orders
      WHEN new.search <> old.search OR new.sequence <> old.sequence
      BEGIN DELETE FROM order_texts WHERE rowid = old.sequence;
        INSERT INTO order_texts (rowid, search) VALUES (new.sequence, new.search); END`,
    `CREATE TRIGGER remove_order_text AFTER DELETE ON orders
      BEGIN DELETE FROM order_texts WHERE rowid = old.sequence; END`,
  ],
  findOrderText(text) {
    if (Array.from(text).length < TRIGRAM_LENGTH) return undefined;
    return {
      write: (placeholder) =>
        `sequence IN (SELECT rowid FROM order_texts WHERE order_texts MATCH ${placeholder})`,
      value: `"${text.replaceAll('"', '""')}"`,
    };
  },
  beginMigration: [],
  lockSources: [],
  analyze: () => [],
  // Without the tables in which FTS5 keeps its index.
  listTables:
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'order_texts_*'",
  listParts: `SELECT t.name || '.' || c.name AS name
      FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
      WHERE t.type = 'table' AND t.name NOT GLOB 'order_texts_*'
    UNION ALL SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`,
  dropFunctions: [],
  checkFile: ['PRAGMA integrity_check(10)', 'PRAGMA foreign_key_check'],
};

/** The length of the shortest text that a trigram index can find. */
export const TRIGRAM_LENGTH = 3;

/**
 * Returns the pattern of `LIKE … ESCAPE '!'` for values that contain this text; `%` and `_` are
 * escaped.
 */
export function buildContainsPattern(text: string): string {
  return `%${text.replaceAll(/[!%_]/g, '!$&')}%`;
}

/** The number of an advisory lock. No other program uses it in this database. */
const MIGRATION_LOCK = 727_001;

/** Lifts the limit on the time between two statements of a transaction. */
export const NO_IDLE_LIMIT = 'SET LOCAL idle_in_transaction_session_timeout = 0';

/** Builds the statement that adds the promised copies of orders. */
function buildPostgresPromises(orders: string): string {
  return `INSERT INTO promised_copies (book_id, record_id, copies)
    SELECT line.book, record_id, line.copies
      FROM ${orders} AS promising, list_copies(promising.record) AS line
      WHERE ${buildIsPromising('promising')}`;
}

export const postgresDialect: Dialect = {
  name: 'postgres',
  rowIdType: 'BIGINT',
  identity: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  binaryCollation: '"C"',
  clusteredByKey: '',
  findText: 'strpos',
  toEpochMs: (moment) =>
    `CAST(EXTRACT(EPOCH FROM CAST(${moment} AS TIMESTAMPTZ)) AS BIGINT) * 1000`,
  // Not by a cast, which fails for damaged JSON.
  readField: (path) => `substring(record from '"${path.split('.').at(-1)}":"?([^",}]+)')`,
  texts: 'SELECT jsonb_array_elements_text($1::jsonb)',
  noIndex: '',
  orderByKey: () => '',
  forUpdate: 'FOR UPDATE',
  countCatalogueChanges: [
    `CREATE FUNCTION count_catalogue() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN ${COUNT_CHANGE} RETURN NULL; END $$`,
    ...['books', 'categories'].map(
      (table) => `CREATE TRIGGER count_${table} AFTER INSERT OR UPDATE OR DELETE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue()`,
    ),
    `CREATE TRIGGER count_stock AFTER UPDATE ON stock FOR EACH ROW
      WHEN ((old.copies > 0) <> (new.copies > 0)) EXECUTE FUNCTION count_catalogue()`,
  ],
  countChanges: (table) => [
    `CREATE TRIGGER count_${table} AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue()`,
  ],
  deferStockCount: [
    'DROP TRIGGER count_stock ON stock',
    `CREATE CONSTRAINT TRIGGER count_stock AFTER UPDATE ON stock
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN ((old.copies > 0) <> (new.copies > 0)) EXECUTE FUNCTION count_catalogue()`,
  ],
  // The count comes first: its row lock makes all changes to the catalogue wait for each other.
  afterStockChange: (statementsFor) => [
    `CREATE FUNCTION change_availability() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN ${COUNT_CHANGE} ${statementsFor('new.book_id').join('; ')};
      RETURN NULL; END $$`,
    'DROP TRIGGER count_stock ON stock',
    `CREATE CONSTRAINT TRIGGER count_stock AFTER UPDATE ON stock
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN ((old.copies > 0) <> (new.copies > 0)) EXECUTE FUNCTION change_availability()`,
  ],
  afterSale: (statementFor) => [
    `CREATE FUNCTION count_sale() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN ${statementFor('COALESCE(old.copies, 0)')}; RETURN NULL; END $$`,
    `CREATE TRIGGER count_sale AFTER INSERT OR UPDATE ON find_orders
      FOR EACH ROW EXECUTE FUNCTION count_sale()`,
  ],
  indexAfterSale: [
    // `find_sales.sold` is the negative number of copies: see `readSales`.
    // `find_orders` compares by bytes, and `books` by the collation of the database: without
    // COLLATE, the index of `books` cannot be used, and each line of an order would scan all books.
    `CREATE OR REPLACE FUNCTION count_sale() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        INSERT INTO find_sales (position, sold)
          SELECT position, COALESCE(old.copies, 0) - new.copies FROM books
            WHERE book_id = new.book_id COLLATE "default"
          ON CONFLICT (position) DO UPDATE SET sold = find_sales.sold + excluded.sold;
        RETURN NULL;
      END $$`,
  ],
  buildTotalTriggers: buildPostgresTriggers,
  keepSoldBooks: [
    `CREATE FUNCTION keep_sold_books() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        IF new.kept <> COALESCE(old.kept, 0) OR new.amount <> COALESCE(old.amount, 0) THEN
          ${buildSoldBookChange('new.kept - COALESCE(old.kept, 0)', 'new.amount - COALESCE(old.amount, 0)')};
        END IF;
        RETURN NULL;
      END $$`,
    `CREATE TRIGGER keep_sold_books AFTER INSERT OR UPDATE ON find_orders
      FOR EACH ROW EXECUTE FUNCTION keep_sold_books()`,
  ],
  keepPromisedCopies: [
    // A damaged record promises nothing. Reading JSON fails for escapes of U+0000 and of lone
    // surrogates, which an address may contain, so they are replaced.
    `CREATE FUNCTION list_copies(record TEXT) RETURNS TABLE (book TEXT, copies BIGINT)
      LANGUAGE plpgsql AS $$ BEGIN
        RETURN QUERY SELECT line ->> 'bookId', SUM(COALESCE((line ->> 'qty')::bigint, 0))::bigint
          FROM json_array_elements(
              regexp_replace(record, '\\\\u(0000|d[89a-f]..)', '\\\\u0001', 'g')::json
                -> 'order' -> 'lines') AS line
          WHERE line ->> 'bookId' IS NOT NULL GROUP BY 1;
      EXCEPTION WHEN data_exception THEN RETURN;
      END $$`,
    `CREATE FUNCTION keep_promised_copies() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        IF TG_OP <> 'INSERT' THEN DELETE FROM promised_copies WHERE record_id = old.record_id; END IF;
        IF TG_OP <> 'DELETE' THEN
          ${buildPostgresPromises(NEW_ORDER)};
        END IF;
        RETURN NULL;
      END $$`,
    `CREATE TRIGGER promise_copies AFTER INSERT OR DELETE ON orders
      FOR EACH ROW EXECUTE FUNCTION keep_promised_copies()`,
    `CREATE TRIGGER change_promise AFTER UPDATE ON orders FOR EACH ROW
      WHEN ((${buildIsPromising('old')}) <> (${buildIsPromising('new')}))
      EXECUTE FUNCTION keep_promised_copies()`,
  ],
  fillPromisedCopies: buildPostgresPromises('orders'),
  indexOrderTexts: [
    'CREATE TABLE order_texts (sequence BIGINT PRIMARY KEY, search TEXT NOT NULL)',
    `CREATE FUNCTION keep_order_text() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        IF TG_OP <> 'INSERT' THEN DELETE FROM order_texts WHERE sequence = old.sequence; END IF;
        IF TG_OP <> 'DELETE' THEN
          INSERT INTO order_texts (sequence, search) VALUES (new.sequence, new.search);
        END IF;
        RETURN NULL;
      END $$`,
    `CREATE TRIGGER add_order_text AFTER INSERT OR DELETE ON orders
      FOR EACH ROW EXECUTE FUNCTION keep_order_text()`,
    `CREATE TRIGGER change_order_text AFTER UPDATE ON orders FOR EACH ROW
      WHEN (new.search <> old.search OR new.sequence <> old.sequence)
      EXECUTE FUNCTION keep_order_text()`,
    'INSERT INTO order_texts (sequence, search) SELECT sequence, search FROM orders',
    // If the extension is missing or not allowed, this small table is scanned instead.
    `DO $$ DECLARE home TEXT; BEGIN
        CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
        SELECT nspname INTO home FROM pg_extension AS e
          JOIN pg_namespace AS n ON n.oid = e.extnamespace WHERE extname = 'pg_trgm';
        EXECUTE format('CREATE INDEX order_texts_by_part ON order_texts
          USING gin (search %I.gin_trgm_ops)', home);
      EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
        RAISE NOTICE 'Searches of orders have no index: %', SQLERRM;
      END $$`,
  ],
  findOrderText: (text) => ({
    write: (placeholder) =>
      `sequence IN (SELECT sequence FROM order_texts WHERE search LIKE ${placeholder} ESCAPE '!')`,
    value: buildContainsPattern(text),
  }),
  beginMigration: [
    'SET LOCAL statement_timeout = 0',
    NO_IDLE_LIMIT,
    `SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`,
  ],
  lockSources: ['LOCK TABLE books, stock, orders IN SHARE MODE'],
  analyze: (tables) => ['SET LOCAL statement_timeout = 0', `ANALYZE ${tables.join(', ')}`],
  listTables: 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  listParts: `SELECT c.relname || '.' || a.attname AS name
      FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
        AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT relname FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'i'`,
  dropFunctions: [
    'count_catalogue',
    'change_availability',
    'count_sale',
    'keep_order_text',
    'keep_sold_books',
    'keep_promised_copies',
    'list_copies',
    ...TOTALS.flatMap(listFunctions),
  ].map((name) => `DROP FUNCTION IF EXISTS ${name}`),
  // The PostgreSQL server checks its files itself.
  checkFile: [],
};
