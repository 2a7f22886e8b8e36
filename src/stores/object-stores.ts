import type { IDBPDatabase, IDBPObjectStore, IDBPTransaction } from 'idb';

const NAMES = ['categories', 'books', 'users'];

/**
 * Whether the database has the object stores this code works with. Asked of the database itself,
 * as its version number does not tell: damage, and newer code, leave any number behind.
 */
export function hasObjectStores(db: IDBPDatabase): boolean {
  if (!NAMES.every((name) => db.objectStoreNames.contains(name))) return false;
  const transaction = db.transaction(NAMES);
  return NAMES.every((name) => isFit(transaction.objectStore(name)));
}

/** Makes what is missing or unfit, and keeps the rest with its rows. */
export function buildObjectStores(
  db: IDBPDatabase,
  transaction: IDBPTransaction<unknown, string[], 'versionchange'>,
): void {
  for (const name of NAMES) {
    if (db.objectStoreNames.contains(name)) {
      if (isFit(transaction.objectStore(name))) continue;
      db.deleteObjectStore(name);
    }
    const made = db.createObjectStore(name);
    if (isCatalogue(name)) made.createIndex('_id', '_id');
  }
}

type Shape = Pick<IDBPObjectStore, 'name' | 'keyPath' | 'indexNames'>;

/** Keys stand beside the rows: the position in the catalogue, the email key of a user. */
function isFit({ name, keyPath, indexNames }: Shape): boolean {
  return keyPath === null && (!isCatalogue(name) || indexNames.contains('_id'));
}

function isCatalogue(name: string): boolean {
  return name !== 'users';
}
