import type { IDBPDatabase, IDBPTransaction } from 'idb';
import type { StoreContent } from '#api/store.ts';
import { emailKey } from './email-key.ts';
import { readUser } from './rows.ts';

/**
 * Writes the content where it is missing, damaged or, in the catalogue, of another version. Where
 * there is no room for that, what is there has to do: yesterday's prices are better than no cart.
 */
export async function fillDatabase(db: IDBPDatabase, content: StoreContent): Promise<void> {
  try {
    await fillCatalogue(db, content);
    await fillUsers(db, content);
  } catch (error) {
    const counts = await Promise.all(
      ['books', 'categories', 'users'].map((name) => db.count(name)),
    );
    if (counts.includes(0)) throw error;
  }
}

async function fillCatalogue(db: IDBPDatabase, { categories, books }: StoreContent): Promise<void> {
  if ((await holds(db, 'categories', categories)) && (await holds(db, 'books', books))) return;
  const transaction = db.transaction(['categories', 'books'], 'readwrite', {
    durability: 'strict',
  });
  await Promise.all([
    writeRows(transaction, 'categories', categories.entries()),
    writeRows(transaction, 'books', books.entries()),
    transaction.done,
  ]);
}

/** Puts these rows under their keys in the place of all that is there. */
export async function writeRows(
  transaction: IDBPTransaction<unknown, string[], 'readwrite'>,
  name: string,
  rows: Iterable<[IDBValidKey, unknown]>,
): Promise<void> {
  const store = transaction.objectStore(name);
  await Promise.all([store.clear(), ...Array.from(rows, ([key, row]) => store.put(row, key))]);
}

/** Compares the rows themselves, so that no version has to be counted up, nor damage guessed at. */
async function holds(db: IDBPDatabase, name: string, items: unknown[]): Promise<boolean> {
  return JSON.stringify(await db.getAll(name)) === JSON.stringify(items);
}

/** No user is ever removed: an empty store was never filled, and a damaged row may be a seed's. */
async function fillUsers(db: IDBPDatabase, content: StoreContent): Promise<void> {
  const rows: unknown[] = await db.getAll('users');
  if (rows.length > 0 && rows.every(readUser)) return;
  const users = await content.users();
  const transaction = db.transaction('users', 'readwrite', { durability: 'strict' });
  await Promise.all([
    ...users.map(async (user) => {
      const key = emailKey(user.email);
      if (!readUser(await transaction.store.get(key))) await transaction.store.put(user, key);
    }),
    transaction.done,
  ]);
}
