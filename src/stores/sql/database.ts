/** What a column holds. Moments are texts as in the contract, or ms since 1970. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/**
 * The database cannot be reached, does not answer, or takes no changes. The statement is not the cause,
 * so a later try may succeed.
 */
export class DatabaseUnavailable extends Error {}

/**
 * Runs one statement, whose parameters are written `$1`, `$2`, …, and resolves with its rows. In a
 * transaction, statements run in the order in which they are asked for.
 */
export type Query = (sql: string, values?: readonly Value[]) => Promise<Row[]>;

/** The differences between the two databases; all other SQL is the same for both. */
export interface Dialect {
  name: 'sqlite' | 'postgres';
  /** The column type of a number that the database looks rows up by fastest. */
  rowNumber: string;
  /** The collation that compares texts by their bytes. */
  byteOrder: string;
  /** At the end of `CREATE TABLE`: the rows are kept in the order of the primary key. */
  keyedBy: string;
  /** The function that gives where its first text contains its second, from 1; 0 if it does not. */
  findText: string;
  /** A query for the texts of the JSON list `$1`. */
  texts: string;
  /** Before a column: the planner is not to choose its index. PostgreSQL has better grounds to choose. */
  noIndex: string;
  /** The order of a `SELECT` whose rows may come in any. Without it, SQLite reads some index instead. */
  anyOrder(column: string): string;
  /** At the end of a `SELECT`: other transactions wait before they change these rows. */
  forUpdate: string;
  /** Statements that count every change of the catalogue in the row `catalogue` of `counters`. */
  countCatalogueChanges: string[];
  /**
   * Statements that let the stock be counted at the end of a transaction. Before, one that sold the
   * last copy of a book and waited for another book could wait for a transaction that waited for it.
   */
  countStockLast: string[];
  /**
   * Statements that do more whenever a book is sold out, or there are copies again, besides counting
   * that. `statementsFor` gives it for an expression with the book's id.
   */
  afterStockChange: (statementsFor: (bookId: string) => string[]) => string[];
  /** Statements that lift limits of time, and make other processes wait until the migration has ended. */
  beginMigration: string[];
  /** A query for the names of all tables, in the column `name`. */
  listTables: string;
  /** Statements that remove what the migrations made besides tables; those are gone by then. */
  dropOthers: string[];
  /** Queries that look for damage below the tables: each row is one, unless it says `ok`. */
  checkFile: string[];
}

/** A connection to a SQL database. All promises reject with `DatabaseUnavailable` when it cannot be reached. */
export interface Database {
  dialect: Dialect;
  /** Reads what is committed. */
  read: Query;
  /** The same, but may miss the changes of the last moments: for what all visitors see. */
  readCatalogue: Query;
  /**
   * Runs `work` in one transaction and resolves with its result once that is on the disk. Rejects
   * with what `work` throws, or with the failure of a statement, and then nothing has changed. `work`
   * may run several times: it must have no other effects, and await nothing but its queries. Without
   * `hasLimit` its statements may take any time.
   */
  write<T>(work: (query: Query) => Promise<T>, options?: { hasLimit?: boolean }): Promise<T>;
  /** Reads one moment of the data: `work` sees no change that is committed after its first query. */
  snapshot<T>(work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
