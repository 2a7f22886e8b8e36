import type { Store, Unit } from '#api/store.ts';
import type { Book } from '#contract/book.ts';
import { createShelfFinder } from '#stores/shelf-finder.ts';
import { withCopies } from '#stores/stock.ts';
import type { Scenario } from './scenarios.ts';
import { makeBooks, MOST_BOOKS } from './ten-thousand-books.ts';

/** The store with the catalogue of a scenario; users are those of `store`. */
export function decorateStore(store: Store, scenario: Scenario | undefined): Store {
  if (scenario === 'empty-catalogue') return findsItsBooks(withoutCatalogue(store));
  if (scenario === 'ten-thousand-books') return findsItsBooks(withMoreBooks(store));
  return store;
}

/** Finds among the books of the scenario. */
function findsItsBooks(store: Store): Store {
  const readShelf = async () => (await store.books()).map((book, position) => ({ book, position }));
  return { ...store, ...createShelfFinder(readShelf, store.records) };
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
    booksById: (ids) => findMore(ids, store, byId),
    transact: (work) => store.transact((unit) => work(withMoreCopies(unit, byId))),
  };
}

type BooksById = Map<string, Book>;

/** An invented book has enough copies while it is in stock, so that none has to be stored. */
function withMoreCopies(unit: Unit, byId: BooksById): Unit {
  return {
    ...unit,
    booksById: (ids) => findMore(ids, unit, byId),
    async changeStock(id, change) {
      const book = byId.get(id);
      return book ? withCopies(book, change) !== undefined : unit.changeStock(id, change);
    },
  };
}

async function findMore(ids: readonly string[], own: Pick<Unit, 'booksById'>, byId: BooksById) {
  const invented = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  return [...(await own.booksById(ids)), ...structuredClone(invented)];
}
