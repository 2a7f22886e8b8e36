import type { IDBPTransaction } from 'idb';
import type { Unit } from '#api/store.ts';
import type { Book } from '#contract/book.ts';
import type { Placed } from '#domain/finding/find-books.ts';
import { placeBooks } from '../place-books.ts';
import { isBook } from '../rows.ts';
import { setCopies } from '../stock.ts';
import { writeRows } from '../write-rows.ts';

/**
 * The object stores that the transaction of these functions needs. A row of `editedBooks` replaces the
 * catalogue's row of the same book: a book with its position, or `isRemoved`. Damaged rows count for
 * nothing. The rows of `books` are the release's, and are compared with it.
 */
export const BOOK_STORES = ['books', 'editedBooks', 'stock'];

type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<unknown, string[], Mode>;

/** All books in their order, with the copies they have now. */
export async function readBooks<Mode extends IDBTransactionMode>(
  transaction: Transaction<Mode>,
): Promise<Book[]> {
  return (await readShelf(transaction)).map(({ book }) => book);
}

/** As `readBooks`, with the positions. */
export async function readShelf<Mode extends IDBTransactionMode>(
  transaction: Transaction<Mode>,
): Promise<Placed<Book>[]> {
  const [rows, edited, copies] = await Promise.all(
    BOOK_STORES.map(async (name) => {
      const store = transaction.objectStore(name);
      const [keys, values]: unknown[][] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return new Map(keys?.map((key, at) => [key, values?.[at]]));
    }),
  );
  const released = [...(rows ?? [])].flatMap(([key, book]) =>
    isBook(book) && !replaces(edited?.get(book._id)) ? [{ book, position: positionOf(key) }] : [],
  );
  return [...released, ...[...(edited?.values() ?? [])].filter(isPlaced)]
    .map(({ book, position }) => ({ book: setCopies(book, copies?.get(book._id)), position }))
    .toSorted((one, other) => one.position - other.position);
}

/** Makes these the released books; those that were there keep their positions where they can. */
export async function writeBooks(
  transaction: Transaction<'readwrite'>,
  books: readonly Book[],
): Promise<void> {
  const store = transaction.objectStore('books');
  const [rows = [], keys = []]: unknown[][] = await Promise.all([
    store.getAll(),
    store.getAllKeys(),
  ]);
  const known = new Map(
    rows.flatMap((row, at) => (isBook(row) ? [[row._id, Number(keys[at])] as const] : [])),
  );
  await writeRows(
    transaction,
    'books',
    placeBooks(books, known).map(({ book, position }) => [position, book]),
  );
}

/** Those of these books that there are, with the copies they have now. */
export async function readBooksById<Mode extends IDBTransactionMode>(
  transaction: Transaction<Mode>,
  ids: readonly string[],
): Promise<Book[]> {
  const index = transaction.objectStore('books').index('_id');
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const [row, edited, copies]: unknown[] = await Promise.all([
        index.get(id),
        transaction.objectStore('editedBooks').get(id),
        transaction.objectStore('stock').get(id),
      ]);
      const book = replaces(edited) ? isPlaced(edited) && edited.book : row;
      return isBook(book) ? setCopies(book, copies) : undefined;
    }),
  );
  return found.filter((book) => book !== undefined);
}

/** The changes of books in a unit. */
export function changeBooks(
  transaction: Transaction<'readwrite'>,
): Pick<Unit, 'findBooks' | 'saveBooks' | 'removeBooks'> {
  const edited = transaction.objectStore('editedBooks');
  const stock = transaction.objectStore('stock');
  return {
    async findBooks({ ids = [], isbns = [], titles = [] }) {
      return (await readShelf(transaction)).filter(
        ({ book: { _id, isbn, title } }) =>
          ids.includes(_id) ||
          titles.includes(title) ||
          (isbn !== undefined && isbns.includes(isbn)),
      );
    },

    async saveBooks(books) {
      const present = await readShelf(transaction);
      const positions = new Map(present.map(({ book, position }) => [book._id, position]));
      let last = present.at(-1)?.position ?? 0;
      for (const { book, position } of books) {
        const known = positions.get(book._id) ?? position;
        const placed =
          known === undefined
            ? { book: { ...book, id: ++last }, position: last }
            : { book, position: known };
        await edited.put(placed, book._id);
        if (book.stock !== undefined) await stock.put(book.stock, book._id);
      }
    },

    async removeBooks(ids) {
      for (const id of ids) {
        await edited.put({ isRemoved: true }, id);
        await stock.delete(id);
      }
    },
  };
}

/** The catalogue's keys count from 0. */
function positionOf(key: unknown): number {
  return Number(key) + 1;
}

function isPlaced(row: unknown): row is Placed<Book> {
  if (typeof row !== 'object' || row === null) return false;
  const { book, position }: { book?: unknown; position?: unknown } = row;
  return isBook(book) && Number.isSafeInteger(position);
}

/** Whether the row of `editedBooks` stands for the catalogue's. */
function replaces(row: unknown): boolean {
  return isPlaced(row) || (typeof row === 'object' && row !== null && 'isRemoved' in row);
}
