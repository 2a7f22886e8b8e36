import type { IDBPDatabase, IDBPTransaction } from 'idb';
import type { AllRecords, Kind } from '#api/records.ts';
import type { Store, StoreContent } from '#api/store.ts';
import { withoutSample } from '#domain/books/present-book.ts';
import { toEmailKey } from '#domain/values/normal-form.ts';
import { createListFinder, createListReports } from '../list-finder.ts';
import {
  KIND_NAMES,
  type Snapshot,
  type SnapshotStore,
  createRecordReader,
  createUserReader,
  keepValidRecords,
} from '../records.ts';
import { createConnection } from './connection.ts';
import { isSeriesNumber, transact, writeBooks } from './indexed-db-transaction.ts';
import {
  BOOK_STORES,
  SHOP_SHAPE,
  TRANSACTION_STORES,
  isCategory,
  parseUser,
  readBooksAfter,
  readBooksById,
  readCatalogue,
  writeRows,
} from './object-stores.ts';

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
  const readPositioned = () =>
    run(async (db) => (await readCatalogue(db.transaction(BOOK_STORES))).positioned);
  const readSomeBooks: Store['booksById'] = async (ids, { withSample = false } = {}) => {
    const books = await run(async (db) => readBooksById(db.transaction(BOOK_STORES), ids));
    return withSample ? books : books.map(withoutSample);
  };

  const records = createRecordReader({
    one: (kind, id) => run((db) => db.get(kind, id)),
    all: (kind) => run((db) => db.getAll(kind)),
  });

  return {
    ...createListFinder(readPositioned, records),

    booksAfter: async (last, limit, { withSample = false } = {}) => {
      const found = await run(async (db) =>
        readBooksAfter(db.transaction(BOOK_STORES), last, limit),
      );
      return withSample
        ? found
        : found.map(({ book, position }) => ({ book: withoutSample(book), position }));
    },

    categories: () => run(async (db) => (await db.getAll('categories')).filter(isCategory)),
    book: async (id, options) => (await readSomeBooks([id], options))[0],
    booksById: readSomeBooks,

    ...createUserReader((key) => run(async (db) => parseUser(await db.get('users', key)))),

    addUser: (user) => run((db) => transact(db, (transaction) => transaction.addUser(user))),

    records,
    reports: createListReports(readPositioned, records),
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
  const [categories, { positioned }, users, seriesNames, lastNumbers, records] = await Promise.all([
    readRows('categories'),
    readCatalogue(transaction),
    readRows('users'),
    transaction.objectStore('numbers').getAllKeys(),
    readRows('numbers'),
    Promise.all(KIND_NAMES.map(readKind)),
  ]);
  const entries = seriesNames.map((name, index) => [String(name), lastNumbers[index]] as const);
  return {
    categories: categories.filter(isCategory),
    books: positioned.map(({ book }) => book),
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
    transaction.objectStore('note').put(clonedNote, NOTE_KEY),
    transaction.done,
  ]);
}

type IdbTransaction = IDBPTransaction<unknown, string[], 'readwrite'>;

/**
 * Writes another catalogue, missing or damaged users and, before the first `replace`, missing kinds
 * of records. If that fails, for example on a full disk, the existing rows are kept: old prices are
 * better than no cart. Rejects only without the rows that the shop needs.
 */
async function seedDatabase(
  db: IDBPDatabase,
  readContent: (note: unknown) => Promise<StoreContent>,
): Promise<void> {
  const note = await readNote(db);
  const content = await readContent(note);
  try {
    await seedCatalogue(db, content, note);
    await seedUsers(db, content, note);
    await seedRecords(db, content);
  } catch (error) {
    const needed = ['books', 'categories', ...(note === undefined ? ['users'] : [])];
    const counts = await Promise.all(needed.map((name) => db.count(name)));
    if (counts.includes(0)) throw error;
  }
}

async function seedCatalogue(db: IDBPDatabase, { categories, books }: StoreContent, note: unknown) {
  if ((await hasExactly(db, 'categories', categories)) && (await hasExactly(db, 'books', books)))
    return;
  await writeUnlessReplaced(db, ['categories', ...BOOK_STORES], note, (idbTransaction) =>
    Promise.all([
      writeRows(idbTransaction, 'categories', categories.entries()),
      writeBooks(idbTransaction, books),
    ]),
  );
}

/** Runs `work`, unless another tab has replaced all data since `note` was read. */
async function writeUnlessReplaced(
  db: IDBPDatabase,
  names: string[],
  note: unknown,
  work: (idbTransaction: IdbTransaction) => Promise<unknown>,
): Promise<void> {
  const idbTransaction = db.transaction([...names, 'note'], 'readwrite', { durability: 'strict' });
  const writeIfSame = async () => {
    if (isSame(await idbTransaction.objectStore('note').get(NOTE_KEY), note))
      await work(idbTransaction);
  };
  await Promise.all([writeIfSame(), idbTransaction.done]);
}

/** The key of the only row in the object store `note`. */
const NOTE_KEY = 0;

function readNote(db: IDBPDatabase): Promise<unknown> {
  return db.get('note', NOTE_KEY);
}

/** Whether the rows are these items. A comparison detects both old versions and damage. */
async function hasExactly(db: IDBPDatabase, name: string, items: unknown[]): Promise<boolean> {
  return isSame(await db.getAll(name), items);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Writes the content's records of each kind that has none yet, before the first `replace`. */
async function seedRecords(db: IDBPDatabase, { records = {} }: StoreContent): Promise<void> {
  for (const [kind, list] of Object.entries(records)) {
    if ((await db.count(kind)) > 0) continue;
    const rows = list.map((record) => [record._id, record] as [string, unknown]);
    await writeUnlessReplaced(db, [kind], undefined, (idbTransaction) =>
      writeRows(idbTransaction, kind, rows),
    );
  }
}

/** Adds the content's users if a row is missing or damaged, but none to a replaced store. */
async function seedUsers(db: IDBPDatabase, content: StoreContent, note: unknown): Promise<void> {
  const rows: unknown[] = await db.getAll('users');
  if ((rows.length > 0 || note !== undefined) && rows.every(parseUser)) return;
  const users = await content.users();
  await writeUnlessReplaced(db, ['users'], note, (idbTransaction) => {
    const store = idbTransaction.objectStore('users');
    return Promise.all(
      users.map(async (user) => {
        const key = toEmailKey(user.email);
        if (!parseUser(await store.get(key))) await store.put(user, key);
      }),
    );
  });
}
