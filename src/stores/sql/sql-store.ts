import type { RecordTypes } from '#api/records.ts';
import type { Store, StoreContent, Transaction } from '#api/store.ts';
import type { User } from '#contract/account/user.ts';
import type { Book } from '#contract/catalogue/book.ts';
import { toEmailKey } from '#domain/values/normal-form.ts';
import { writeBooks, createBookMethods } from './book-changes.ts';
import {
  INSERT_CATEGORY,
  SELECT_BOOKS,
  SELECT_CATEGORIES,
  SELECT_LISTED_BOOKS,
  SELECT_WHOLE_BOOKS,
  parseBookRow,
  parseCategoryRow,
  parsePositionedRow,
  toCategoryValues,
  readBooksById,
} from './book-rows.ts';
import { type Database, hold, type Query } from './database.ts';
import type { Dialect } from './dialects.ts';
import { createSqlFinder } from './finding/finder.ts';
import { writeOrderBooks } from './finding/sales.ts';
import { createSqlReports, writeCreditNotes } from './reports.ts';
import { KIND_NAMES } from '../records.ts';
import { createRecordReader, type OnDamage, putRecords, removeRecord } from './record-rows.ts';
import { analyzeTables, readCatalogueVersion, escapeText, isStorable } from './statements.ts';
import {
  insertUser,
  readLines,
  readUser,
  toItems,
  type ListRow,
  deleteUser,
  updateUser,
  writeLines,
} from './user-rows.ts';

export interface SqlStore extends Store {
  /** See `readCatalogueVersion`. */
  catalogueVersion(): Promise<string>;
  /**
   * Resolves with a text that changes with every change to an order. If more than `LATEST_CHANGES`
   * orders change within the same second, some of these changes may not change the text.
   */
  ordersVersion(): Promise<string>;
}

/** How many books `books` reads by one statement: thousands would block all other calls. */
const BOOKS_AT_ONCE = 100;
/** How many changes `ordersVersion` reads: one committed late must be among them. */
const LATEST_CHANGES = 20;

/** Creates a store over a migrated database. Calls `logError` once for each damaged record. */
export function createSqlStore(
  database: Database,
  logError: (error: Error) => void = console.error,
): SqlStore {
  const { dialect, read, readCatalogue, write } = database;
  const transact: Store['transact'] = (work) =>
    write(async (query) => work(createSqlTransaction(query, dialect, onDamage)));

  const reported = new Set<string>();
  function onDamage(kind: string, id: string) {
    const message = `The record ${id} of ${kind} is damaged and left out.`;
    if (!reported.has(message)) logError(new Error(message));
    reported.add(message);
  }

  const records = createRecordReader(read, { dialect, onDamage });

  async function ordersVersion(): Promise<string> {
    const rows = await read(
      `SELECT record_id, changed FROM orders WHERE changed > 0
        ORDER BY changed DESC, record_id DESC LIMIT ${LATEST_CHANGES}`,
    );
    return rows.map((row) => `${row['record_id']} ${row['changed']}`).join('\n');
  }

  async function readBooksAfter(position: number, limit: number, { withSample = false } = {}) {
    const select = withSample ? SELECT_WHOLE_BOOKS : SELECT_BOOKS;
    // Not from a replica: an export must have the latest changes, because it may be imported again.
    const rows = await read(`${select} WHERE position > $1 ORDER BY position LIMIT $2`, [
      position,
      limit,
    ]);
    return rows.map(parsePositionedRow);
  }

  return {
    ...createSqlFinder({ ...database, onDamage }),

    async positionAt(index) {
      const [row] = await readCatalogue(
        'SELECT position FROM books ORDER BY position LIMIT 1 OFFSET $1',
        [index],
      );
      return row && Number(row['position']);
    },

    async categories() {
      const rows = await readCatalogue(`${SELECT_CATEGORIES} ORDER BY position`);
      return rows.map(parseCategoryRow);
    },

    async books() {
      const books: Book[] = [];
      for (let last = -1; ;) {
        const positioned = await readBooksAfter(last, BOOKS_AT_ONCE, { withSample: true });
        books.push(...positioned.map(({ book }) => book));
        if (positioned.length < BOOKS_AT_ONCE) return books;
        last = positioned.at(-1)?.position ?? Infinity;
      }
    },

    booksAfter: readBooksAfter,

    async lowStockBooks({ copies, limit }) {
      const rows = await readCatalogue(
        `${SELECT_LISTED_BOOKS} WHERE copies <= $1 ORDER BY copies, place LIMIT $2`,
        [copies, limit],
      );
      return rows.map(parsePositionedRow);
    },

    async booksOfWork(work, limit) {
      const rows = await readCatalogue(
        `${SELECT_BOOKS} WHERE work = $1 ORDER BY position LIMIT $2`,
        [work, limit],
      );
      return rows.map(parseBookRow);
    },

    async book(id, options) {
      const [book] = await readBooksById(readCatalogue, [id], options);
      return book;
    },

    // Not from a replica: the stock of the books in a cart must be up to date.
    booksById: (ids, options) => readBooksById(read, ids, options),

    catalogueVersion: () => readCatalogueVersion(readCatalogue),

    ordersVersion,

    user: (email) => readUser(read, email),
    lines: async (name, user) => toItems(await readLines(read, name, user)),

    addUser: (user) => write((query) => insertUser(query, user)),

    records,
    reports: createSqlReports(database, onDamage),
    transact,
    optimize: () => write((query) => analyzeTables(query, dialect), { hasLimit: false }),
  };
}

/** Fills a migrated database once; resolves with whether it did. Adds no books to imported ones. */
export async function seedSql(database: Database, content: StoreContent): Promise<boolean> {
  const [seeded] = await database.read("SELECT name FROM counters WHERE name = 'seeded'");
  if (seeded) return false;
  const users = await content.users();
  return database.write(async (query) => {
    // Makes other processes that start at the same time wait.
    for (const statement of database.dialect.beginMigration) await query(statement);
    const [mark] = await query(
      `INSERT INTO counters (name, value) VALUES ('seeded', 1)
        ON CONFLICT (name) DO NOTHING RETURNING name`,
    );
    // Another process has filled the database meanwhile.
    if (!mark) return false;
    for (const [index, category] of content.categories.entries())
      await query(INSERT_CATEGORY, toCategoryValues(category, index + 1));
    const [imported] = await query('SELECT 1 AS found FROM books LIMIT 1');
    const positioned = content.books.map((book, index) => ({ book, position: index + 1 }));
    if (!imported) await writeBooks(query, [], positioned);
    for (const user of users) await insertUser(query, user);
    const transaction = createSqlTransaction(query, database.dialect);
    for (const kind of KIND_NAMES) transaction.put(kind, ...(content.records?.[kind] ?? []));
    return true;
  });
}

function createSqlTransaction(query: Query, dialect: Dialect, onDamage?: OnDamage): Transaction {
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
