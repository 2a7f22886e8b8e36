import { bookFromRow, SELECT_LISTED_BOOKS } from '../book-rows.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import type { Query } from '../database.ts';
import { writeOrderBooks } from './write-order-books.ts';
import { writeEntries } from './write-entries.ts';

/** Many: PostgreSQL keeps every version of a count until the transaction ends. */
const AT_ONCE = 5000;
const MAX_ORDERS_AT_ONCE = 500;

type Report = (books: number) => void;

/** Fills the empty tables of finding from all books and orders. Calls `report` with the number of books so far. */
export async function fillEntries(query: Query, report?: Report): Promise<void> {
  await fillBooks(query, report);
  await fillOrders(query);
}

async function fillOrders(query: Query): Promise<void> {
  const sql = `SELECT sequence, record FROM orders WHERE sequence > $1 ORDER BY sequence LIMIT ${MAX_ORDERS_AT_ONCE}`;
  for (let last = 0; ;) {
    const rows = await query(sql, [last]);
    if (rows.length === 0) return;
    last = Number(rows.at(-1)?.['sequence']);
    for (const { record } of rows)
      await writeOrderBooks(query, JSON.parse(String(record)) as OrderRecord);
  }
}

async function fillBooks(query: Query, report?: Report): Promise<void> {
  let done = 0;
  const sql = `${SELECT_LISTED_BOOKS} WHERE position > $1 ORDER BY position LIMIT ${AT_ONCE}`;
  for (let last = 0; ;) {
    const rows = await query(sql, [last]);
    if (rows.length === 0) return;
    last = Number(rows.at(-1)?.['position']);
    await writeEntries(query, {
      added: rows.map((row) => ({ book: bookFromRow(row), position: Number(row['position']) })),
    });
    done += rows.length;
    report?.(done);
  }
}
