import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import * as v from 'valibot';
import { bookSchema, type Book, categorySchema, type Category } from '#contract/catalogue/book.ts';
import { cartLineSchema, type StoredCartLine } from '#contract/orders/cart.ts';
import { userWithListsSchema, type UserWithLists } from '#contract/account/user.ts';
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
