import type { IDBPDatabase, IDBPTransaction } from 'idb';
import type { Transaction } from '#api/store.ts';
import type { UserWithLists } from '#contract/account/user.ts';
import type { Book } from '#contract/catalogue/book.ts';
import { withoutSample } from '#domain/books/present-book.ts';
import { replaceGenre } from '#domain/catalogue/categories.ts';
import { toEmailKey } from '#domain/values/normal-form.ts';
import { assignPositions, changeCopies, createKeyTest } from '../list-finder.ts';
import { createRecordReader, createUserReader } from '../records.ts';
import {
  FIRST_POSITION,
  TRANSACTION_STORES,
  getPosition,
  isBook,
  parseUser,
  readBooksById,
  readCatalogue,
  writeRows,
} from './object-stores.ts';

/** Runs `work` in one transaction; resolves when its changes are on the disk. */
export async function transact<T>(
  db: IDBPDatabase,
  work: (transaction: Transaction) => T | Promise<T>,
): Promise<T> {
  const idbTransaction = db.transaction(TRANSACTION_STORES, 'readwrite', { durability: 'strict' });
  const working = async () => {
    try {
      const { transaction, settleWrites } = createTransaction(idbTransaction);
      const result = await work(transaction);
      await settleWrites();
      return result;
    } catch (error) {
      await abort(idbTransaction);
      throw error;
    }
  };
  const [result] = await Promise.all([working(), idbTransaction.done]);
  return result;
}

type IdbTransaction = IDBPTransaction<unknown, string[], 'readwrite'>;

/** Creates the methods of a transaction, and a function that waits for the writes they began. */
function createTransaction(idbTransaction: IdbTransaction) {
  const getStore = (name: string) => idbTransaction.objectStore(name);
  const writes: Promise<unknown>[] = [];
  const failures: unknown[] = [];
  const hold = (write: Promise<unknown>) => {
    writes.push(write.catch((error: unknown) => failures.push(error)));
  };
  const settleWrites = async () => {
    await Promise.all(writes);
    if (failures.length > 0) throw failures[0];
  };

  // A change of a user reads the row and writes it, so the next call must see it written.
  let lastUserChange: Promise<unknown> = Promise.resolve();
  const readUserRow = async (key: string): Promise<unknown> => {
    await lastUserChange;
    return getStore('users').get(key);
  };
  function changeUserRow(email: string, change: (row: UserWithLists) => UserWithLists) {
    const key = toEmailKey(email);
    const read = readUserRow(key);
    lastUserChange = read.then((row) => {
      const user = parseUser(row);
      return user && getStore('users').put(change(user), key);
    });
    hold(lastUserChange);
  }

  const transaction: Transaction = {
    ...createRecordReader({
      one: (kind, id) => getStore(kind).get(id),
      all: (kind) => getStore(kind).getAll(),
    }),
    ...createUserReader(async (key) => parseUser(await readUserRow(key))),
    async addUser(user) {
      const key = toEmailKey(user.email);
      if (parseUser(await readUserRow(key))) return false;
      await getStore('users').put(user, key);
      return true;
    },
    saveUser: (user) =>
      changeUserRow(user.email, ({ cart, wishlist }) => ({ ...user, cart, wishlist })),
    saveLines: (name, { email }, lines) =>
      changeUserRow(email, (row) => ({ ...row, [name]: lines })),
    removeUser(email) {
      lastUserChange = lastUserChange.then(() => getStore('users').delete(toEmailKey(email)));
      hold(lastUserChange);
    },
    booksById: async (ids) => (await readBooksById(idbTransaction, ids)).map(withoutSample),
    ...createBookMethods(idbTransaction),
    async changeStock(bookId, change) {
      const [book] = await readBooksById(idbTransaction, [bookId]);
      const changed = book && changeCopies(book, change);
      if (!changed) return false;
      if (changed.stock !== book.stock) await getStore('stock').put(changed.stock, bookId);
      return true;
    },
    async nextNumber(series) {
      const last: unknown = await getStore('numbers').get(series);
      const next = isSeriesNumber(last) ? last + 1 : 1;
      await getStore('numbers').put(next, series);
      return next;
    },
    put(kind, ...records) {
      for (const record of records) hold(getStore(kind).put(record, record._id));
    },
    remove: (kind, id) => hold(getStore(kind).delete(id)),
  };
  return { transaction, settleWrites };
}

function createBookMethods(
  idbTransaction: IdbTransaction,
): Pick<Transaction, 'findBooks' | 'saveBooks' | 'removeBooks' | 'replaceGenre'> {
  const edited = idbTransaction.objectStore('editedBooks');
  const stock = idbTransaction.objectStore('stock');
  return {
    async findBooks(keys) {
      const hasKey = createKeyTest(keys);
      const { positioned } = await readCatalogue(idbTransaction);
      return positioned.filter(({ book }) => hasKey(book));
    },

    async saveBooks(books) {
      let { last } = await readCatalogue(idbTransaction);
      await Promise.all(
        books.flatMap(({ book, position }) => {
          const positioned =
            position === undefined
              ? { book: { ...book, id: ++last }, position: last }
              : { book, position };
          return [
            edited.put(positioned, book._id),
            book.stock !== undefined && stock.put(book.stock, book._id),
          ];
        }),
      );
    },

    async removeBooks(ids) {
      const { positioned } = await readCatalogue(idbTransaction);
      for (const { book, position } of positioned)
        if (ids.includes(book._id)) await edited.put({ isRemoved: true, position }, book._id);
    },

    async replaceGenre(change) {
      const { positioned } = await readCatalogue(idbTransaction);
      for (const { book, position } of positioned)
        if (book.genres.includes(change.from)) {
          const genres = replaceGenre(book.genres, change);
          await edited.put({ book: { ...book, genres }, position }, book._id);
        }
    },
  };
}

/** Replaces the rows of `books`, which keep their positions; none gets that of an edited book. */
export async function writeBooks(
  idbTransaction: IdbTransaction,
  books: readonly Book[],
): Promise<void> {
  const store = idbTransaction.objectStore('books');
  const editedStore = idbTransaction.objectStore('editedBooks');
  const [rows = [], keys = [], edited = [], editedIds = []]: unknown[][] = await Promise.all([
    store.getAll(),
    store.getAllKeys(),
    editedStore.getAll(),
    editedStore.getAllKeys(),
  ]);
  const keysById = new Map(
    rows.flatMap((row, index) => (isBook(row) ? [[row._id, Number(keys[index])] as const] : [])),
  );
  const idsByKey = new Map(
    edited.map((row, index) => [getPosition(row) - FIRST_POSITION, String(editedIds[index])]),
  );
  await writeRows(
    idbTransaction,
    'books',
    // The positions of `assignPositions` are the keys of the rows here.
    assignPositions(books, keysById, idsByKey).map(({ book, position: key }) => [key, book]),
  );
}

/** Whether the value is a number that `nextNumber` stored. */
export function isSeriesNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** Aborts the transaction. Rejects with the browser's own reason if it has done so already. */
async function abort(idbTransaction: IdbTransaction): Promise<void> {
  try {
    idbTransaction.abort();
  } catch {
    await idbTransaction.done;
  }
}
