import { randomBytes } from 'node:crypto';
import type { StoreContent } from '#api/store.ts';
import { books } from '#seed/books.ts';
import { categories } from '#seed/categories.ts';
import { users } from '#seed/users.ts';
import { emailKey } from '#domain/text.ts';
import { strongPasswords } from './passwords.ts';
import type { Settings } from './settings.ts';

const GUEST = 'guest@example.com';

/** Whether this is the e-mail of the guest, whose password everybody knows. */
export function isGuest(email: string): boolean {
  return emailKey(email) === GUEST;
}

/** Whether users with public passwords may exist: not in a shop with real payments. */
export function isDemo({ seed, payments }: Pick<Settings, 'seed' | 'payments'>): boolean {
  return seed === 'demo' && payments.length === 0;
}

/**
 * What an empty database is filled with: see `SEED` in docs/operate.md. Invented people and their data
 * are for `demo` only.
 */
export function getSeed(seed: Settings['seed']): StoreContent {
  return {
    categories,
    books: seed === 'none' ? [] : books,
    users: async () =>
      seed === 'demo'
        ? Promise.all(
            users.map(async (user) => ({
              ...user,
              password: await strongPasswords.hash(user.password),
            })),
          )
        : [],
  };
}

/** A random id: 24 hexadecimal digits. */
export function createId(): string {
  return randomBytes(12).toString('hex');
}
