import type { IDBPDatabase } from 'idb';
import type { Kind } from '#api/records.ts';
import { emailKey } from '#domain/email-key.ts';
import { readBooks, writeBooks } from './indexed-db-books.ts';
import { isNumber, soundRecords } from './indexed-db-unit.ts';
import { CHANGED } from './object-stores.ts';
import { KINDS } from '../record-columns.ts';
import { isCategory, readUser } from '../rows.ts';
import { writeNote } from '../seed-database.ts';
import type { AllRecords, Snapshot } from '../snapshot.ts';
import { writeRows } from '../write-rows.ts';

export async function readSnapshot(db: IDBPDatabase): Promise<Snapshot> {
  const transaction = db.transaction(['categories', ...CHANGED]);
  const rowsOf = (name: string): Promise<unknown[]> => transaction.objectStore(name).getAll();
  const recordsOf = async (kind: Kind) => [kind, soundRecords(kind, await rowsOf(kind))] as const;
  const [categories, books, users, series, numbers, records] = await Promise.all([
    rowsOf('categories'),
    readBooks(transaction),
    rowsOf('users'),
    transaction.objectStore('numbers').getAllKeys(),
    rowsOf('numbers'),
    Promise.all(KINDS.map(recordsOf)),
  ]);
  const last = series.map((name, at) => [String(name), numbers[at]] as const);
  return {
    categories: categories.filter(isCategory),
    books,
    users: users.map(readUser).filter((user) => user !== undefined),
    records: Object.fromEntries(records) as AllRecords,
    numbers: Object.fromEntries(
      last.filter((entry): entry is readonly [string, number] => isNumber(entry[1])),
    ),
  };
}

/** The copies that were sold go too: the books of the snapshot say how many there are. */
export async function replaceAll(
  db: IDBPDatabase,
  snapshot: Snapshot,
  note: unknown,
): Promise<void> {
  // Clone first: an error inside the transaction would leave the rows before it in the database.
  const [copy, noteOfIt] = structuredClone([snapshot, note] as const);
  const { categories, books, users, records = {}, numbers = {} } = copy;
  const names = ['categories', 'note', ...CHANGED];
  const transaction = db.transaction(names, 'readwrite', { durability: 'strict' });
  await Promise.all([
    writeRows(transaction, 'categories', categories.entries()),
    writeBooks(transaction, books),
    writeRows(transaction, 'editedBooks', []),
    writeRows(transaction, 'stock', []),
    writeRows(
      transaction,
      'users',
      users.map((user) => [emailKey(user.email), user]),
    ),
    ...KINDS.map((kind) =>
      writeRows(
        transaction,
        kind,
        (records[kind] ?? []).map((record) => [record._id, record]),
      ),
    ),
    writeRows(transaction, 'numbers', Object.entries(numbers)),
    writeNote(transaction, noteOfIt),
    transaction.done,
  ]);
}
