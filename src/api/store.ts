import type { Book, Category } from '#contract/catalogue/book.ts';
import type { RegisterTotals, SalesDay, StockValue } from '#contract/desk/desk-reports.ts';
import type { FoundBooks, ListedBook, SuggestionsResponse } from '#contract/catalogue/finding.ts';
import type { Lists, User, UserWithLists } from '#contract/account/user.ts';
import type { NameKeys } from '#domain/books/book-names.ts';
import type { GenreChange } from '#domain/catalogue/categories.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import type { FoundName, NameKind } from '#domain/finding/authors-and-series.ts';
import type { Positioned, PositionedBook } from '#domain/finding/find-books.ts';
import type { Related } from '#domain/finding/related.ts';
import type { RegisterEntry } from '#domain/orders/bills/bill-register.ts';
import type { RunningOut, RunningOutQuery, SoldBook } from '#domain/orders/sales.ts';
import type { Period } from '#domain/values/period.ts';
import type { AllRecords, Kind, RecordTypes, Columns } from './records.ts';

/**
 * The port through which the API stores its data. Stores compare emails trimmed and in lower case,
 * and store them as typed. Returned values are copies.
 */
export interface Store extends Finder, UserReader {
  /** In insertion order. */
  categories(): Promise<Category[]>;
  /** With samples, in insertion order. */
  books(): Promise<Book[]>;
  /** Up to `limit` books after this position, in insertion order; -1 means from the beginning. */
  booksAfter(position: number, limit: number, options?: BookOptions): Promise<Positioned<Book>[]>;
  book(id: string, options?: BookOptions): Promise<Book | undefined>;
  /** The existing books with these ids, in any order. */
  booksById(ids: readonly string[], options?: BookOptions): Promise<Book[]>;
  /** Lowest stock first. */
  lowStockBooks(low: LowStock): Promise<Positioned<ListedBook>[]>;
  /** The first `limit` books with this `work`, in insertion order, without samples. */
  booksOfWork(work: string, limit: number): Promise<Book[]>;
  /** Adds a user. Resolves with `false`, and stores nothing, if the email is taken. */
  addUser(user: UserWithLists): Promise<boolean>;
  /** Reads orders, jobs and all other kinds of records. */
  records: RecordReader;
  reports: Reports;
  /**
   * Runs `work` in one transaction, and resolves with its result after the changes are stored. If
   * `work` or a write fails, rejects and changes nothing. `work` may run more than once: it must
   * have no other effects, and await only calls to its transaction.
   */
  transact<T>(work: (transaction: Transaction) => T | Promise<T>): Promise<T>;
  /** Updates the statistics by which a database plans queries. Call it after writing many books. */
  optimize(): Promise<void>;
}

export interface BookOptions {
  /** A sample may have 400,000 characters, so most reads leave it out. */
  withSample?: boolean;
}

/** Reads users and their lists, each separately: a call must not read more than it needs. */
export interface UserReader {
  user(email: string): Promise<User | undefined>;
  /** Reads a list of a user. In a transaction, call `user` first, which locks the lists, too. */
  lines<Name extends keyof Lists>(name: Name, user: UserKey): Promise<Lists[Name]>;
}

export type UserKey = Pick<User, '_id' | 'email'>;

/**
 * The reads and changes of one transaction, which locks the users and records that it reads. To
 * prevent deadlocks, read the user first, then orders, then books and copies. Only a refund at the
 * desk reads a second user, its owner, after the order; if two deadlock, the store repeats one.
 */
export interface Transaction extends RecordReader, UserReader, Writer {
  /** The existing books with these ids, in any order, with their current stock, without samples. */
  booksById(ids: readonly string[]): Promise<Book[]>;
  /**
   * The books with one of these ids, ISBNs or titles, in any order; all have positions. A database
   * rejects if their samples have more than `maxSampleBytes` together.
   */
  findBooks(keys: BookKeys, options?: { maxSampleBytes?: number }): Promise<PositionedBook[]>;
  /** Takes the next number of this series: 1, 2, 3, … without gaps. */
  nextNumber(series: string): Promise<number>;
}

/**
 * The changes of a transaction, which waits for writes that return `void`: later calls see them,
 * and their failure fails it. Await the others.
 */
export interface Writer {
  /** Adds a user. Resolves with `false`, and stores nothing, if the email is taken. */
  addUser(user: UserWithLists): Promise<boolean>;
  /** Stores a changed user that `user` returned in this transaction; the email must be the same. */
  saveUser(user: User): void;
  /** Replaces a list that `lines` returned in this transaction. */
  saveLines<Name extends keyof Lists>(name: Name, user: UserKey, lines: Lists[Name]): void;
  removeUser(email: string): void;
  /**
   * Replaces the books with the same `_id`s, including their copies; they must have their position.
   * A book without one is added at the end, and gets the next position that no book has ever had,
   * also as its number `id`. Two books must not have the same ISBN.
   */
  saveBooks(books: readonly PositionedBook[]): Promise<void>;
  removeBooks(ids: readonly string[]): Promise<void>;
  /** Replaces or removes a genre in all books. */
  replaceGenre(change: GenreChange): Promise<void>;
  /**
   * Adds `change` to the stock. Resolves with `false` if it would be negative, or if there is no
   * such book. A store in a browser or in memory may not know the number: then a book in stock has
   * enough copies, and does not change. SQL stores one copy for it.
   */
  changeStock(bookId: string, change: number): Promise<boolean>;
  /** Adds records, or replaces those with the same `_id`. The `_id`s of one call must differ. */
  put<Name extends Kind>(kind: Name, ...records: RecordTypes[Name][]): void;
  remove(kind: Kind, id: string): void;
}

/** Keys of books; a book matches if one of its keys does. */
export interface BookKeys {
  ids?: readonly string[];
  isbns?: readonly string[];
  gtins?: readonly string[];
  names?: BookNames;
}

/** Matches the books with one of the titles by one of the authors. */
export interface BookNames extends NameKeys {
  /** Of books alike in title and author, others may be left out, last those without ISBN. */
  limit: number;
}

/** The data with which a new store is filled; a damaged store of a browser is filled again. */
export interface StoreContent {
  categories: Category[];
  books: Book[];
  /** Call it only when users are needed, because it hashes passwords. */
  users(): Promise<UserWithLists[]>;
  records?: AllRecords;
}

/**
 * Selects the books with at most `copies` in stock; if there are more than `limit`, those with the
 * fewest copies. Books whose number of copies is unknown are left out.
 */
export interface LowStock {
  copies: number;
  limit: number;
}

/** A page of low-stock books, without facet counts. */
type FoundLow = Pick<FoundBooks, 'books' | 'total' | 'next' | 'matched'>;

/**
 * The port through which the API finds books. The functions of `domain/finding/` define the
 * results; a store may call them, or compute the same results otherwise.
 */
export interface Finder {
  /** Finds a page. `now` (ms since 1970) ends the 90 days that `BEST_SELLING` counts. */
  find(query: BookQuery, now: number): Promise<FoundBooks>;
  /** Like `find`, but only among the books with low stock. */
  findLow(query: BookQuery, low: LowStock, now: number): Promise<FoundLow>;
  /** Up to `limit` best sellers of the 90 days before `now`, in the order of `BEST_SELLING`. */
  bestSelling(limit: number, now: number): Promise<ListedBook[]>;
  /**
   * The copies sold of each of these books (at most 100) in orders made at `since` (ms since
   * 1970, within the last 90 days) or later. Books without a sale are left out.
   */
  copiesSold(ids: readonly string[], since: number): Promise<ReadonlyMap<string, number>>;
  countWithout(categories: readonly string[]): Promise<number>;
  /** The position, as in cursors, of the book with this index; `undefined` if there is none. */
  positionAt(index: number): Promise<number | undefined>;
  /** The author or series with this slug; `undefined` if there is none. */
  findName(kind: NameKind, slug: string): Promise<FoundName | undefined>;
  /** At most 8 suggestions for a text as typed. */
  suggest(text: string): Promise<SuggestionsResponse>;
  /** At most 8 other books, those in stock first. */
  related(book: Book): Promise<Related<ListedBook>>;
}

/**
 * Totals for the owner. The functions of `domain/orders/sales.ts` and `bill-register.ts` define the
 * results; a store may call them, or compute the same results otherwise.
 */
export interface Reports {
  /** Oldest first; days without a sale are left out. */
  salesByDay(period: Period): Promise<SalesDay[]>;
  /** Up to `limit` books, best sellers first. */
  listBestSellers(period: Period, limit: number): Promise<SoldBook[]>;
  /** Soonest first. */
  listRunningOut(query: RunningOutQuery): Promise<RunningOut[]>;
  stockValue(): Promise<StockValue>;
  /**
   * Up to `limit` entries of the register of bills, after skipping `offset`; fewer if the record of
   * an order is damaged. `sumRegister` counts all.
   */
  billRegister(period: Period, page: { offset: number; limit: number }): Promise<RegisterEntry[]>;
  sumRegister(period: Period): Promise<RegisterTotals>;
}

/** As an upper bound, selects the records that have any value in the column. */
export const ANY_VALUE = Number.MAX_SAFE_INTEGER;

/** Selects the records that match all conditions; one without a value in a column matches none. */
export interface Matching<Name extends Kind> {
  ids?: readonly string[];
  /** Of several texts, the column has one. */
  where?: Partial<Record<Columns[Name], string | number | readonly string[]>>;
  /** For numeric columns. `upTo` is the highest allowed value, `below` an exclusive upper bound. */
  upTo?: Partial<Record<Columns[Name], number>>;
  below?: Partial<Record<Columns[Name], number>>;
  /** For numeric columns: the lowest allowed value. */
  from?: Partial<Record<Columns[Name], number>>;
  /** Only for the column `search` of orders: texts that the column contains. */
  contains?: Partial<Record<Columns[Name], readonly string[]>>;
  /** Only for orders: the id of a book of which they promise copies. */
  promises?: string;
}

/** Selects, sorts and limits records. */
export interface Selection<Name extends Kind> extends Matching<Name> {
  /**
   * Ascending by default. Leaves out records without a value in this column, because each store
   * would place them elsewhere. Without it, the order is unspecified.
   */
  orderBy?: Columns[Name];
  isDescending?: boolean;
  /**
   * For keyset paging by a numeric column: the last record of the previous page, or `null` for the
   * first page. Records with the same number are ordered by `_id`.
   */
  after?: RecordCursor | null;
  limit?: number;
  /** Skips records that another transaction has locked, instead of waiting for it. */
  skipLocked?: boolean;
}

/** The position of a record in a sort order: the number by which it is ordered, and its `_id`. */
export interface RecordCursor {
  value: number;
  id: string;
}

/** A combination of values, and the number of records that have it. */
export interface Group<Column extends string> {
  values: Record<Column, string | number | null>;
  count: number;
}

export interface RecordReader {
  /**
   * Resolves with `undefined` if there is no such record. For a damaged record, SQL rejects, so that
   * no caller replaces it before it is repaired. IndexedDB resolves with `undefined`, because
   * the data in a visitor's browser are never repaired.
   */
  get<Name extends Kind>(kind: Name, id: string): Promise<RecordTypes[Name] | undefined>;
  /** Leaves out damaged records. */
  list<Name extends Kind>(kind: Name, selection: Selection<Name>): Promise<RecordTypes[Name][]>;
  count<Name extends Kind>(kind: Name, selection: Matching<Name>): Promise<number>;
  /** The copies that open orders promise, by the ids of these books; 0 for the others. */
  promisedCopies(bookIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Those of these books that an order contains, even if it was cancelled. */
  orderedBooks(bookIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The copies of all books that open orders promise. */
  sumPromised(): Promise<number>;
  /** Counts the records by these columns, in any order. Only for columns of few values. */
  countGroups<Name extends Kind, Column extends Columns[Name]>(
    kind: Name,
    columns: readonly Column[],
    matching: Matching<Name>,
  ): Promise<Group<Column>[]>;
}
