import { getMadeAt, listSoldCopies } from '#domain/orders/sales.ts';
import { isPromising, type OrderRecord } from '#domain/orders/order-record.ts';
import { compareTexts } from '#domain/values/text.ts';
import type { Query } from '../database.ts';
import type { Dialect } from '../dialects.ts';
import { insertRows, escapeText } from '../statements.ts';
import { NO_LIMIT } from './access-path.ts';

/** Records how many copies of each book an order has sold and promises, in its transaction. */
export async function writeOrderBooks(query: Query, { _id, order }: OrderRecord): Promise<void> {
  const rows = [...listSoldCopies(order)]
    // In sorted order, so that no two transactions deadlock.
    .toSorted(([a], [b]) => compareTexts(a, b))
    .map(([bookId, { copies, amount }]) => [
      bookId,
      escapeText(_id),
      // No period contains an order whose `createdAt` is damaged.
      getMadeAt(order) ?? 0,
      copies,
      amount,
      isPromising(order)
        ? order.lines.reduce((sum, line) => sum + (line.bookId === bookId ? line.qty : 0), 0)
        : 0,
    ]);
  await insertRows(
    query,
    'find_orders',
    ['book_id', 'record_id', 'sold_at', 'kept', 'amount', 'promised'],
    rows,
    `ON CONFLICT (book_id, record_id) DO UPDATE
      SET kept = excluded.kept, amount = excluded.amount, promised = excluded.promised
      WHERE find_orders.kept <> excluded.kept OR find_orders.promised <> excluded.promised`,
  );
}

/**
 * Builds a `SELECT` of the position of each book that was sold at `since` (a placeholder) or later,
 * and of `sold`, the negative number of its copies, for an ascending order. Orders are added up
 * before books are looked up, because a book has many. Without the LIMIT, the condition of the next
 * page would read all books after a position.
 */
export function buildSales(since: string, { defaultCollation }: Dialect): string {
  return `SELECT books.position AS position, o.sold AS sold
    FROM (SELECT book_id, -SUM(kept) AS sold FROM find_orders
      WHERE sold_at >= ${since} AND kept > 0 GROUP BY book_id) o
    JOIN books ON books.book_id = o.book_id ${defaultCollation} LIMIT ${NO_LIMIT}`;
}

/** Counts the copies of these books sold in orders made at `since` (ms since 1970) or later. */
export async function countCopiesSold(query: Query, ids: readonly string[], since: number) {
  if (ids.length === 0) return new Map();
  const placeholders = ids.map((_id, index) => `$${index + 2}`).join(', ');
  const rows = await query(
    `SELECT book_id, SUM(kept) AS sold FROM find_orders
      WHERE kept > 0 AND sold_at >= $1 AND book_id IN (${placeholders}) GROUP BY book_id`,
    [since, ...ids],
  );
  return new Map(rows.map((row) => [String(row['book_id']), Number(row['sold'])]));
}
