import type { IDBPDatabase, IDBPTransaction } from 'idb';
import type { StoreContent } from '#api/store.ts';
import { toEmailKey } from '#domain/text.ts';
import { BOOK_STORES, writeBooks } from './indexed-db-transaction.ts';
import { parseUser, writeRows } from './object-stores.ts';

type IdbTransaction = IDBPTransaction<unknown, string[], 'readwrite'>;

/**
 * Writes the catalogue if it is missing or different, users that are missing or damaged, and,
 * before the first `replace`, kinds of records that have no rows. If writing fails, for example
 * because storage is full, the existing rows are kept: old prices are better than no cart. Rejects
 * with that error only if there are no books or no categories or, before the first `replace`, no
 * users.
 */
export async function seedDatabase(
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

async function seedCatalogue(
  db: IDBPDatabase,
  { categories, books }: StoreContent,
  note: unknown,
): Promise<void> {
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

export function readNote(db: IDBPDatabase): Promise<unknown> {
  return db.get('note', NOTE_KEY);
}

export function writeNote(idbTransaction: IdbTransaction, note: unknown): Promise<unknown> {
  return idbTransaction.objectStore('note').put(note, NOTE_KEY);
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

/**
 * Adds the content's users if there are none, or if a row is damaged; never removes a user. With a
 * note, an empty store stays empty: a `replace` has emptied it on purpose.
 */
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
