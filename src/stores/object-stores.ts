import type { IDBPObjectStore } from 'idb';
import type { Shape } from './connection.ts';

const NAMES = ['categories', 'books', 'users', 'note'];

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

/** Keys are not part of the rows: a catalogue's key is the position, a user's is the email key. */
function isFit({ name, keyPath, indexNames }: Form): boolean {
  return keyPath === null && (!isCatalogue(name) || indexNames.contains('_id'));
}

function isCatalogue(name: string): boolean {
  return name === 'categories' || name === 'books';
}
