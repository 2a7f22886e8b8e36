import type { IDBPTransaction } from 'idb';
import type { Transaction } from '#api/store.ts';
import type { Book } from '#contract/catalogue/book.ts';
import { replaceGenre } from '#domain/catalogue/categories.ts';
import type { Positioned } from '#domain/finding/find-books.ts';
import { assignPositions, setCopies, createKeyTest } from '../list-finder.ts';
import { isBook, writeRows } from './object-stores.ts';

/**
 * The object stores of books: `books` is from the build; `editedBooks` has books that the owner has
 * changed (with position) or removed (`isRemoved`), and takes precedence; `stock` has changed
 * numbers of copies. Damaged rows are ignored.
 */
export const BOOK_STORES = ['books', 'editedBooks', 'stock'];

type ModeTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<unknown, string[], Mode>;

/** Reads all books in order, with their stock, and the last position, also of a removed book. */
export async function readCatalogue<Mode extends IDBTransactionMode>(
  idbTransaction: ModeTransaction<Mode>,
) {
  const readRows = async (name: string) => {
    const store = idbTransaction.objectStore(name);
    const [keys, values]: [unknown[], unknown[]] = await Promise.all([
      store.getAllKeys(),
      store.getAll(),
    ]);
    return new Map(keys.map((key, index) => [key, values[index]]));
  };
  const [rows, edited, copies] = await Promise.all([
    readRows('books'),
    readRows('editedBooks'),
    readRows('stock'),
  ]);
  const unedited = [...rows].flatMap(([key, book]) =>
    isBook(book) && !replacesBook(edited.get(book._id))
      ? [{ book, position: Number(key) + FIRST_POSITION }]
      : [],
  );
  const positioned = [...unedited, ...[...edited.values()].filter(isPositionedBook)]
    .map(({ book, position }) => ({ book: setCopies(book, copies.get(book._id)), position }))
    .toSorted((a, b) => a.position - b.position);
  const last = [...edited.values()].reduce<number>(
    (max, row) => Math.max(max, getPosition(row)),
    positioned.at(-1)?.position ?? 0,
  );
  return { positioned, last };
}

/**
 * Reads the first `limit` books after the position, with their stock. Reads by keys, because a
 * reading of all books in parts would otherwise take a time that is quadratic in their number.
 */
export async function readBooksAfter<Mode extends IDBTransactionMode>(
  idbTransaction: ModeTransaction<Mode>,
  position: number,
  limit: number,
): Promise<Positioned<Book>[]> {
  const store = idbTransaction.objectStore('books');
  const editedStore = idbTransaction.objectStore('editedBooks');
  const stock = idbTransaction.objectStore('stock');
  const found: Positioned<Book>[] = [];
  for (let last = position; found.length < limit && last < Infinity;) {
    const range = IDBKeyRange.lowerBound(last - FIRST_POSITION, true);
    const positions = IDBKeyRange.bound(last, Infinity, true);
    const [keys, rows, edited]: [unknown[], unknown[], { position: number }[]] = await Promise.all([
      store.getAllKeys(range, limit),
      store.getAll(range, limit),
      editedStore.index('position').getAll(positions, limit),
    ]);
    const replacements: unknown[] = await Promise.all(
      rows.map((row) => (isBook(row) ? editedStore.get(row._id) : undefined)),
    );
    const unedited = rows.flatMap((book, index) =>
      isBook(book) && !replacesBook(replacements[index])
        ? [{ book, position: Number(keys[index]) + FIRST_POSITION }]
        : [],
    );
    // Both lists are complete up to here.
    const end = Math.min(
      rows.length < limit ? Infinity : Number(keys.at(-1)) + FIRST_POSITION,
      edited.length < limit ? Infinity : (edited.at(-1)?.position ?? Infinity),
    );
    found.push(
      ...[...unedited, ...edited.filter(isPositionedBook)]
        .filter((item) => item.position <= end)
        .toSorted((a, b) => a.position - b.position),
    );
    last = end;
  }
  return Promise.all(
    found.slice(0, limit).map(async (item) => ({
      book: setCopies(item.book, await stock.get(item.book._id)),
      position: item.position,
    })),
  );
}

/** Replaces the rows of `books`, which keep their positions; none gets that of an edited book. */
export async function writeBooks(
  idbTransaction: ModeTransaction<'readwrite'>,
  books: readonly Book[],
): Promise<void> {
  const store = idbTransaction.objectStore('books');
  const editedStore = idbTransaction.objectStore('editedBooks');
  const [rows = [], keys = [], edited = [], editedIds = []]: unknown[][] = await Promise.all([
    store.getAll(),
    store.getAllKeys(),
    editedStore.getAll(),
    editedStore.getAllKeys(),
  ]);
  const keysById = new Map(
    rows.flatMap((row, index) => (isBook(row) ? [[row._id, Number(keys[index])] as const] : [])),
  );
  const idsByKey = new Map(
    edited.map((row, index) => [getPosition(row) - FIRST_POSITION, String(editedIds[index])]),
  );
  await writeRows(
    idbTransaction,
    'books',
    // The positions of `assignPositions` are the keys of the rows here.
    assignPositions(books, keysById, idsByKey).map(({ book, position: key }) => [key, book]),
  );
}

export async function readBooksById<Mode extends IDBTransactionMode>(
  idbTransaction: ModeTransaction<Mode>,
  ids: readonly string[],
): Promise<Book[]> {
  const index = idbTransaction.objectStore('books').index('_id');
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const [row, edited, copies]: unknown[] = await Promise.all([
        index.get(id),
        idbTransaction.objectStore('editedBooks').get(id),
        idbTransaction.objectStore('stock').get(id),
      ]);
      const book = replacesBook(edited) ? isPositionedBook(edited) && edited.book : row;
      return isBook(book) ? setCopies(book, copies) : undefined;
    }),
  );
  return found.filter((book) => book !== undefined);
}

export function createBookMethods(
  idbTransaction: ModeTransaction<'readwrite'>,
): Pick<Transaction, 'findBooks' | 'saveBooks' | 'removeBooks' | 'replaceGenre'> {
  const edited = idbTransaction.objectStore('editedBooks');
  const stock = idbTransaction.objectStore('stock');
  return {
    async findBooks(keys) {
      const hasKey = createKeyTest(keys);
      const { positioned } = await readCatalogue(idbTransaction);
      return positioned.filter(({ book }) => hasKey(book));
    },

    async saveBooks(books) {
      let { last } = await readCatalogue(idbTransaction);
      await Promise.all(
        books.flatMap(({ book, position }) => {
          const positioned =
            position === undefined
              ? { book: { ...book, id: ++last }, position: last }
              : { book, position };
          return [
            edited.put(positioned, book._id),
            book.stock !== undefined && stock.put(book.stock, book._id),
          ];
        }),
      );
    },

    async removeBooks(ids) {
      const { positioned } = await readCatalogue(idbTransaction);
      for (const { book, position } of positioned)
        if (ids.includes(book._id)) await edited.put({ isRemoved: true, position }, book._id);
    },

    async replaceGenre(change) {
      const { positioned } = await readCatalogue(idbTransaction);
      for (const { book, position } of positioned)
        if (book.genres.includes(change.from)) {
          const genres = replaceGenre(book.genres, change);
          await edited.put({ book: { ...book, genres }, position }, book._id);
        }
    },
  };
}

/** The position of the row of `books` with the key 0. */
const FIRST_POSITION = 1;

function isPositionedBook(row: unknown): row is Positioned<Book> {
  if (typeof row !== 'object' || row === null) return false;
  const { book, position }: { book?: unknown; position?: unknown } = row;
  return isBook(book) && Number.isSafeInteger(position);
}

/** Returns the position in a row of `editedBooks`; 0 if it has none. */
function getPosition(row: unknown): number {
  if (typeof row !== 'object' || row === null || !('position' in row)) return 0;
  return Number.isSafeInteger(row.position) ? Number(row.position) : 0;
}

function replacesBook(row: unknown): boolean {
  return isPositionedBook(row) || (typeof row === 'object' && row !== null && 'isRemoved' in row);
}
