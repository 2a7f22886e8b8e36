import type { Book } from '#contract/book.ts';
import type { Category } from '#contract/category.ts';
import type { User } from '#contract/user.ts';

/**
 * The port: all the API asks of whatever keeps its data.
 * Emails may come as typed: the store compares them trimmed and in lower case, and keeps them as
 * they are. What it returns is the caller's own: changing it changes nothing that is kept.
 */
export interface Store {
  /** In insertion order. */
  categories(): Promise<Category[]>;
  category(id: string): Promise<Category | undefined>;
  /** In insertion order. */
  books(): Promise<Book[]>;
  book(id: string): Promise<Book | undefined>;
  user(email: string): Promise<User | undefined>;
  /** `false` when the email is taken; nothing is stored then. */
  addUser(user: User): Promise<boolean>;
  /**
   * Runs the pure `change` inside one transaction and keeps what it returns; it must leave the
   * email alone. Resolves with the changed user once it is kept, `undefined` when there is no such
   * user. Rejects with what `change` throws, the user being as before.
   */
  changeUser(email: string, change: (user: User) => User): Promise<User | undefined>;
}

/** What a new or damaged store is filled with; the lists keep their order. */
export interface StoreContent {
  categories: Category[];
  books: Book[];
  /** Passwords already hashed. That takes time, so a store calls this only when it needs users. */
  users(): Promise<User[]>;
}
