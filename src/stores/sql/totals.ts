import type { Dialect } from './dialects.ts';

/** Totals over the rows of a table, which triggers keep up to date. */
export interface Total {
  table: string;
  /** The table whose rows are summed. */
  sourceTable: string;
  /** The totals are grouped by these columns. */
  keys: string[];
  /** The condition for rows that count; `row` is the alias of the row in SQL. */
  where: (row: string) => string;
  /** The columns of the totals: each sums the SQL expression for the row with the alias `row`. */
  sums: Record<string, (row: string) => string>;
}

const STOCK: Total = {
  table: 'stock_totals',
  sourceTable: 'stock',
  keys: [],
  where: (row) => `${row}.copies > 0`,
  sums: {
    titles: () => '1',
    copies: (row) => `${row}.copies`,
    value: (row) => `${row}.copies * COALESCE(${row}.payable, 0)`,
  },
};

const SALES_DAYS: Total = {
  table: 'sales_days',
  sourceTable: 'orders',
  keys: ['sold_on'],
  where: (row) => `${row}.sold_on IS NOT NULL`,
  sums: {
    orders: () => '1',
    copies: (row) => `COALESCE(${row}.copies, 0)`,
    amount: (row) => `COALESCE(${row}.amount, 0)`,
  },
};

/** The numbers of orders by status, payment and open return. Every page of the desk shows them. */
export const ORDER_COUNTS: Total = {
  table: 'order_counts',
  sourceTable: 'orders',
  keys: ['status', 'payment_status', 'has_open_return'],
  where: () => 'TRUE',
  sums: { orders: () => '1' },
};

/** All sales of a book, an upper bound for its sales in a period. */
const SOLD_BOOKS: Total = {
  table: 'sold_books',
  sourceTable: 'find_orders',
  keys: ['book_id'],
  where: (row) => `${row}.kept > 0`,
  sums: { copies: (row) => `${row}.kept`, amount: (row) => `${row}.amount` },
};

export const TOTALS = [STOCK, SALES_DAYS, ORDER_COUNTS, SOLD_BOOKS];

/** Returns the statements that create the tables, fill them and create their triggers. */
export function createTotals({
  identity,
  binaryCollation,
  buildTotalTriggers,
  keepSoldBooks,
}: Dialect): string[] {
  return [
    // A key may have several rows, and its total is their sum. In PostgreSQL, a transaction updates
    // a row that is not locked, or inserts one, so that it never waits.
    `CREATE TABLE stock_totals (part ${identity}, titles BIGINT NOT NULL, copies BIGINT NOT NULL,
      value BIGINT NOT NULL)`,
    `CREATE TABLE sales_days (part ${identity}, sold_on TEXT NOT NULL COLLATE ${binaryCollation},
      orders BIGINT NOT NULL, copies BIGINT NOT NULL, amount BIGINT NOT NULL)`,
    'CREATE INDEX sales_days_by_day ON sales_days (sold_on)',
    `CREATE TABLE order_counts (part ${identity}, status TEXT NOT NULL, payment_status TEXT NOT NULL,
      has_open_return BIGINT NOT NULL, orders BIGINT NOT NULL)`,
    // One row per book: orders of the same book wait for its row of `stock` anyway.
    `CREATE TABLE sold_books (book_id TEXT NOT NULL COLLATE ${binaryCollation} PRIMARY KEY,
      copies BIGINT NOT NULL, amount BIGINT NOT NULL)`,
    'CREATE INDEX sold_books_by_copies ON sold_books (copies DESC, amount DESC, book_id)',
    ...TOTALS.map(buildFilling),
    ...[STOCK, SALES_DAYS, ORDER_COUNTS].flatMap(buildTotalTriggers),
    ...keepSoldBooks,
  ];
}

/** Builds the statement that fills the empty table from all rows. */
export function buildFilling(total: Total): string {
  const columns = [...total.keys, ...Object.keys(total.sums)];
  return `INSERT INTO ${total.table} (${columns.join(', ')}) ${buildSums(total)}`;
}

/** Builds a query that counts the keys whose total is wrong. */
export function buildWrongTotalsQuery(total: Total): string {
  const names = Object.keys(total.sums);
  const group = buildGroupBy(total);
  const keys = total.keys.join(', ') || '1';
  const columns = [...total.keys, ...names.map((name) => `COALESCE(SUM(${name}), 0) AS ${name}`)];
  const storedTotals = `SELECT ${columns.join(', ')} FROM ${total.table} ${group}`;
  // A key without rows may have a total of 0.
  const isNonZero = names.map((name) => `${name} <> 0`).join(' OR ');
  const withoutZeros = (sql: string) => `SELECT * FROM (${sql}) AS totals WHERE ${isNonZero}`;
  return buildDifferenceQuery(keys, withoutZeros(storedTotals), withoutZeros(buildSums(total)));
}

/** Builds a query that counts the keys with rows that only one of two queries returns. */
export function buildDifferenceQuery(keys: string, one: string, other: string): string {
  return `SELECT COUNT(*) AS count FROM (SELECT ${keys} FROM (${one} EXCEPT ${other}) AS missing
    UNION SELECT ${keys} FROM (${other} EXCEPT ${one}) AS superfluous) AS differing`;
}

/** Builds a query for the sums over all rows. */
function buildSums(total: Total): string {
  const { sourceTable, keys, where, sums } = total;
  const columns = Object.entries(sums).map(
    ([name, sum]) => `COALESCE(SUM(${sum(sourceTable)}), 0) AS ${name}`,
  );
  return `SELECT ${[...keys, ...columns].join(', ')} FROM ${sourceTable} WHERE ${where(sourceTable)}
    ${buildGroupBy(total)} HAVING COUNT(*) > 0`;
}

export function buildGroupBy({ keys }: Total): string {
  return keys.length > 0 ? `GROUP BY ${keys.join(', ')}` : '';
}
