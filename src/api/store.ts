import type { Book } from '#contract/book.ts';
import type { Category } from '#contract/category.ts';
import type { User } from '#contract/user.ts';

/**
 * The port through which the API stores its data. Stores compare emails trimmed and in lower case,
 * and keep them as typed. Returned values are copies: changing them does not change the store.
 */
export interface Store {
  /** In insertion order. */
  categories(): Promise<Category[]>;
  category(id: string): Promise<Category | undefined>;
  /** In insertion order; the first `most` of them. */
  books(most?: number): Promise<Book[]>;
  book(id: string): Promise<Book | undefined>;
  /** Those of these books that there are, in any order. */
  booksById(ids: readonly string[]): Promise<Book[]>;
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
}

/** What a new or damaged store is seeded with; the lists keep their order. */
export interface StoreContent {
  categories: Category[];
  books: Book[];
  /** Passwords are hashed, which takes time: call this only when users are needed. */
  users(): Promise<User[]>;
}
