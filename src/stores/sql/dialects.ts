/** The differences between SQLite and PostgreSQL; all other SQL is the same for both. */
export interface Dialect {
  name: 'sqlite' | 'postgres';
  /** The type of an integer primary key; in SQLite, the one that makes it the row id. */
  rowIdType: string;
  /** The collation that compares texts by their bytes. */
  binaryCollation: string;
  /** Follows a text of the collation above, so that PostgreSQL uses the other text's index. */
  defaultCollation: string;
  /** The end of `CREATE TABLE` that makes the database store rows in the order of the primary key. */
  clusteredByKey: string;
  /** The function that returns the position of the second text in the first, from 1, or 0. */
  findText: string;
  /** Converts a timestamp of the contract to ms since 1970, in SQL. */
  toEpochMs(moment: string): string;
  /**
   * Reads a field of the JSON in `record` as text, or NULL. Its name must be unique in the record,
   * and the text without `"`, `,` or `}`, up to which PostgreSQL reads.
   */
  readField(path: string): string;
  /** A query that returns the texts of the JSON list `$1`. */
  texts: string;
  /** Before a column, keeps SQLite's planner from its index; PostgreSQL chooses well. */
  noIndex: string;
  /** Ends a `SELECT` that needs no order: the key keeps SQLite from scanning another index. */
  orderByKey(column: string): string;
  /** The end of a `SELECT` that locks the rows against changes by other transactions. */
  forUpdate: string;
  /** Statements that create what the triggers of `countChanges` need. */
  countCatalogue: string[];
  /** Creates triggers by which each change to the table counts as one of the catalogue. */
  countChanges(table: string): string[];
  /**
   * Statements that create the trigger for when a book sells out or is back in stock: it counts a
   * change of the catalogue, and runs the statements for the book's id. PostgreSQL runs it at the
   * end, because two transactions that sell each other's books could deadlock.
   */
  afterStockChange(statementsFor: (bookId: string) => string[]): string[];
  /**
   * Statements that create a trigger for changes of `copies` in `find_orders`; `statementFor` gets
   * a SQL expression for the copies before, and `new` is the changed row.
   */
  afterCopiesChange(statementFor: (before: string) => string): string[];
  /** Creates `order_texts`, the index of orders by any part of `search`, and its triggers. */
  indexOrderTexts: string[];
  /**
   * A condition for orders whose `search` contains a text, by `order_texts`; `undefined` if the text
   * is too short for that index. `write` builds the condition for the placeholder of `value`.
   */
  findOrderText(text: string): { write(placeholder: string): string; value: string } | undefined;
  /** Lifts time limits, and makes other processes wait until the migration has ended. */
  beginMigration: string[];
  /** Limits how long a statement waits for a lock, because all later ones wait behind it. */
  limitLocks: string[];
  /** Whether the error says that a lock was not free in that time. */
  isLocked(error: unknown): boolean;
  /** Statements that make changes to books, copies and orders wait until the transaction ends. */
  lockSources: string[];
  /** Statements that make all others wait who use this table, until the transaction ends. */
  lockTable(table: string): string[];
  /** Statements that update the planner statistics of these tables; none for SQLite. */
  analyze(tables: readonly string[]): string[];
  /** A query for the names of all tables, in the column `name`. */
  listTables: string;
  /** A query for all columns, as `table.column`, and indexes, in the column `name`. */
  listParts: string;
  /** Drops the functions of `createSchema`, after the tables whose triggers call them. */
  dropFunctions: string[];
  /** Queries that check the file: each row describes damage, unless it is `ok`. */
  checkFile: string[];
}

/** Counts a change of the catalogue, so that cached results are outdated. */
export const COUNT_CHANGE = "UPDATE counters SET value = value + 1 WHERE name = 'catalogue'";

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  // SQLite uses a column of exactly this type as the row id.
  rowIdType: 'INTEGER',
  binaryCollation: 'BINARY',
  defaultCollation: '',
  clusteredByKey: 'WITHOUT ROWID',
  findText: 'instr',
  toEpochMs: (moment) => `CAST(strftime('%s', ${moment}) AS INTEGER) * 1000`,
  readField: (path) => `CASE WHEN json_valid(record) THEN record ->> '$.${path}' END`,
  texts: 'SELECT value FROM json_each($1)',
  noIndex: '+',
  orderByKey: (column) => `ORDER BY ${column}`,
  // SQLite has only one writer at a time.
  forUpdate: '',
  countCatalogue: [],
  countChanges: (table) =>
    ['INSERT', 'UPDATE', 'DELETE'].map(
      (change) => `CREATE TRIGGER count_${change}_${table} AFTER ${change} ON ${table}
      BEGIN ${COUNT_CHANGE}; END`,
    ),
  afterStockChange: (statementsFor) => [
    `CREATE TRIGGER count_stock AFTER UPDATE ON stock
      WHEN (old.copies > 0) <> (new.copies > 0)
      BEGIN ${COUNT_CHANGE}; ${statementsFor('new.book_id').join('; ')}; END`,
  ],
  afterCopiesChange: (statementFor) => [
    `CREATE TRIGGER count_first_sale AFTER INSERT ON find_orders WHEN new.copies <> 0
      BEGIN ${statementFor('0')}; END`,
    `CREATE TRIGGER count_sale AFTER UPDATE ON find_orders WHEN new.copies <> old.copies
      BEGIN ${statementFor('old.copies')}; END`,
  ],
  indexOrderTexts: [
    `CREATE VIRTUAL TABLE order_texts USING
      fts5 (search, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
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
  limitLocks: [],
  isLocked: () => false,
  lockSources: [],
  lockTable: () => [],
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

/** Returns the escaped pattern of `LIKE … ESCAPE '!'` for values that contain this text. */
export function buildContainsPattern(text: string): string {
  return `%${text.replaceAll(/[!%_]/g, '!$&')}%`;
}

/** The number of an advisory lock. No other program uses it in this database. */
const MIGRATION_LOCK = 727_001;

/** The SQLSTATE code after `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Lifts the limit on the time between two statements of a transaction. */
export const NO_IDLE_LIMIT = 'SET LOCAL idle_in_transaction_session_timeout = 0';

export const postgresDialect: Dialect = {
  name: 'postgres',
  rowIdType: 'BIGINT',
  binaryCollation: '"C"',
  defaultCollation: 'COLLATE "default"',
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
  countCatalogue: [
    `CREATE FUNCTION count_catalogue() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN ${COUNT_CHANGE}; RETURN NULL; END $$`,
  ],
  countChanges: (table) => [
    `CREATE TRIGGER count_${table} AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue()`,
  ],
  // The count comes first: its row lock makes all changes to the catalogue wait for each other.
  afterStockChange: (statementsFor) => [
    `CREATE FUNCTION change_availability() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN ${COUNT_CHANGE}; ${statementsFor('new.book_id').join('; ')};
      RETURN NULL; END $$`,
    `CREATE CONSTRAINT TRIGGER count_stock AFTER UPDATE ON stock
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN ((old.copies > 0) <> (new.copies > 0)) EXECUTE FUNCTION change_availability()`,
  ],
  afterCopiesChange: (statementFor) => [
    `CREATE FUNCTION count_sale() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN ${statementFor('COALESCE(old.copies, 0)')}; RETURN NULL; END $$`,
    `CREATE TRIGGER count_first_sale AFTER INSERT ON find_orders
      FOR EACH ROW WHEN (new.copies <> 0) EXECUTE FUNCTION count_sale()`,
    `CREATE TRIGGER count_sale AFTER UPDATE ON find_orders
      FOR EACH ROW WHEN (new.copies <> old.copies) EXECUTE FUNCTION count_sale()`,
  ],
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
  limitLocks: ["SET LOCAL lock_timeout = '2s'"],
  isLocked: (error) =>
    error instanceof Error &&
    (error.cause as { code?: string } | undefined)?.code === LOCK_NOT_AVAILABLE,
  lockSources: ['LOCK TABLE books, stock, orders IN SHARE MODE'],
  lockTable: (table) => [`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`],
  analyze: (tables) => ['SET LOCAL statement_timeout = 0', `ANALYZE ${tables.join(', ')}`],
  listTables: 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  listParts: `SELECT c.relname || '.' || a.attname AS name
      FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
        AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT relname FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'i'`,
  dropFunctions: ['count_catalogue', 'change_availability', 'count_sale', 'keep_order_text'].map(
    (name) => `DROP FUNCTION IF EXISTS ${name}`,
  ),
  // The PostgreSQL server checks its files itself.
  checkFile: [],
};
