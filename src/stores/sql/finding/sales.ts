import type { Book } from '#contract/catalogue/book.ts';
import type { Positioned } from '#domain/finding/find-books.ts';
import { isPromising, type OrderRecord } from '#domain/orders/order-record.ts';
import { getMadeAt, getStartOfSales, listSoldCopies } from '#domain/orders/sales.ts';
import { compareTexts } from '#domain/values/text.ts';
import { type Database, DatabaseUnavailable, type Query } from '../database.ts';
import { runForChunks, insertRows, escapeText } from '../statements.ts';

/** The maximum number of rows that one transaction changes: new orders wait for its locks. */
const MAX_EXPIRED = 500;
/** Of one run, because a visitor waits for it. The next run expires the rest. */
const MAX_TRANSACTIONS = 10;

/**
 * Records how many copies of each book an order has sold and promises, in its transaction; a
 * trigger counts the recent sales. `now` is in ms since 1970.
 */
export async function writeOrderBooks(
  query: Query,
  { _id, order }: OrderRecord,
  now = Date.parse(order.updatedAt),
): Promise<void> {
  const madeAt = getMadeAt(order);
  const isRecent = madeAt !== null && madeAt >= getStartOfSales(now);
  const rows = [...listSoldCopies(order)]
    // In sorted order, so that no two transactions deadlock.
    .toSorted(([a], [b]) => compareTexts(a, b))
    .map(([bookId, { copies, amount }]) => [
      bookId,
      escapeText(_id),
      // The column `copies` counts only recent orders, for best sellers; `kept` counts all orders.
      isRecent ? copies : 0,
      // No period contains an order whose `createdAt` is damaged.
      madeAt ?? 0,
      copies,
      amount,
      isPromising(order)
        ? order.lines.reduce((sum, line) => sum + (line.bookId === bookId ? line.qty : 0), 0)
        : 0,
    ]);
  await insertRows(
    query,
    'find_orders',
    ['book_id', 'record_id', 'copies', 'sold_at', 'kept', 'amount', 'promised'],
    rows,
    `ON CONFLICT (book_id, record_id) DO UPDATE
      SET copies = excluded.copies, kept = excluded.kept, amount = excluded.amount,
        promised = excluded.promised
      WHERE find_orders.copies <> excluded.copies OR find_orders.kept <> excluded.kept
        OR find_orders.promised <> excluded.promised`,
  );
}

type SalesDatabase = Pick<Database, 'read' | 'write'>;

/** Returns `expireSales` for a database. Calls at the same time share one run. */
export function createSalesExpiry(database: SalesDatabase): (start: number) => Promise<void> {
  let running: Promise<void> | undefined;
  return (start) =>
    (running ??= expireSales(database, start).finally(() => {
      running = undefined;
    }));
}

/** Stops counting up to 5,000 sales before `start` (ms since 1970), if the database is writable. */
async function expireSales({ read, write }: SalesDatabase, start: number): Promise<void> {
  const selectOld = 'SELECT book_id, record_id FROM find_orders WHERE copies > 0 AND sold_at < $1';
  const expire = (query: Query) =>
    query(
      `UPDATE find_orders SET copies = 0 WHERE (book_id, record_id) IN
        (${selectOld} ORDER BY sold_at LIMIT ${MAX_EXPIRED})`,
      [start],
    );
  try {
    for (let done = 0; done < MAX_TRANSACTIONS; done++) {
      if ((await read(`${selectOld} LIMIT 1`, [start])).length === 0) return;
      await write(expire);
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
}

/** Counts the copies of these books sold in orders made at `since` (ms since 1970) or later. */
export async function countCopiesSold(query: Query, ids: readonly string[], since: number) {
  if (ids.length === 0) return new Map();
  const placeholders = ids.map((_id, index) => `$${index + 2}`).join(', ');
  const rows = await query(
    `SELECT book_id, SUM(copies) AS sold FROM find_orders
      WHERE copies > 0 AND sold_at >= $1 AND book_id IN (${placeholders}) GROUP BY book_id`,
    [since, ...ids],
  );
  return new Map(rows.map((row) => [String(row['book_id']), Number(row['sold'])]));
}

/** Locks the sold copies of added or removed books against orders that change meanwhile. */
export async function lockSales(query: Query, bookIds: readonly string[]): Promise<void> {
  const sql = 'UPDATE find_orders SET copies = copies WHERE book_id IN';
  await runForChunks(query, sql, bookIds.toSorted());
}

/**
 * Returns rows for `find_sales`: the position of each book, and the negative number of its sold
 * copies, for an ascending order. A new book has some if it was deleted before.
 */
export async function readSales(query: Query, added: readonly Positioned<Book>[]) {
  const positions = new Map(added.map(({ book, position }) => [book._id, position]));
  const sql = 'SELECT book_id, copies FROM find_orders WHERE copies > 0 AND book_id IN';
  const sold = new Map<number, number>();
  for (const row of await runForChunks(query, sql, [...positions.keys()])) {
    const position = positions.get(String(row['book_id'])) ?? 0;
    sold.set(position, (sold.get(position) ?? 0) - Number(row['copies']));
  }
  return [...sold];
}
