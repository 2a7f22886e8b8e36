import type { Store } from '#api/store.ts';
import type { Book } from '#contract/book.ts';
import type { Category } from '#contract/category.ts';
import type { User } from '#contract/user.ts';

/** All that a store keeps, in one piece; catalogue in its order, passwords hashed. */
export interface Snapshot {
  categories: Category[];
  books: Book[];
  users: User[];
}

/** A store whose data can be taken out and put back in one piece. */
export interface SnapshotStore extends Store {
  snapshot(): Promise<Snapshot>;
  /**
   * Puts it in the place of all that is kept, and `note` beside it, all at once; should it reject,
   * nothing has changed. The note is the caller's own: any value that can be stored.
   */
  replace(snapshot: Snapshot, note: unknown): Promise<void>;
  /** Of the last `replace`; `undefined` before the first. */
  note(): Promise<unknown>;
}
