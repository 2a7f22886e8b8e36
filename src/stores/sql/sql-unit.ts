import type { Kinds } from '#api/records.ts';
import type { Unit } from '#api/store.ts';
import { changeSqlBooks } from './book-changes.ts';
import { readBooksById } from './book-rows.ts';
import type { Dialect, Query } from './database.ts';
import { writeOrderBooks } from './finding/write-order-books.ts';
import { putRecords, readRecords, removeRecord, type OnDamage } from './record-rows.ts';
import { escapeText, isStorable } from './storable.ts';
import { deleteUser, readUser, updateUser, writeList, type UserRows } from './user-rows.ts';

/** The reads and changes of the transaction that `query` is of. */
export function createSqlUnit(query: Query, dialect: Dialect, onDamage?: OnDamage): Unit {
  const { forUpdate } = dialect;
  /** What the database holds of the users that were read, by `_id`. */
  const known = new Map<string, UserRows>();

  return {
    ...readRecords(query, { lock: forUpdate, onDamage }),

    async user(email) {
      const rows = await readUser(query, email, forUpdate);
      if (rows) known.set(rows.user._id, rows);
      return structuredClone(rows?.user);
    },

    async saveUser(user) {
      const rows = known.get(user._id) ?? (await readUser(query, user.email, forUpdate));
      if (!rows) throw new Error('Only a user that was read in the transaction can be saved.');
      known.delete(user._id);
      await Promise.all([
        updateUser(query, rows.user, user),
        writeList(query, 'cart', user, rows.cart),
        writeList(query, 'wishlist', user, rows.wishlist),
      ]);
    },

    removeUser: (email) => deleteUser(query, email),
    booksById: (ids) => readBooksById(query, ids),
    ...changeSqlBooks(query, dialect),

    async changeStock(bookId, change) {
      if (!isStorable(bookId)) return false;
      const [changed] = await query(
        `UPDATE stock SET copies = copies + $2
          WHERE book_id = $1 AND copies + $2 >= 0 RETURNING copies`,
        [bookId, change],
      );
      return changed !== undefined;
    },

    async nextNumber(series) {
      const [row] = await query(
        `INSERT INTO counters (name, value) VALUES ($1, 1)
          ON CONFLICT (name) DO UPDATE SET value = counters.value + 1 RETURNING value`,
        [`number:${escapeText(series)}`],
      );
      return Number(row?.['value']);
    },

    async put(kind, ...records) {
      const orders = kind === 'orders' ? (records as Kinds['orders'][]) : [];
      await Promise.all([
        putRecords(query, kind, records),
        ...orders.map((order) => writeOrderBooks(query, order)),
      ]);
    },
    remove: (kind, id) => removeRecord(query, kind, id),
  };
}
