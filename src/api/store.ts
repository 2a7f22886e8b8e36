import type { Book } from '#contract/book.ts';
import type { Category } from '#contract/category.ts';
import type { User } from '#contract/user.ts';
import type { PlacedBook } from '#domain/books/placed-book.ts';
import type { Finder } from './finder.ts';
import type { Kind, Kinds, Records } from './records.ts';

/**
 * The port through which the API stores its data. Stores compare emails trimmed and in lower case,
 * and keep them as typed. Returned values are copies: changing them does not change the store.
 */
export interface Store extends Finder {
  /** In insertion order. */
  categories(): Promise<Category[]>;
  category(id: string): Promise<Category | undefined>;
  /** In insertion order; the first `most` of them. */
  books(most?: number): Promise<Book[]>;
  /** The first `most` books after this position, in insertion order; -1 is before all. */
  booksAfter(position: number, most: number): Promise<PlacedBook[]>;
  book(id: string): Promise<Book | undefined>;
  /** Those of these books that there are, in any order. */
  booksById(ids: readonly string[]): Promise<Book[]>;
  /** Those with at most so many copies, the fewest first; the first `most` of them. */
  lowBooks(copies: number, most: number): Promise<Book[]>;
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
  /** What is stored now. */
  records: Records;
  /**
   * Runs `work` in one transaction and resolves with its result once the changes are stored. Rejects
   * with what `work` throws, and then nothing has changed. `work` may run twice: it must have no
   * other effects, and await nothing but the calls of its unit.
   */
  transact<T>(work: (unit: Unit) => Promise<T>): Promise<T>;
}

/**
 * Reads and changes of one transaction. What it has read of users and records, no other transaction
 * changes before it ends. To prevent deadlocks, read the user before orders, and orders before books
 * and copies.
 */
export interface Unit extends Records {
  user(email: string): Promise<User | undefined>;
  /** Stores a user that `user` returned in this transaction, changed; the email must be the same. */
  saveUser(user: User): Promise<void>;
  removeUser(email: string): Promise<void>;
  /** Those of these books that there are, in any order, with the copies they have now. */
  booksById(ids: readonly string[]): Promise<Book[]>;
  /** The books with one of these ids, ISBNs or titles, in any order; all have positions. */
  findBooks(keys: BookKeys): Promise<PlacedBook[]>;
  /**
   * Replaces the books with these `_id`s, their copies too, or adds them: at their position, or, without
   * one, after all others, with that position as their `id`. No two books may have one ISBN.
   */
  saveBooks(books: readonly PlacedBook[]): Promise<void>;
  removeBooks(ids: readonly string[]): Promise<void>;
  /**
   * Changes the copies of a book that can be sold. Resolves with `false`, and changes nothing, if
   * fewer than none would be left or there is no such book. A book that does not say how many copies
   * there are has enough while it is in stock.
   */
  changeStock(bookId: string, change: number): Promise<boolean>;
  /** The next number of this series: 1, 2, 3, … without gaps. */
  nextNumber(series: string): Promise<number>;
  /** Adds records, or replaces those with these `_id`s, of which no two are the same. */
  put<Name extends Kind>(kind: Name, ...records: Kinds[Name][]): Promise<void>;
  remove(kind: Kind, id: string): Promise<void>;
}

/** What books are found by. */
export interface BookKeys {
  ids?: readonly string[];
  isbns?: readonly string[];
  titles?: readonly string[];
}

/** What a new or damaged store is seeded with; the lists keep their order. */
export interface StoreContent {
  categories: Category[];
  books: Book[];
  /** Passwords are hashed, which takes time: call this only when users are needed. */
  users(): Promise<User[]>;
}
