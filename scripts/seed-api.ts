import { createApi, type Api } from '#api/app.ts';
import { createLightPasswords } from '#api/password.ts';
import { books } from '#seed/books.ts';
import { categories } from '#seed/categories.ts';
import { createMemoryStore } from '#stores/memory.ts';

/** The API with the seed's data, for prerendering. */
export function openSeedApi(): Api {
  return createApi({
    store: createMemoryStore({ books, categories, users: async () => [] }),
    now: Date.now,
    secret: 'unused',
    createId: () => 'unused',
    passwords: createLightPasswords(() => 'unused'),
  });
}
