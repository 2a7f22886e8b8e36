import type { Book } from '#contract/catalogue/book.ts';
import { MAX_LOCAL_BOOKS } from '#contract/limits.ts';
import { listFormats, listVolumes } from '#domain/books/neighbours.ts';
import { shelveBestSellers, shelveNewArrivals } from '#domain/books/shelves.ts';
import { findName, listNames, type NameKind } from '#domain/finding/authors-and-series.ts';
import { type BookQuery, EVERYTHING, MAX_PAGE_LENGTH } from '#domain/finding/book-query.ts';
import { findBooks, type Positioned } from '#domain/finding/find-books.ts';
import { readList, readWithRetries, type ApiClient } from '#client/client.ts';
import {
  type PreloadedResource,
  type Catalogue,
  type AuthorOrSeriesBooks,
  type HomeShelves,
  type RelatedBooks,
  summarise,
  summariseForSearch,
  type BookSummary,
} from './catalogue.ts';
import { createRemoteCatalogue } from './remote-catalogue.ts';
import { readBook, readBooks, readHome, readSimilar } from './read-books.ts';
import {
  createResource,
  deriveResource,
  memoizeRecent,
  type Readable,
  type Resource,
  type Snapshot,
} from './resource.ts';

const UNKNOWN: Snapshot<never> = { status: 'idle' };
const NO_RELATED_BOOKS: RelatedBooks = {
  formats: [],
  volumes: [],
  related: [],
  boughtTogether: [],
  hasSample: false,
};

/**
 * Creates the catalogue of a small shop. It reads all books with one call, and then finds books
 * without further calls, also offline; only best sellers need a call. Other data come from `remote`.
 * If the shop turns out to be large, all data do except single books.
 */
function createLocalCatalogue(api: ApiClient, isAwaited: boolean, remote: Catalogue): Catalogue {
  const books = createResource(
    async () => (await readList(api.products.$get(), 'products')).products,
    { isAwaited },
  );
  const isTooLarge = () => (books.get().data?.length ?? 0) > MAX_LOCAL_BOOKS;
  /** `books`, but without data if there are too many. */
  const booksIfFew: Readable<Book[]> = {
    ...books,
    get: () => (isTooLarge() ? UNKNOWN : books.get()),
  };
  const getBooks = () => booksIfFew.get().data;
  /** All books; `undefined` if there are too many or they cannot be read. */
  async function readAllBooks(): Promise<Book[] | undefined> {
    if (books.get().status !== 'ready') await books.reread();
    return getBooks();
  }
  /** Computes data from the books that were read, until then from those of the rendered page. */
  function derive<T>(
    compute: (all: readonly Positioned<BookSummary>[]) => T,
    initial: readonly BookSummary[] | undefined,
  ): PreloadedResource<T> {
    const computeFrom = (all: readonly BookSummary[]) => compute(addPositions(all));
    let initialData: T | undefined;
    return {
      resource: deriveResource(booksIfFew, computeFrom),
      initial: () => (initialData ??= initial && computeFrom(initial)),
    };
  }
  async function readRelated(id: string): Promise<RelatedBooks> {
    const all = await readAllBooks();
    if (!all) return remote.related(id).read();
    const book = findBook(all, id);
    if (!book) return NO_RELATED_BOOKS;
    const [full, similar] = await Promise.all([
      readWithRetries(() => readBook(api, id)).catch(() => null),
      readSimilar(api, id),
    ]);
    return { ...findNeighbours(all, id), ...similar, hasSample: Boolean(full?.sample) };
  }

  /** The best sellers need a call: only the API knows them, because it has the orders. */
  const shelves: Resource<HomeShelves> = createResource(
    async () => {
      const all = await readAllBooks();
      if (!all) return remote.shelves.read();
      const before = shelves.get().data;
      const [sold, home] = await Promise.all([
        readBooks(() => api.books['best-sellers'].$get(), before?.bestSellers),
        readHome(api, before),
      ]);
      return {
        newArrivals: shelveNewArrivals(all),
        bestSellers: shelveBestSellers(all, sold),
        ...home,
      };
    },
    { isAwaited },
  );
  async function reread() {
    const wereShelvesRead = shelves.get().data !== undefined;
    await Promise.all([books.reread(), remote.reread()]);
    if (wereShelvesRead) await shelves.reread();
  }
  const book = memoizeRecent((id: string): Readable<Book | null> => ({
    ...deriveResource(books, (all) => findBook(all, id) ?? null),
    reread,
  }));
  // `book` still finds single books among all books, so `reread` still reads all of them.
  const successor: Catalogue = { ...remote, book, reread };

  return {
    ...remote,
    shelves,
    book,
    books: memoizeRecent((ids: readonly string[]) =>
      deriveResource(booksIfFew, (all) => ids.flatMap((id) => findBook(all, id) ?? [])),
    ),
    related: memoizeRecent((id: string) => createResource(() => readRelated(id), { isAwaited })),
    neighbours: memoizeRecent((id: string) =>
      deriveResource(booksIfFew, (all) => findNeighbours(all, id)),
    ),
    overview: ({ books: initial }) => derive((all) => findBooks(all, COUNTS_ONLY), initial),
    find(request) {
      const { query, draft, count, initial } = request;
      if (isBySales(query)) return remote.find(request);
      return {
        ...derive((all) => findBooks(all, { ...draft, limit: count }), initial.books),
        moreBooks: NO_MORE_BOOKS,
      };
    },
    async readInitialList(toQuery) {
      const all = await books.use();
      const query = all && toQuery(findBooks(addPositions(all), COUNTS_ONLY));
      const { found } = query && isBySales(query) ? await remote.readInitialList(toQuery) : {};
      return { books: all?.map(query?.search.typed ? summariseForSearch : summarise), found };
    },
    async suggest(text, signal) {
      const all = getBooks();
      if (!all) return remote.suggest(text, signal);
      const { suggest } = await import('#domain/finding/suggestions.ts');
      return suggest(addPositions(all), text);
    },
    async correct(query) {
      const all = getBooks();
      if (!all) return null;
      const { correctSearch } = await import('#domain/finding/spelling.ts');
      return correctSearch(addPositions(all), query);
    },
    async authorOrSeries(kind, slug) {
      const all = await readAllBooks();
      return all ? findAuthorOrSeries(all, kind, slug) : remote.authorOrSeries(kind, slug);
    },
    reread,
    successor: {
      get: () => (isTooLarge() ? successor : undefined),
      subscribe: books.subscribe,
    },
  };
}

interface CatalogueOptions {
  /** Whether loaders wait for the data, as on a server. */
  isAwaited?: boolean;
  /** Whether the shop has too many books for a page. A static host does not know this. */
  isLarge?: boolean | undefined;
}

export function createCatalogue(
  api: ApiClient,
  { isAwaited = false, isLarge = false }: CatalogueOptions = {},
): Catalogue {
  const remote = createRemoteCatalogue(api, isAwaited);
  return isLarge ? remote : createLocalCatalogue(api, isAwaited, remote);
}

/** A query for the counts and filter options only. */
const COUNTS_ONLY: BookQuery = { ...EVERYTHING, limit: 0 };

/** Whether only the API can sort the list, because it has the orders. */
function isBySales({ sort }: BookQuery): boolean {
  return sort === 'BEST_SELLING';
}

/** Reads nothing: a local list has all its books at once. */
const NO_MORE_BOOKS = createResource(async () => true as const);

function addPositions<B>(books: readonly B[]): Positioned<B>[] {
  return books.map((book, position) => ({ book, position }));
}

function findBook(books: readonly Book[], id: string): Book | undefined {
  return books.find(({ _id }) => _id === id);
}

function findNeighbours(books: Book[], id: string) {
  const book = findBook(books, id);
  return {
    formats: book ? listFormats(books, book) : [],
    volumes: book ? listVolumes(books, book) : [],
  };
}

function findAuthorOrSeries(
  books: readonly Book[],
  kind: NameKind,
  slug: string,
): AuthorOrSeriesBooks | undefined {
  const positioned = addPositions(books);
  const named = findName(listNames(positioned, kind), slug);
  if (!named) return undefined;
  const query = { ...EVERYTHING, [kind]: named.name, limit: MAX_PAGE_LENGTH };
  const { books: found, total, isExact } = findBooks(positioned, query);
  return { ...named, total, isExact, books: found };
}
