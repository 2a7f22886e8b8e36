import type { Store } from '#api/store.ts';
import { bookFromRow, categoryFromRow, SELECT_BOOKS, SELECT_CATEGORIES } from './book-rows.ts';
import type { Database } from './database.ts';
import { INSERT_USER, readUser, updateUser, userValues, writeList } from './user-rows.ts';

/** Most parameters of one statement, far below what the databases take. */
const MOST_IDS = 500;

export interface SqlStore extends Store {
  /** Another text after every change of the catalogue, or of which books are in stock. */
  catalogueVersion(): Promise<string>;
}

/** A store over a migrated SQL database. Calls reject while the database cannot be reached. */
export function createSqlStore({ dialect, read, readCatalogue, write }: Database): SqlStore {
  return {
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

    async booksOfWork(work) {
      const rows = await readCatalogue(`${SELECT_BOOKS} WHERE work = $1 ORDER BY position`, [work]);
      return rows.map(bookFromRow);
    },

    async book(id) {
      if (!isStorable(id)) return undefined;
      const [row] = await readCatalogue(`${SELECT_BOOKS} WHERE books.book_id = $1`, [id]);
      return row && bookFromRow(row);
    },

    async booksById(ids) {
      const unique = [...new Set(ids)].filter(isStorable);
      const parts = Array.from({ length: Math.ceil(unique.length / MOST_IDS) }, (_, at) =>
        unique.slice(at * MOST_IDS, (at + 1) * MOST_IDS),
      );
      const rows = await Promise.all(
        parts.map((part) => {
          const places = part.map((_, at) => `$${at + 1}`).join(', ');
          return readCatalogue(`${SELECT_BOOKS} WHERE books.book_id IN (${places})`, part);
        }),
      );
      return rows.flat().map(bookFromRow);
    },

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
      write(async (query) => {
        const rows = await readUser(query, email, dialect.forUpdate);
        if (!rows) return undefined;
        const user = change(structuredClone(rows.user));
        await Promise.all([
          updateUser(query, rows.user, user),
          writeList(query, 'cart', user, rows.cart),
          writeList(query, 'wishlist', user, rows.wishlist),
        ]);
        return structuredClone(user);
      }),
  };
}

/** Texts that PostgreSQL refuses are in no database, so nothing is found by them. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
