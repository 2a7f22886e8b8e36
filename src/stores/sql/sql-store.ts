import type { Store } from '#api/store.ts';
import {
  bookFromRow,
  categoryFromRow,
  readBooksById,
  SELECT_BOOKS,
  SELECT_CATEGORIES,
  SELECT_BOOKS_WITH_POSITION,
} from './book-rows.ts';
import type { Database } from './database.ts';
import { createSqlFinder } from './finding/sql-finder.ts';
import { readRecords } from './record-rows.ts';
import { createSqlUnit } from './sql-unit.ts';
import { isStorable } from './storable.ts';
import { INSERT_USER, readUser, userValues, writeList } from './user-rows.ts';

export interface SqlStore extends Store {
  /** Another text after every change of the catalogue, or of which books are in stock. */
  catalogueVersion(): Promise<string>;
}

/**
 * A store over a migrated SQL database. Calls reject while the database cannot be reached. `logError`
 * receives each damaged record once.
 */
export function createSqlStore(
  database: Database,
  logError: (error: Error) => void = console.error,
): SqlStore {
  const { dialect, read, readCatalogue, write } = database;
  const transact: Store['transact'] = (work) =>
    write((query) => work(createSqlUnit(query, dialect, onDamage)));

  const reported = new Set<string>();
  function onDamage(kind: string, id: string) {
    const what = `The record ${id} of ${kind} is damaged and left out.`;
    if (!reported.has(what)) logError(new Error(what));
    reported.add(what);
  }

  const records = readRecords(read, { onDamage });

  return {
    ...createSqlFinder(database),

    async positionOf(id) {
      if (!isStorable(id)) return undefined;
      const [row] = await readCatalogue('SELECT position FROM books WHERE book_id = $1', [id]);
      return row && Number(row['position']);
    },

    async categories() {
      const rows = await readCatalogue(`${SELECT_CATEGORIES} ORDER BY position`);
      return rows.map(categoryFromRow);
    },

    async category(id) {
      if (!isStorable(id)) return undefined;
      const [row] = await readCatalogue(`${SELECT_CATEGORIES} WHERE category_id = $1`, [id]);
      return row && categoryFromRow(row);
    },

    async books(most) {
      const limit = most === undefined ? '' : `LIMIT ${Math.trunc(most)}`;
      const rows = await readCatalogue(`${SELECT_BOOKS} ORDER BY position ${limit}`);
      return rows.map(bookFromRow);
    },

    async booksAfter(position, most) {
      const rows = await readCatalogue(
        `${SELECT_BOOKS_WITH_POSITION} WHERE position > $1 ORDER BY position LIMIT $2`,
        [position, most],
      );
      return rows.map((row) => ({ book: bookFromRow(row), position: Number(row['position']) }));
    },

    async lowBooks(copies, most) {
      const rows = await readCatalogue(
        `${SELECT_BOOKS} WHERE copies <= $1 ORDER BY copies, position LIMIT $2`,
        [copies, most],
      );
      return rows.map(bookFromRow);
    },

    async booksOfWork(work) {
      const rows = await readCatalogue(`${SELECT_BOOKS} WHERE work = $1 ORDER BY position`, [work]);
      return rows.map(bookFromRow);
    },

    async book(id) {
      if (!isStorable(id)) return undefined;
      const [row] = await readCatalogue(`${SELECT_BOOKS} WHERE books.book_id = $1`, [id]);
      return row && bookFromRow(row);
    },

    // Not of a replica: the books of a user's own cart are as the last order left them.
    booksById: (ids) => readBooksById(read, ids),

    async catalogueVersion() {
      const [row] = await readCatalogue("SELECT value FROM counters WHERE name = 'catalogue'");
      return String(row?.['value']);
    },

    user: async (email) => (await readUser(read, email))?.user,

    addUser: (user) =>
      write(async (query) => {
        const [added] = await query(INSERT_USER, userValues(user));
        if (!added) return false;
        await writeList(query, 'cart', user, []);
        await writeList(query, 'wishlist', user, []);
        return true;
      }),

    changeUser: (email, change) =>
      transact(async (unit) => {
        const user = await unit.user(email);
        if (!user) return undefined;
        const changed = change(user);
        await unit.saveUser(changed);
        return structuredClone(changed);
      }),

    records,
    transact,
  };
}
