import type { Book, Category } from '#contract/book.ts';
import type { FoundBooks, ListedBook, SuggestionsResponse } from '#contract/finding.ts';
import type { User } from '#contract/user.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import type { FoundName, NameKind } from '#domain/finding/authors-and-series.ts';
import type { Positioned } from '#domain/finding/find-books.ts';
import type { Related } from '#domain/finding/related.ts';
import type { PlacedBook } from '#domain/books/present-book.ts';
import type { RegisterEntry, RegisterTotals } from '#domain/orders/bill-register.ts';
import type { SalesDay, SoldBook, StockValue } from '#domain/orders/sales.ts';
import type { Period } from '#domain/period.ts';
import type { AllRecords, Kind, Kinds, Columns } from './records.ts';

/**
 * The port through which the API stores its data. Stores compare emails trimmed and in lower case,
 * and store them as typed. Returned values are copies: changing them does not change the store.
 */
export interface Store extends Finder {
  /** In insertion order. */
  categories(): Promise<Category[]>;
  category(id: string): Promise<Category | undefined>;
  /** Up to `limit` books in insertion order. */
  books(limit?: number): Promise<Book[]>;
  /** Up to `limit` books after this position, in insertion order; -1 is before all. */
  booksAfter(position: number, limit: number): Promise<PlacedBook[]>;
  book(id: string): Promise<Book | undefined>;
  /** The books with these ids that exist, in any order. */
  booksById(ids: readonly string[]): Promise<Book[]>;
  /** Lowest stock first. */
  lowStockBooks(low: LowStock): Promise<Positioned<ListedBook>[]>;
  /** All books with this `work`, in insertion order. */
  booksOfWork(work: string): Promise<Book[]>;
  user(email: string): Promise<User | undefined>;
  /** Resolves with `false`, and stores nothing, when the email is taken. */
  addUser(user: User): Promise<boolean>;
  /**
   * Runs the pure function `change` in one transaction and stores the user it returns, which must
   * have the same email. Resolves with the stored user, or `undefined` when there is no such user.
   * Rejects with what `change` throws, and then stores nothing.
   */
  changeUser(email: string, change: (user: User) => User): Promise<User | undefined>;
  /** Orders, jobs and all other kinds of records. */
  records: Records;
  reports: Reports;
  /**
   * Runs `work` in one transaction and resolves with its result once the changes are stored. Rejects
   * with what `work` throws, and then nothing has changed. `work` may run twice: it must have no
   * other effects, and await nothing but the calls of its transaction.
   */
  transact<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

/**
 * Reads and changes of one transaction. No other transaction changes the users and records that it
 * has read before it ends. To prevent deadlocks, read the user before orders, and orders before
 * books and copies.
 */
export interface Transaction extends Records {
  user(email: string): Promise<User | undefined>;
  /** Stores a user that `user` returned in this transaction, changed; the email must be the same. */
  saveUser(user: User): Promise<void>;
  removeUser(email: string): Promise<void>;
  /** The books with these ids that exist, in any order, with their current stock. */
  booksById(ids: readonly string[]): Promise<Book[]>;
  /** The books with one of these ids, ISBNs or titles, in any order; all have positions. */
  findBooks(keys: BookKeys): Promise<PlacedBook[]>;
  /**
   * Replaces the books with these `_id`s, including their copies, or adds them: at their position or,
   * without one, after all others, with that position as their `id`. Two books must not share an ISBN.
   */
  saveBooks(books: readonly PlacedBook[]): Promise<void>;
  removeBooks(ids: readonly string[]): Promise<void>;
  /**
   * Adds `change` to the stock of a book. Resolves with `false`, and changes nothing, if the stock
   * would be negative or there is no such book. A book without a number of copies has enough while it
   * is in stock.
   */
  changeStock(bookId: string, change: number): Promise<boolean>;
  /** The next number of this series: 1, 2, 3, … without gaps. */
  nextNumber(series: string): Promise<number>;
  /** Adds records, or replaces those with the same `_id`. The `_id`s of one call must differ. */
  put<Name extends Kind>(kind: Name, ...records: Kinds[Name][]): Promise<void>;
  remove(kind: Kind, id: string): Promise<void>;
}

/** The values by which books are found; one match is enough. */
export interface BookKeys {
  ids?: readonly string[];
  isbns?: readonly string[];
  titles?: readonly string[];
}

/** The data with which a new or damaged store is filled, in this order. */
export interface StoreContent {
  categories: Category[];
  books: Book[];
  /** Passwords are hashed, which takes time: call this only when users are needed. */
  users(): Promise<User[]>;
  records?: AllRecords;
}

/** Up to `limit` books with at most `copies` in stock: those with the lowest stock. */
export interface LowStock {
  copies: number;
  limit: number;
}

/** Facets are not counted. */
type FoundLow = Pick<FoundBooks, 'books' | 'total' | 'next'>;

/**
 * The port through which the API finds books. The rules are the functions of `domain/finding/`; a
 * store may apply them, or get the same results in its own way.
 */
export interface Finder {
  /** `now` (ms since 1970) is when the 90 days of `BEST_SELLING` end. */
  find(query: BookQuery, now: number): Promise<FoundBooks>;
  /** Like `find`, but only among the books with low stock. */
  findLow(query: BookQuery, low: LowStock, now: number): Promise<FoundLow>;
  /** Up to `limit` books that were sold in the 90 days before `now`, in the order of `BEST_SELLING`. */
  bestSelling(limit: number, now: number): Promise<ListedBook[]>;
  /**
   * The copies of these books, at most 100, that orders made after `since` have sold (ms since 1970, in the
   * last 90 days). Books without a sale are left out.
   */
  copiesSold(ids: readonly string[], since: number): Promise<ReadonlyMap<string, number>>;
  /**
   * The position of a book in the catalogue order, as in cursors; `undefined` if there is no such
   * book.
   */
  findPosition(id: string): Promise<number | undefined>;
  /** The author or series whose page has this slug; `undefined` if there is none. */
  findName(kind: NameKind, slug: string): Promise<FoundName | undefined>;
  /** At most 8, for a text as typed. */
  suggest(text: string): Promise<SuggestionsResponse>;
  /** At most 8 other books, those in stock first. */
  related(book: Book): Promise<Related<ListedBook>>;
}

/**
 * Sums for the owner. The rules are those of `domain/orders/sales.ts` and `bill-register.ts`; a store may
 * apply them, or get the same results in its own way.
 */
export interface Reports {
  /** Oldest first; days on which nothing was sold are missing. */
  salesByDay(period: Period): Promise<SalesDay[]>;
  /** Up to `limit` books, best sellers first. */
  bestSold(period: Period, limit: number): Promise<SoldBook[]>;
  stockValue(): Promise<StockValue>;
  /** Up to `limit` entries of the register of bills after the first `offset`. */
  billRegister(period: Period, page: { offset: number; limit: number }): Promise<RegisterEntry[]>;
  sumRegister(period: Period): Promise<RegisterTotals>;
}

/** Records that fulfil all conditions. A column without a value fulfils none. */
export interface Matching<Name extends Kind> {
  where?: Partial<Record<Columns[Name], string | number>>;
  /** Numbers only. `upTo`: the highest allowed value. `below`: the lowest value that is too high. */
  upTo?: Partial<Record<Columns[Name], number>>;
  below?: Partial<Record<Columns[Name], number>>;
  /** Numbers only: the lowest allowed value. */
  from?: Partial<Record<Columns[Name], number>>;
  /** Texts only: the column contains this one. */
  contains?: Partial<Record<Columns[Name], string>>;
}

export interface Selection<Name extends Kind> extends Matching<Name> {
  /** Ascending by default; without it, in any order. */
  orderBy?: Columns[Name];
  isDescending?: boolean;
  /**
   * The last record of the page before, or `null` for the first page, of records ordered by a number.
   * Those with the same number are ordered by `_id`.
   */
  after?: Place | null;
  limit?: number;
  /** Leaves out records that another transaction has read or changed, and does not wait for it. */
  skipsLocked?: boolean;
}

/** The place of a record in an order: the number that it is ordered by, and its `_id`. */
export interface Place {
  value: number;
  id: string;
}

/** The number of records that have the same values. */
export interface Group<Column extends string> {
  values: Record<Column, string | number | null>;
  count: number;
}

export interface Records {
  get<Name extends Kind>(kind: Name, id: string): Promise<Kinds[Name] | undefined>;
  list<Name extends Kind>(kind: Name, selection: Selection<Name>): Promise<Kinds[Name][]>;
  /** The number of records. */
  count<Name extends Kind>(kind: Name, selection: Matching<Name>): Promise<number>;
  /** Counts the records for each combination of values of these columns, in any order. Only for columns without free text. */
  countGroups<Name extends Kind, Column extends Columns[Name]>(
    kind: Name,
    columns: readonly Column[],
    matching: Matching<Name>,
  ): Promise<Group<Column>[]>;
}
