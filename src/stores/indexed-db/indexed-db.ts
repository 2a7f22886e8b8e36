import type { IDBPDatabase, IDBPObjectStore } from 'idb';
import type { StoreContent } from '#api/store.ts';
import { createConnection } from './connection.ts';
import { emailKey } from '#domain/email-key.ts';
import { BOOK_STORES, readBooks, readBooksById, readShelf } from './indexed-db-books.ts';
import { readSnapshot, replaceAll } from './indexed-db-snapshot.ts';
import { readRecords, transact } from './indexed-db-unit.ts';
import { SHOP } from './object-stores.ts';
import { readNote, seedDatabase } from '../seed-database.ts';
import { isCategory, readUser } from '../rows.ts';
import { createShelfFinder } from '../shelf-finder.ts';
import type { SnapshotStore } from '../snapshot.ts';
import { lowBooks } from '../stock.ts';

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
  const allBooks = () => run(async (db) => readBooks(db.transaction(BOOK_STORES)));
  const someBooks = (ids: readonly string[]) =>
    run(async (db) => readBooksById(db.transaction(BOOK_STORES), ids));

  const records = readRecords({
    one: (kind, id) => run((db) => db.get(kind, id)),
    all: (kind) => run((db) => db.getAll(kind)),
  });

  return {
    ...createShelfFinder(() => run(async (db) => readShelf(db.transaction(BOOK_STORES))), records),

    categories: () => run(async (db) => (await db.getAll('categories')).filter(isCategory)),
    books: async (most) => (await allBooks()).slice(0, most),
    async booksAfter(position, most) {
      const placed = await run((db) => readShelf(db.transaction(BOOK_STORES)));
      return placed.filter((one) => one.position > position).slice(0, most);
    },
    lowBooks: async (copies, most) => lowBooks(await allBooks(), copies, most),
    booksOfWork: async (work) => (await allBooks()).filter((book) => book.work === work),

    async category(id) {
      const row: unknown = await run((db) => db.getFromIndex('categories', '_id', id));
      return isCategory(row) ? row : undefined;
    },

    book: async (id) => (await someBooks([id]))[0],
    booksById: someBooks,

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

    records,
    transact: (work) => run((db) => transact(db, work)),

    snapshot: () => run(readSnapshot),
    replace: (snapshot, note) => run((db) => replaceAll(db, snapshot, note)),
    note: () => run(readNote),
  };
}

type UserRows = IDBPObjectStore<unknown, ['users'], 'users', 'readwrite'>;

/** Resolves once the write is on the disk. `work` may await only requests of `users`. */
async function writeUsers<T>(db: IDBPDatabase, work: (users: UserRows) => Promise<T>): Promise<T> {
  const transaction = db.transaction('users', 'readwrite', { durability: 'strict' });
  const [result] = await Promise.all([work(transaction.store), transaction.done]);
  return result;
}
