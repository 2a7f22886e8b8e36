import type { Book } from '#contract/book.ts';
import type { Category } from '#contract/category.ts';
import type { User } from '#contract/user.ts';

/** The port: all the API asks of whatever keeps its data. */
export interface Store {
  /** In insertion order. */
  categories(): Promise<Category[]>;
  category(id: string): Promise<Category | undefined>;
  /** In insertion order. */
  books(): Promise<Book[]>;
  book(id: string): Promise<Book | undefined>;
  /** `email` is already trimmed and in lower case, here and below. */
  user(email: string): Promise<User | undefined>;
  /** `false` when the email is taken; nothing is stored then. */
  addUser(user: User): Promise<boolean>;
  /**
   * Runs the pure `change` inside one transaction and keeps what it returns.
   * Resolves with the changed user once it is kept, `undefined` when there is no such user.
   */
  changeUser(email: string, change: (user: User) => User): Promise<User | undefined>;
}

/** What a new or damaged store is filled with. */
export interface StoreContent {
  categories: Category[];
  books: Book[];
  /** Passwords already hashed, emails in lower case. */
  users: User[];
}
