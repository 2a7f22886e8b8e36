import type { IDBPDatabase, IDBPObjectStore } from 'idb';
import type { StoreContent } from '#api/store.ts';
import { createConnection } from './connection.ts';
import { emailKey } from './email-key.ts';
import { seedDatabase, readNote, writeNote, writeRows } from './seed-database.ts';
import { SHOP } from './object-stores.ts';
import { isBook, isCategory, readUser } from './rows.ts';
import type { Snapshot, SnapshotStore } from './snapshot.ts';

interface IndexedDbOptions {
  /** Name of the database; stores with the same name share their data, also across tabs. */
  name: string;
  /** Called once when the database opens; `note` is the note of the last `replace`. */
  content(note: unknown): Promise<StoreContent>;
}

/**
 * A store that outlives the page; the first call opens it. It repairs a damaged database, replaces a
 * catalogue that differs from `content`, and keeps users.
 * Calls reject when IndexedDB is missing, denied, or not open within seconds; the next call tries
 * again.
 */
export function createIndexedDbStore({ name, content }: IndexedDbOptions): SnapshotStore {
  const run = createConnection(name, SHOP, (db) => seedDatabase(db, content));

  return {
    categories: () => run(async (db) => (await db.getAll('categories')).filter(isCategory)),
    books: (most) => run(async (db) => (await db.getAll('books')).filter(isBook).slice(0, most)),
    booksOfWork: (work) =>
      run(async (db) =>
        (await db.getAll('books')).filter(isBook).filter((book) => book.work === work),
      ),

    async category(id) {
      const row: unknown = await run((db) => db.getFromIndex('categories', '_id', id));
      return isCategory(row) ? row : undefined;
    },

    async book(id) {
      const row: unknown = await run((db) => db.getFromIndex('books', '_id', id));
      return isBook(row) ? row : undefined;
    },

    async booksById(ids) {
      const rows = await run((db) => {
        const index = db.transaction('books').store.index('_id');
        return Promise.all([...new Set(ids)].map((id): Promise<unknown> => index.get(id)));
      });
      return rows.filter(isBook);
    },

    user: async (email) => readUser(await run((db) => db.get('users', emailKey(email)))),

    addUser: (user) =>
      run((db) =>
        writeUsers(db, async (users) => {
          const key = emailKey(user.email);
          if (readUser(await users.get(key))) return false;
          await users.put(user, key);
          return true;
        }),
      ),

    changeUser: (email, change) =>
      run((db) =>
        writeUsers(db, async (users) => {
          const key = emailKey(email);
          const user = readUser(await users.get(key));
          if (!user) return undefined;
          const changed = change(user);
          await users.put(changed, key);
          return changed;
        }),
      ),

    snapshot: () => run(readSnapshot),
    replace: (snapshot, note) => run((db) => replaceAll(db, snapshot, note)),
    note: () => run(readNote),
  };
}

async function readSnapshot(db: IDBPDatabase): Promise<Snapshot> {
  const transaction = db.transaction(['categories', 'books', 'users']);
  const [categories, books, users]: unknown[][] = await Promise.all([
    transaction.objectStore('categories').getAll(),
    transaction.objectStore('books').getAll(),
    transaction.objectStore('users').getAll(),
  ]);
  return {
    categories: (categories ?? []).filter(isCategory),
    books: (books ?? []).filter(isBook),
    users: (users ?? []).map(readUser).filter((user) => user !== undefined),
  };
}

async function replaceAll(db: IDBPDatabase, snapshot: Snapshot, note: unknown): Promise<void> {
  // Clone first: an error inside the transaction would leave the rows before it in the database.
  const [{ categories, books, users }, noteOfIt] = structuredClone([snapshot, note] as const);
  const names = ['categories', 'books', 'users', 'note'];
  const transaction = db.transaction(names, 'readwrite', { durability: 'strict' });
  await Promise.all([
    writeRows(transaction, 'categories', categories.entries()),
    writeRows(transaction, 'books', books.entries()),
    writeRows(
      transaction,
      'users',
      users.map((user) => [emailKey(user.email), user]),
    ),
    writeNote(transaction, noteOfIt),
    transaction.done,
  ]);
}

type UserRows = IDBPObjectStore<unknown, ['users'], 'users', 'readwrite'>;

/** Resolves once the write is on the disk. `work` may await only requests of `users`. */
async function writeUsers<T>(db: IDBPDatabase, work: (users: UserRows) => Promise<T>): Promise<T> {
  const transaction = db.transaction('users', 'readwrite', { durability: 'strict' });
  const [result] = await Promise.all([work(transaction.store), transaction.done]);
  return result;
}
