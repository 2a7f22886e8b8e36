import type { IDBPTransaction } from 'idb';
import type { Book } from '#contract/book.ts';
import { isBook } from './rows.ts';
import { setCopies } from './stock.ts';

/** The object stores that the transaction of these functions needs. */
export const BOOK_STORES = ['books', 'stock'];

type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<unknown, string[], Mode>;

/** All books in their order, with the copies they have now. */
export async function readBooks<Mode extends IDBTransactionMode>(
  transaction: Transaction<Mode>,
): Promise<Book[]> {
  const stock = transaction.objectStore('stock');
  const [rows, ids, copies]: unknown[][] = await Promise.all([
    transaction.objectStore('books').getAll(),
    stock.getAllKeys(),
    stock.getAll(),
  ]);
  const copiesOf = new Map(ids?.map((id, at) => [id, copies?.[at]]));
  return (rows ?? []).filter(isBook).map((book) => setCopies(book, copiesOf.get(book._id)));
}

/** Those of these books that there are, with the copies they have now. */
export async function readBooksById<Mode extends IDBTransactionMode>(
  transaction: Transaction<Mode>,
  ids: readonly string[],
): Promise<Book[]> {
  const index = transaction.objectStore('books').index('_id');
  const stock = transaction.objectStore('stock');
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const [row, copies]: unknown[] = await Promise.all([index.get(id), stock.get(id)]);
      return isBook(row) ? setCopies(row, copies) : undefined;
    }),
  );
  return found.filter((book) => book !== undefined);
}
