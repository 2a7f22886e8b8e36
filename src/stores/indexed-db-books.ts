import type { IDBPTransaction } from 'idb';
import type { Book } from '#contract/book.ts';
import type { Placed } from '#domain/finding/find-books.ts';
import { placeBooks, positionsOf } from './place-books.ts';
import { isBook } from './rows.ts';
import { writeRows } from './write-rows.ts';
import { setCopies } from './stock.ts';

/** The object stores that the transaction of these functions needs. */
export const BOOK_STORES = ['books', 'stock'];

type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<unknown, string[], Mode>;

/** All books in their order, with the copies they have now. */
export async function readBooks<Mode extends IDBTransactionMode>(
  transaction: Transaction<Mode>,
): Promise<Book[]> {
  return (await readShelf(transaction)).map(({ book }) => book);
}

/** As `readBooks`, with the positions, which are the keys. */
export async function readShelf<Mode extends IDBTransactionMode>(
  transaction: Transaction<Mode>,
): Promise<Placed<Book>[]> {
  const [books, stock] = [transaction.objectStore('books'), transaction.objectStore('stock')];
  const [rows = [], keys = [], ids = [], copies = []]: unknown[][] = await Promise.all([
    books.getAll(),
    books.getAllKeys(),
    stock.getAllKeys(),
    stock.getAll(),
  ]);
  const copiesOf = new Map(ids.map((id, at) => [id, copies[at]]));
  return rows.flatMap((row, at) =>
    isBook(row)
      ? [{ book: setCopies(row, copiesOf.get(row._id)), position: Number(keys[at]) }]
      : [],
  );
}

/** Makes these the only books; those that were there keep their positions where they can. */
export async function writeBooks(
  transaction: Transaction<'readwrite'>,
  books: readonly Book[],
): Promise<void> {
  const shelf = placeBooks(books, positionsOf(await readShelf(transaction)));
  await writeRows(
    transaction,
    'books',
    shelf.map(({ book, position }) => [position, book]),
  );
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
