import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import * as v from 'valibot';
import { bookSchema, type Book, categorySchema, type Category } from '#contract/catalogue/book.ts';
import { cartLineSchema, type StoredCartLine } from '#contract/orders/cart.ts';
import { userWithListsSchema, type UserWithLists } from '#contract/account/user.ts';
import type { Positioned } from '#domain/finding/find-books.ts';
import { setCopies } from '../list-finder.ts';
import { KIND_NAMES } from '../records.ts';
import type { DatabaseShape } from './connection.ts';

/** The object stores of a transaction. Only seeding and `replace` change rows of `books`. */
export const TRANSACTION_STORES = [
  'books',
  'editedBooks',
  'stock',
  'users',
  'numbers',
  ...KIND_NAMES,
];

const STORE_NAMES = ['categories', 'note', ...TRANSACTION_STORES];

export const SHOP_SHAPE: DatabaseShape = {
  hasStores(db) {
    if (!STORE_NAMES.every((name) => db.objectStoreNames.contains(name))) return false;
    const transaction = db.transaction(STORE_NAMES);
    return STORE_NAMES.every((name) => isUsable(transaction.objectStore(name)));
  },

  build(db, transaction) {
    // In 1.0.0, `people` was called `owners`.
    if (db.objectStoreNames.contains('owners') && !db.objectStoreNames.contains('people'))
      transaction.objectStore('owners').name = 'people';
    for (const name of STORE_NAMES) {
      const isKept =
        db.objectStoreNames.contains(name) && transaction.objectStore(name).keyPath === null;
      if (!isKept && db.objectStoreNames.contains(name)) db.deleteObjectStore(name);
      const store = isKept ? transaction.objectStore(name) : db.createObjectStore(name);
      const index = INDEXES[name];
      if (index && !store.indexNames.contains(index)) store.createIndex(index, index);
    }
  },
};

/** The index of each object store that has one; its name is the key path. */
const INDEXES: Readonly<Record<string, string>> = {
  categories: '_id',
  books: '_id',
  editedBooks: 'position',
};

type StoreOptions = Pick<IDBPObjectStore, 'name' | 'keyPath' | 'indexNames'>;

/**
 * Whether the object store was created as by `build`: its keys are stored beside its rows. They are:
 *
 * - `categories`, `books`: the index in the catalogue, from 0; a book's position is one higher
 * - `users`: the email key
 * - `numbers`: the series
 * - `note`: always the same key
 * - all others: the `_id` of the book or record
 */
function isUsable({ name, keyPath, indexNames }: StoreOptions): boolean {
  const index = INDEXES[name];
  return keyPath === null && (index === undefined || indexNames.contains(index));
}

export async function writeRows(
  idbTransaction: IDBPTransaction<unknown, string[], 'readwrite'>,
  name: string,
  rows: Iterable<[IDBValidKey, unknown]>,
): Promise<void> {
  const store = idbTransaction.objectStore(name);
  await Promise.all([store.clear(), ...Array.from(rows, ([key, row]) => store.put(row, key))]);
}

// Only the essential fields must exist, because an older release may have stored fewer.
const bookRowSchema = v.object({
  ...v.partial(bookSchema).entries,
  ...v.pick(bookSchema, ['_id', 'title', 'author', 'coverImg', 'originalPrice', 'discountPrice'])
    .entries,
  genres: v.array(v.string()),
});
const lineRowSchema = v.object({ ...bookRowSchema.entries, qty: cartLineSchema.entries.qty });
const categoryRowSchema = v.pick(categorySchema, ['_id', 'categoryName', 'coverImg']);
const userRowSchema = v.object({
  ...v.pick(userWithListsSchema, ['_id', 'email', 'password']).entries,
  cart: v.array(v.unknown()),
  wishlist: v.array(v.unknown()),
});

/** Converts a row into a user without damaged items; `undefined` for a damaged row. */
export function parseUser(row: unknown): UserWithLists | undefined {
  if (!v.is(userRowSchema, row)) return undefined;
  const cart = row.cart.filter((line): line is StoredCartLine => v.is(lineRowSchema, line));
  return { ...(row as UserWithLists), cart, wishlist: row.wishlist.filter(isBook) };
}

export function isBook(row: unknown): row is Book {
  return v.is(bookRowSchema, row);
}

export function isCategory(row: unknown): row is Category {
  return v.is(categoryRowSchema, row);
}

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

/** The position of the row of `books` with the key 0. */
export const FIRST_POSITION = 1;

function isPositionedBook(row: unknown): row is Positioned<Book> {
  if (typeof row !== 'object' || row === null) return false;
  const { book, position }: { book?: unknown; position?: unknown } = row;
  return isBook(book) && Number.isSafeInteger(position);
}

/** Returns the position in a row of `editedBooks`; 0 if it has none. */
export function getPosition(row: unknown): number {
  if (typeof row !== 'object' || row === null || !('position' in row)) return 0;
  return Number.isSafeInteger(row.position) ? Number(row.position) : 0;
}

function replacesBook(row: unknown): boolean {
  return isPositionedBook(row) || (typeof row === 'object' && row !== null && 'isRemoved' in row);
}
