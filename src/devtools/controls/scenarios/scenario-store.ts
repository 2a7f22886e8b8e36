import type { Store } from '#api/store.ts';
import type { Scenario } from './scenarios.ts';
import { makeBooks, MOST_BOOKS } from './ten-thousand-books.ts';

/** The store with the catalogue of a scenario; users are those of `store`. */
export function decorateStore(store: Store, scenario: Scenario | undefined): Store {
  if (scenario === 'empty-catalogue') return withoutCatalogue(store);
  if (scenario === 'ten-thousand-books') return withMoreBooks(store);
  return store;
}

function withoutCatalogue(store: Store): Store {
  return {
    ...store,
    categories: async () => [],
    category: async () => undefined,
    books: async () => [],
    book: async () => undefined,
  };
}

/** The store's own books first, then invented ones up to `MOST_BOOKS`. */
function withMoreBooks(store: Store): Store {
  const more = makeBooks();
  const byId = new Map(more.map((book) => [book._id, book]));
  return {
    ...store,
    async books(most) {
      const own = await store.books();
      return [...own, ...more.slice(0, Math.max(0, MOST_BOOKS - own.length))].slice(0, most);
    },
    book: async (id) => (await store.book(id)) ?? byId.get(id),
    booksById: async (ids) => [
      ...(await store.booksById(ids)),
      ...ids.flatMap((id) => byId.get(id) ?? []),
    ],
  };
}
