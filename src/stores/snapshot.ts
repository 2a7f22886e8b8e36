import type { AllRecords } from '#api/records.ts';
import type { Store, UserReader } from '#api/store.ts';
import type { Book, Category } from '#contract/catalogue/book.ts';
import type { User, UserWithLists } from '#contract/account/user.ts';
import { toEmailKey } from '#domain/values/text.ts';

/** All data of a store: the catalogue in its order, users with hashed passwords. */
export interface Snapshot {
  categories: Category[];
  books: Book[];
  users: UserWithLists[];
  records?: AllRecords;
  /** The last number of each series, such as the numbers of orders. */
  numbers?: Record<string, number>;
}

function withoutLists({ cart: _cart, wishlist: _wishlist, ...user }: UserWithLists): User {
  return user;
}

export function createUserReader(
  read: (key: string) => Promise<UserWithLists | undefined>,
): UserReader {
  return {
    async user(email) {
      const user = await read(toEmailKey(email));
      return user && withoutLists(user);
    },
    lines: async (name, { email }) => (await read(toEmailKey(email)))?.[name] ?? [],
  };
}

/** A store whose data can be read and replaced as a whole. */
export interface SnapshotStore extends Store {
  snapshot(): Promise<Snapshot>;
  /** Replaces all data and stores the cloneable `note`, in one transaction. */
  replace(snapshot: Snapshot, note: unknown): Promise<void>;
  /** The note of the last `replace`; `undefined` before the first. */
  note(): Promise<unknown>;
}
