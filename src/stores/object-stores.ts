import type { IDBPObjectStore } from 'idb';
import type { Shape } from './connection.ts';

const NAMES = ['categories', 'books', 'users', 'note'];

/** The shop's own. Damage, and newer code, leave any version number behind. */
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

/** Keys stand beside the rows: the position in the catalogue, the email key of a user. */
function isFit({ name, keyPath, indexNames }: Form): boolean {
  return keyPath === null && (!isCatalogue(name) || indexNames.contains('_id'));
}

function isCatalogue(name: string): boolean {
  return name === 'categories' || name === 'books';
}
