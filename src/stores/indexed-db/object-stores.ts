import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import * as v from 'valibot';
import { bookSchema, type Book, categorySchema, type Category } from '#contract/book.ts';
import { cartLineSchema, type CartLine } from '#contract/cart.ts';
import { userSchema, type User } from '#contract/user.ts';
import { KIND_NAMES } from '../records.ts';
import type { Shape } from './connection.ts';

/**
 * The object stores of a store's transaction. Rows of `books` are never changed: the stock is in
 * `stock`, other changes to books are in `editedBooks`.
 */
export const TRANSACTION_STORES = [
  'books',
  'editedBooks',
  'stock',
  'users',
  'numbers',
  ...KIND_NAMES,
];

const NAMES = ['categories', 'note', ...TRANSACTION_STORES];

/** The object stores of the shop. */
export const SHOP_SHAPE: Shape = {
  hasStores(db) {
    if (!NAMES.every((name) => db.objectStoreNames.contains(name))) return false;
    const transaction = db.transaction(NAMES);
    return NAMES.every((name) => isUsable(transaction.objectStore(name)));
  },

  build(db, transaction) {
    for (const name of NAMES) {
      if (db.objectStoreNames.contains(name)) {
        if (isUsable(transaction.objectStore(name))) continue;
        db.deleteObjectStore(name);
      }
      const created = db.createObjectStore(name);
      if (isCatalogue(name)) created.createIndex('_id', '_id');
    }
  },
};

type StoreOptions = Pick<IDBPObjectStore, 'name' | 'keyPath' | 'indexNames'>;

/**
 * Whether the object store was created as by `build`. Keys are not part of the rows: the key of a
 * catalogue row is its position, of a user the email key, of stock, an edited book or a record the
 * `_id`, and of a number its series.
 */
function isUsable({ name, keyPath, indexNames }: StoreOptions): boolean {
  return keyPath === null && (!isCatalogue(name) || indexNames.contains('_id'));
}

function isCatalogue(name: string): boolean {
  return name === 'categories' || name === 'books';
}

/** Replaces all rows of an object store. */
export async function writeRows(
  idbTransaction: IDBPTransaction<unknown, string[], 'readwrite'>,
  name: string,
  rows: Iterable<[IDBValidKey, unknown]>,
): Promise<void> {
  const store = idbTransaction.objectStore(name);
  await Promise.all([store.clear(), ...Array.from(rows, ([key, row]) => store.put(row, key))]);
}

// Only the essential fields, because an older release may have stored fewer.
const bookRow = v.object({
  ...v.pick(bookSchema, ['_id', 'title', 'author', 'coverImg', 'originalPrice', 'discountPrice'])
    .entries,
  genres: v.array(v.string()),
});
const lineRow = v.object({ ...bookRow.entries, qty: cartLineSchema.entries.qty });
const categoryRow = v.pick(categorySchema, ['_id', 'categoryName', 'coverImg']);
const userRow = v.object({
  ...v.pick(userSchema, ['_id', 'email', 'password']).entries,
  cart: v.array(v.unknown()),
  wishlist: v.array(v.unknown()),
});
/**
 * Converts a database row into a user, without damaged lines and items; `undefined` if the row
 * itself is damaged. Rows of older formats are converted here.
 */
export function parseUser(row: unknown): User | undefined {
  if (!isUser(row)) return undefined;
  return { ...row, cart: row.cart.filter(isCartLine), wishlist: row.wishlist.filter(isBook) };
}

export function isBook(row: unknown): row is Book {
  return v.is(bookRow, row);
}

export function isCategory(row: unknown): row is Category {
  return v.is(categoryRow, row);
}

function isCartLine(row: unknown): row is CartLine {
  return v.is(lineRow, row);
}

function isUser(row: unknown): row is User {
  return v.is(userRow, row);
}
