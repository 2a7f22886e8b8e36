import type { RecordTypes } from '#api/records.ts';
import type { Transaction } from '#api/store.ts';
import type { User } from '#contract/account/user.ts';
import { toEmailKey } from '#domain/values/text.ts';
import { createBookMethods } from './book-changes.ts';
import { readBooksById } from './book-rows.ts';
import { hold, type Query } from './database.ts';
import type { Dialect } from './dialects.ts';
import { writeOrderBooks } from './finding/sales.ts';
import { type OnDamage, putRecords, createRecordReader, removeRecord } from './record-rows.ts';
import { writeCreditNotes } from './reports.ts';
import { escapeText, isStorable } from './statements.ts';
import {
  type ListRow,
  deleteUser,
  insertUser,
  readLines,
  readUser,
  toItems,
  updateUser,
  writeLines,
} from './user-rows.ts';

export function createSqlTransaction(
  query: Query,
  dialect: Dialect,
  onDamage?: OnDamage,
): Transaction {
  const { forUpdate } = dialect;
  /** The users that this transaction has read and locked, by `toEmailKey`. */
  const lockedUsers = new Map<string, User>();
  /** The rows of the lists that this transaction has read, by name and user. */
  const lockedLines = new Map<string, ListRow[]>();

  return {
    ...createRecordReader(query, { dialect, isLocking: true, onDamage }),

    async user(email) {
      const user = lockedUsers.get(toEmailKey(email)) ?? (await readUser(query, email, forUpdate));
      if (user) lockedUsers.set(toEmailKey(email), user);
      return structuredClone(user);
    },

    async lines(name, user) {
      const key = `${name} ${user._id}`;
      const rows = lockedLines.get(key) ?? (await readLines(query, name, user));
      lockedLines.set(key, rows);
      return structuredClone(toItems(rows as ListRow<typeof name>[]));
    },

    addUser: (user) => insertUser(query, user),

    saveUser(user) {
      const key = toEmailKey(user.email);
      const before = lockedUsers.get(key);
      if (!before) throw new Error('Only a user that this transaction has read can be saved.');
      lockedUsers.set(key, structuredClone(user));
      hold(updateUser(query, before, user));
    },

    saveLines(name, user, lines) {
      const key = `${name} ${user._id}`;
      const rows = lockedLines.get(key);
      if (!rows) throw new Error('Only a list that this transaction has read can be saved.');
      lockedLines.delete(key);
      hold(writeLines(query, name, user, rows, lines));
    },

    removeUser(email) {
      lockedUsers.delete(toEmailKey(email));
      hold(deleteUser(query, email));
    },
    booksById: (ids) => readBooksById(query, ids),
    ...createBookMethods(query, dialect),

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

    // `runWork` waits for the statements of these two, and rejects if one fails.
    put(kind, ...records) {
      const orders = kind === 'orders' ? (records as RecordTypes['orders'][]) : [];
      hold(putRecords(query, kind, records));
      for (const order of orders) {
        hold(writeOrderBooks(query, order));
        hold(writeCreditNotes(query, order));
      }
    },
    remove: (kind, id) => hold(removeRecord(query, kind, id)),
  };
}
