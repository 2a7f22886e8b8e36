import type { AllRecords } from '#api/records.ts';
import type { Store } from '#api/store.ts';
import type { Book, Category } from '#contract/book.ts';
import type { User, UserWithLists } from '#contract/user.ts';

/** All data of a store: the catalogue in its order, users with hashed passwords. */
export interface Snapshot {
  categories: Category[];
  books: Book[];
  users: UserWithLists[];
  records?: AllRecords;
  /** The last number of each series, such as the numbers of orders. */
  numbers?: Record<string, number>;
}

export function withoutLists({ cart: _cart, wishlist: _wishlist, ...user }: UserWithLists): User {
  return user;
}

/** A store whose data can be read and replaced as a whole. */
export interface SnapshotStore extends Store {
  snapshot(): Promise<Snapshot>;
  /**
   * Replaces all data and stores `note`, a cloneable value, in one transaction. If it rejects,
   * nothing has changed.
   */
  replace(snapshot: Snapshot, note: unknown): Promise<void>;
  /** The note of the last `replace`; `undefined` before the first. */
  note(): Promise<unknown>;
}
