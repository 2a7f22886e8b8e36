import type { IDBPDatabase } from 'idb';
import type { AllRecords, Kind } from '#api/records.ts';
import type { StoreContent } from '#api/store.ts';
import { withoutSample } from '#domain/books/present-book.ts';
import { toEmailKey } from '#domain/text.ts';
import { createListFinder, listLowStock, createListReports } from '../books.ts';
import { KIND_NAMES, createRecordReader, keepValidRecords } from '../records.ts';
import {
  TRANSACTION_STORES,
  SHOP_SHAPE,
  isCategory,
  parseUser,
  writeRows,
} from './object-stores.ts';
import { createUserReader, type Snapshot, type SnapshotStore } from '../snapshot.ts';
import { createConnection } from './connection.ts';
import {
  BOOK_STORES,
  isSeriesNumber,
  readBooks,
  readBooksById,
  readPositionedBooks,
  transact,
  writeBooks,
} from './indexed-db-transaction.ts';
import { readNote, seedDatabase, writeNote } from './seed-database.ts';

interface IndexedDbOptions {
  /** The name of the database. Stores with the same name share their data, also across tabs. */
  name: string;
  /** Called after each opening of the database. `note` is what `SnapshotStore.note` returns. */
  content(note: unknown): Promise<StoreContent>;
}

/**
 * A persistent store, opened by the first call: repairs a damaged database, replaces another
 * catalogue, keeps users. Without IndexedDB within three seconds, calls reject.
 */
export function createIndexedDbStore({ name, content }: IndexedDbOptions): SnapshotStore {
  const run = createConnection(name, SHOP_SHAPE, (db) => seedDatabase(db, content));
  const readAllBooks = () => run(async (db) => readBooks(db.transaction(BOOK_STORES)));
  const readPositioned = () => run(async (db) => readPositionedBooks(db.transaction(BOOK_STORES)));
  const readSomeBooks = (ids: readonly string[]) =>
    run(async (db) => readBooksById(db.transaction(BOOK_STORES), ids));

  const records = createRecordReader({
    one: (kind, id) => run((db) => db.get(kind, id)),
    all: (kind) => run((db) => db.getAll(kind)),
  });

  return {
    ...createListFinder(readPositioned, records),

    categories: () => run(async (db) => (await db.getAll('categories')).filter(isCategory)),
    books: readAllBooks,
    async booksAfter(position, limit) {
      return (await readPositioned()).filter((item) => item.position > position).slice(0, limit);
    },
    lowStockBooks: async (low) => listLowStock(await readPositioned(), low),
    booksOfWork: async (work) => (await readAllBooks()).filter((book) => book.work === work),

    book: async (id) => (await readSomeBooks([id]))[0],
    async booksById(ids, { withSample = false } = {}) {
      const books = await readSomeBooks(ids);
      return withSample ? books : books.map(withoutSample);
    },

    ...createUserReader((key) => run(async (db) => parseUser(await db.get('users', key)))),

    addUser: (user) => run((db) => transact(db, (transaction) => transaction.addUser(user))),

    records,
    reports: createListReports(readAllBooks, records),
    transact: (work) => run((db) => transact(db, work)),
    optimize: () => Promise.resolve(),

    snapshot: () => run(readSnapshot),
    replace: (snapshot, note) => run((db) => replaceAll(db, snapshot, note)),
    note: () => run(readNote),
  };
}

async function readSnapshot(db: IDBPDatabase): Promise<Snapshot> {
  const transaction = db.transaction(['categories', ...TRANSACTION_STORES]);
  const readRows = (name: string): Promise<unknown[]> => transaction.objectStore(name).getAll();
  const readKind = async (kind: Kind) =>
    [kind, keepValidRecords(kind, await readRows(kind))] as const;
  const [categories, books, users, seriesNames, lastNumbers, records] = await Promise.all([
    readRows('categories'),
    readBooks(transaction),
    readRows('users'),
    transaction.objectStore('numbers').getAllKeys(),
    readRows('numbers'),
    Promise.all(KIND_NAMES.map(readKind)),
  ]);
  const entries = seriesNames.map((name, index) => [String(name), lastNumbers[index]] as const);
  return {
    categories: categories.filter(isCategory),
    books,
    users: users.map(parseUser).filter((user) => user !== undefined),
    records: Object.fromEntries(records) as AllRecords,
    numbers: Object.fromEntries(
      entries.filter((entry): entry is readonly [string, number] => isSeriesNumber(entry[1])),
    ),
  };
}

/** Replaces everything, and clears `stock`: the books of a snapshot contain it. */
async function replaceAll(db: IDBPDatabase, snapshot: Snapshot, note: unknown): Promise<void> {
  // Clones before the transaction: if cloning failed inside it, the rows already written would stay.
  const [copy, clonedNote] = structuredClone([snapshot, note] as const);
  const { categories, books, users, records = {}, numbers = {} } = copy;
  const names = ['categories', 'note', ...TRANSACTION_STORES];
  const transaction = db.transaction(names, 'readwrite', { durability: 'strict' });
  await Promise.all([
    writeRows(transaction, 'categories', categories.entries()),
    // Cleared before `writeBooks` reads it, because that leaves out the positions of edited books.
    writeRows(transaction, 'editedBooks', []),
    writeBooks(transaction, books),
    writeRows(transaction, 'stock', []),
    writeRows(
      transaction,
      'users',
      users.map((user) => [toEmailKey(user.email), user]),
    ),
    ...KIND_NAMES.map((kind) =>
      writeRows(
        transaction,
        kind,
        (records[kind] ?? []).map((record) => [record._id, record]),
      ),
    ),
    writeRows(transaction, 'numbers', Object.entries(numbers)),
    writeNote(transaction, clonedNote),
    transaction.done,
  ]);
}
