import { books } from './books.ts';
import { categories } from './categories.ts';
import { users } from './users.ts';

/** All seeds have categories, `demo` and `books` also books, `demo` also invented people. */
export type SeedName = 'demo' | 'books' | 'none';

/**
 * Returns the initial data of a shop, a `StoreContent`. `hashPassword` is called when the users are
 * needed. Add records of other kinds to `records`, by the names of `src/api/kinds`; data of
 * invented people belong only in the demo.
 */
export function makeSeed(seed: SeedName, hashPassword: (password: string) => Promise<string>) {
  const isDemo = seed === 'demo';
  return {
    categories,
    books: seed === 'none' ? [] : books,
    users: () =>
      Promise.all(
        (isDemo ? users : []).map(async (user) => ({
          ...user,
          password: await hashPassword(user.password),
        })),
      ),
    records: {},
  };
}
