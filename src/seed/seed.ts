import { books } from './books.ts';
import { categories } from './categories.ts';
import { users } from './users.ts';

/** With invented people and their data, with books only, or with nothing but categories. */
export type SeedName = 'demo' | 'books' | 'none';

/**
 * The data that a new shop begins with, a `StoreContent`. `hashPassword` is called when the users are
 * needed. Records of other kinds belong into `records`, by the names of `src/api/kinds`; what invented
 * people wrote is for the demo only.
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
