import type { Store, Transaction } from '#api/store.ts';
import type { Book } from '#contract/catalogue/book.ts';
import { CATEGORY_NAMES } from '#seed/categories.ts';
import { books } from '#seed/books.ts';
import type { Scenario } from '#hosts/browser/messages.ts';
import { changeCopies, createListFinder } from '#stores/list-finder.ts';

const MAX_BOOKS = 10_000;
/** Has no divisor in common with `MAX_BOOKS`, so that `shuffled` differs for each book. */
const STRIDE = 7919;

const splitWords = (text: string) => text.split(' ');
const TRADES = splitWords(
  'Clockmaker Lamplighter Cartographer Ferryman Weaver Librarian Postmaster Beekeeper Printer Potter Gardener Judge Tailor Painter Boatman Teacher Doctor Sculptor Baker Widow Stranger Poet Signalman Photographer Singer',
);
const PLACES = splitWords(
  'Agra Alappuzha Amritsar Bengaluru Bikaner Chennai Dehradun Fatehpur Goa Gwalior Hyderabad Indore Jaisalmer Kochi Kolkata Leh Madurai Mumbai Nagpur Ooty Patna Pune Ranchi Shimla Udaipur',
);
const ENDINGS = [
  'What is found there was never lost, and what is lost is not missed until the last chapter.',
  'It is a quiet book with a loud secret, told by the only person who could have kept it.',
];

/** Creates invented books with covers of the seed. Each call creates the same books. */
export function makeBooks(): Book[] {
  return Array.from({ length: MAX_BOOKS }, (_, index) => makeBook(index));
}

function makeBook(index: number): Book {
  const _id = `tk${String(index + 1).padStart(5, '0')}`;
  const shuffled = (index * STRIDE) % MAX_BOOKS;
  const title = makeTitle(shuffled);
  // Below ₹1000, the upper end of the price filter.
  const originalPrice = 99 + ((shuffled * 7) % 900);
  const discountPercent = (shuffled % 9) * 5;
  return {
    _id,
    id: 1000 + index,
    title,
    // The first name of one author, and the last name of another.
    author: `${listAuthorNames(shuffled).at(0)} ${listAuthorNames(Math.floor(shuffled / books.length)).at(-1)}`,
    description: `${title} begins with an empty house and a full train. ${pick(ENDINGS, index)}`,
    bookType: shuffled % 4 === 0 ? 'Hardcover' : 'Paperback',
    inStock: shuffled % 11 !== 0,
    genres: [0, 1, 2, 3, 4].map((step) => pick(CATEGORY_NAMES, index + step)),
    coverImg: pick(books, shuffled).coverImg,
    offers: pick(books, shuffled).offers.map((offer) => ({
      ...offer,
      _id: `${_id}-${offer.offer}`,
    })),
    originalPrice,
    discountPercent,
    discountPrice: Math.round((originalPrice * discountPercent) / 100),
    totalRatings: 3 + ((shuffled * 13) % 2400),
    totalStars: (19 + (shuffled % 30)) / 10,
    createdAt: '2023-03-01T10:00:00+05:30',
    updatedAt: '2023-06-01T09:00:00+05:30',
  };
}

/** Lists the names of an author of the seed: 'Jane', 'Austen'. */
function listAuthorNames(index: number): string[] {
  return splitWords(pick(books, index).author);
}

/** Makes a title. There are 25 trades, 25 places and 16 parts, so that each title is unique. */
function makeTitle(shuffled: number): string {
  const rest = Math.floor(shuffled / TRADES.length);
  const part = 1 + Math.floor(rest / PLACES.length);
  return `The ${pick(TRADES, shuffled)} of ${pick(PLACES, rest)}, part ${part}`;
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** Returns the store with a scenario's catalogue, or `store` if it has none of its own. */
export function decorateStore(store: Store, scenario: Scenario | undefined): Store {
  if (scenario === 'empty-catalogue') return withSearch(withoutCatalogue(store));
  if (scenario === 'ten-thousand-books') return withSearch(withMoreBooks(store));
  return store;
}

/** Returns a store that lists the scenario's books, and whose searches find them. */
function withSearch(store: Store): Store {
  const readCatalogue = async () =>
    (await store.books()).map((book, position) => ({ book, position }));
  return { ...store, ...createListFinder(readCatalogue, store.records) };
}

function withoutCatalogue(store: Store): Store {
  return {
    ...store,
    categories: async () => [],
    books: async () => [],
    book: async () => undefined,
  };
}

/** Returns a store with the books of `store` first, then invented books up to `MAX_BOOKS`. */
function withMoreBooks(store: Store): Store {
  const invented = makeBooks();
  const byId = new Map(invented.map((book) => [book._id, book]));
  const pickInvented = (ids: readonly string[]) =>
    structuredClone([...new Set(ids)].flatMap((id) => byId.get(id) ?? []));
  /** Those in stock never run out, so their stock is not stored. */
  const withInvented = (transaction: Transaction): Transaction => ({
    ...transaction,
    booksById: async (ids) => [...(await transaction.booksById(ids)), ...pickInvented(ids)],
    async changeStock(id, change) {
      const book = byId.get(id);
      return book ? changeCopies(book, change) !== undefined : transaction.changeStock(id, change);
    },
  });
  return {
    ...store,
    async books() {
      const own = await store.books();
      return [...own, ...invented.slice(0, Math.max(0, MAX_BOOKS - own.length))];
    },
    book: async (id, options) => (await store.book(id, options)) ?? byId.get(id),
    booksById: async (ids, options) => [
      ...(await store.booksById(ids, options)),
      ...pickInvented(ids),
    ],
    transact: (work) => store.transact((transaction) => work(withInvented(transaction))),
  };
}
