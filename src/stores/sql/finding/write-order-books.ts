import type { OrderRecord } from '#domain/orders/order-record.ts';
import type { Query } from '../database.ts';
import { insertRows } from '../insert-rows.ts';
import { escapeText } from '../storable.ts';

/** Keeps which books are in the order, once it is placed: call it in the transaction that stores it. */
export async function writeOrderBooks(query: Query, record: OrderRecord): Promise<void> {
  const { lines, history } = record.order;
  if (!history.some(({ status }) => status === 'placed')) return;
  const books = new Set(lines.map(({ bookId }) => bookId));
  await insertRows(
    query,
    'find_orders',
    ['book_id', 'record_id'],
    [...books].map((id) => [id, escapeText(record._id)]),
    'ON CONFLICT (book_id, record_id) DO NOTHING',
  );
}
