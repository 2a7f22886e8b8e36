import type { IDBPDatabase, IDBPTransaction } from 'idb';
import type { Transaction } from '#api/store.ts';
import type { UserWithLists } from '#contract/account/user.ts';
import { withoutSample } from '#domain/books/present-book.ts';
import { toEmailKey } from '#domain/values/normal-form.ts';
import { changeCopies } from '../list-finder.ts';
import { createRecordReader, createUserReader } from '../records.ts';
import { createBookMethods, readBooksById } from './book-stores.ts';
import { TRANSACTION_STORES, parseUser } from './object-stores.ts';

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
