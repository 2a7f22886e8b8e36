import type { IDBPObjectStore } from 'idb';
import type { Shape } from './connection.ts';
import { KINDS } from '../record-columns.ts';

/** What a transaction changes; of `books`, the copies in `stock`, all else in `editedBooks`. */
export const CHANGED = ['books', 'editedBooks', 'stock', 'users', 'numbers', ...KINDS];

const NAMES = ['categories', 'note', ...CHANGED];

/** The object stores of the shop. */
export const SHOP: Shape = {
  isFit(db) {
    if (!NAMES.every((name) => db.objectStoreNames.contains(name))) return false;
    const transaction = db.transaction(NAMES);
    return NAMES.every((name) => isFit(transaction.objectStore(name)));
  },

  build(db, transaction) {
    for (const name of NAMES) {
      if (db.objectStoreNames.contains(name)) {
        if (isFit(transaction.objectStore(name))) continue;
        db.deleteObjectStore(name);
      }
      const made = db.createObjectStore(name);
      if (isCatalogue(name)) made.createIndex('_id', '_id');
    }
  },
};

type Form = Pick<IDBPObjectStore, 'name' | 'keyPath' | 'indexNames'>;

/**
 * Keys are not part of the rows: a catalogue's key is the position, a user's is the email key, that of
 * copies, an edited book and a record is the `_id`, that of a number is its series.
 */
function isFit({ name, keyPath, indexNames }: Form): boolean {
  return keyPath === null && (!isCatalogue(name) || indexNames.contains('_id'));
}

function isCatalogue(name: string): boolean {
  return name === 'categories' || name === 'books';
}
