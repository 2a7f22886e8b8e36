import type { IDBPDatabase, IDBPTransaction } from 'idb';
import type { Kind, Kinds, Records } from '#api/records.ts';
import type { Unit } from '#api/store.ts';
import { emailKey } from '#domain/email-key.ts';
import { changeBooks, readBooksById } from './indexed-db-books.ts';
import { CHANGED } from './object-stores.ts';
import { isRecord, readUser } from '../rows.ts';
import { selectRecords } from '../select-records.ts';
import { withCopies } from '../stock.ts';

/** Runs `work` in one transaction; resolves once its changes are on the disk. */
export async function transact<T>(db: IDBPDatabase, work: (unit: Unit) => Promise<T>): Promise<T> {
  const transaction = db.transaction(CHANGED, 'readwrite', { durability: 'strict' });
  const working = async () => {
    try {
      return await work(createUnit(transaction));
    } catch (error) {
      await undo(transaction);
      throw error;
    }
  };
  const [result] = await Promise.all([working(), transaction.done]);
  return result;
}

/** Reads of records, each by `read`, which gets the rows of a kind or the one with this key. */
export function readRecords(read: {
  one(kind: Kind, id: string): Promise<unknown>;
  all(kind: Kind): Promise<unknown[]>;
}): Records {
  return {
    async get(kind, id) {
      const row = await read.one(kind, id);
      return isRecord(kind, row) ? row : undefined;
    },
    async list(kind, selection) {
      return selectRecords(kind, soundRecords(kind, await read.all(kind)), selection);
    },
    async count(kind, matching) {
      return selectRecords(kind, soundRecords(kind, await read.all(kind)), matching).length;
    },
  };
}

export function soundRecords<Name extends Kind>(kind: Name, rows: unknown[]): Kinds[Name][] {
  return rows.filter((row): row is Kinds[Name] => isRecord(kind, row));
}

type Transaction = IDBPTransaction<unknown, string[], 'readwrite'>;

function createUnit(transaction: Transaction): Unit {
  const rowsOf = (name: string) => transaction.objectStore(name);
  return {
    ...readRecords({
      one: (kind, id) => rowsOf(kind).get(id),
      all: (kind) => rowsOf(kind).getAll(),
    }),
    user: async (email) => readUser(await rowsOf('users').get(emailKey(email))),
    async saveUser(user) {
      await rowsOf('users').put(user, emailKey(user.email));
    },
    removeUser: (email) => rowsOf('users').delete(emailKey(email)),
    booksById: (ids) => readBooksById(transaction, ids),
    ...changeBooks(transaction),
    async changeStock(bookId, change) {
      const [book] = await readBooksById(transaction, [bookId]);
      const changed = book && withCopies(book, change);
      if (!changed) return false;
      if (changed.stock !== book.stock) await rowsOf('stock').put(changed.stock, bookId);
      return true;
    },
    async nextNumber(series) {
      const last: unknown = await rowsOf('numbers').get(series);
      const next = isNumber(last) ? last + 1 : 1;
      await rowsOf('numbers').put(next, series);
      return next;
    },
    async put(kind, ...records) {
      await Promise.all(records.map((record) => rowsOf(kind).put(record, record._id)));
    },
    remove: (kind, id) => rowsOf(kind).delete(id),
  };
}

/** Whether this is a number as `nextNumber` stores it. */
export function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** Rejects with the browser's reason if the browser has undone it: what followed is no reason. */
async function undo(transaction: Transaction): Promise<void> {
  try {
    transaction.abort();
  } catch {
    await transaction.done;
  }
}
