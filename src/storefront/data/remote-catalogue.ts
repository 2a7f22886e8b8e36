import type { Book } from '#contract/catalogue/book.ts';
import type { PageName } from '#contract/shop-settings.ts';
import { listVolumes } from '#domain/books/neighbours.ts';
import { SHELF_LENGTH } from '#domain/books/shelves.ts';
import type { NameKind } from '#domain/finding/authors-and-series.ts';
import { MAX_PAGE_LENGTH, toQueryParameters, type BookQuery } from '#domain/finding/book-query.ts';
import { isComplete } from '#domain/finding/find-books.ts';
import { formatCursor } from '#domain/finding/sort-order.ts';
import {
  ApiError,
  read,
  readBody,
  readList,
  readWithRetries,
  type ApiClient,
} from '#client/client.ts';
import { summarise, type BookSummary } from './book-summary.ts';
import type {
  Catalogue,
  CollectionBooks,
  FoundList,
  HomeShelves,
  AuthorOrSeriesBooks,
  Overview,
  RelatedBooks,
} from './catalogue.ts';
import {
  createPageResources,
  createResource,
  deriveResource,
  memoizeRecent,
  type Resource,
} from './resource.ts';
import { getShownCount } from '../navigation/scroll.ts';

/** How many lists are cached for Back. */
const MAX_LISTS = 20;

type Pairs = [string, string][];
type FetchList = (pairs: Pairs, signal?: AbortSignal) => Promise<FoundList>;
type BooksCall = Parameters<typeof readList<BooksBody>>[0];

interface BooksBody {
  books: BookSummary[];
  /** In a list of books similar to a book: the ids of those that were bought together with it. */
  boughtTogether?: string[];
}

interface List {
  /** As many books as the screen shows. */
  resource: Resource<FoundList>;
  /** Its `reread` adds the next books to `resource`; its snapshot is the state of that call. */
  moreBooks: Resource<true>;
}

/** Creates the catalogue of a shop of any size: it calls the API for every query. */
export function createRemoteCatalogue(api: ApiClient, isAwaited: boolean): Catalogue {
  const pageResources = createPageResources();
  const categories = createResource(
    async () => (await readList(api.categories.$get(), 'categories')).categories,
    { isAwaited },
  );
  const shop = createResource(
    async () => (await readBody(api.shop.$get(), 'shop', isObject)).shop,
    { isAwaited },
  );
  /** Rejects only if the shop's facts have never been read. */
  async function readShopAgain() {
    await shop.reread();
    const { data, error } = shop.get();
    if (data === undefined) throw error;
    return data;
  }
  const shelves: Resource<HomeShelves> = createResource(
    () => readShelves(api, shelves.get().data),
    { isAwaited },
  );
  const book = memoizeRecent((id: string) =>
    createResource(() => readBook(api, id), { isAwaited, onUse: 'read' }),
  );
  /** Returns a known book, or reads it, without retries: `books` repeats all its reads. */
  async function readBookOnce(id: string): Promise<Book | null> {
    const { get, replace } = book(id);
    const { status, data } = get();
    if (status === 'ready' && data !== undefined) return data;
    const found = await readBook(api, id);
    replace(found);
    return found;
  }
  const books = memoizeRecent((ids: readonly string[]) =>
    createResource(
      async () => {
        const found = await Promise.all(ids.map(readBookOnce));
        return found.filter((item) => item !== null);
      },
      { isAwaited, onUse: 'read' },
    ),
  );
  const related = memoizeRecent((id: string) =>
    createResource(() => readRelated(api, id, book(id).read()), { isAwaited }),
  );
  const fetchList: FetchList = async (pairs, signal) =>
    readList(
      api.books.$get({ query: toClientQuery(pairs) }, signal && { init: { signal } }),
      'books',
    );
  const overview = readWhileShown(
    createResource(
      async (signal): Promise<Overview> => {
        const call = api.books.$get({ query: { limit: '1' } }, { init: { signal } });
        const { total, facets } = await readBody(call, 'total', Number.isInteger);
        return { total, facets };
      },
      { isAwaited },
    ),
    () => true,
  );
  const list = memoizeRecent(
    (key: string, query: BookQuery) => createList(key, query, fetchList),
    MAX_LISTS,
  );

  return {
    categories,
    presentName: (formerName) => readPresentName(api, formerName),
    shop,
    page: memoizeRecent((page: PageName) =>
      pageResources.add(
        createResource(
          async () => {
            const call = api.shop.pages[':page'].$get({ param: { page } });
            const [shopFacts, { text }] = await Promise.all([
              readShopAgain(),
              readBody(call, 'page', isObject).then((body) => body.page),
            ]);
            return { shop: shopFacts, text };
          },
          { isAwaited },
        ),
      ),
    ),
    shelves,
    book,
    books,
    sample: memoizeRecent((id: string) => deriveResource(book(id), (found) => found?.sample ?? '')),
    related,
    neighbours: memoizeRecent((id: string) =>
      deriveResource(related(id), ({ formats, volumes }) => ({ formats, volumes })),
    ),
    overview: ({ overview: initial }) => ({
      // An overview in the HTML is not read again.
      resource: initial ? EMPTY_RESOURCE : overview,
      initial: () => initial,
    }),
    find({ key, query, initial }) {
      const { resource, moreBooks } = list(key, query);
      if (initial.found && resource.get().status === 'idle') resource.replace(initial.found);
      return { resource, moreBooks, initial: () => initial.found };
    },
    async readInitialList(toQuery) {
      const known = await overview.use();
      if (!known) return {};
      const found = await fetchList(toPairs(toQuery(known)));
      return { overview: known, found: { ...found, books: found.books.map(summarise) } };
    },
    suggest(text, signal) {
      const call = api.suggestions.$get({ query: { q: text } }, { init: { signal } });
      return readBody(call, 'suggestions', Array.isArray);
    },
    // The API's list already has the correction.
    correct: async () => null,
    authorOrSeries: (kind, slug) => readAuthorOrSeries(api, kind, slug),
    collection: (slug) => readCollection(api, slug),
    reread: () => Promise.all([categories.reread(), pageResources.reread()]),
    // This catalogue is never replaced.
    successor: { get: () => undefined, subscribe: () => () => {} },
  };
}

const EMPTY_RESOURCE = createResource(() => new Promise<never>(() => {}));

export async function readBook(api: ApiClient, id: string): Promise<Book | null> {
  try {
    return (await read(api.products[':id'].$get({ param: { id } }), 'product')).product;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return null;
    throw error;
  }
}

async function readPresentName(api: ApiClient, formerName: string): Promise<string | undefined> {
  const call = api.categories[':categoryId'].$get({ param: { categoryId: formerName } });
  // Without a response, the page drops the filter.
  const found = await readBody(call, 'category', isObject).catch(() => undefined);
  return found?.category.categoryName;
}

async function readRelated(
  api: ApiClient,
  id: string,
  bookCall: Promise<Book | null>,
): Promise<RelatedBooks> {
  const param = { id };
  const safeCall = bookCall.catch(() => null);
  const [book, formats, volumes, similar] = await Promise.all([
    safeCall,
    readBooks(() => api.books[':id'].formats.$get({ param })),
    safeCall.then((found) => readVolumes(api, found)),
    readSimilar(api, id),
  ]);
  return { formats, volumes, ...similar, hasSample: Boolean(book?.sample) };
}

/** Reads similar books; the lists are empty if this fails. */
export async function readSimilar(
  api: ApiClient,
  id: string,
): Promise<Pick<RelatedBooks, 'related' | 'boughtTogether'>> {
  const { books, boughtTogether = [] } = await readBooksIfPossible(() =>
    api.books[':id'].related.$get({ param: { id } }),
  );
  return { related: books, boughtTogether };
}

async function readVolumes(api: ApiClient, book: Book | null): Promise<BookSummary[]> {
  if (!book?.series) return [];
  const query = { series: book.series.name, limit: String(MAX_PAGE_LENGTH) };
  return listVolumes(await readBooks(() => api.books.$get({ query })), book);
}

async function readShelves(api: ApiClient, before: HomeShelves | undefined): Promise<HomeShelves> {
  const query = { sort: 'NEWEST', available: '1', limit: String(SHELF_LENGTH) } as const;
  const [newArrivals, bestSellers, home] = await Promise.all([
    readBooks(() => api.books.$get({ query }), before?.newArrivals),
    readBooks(() => api.books['best-sellers'].$get(), before?.bestSellers),
    readHome(api, before),
  ]);
  const keepInStock = (books: BookSummary[]) => books.filter((book) => book.inStock);
  return {
    newArrivals: keepInStock(newArrivals).slice(0, SHELF_LENGTH),
    bestSellers: keepInStock(bestSellers).slice(0, SHELF_LENGTH),
    ...home,
  };
}

/** Reads what the owner has arranged on the home page; what was read `before` if that fails. */
export function readHome(
  api: ApiClient,
  before: Pick<HomeShelves, 'hero' | 'rows'> = { hero: undefined, rows: [] },
): Promise<Pick<HomeShelves, 'hero' | 'rows'>> {
  const { hero, rows } = before;
  return readWithRetries(() => readList(api.shop.home.$get({ query: {} }), 'hero')).catch(() => ({
    hero,
    rows,
  }));
}

/** Resolves with the books read `before` if they cannot be read now. */
export async function readBooks(
  call: () => BooksCall,
  before: BookSummary[] = [],
): Promise<BookSummary[]> {
  return (await readBooksIfPossible(call, before)).books;
}

function readBooksIfPossible(
  call: () => BooksCall,
  before: BookSummary[] = [],
): Promise<BooksBody> {
  return readWithRetries(() => readList(call(), 'books')).catch(() => ({ books: before }));
}

async function readAuthorOrSeries(
  api: ApiClient,
  kind: NameKind,
  slug: string,
): Promise<AuthorOrSeriesBooks | undefined> {
  try {
    if (kind === 'author') {
      const call = api.authors[':authorSlug'].$get({ param: { authorSlug: slug } });
      const { author, books } = await readList(call, 'books');
      return { ...author, books: books.map(summarise) };
    }
    const call = api.series[':seriesSlug'].$get({ param: { seriesSlug: slug } });
    const { series, books } = await readList(call, 'books');
    return { ...series, books: books.map(summarise) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

async function readCollection(
  api: ApiClient,
  slug: string,
): Promise<CollectionBooks | 'over' | undefined> {
  try {
    const call = api.collections[':collectionSlug'].$get({ param: { collectionSlug: slug } });
    const { collection, books } = await readList(call, 'books');
    return { collection, books: books.map(summarise) };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    return error.code === 'over' ? 'over' : undefined;
  }
}

function createList(key: string, query: BookQuery, fetchList: FetchList): List {
  /** Adds pages until the list has as many books as the screen shows. */
  async function complete(list: FoundList, signal: AbortSignal): Promise<FoundList> {
    const missing = Math.min(MAX_PAGE_LENGTH, getShownCount(key) - list.books.length);
    if (missing <= 0 || list.next === null) return list;
    const pageParameters: Pairs = [
      ['cursor', list.next],
      ['limit', String(missing)],
    ];
    const later = await fetchList([...toQueryParameters(query), ...pageParameters], signal);
    return complete({ ...later, books: [...list.books, ...later.books] }, signal);
  }

  const resource = createResource(async (signal) =>
    complete(await fetchList(toPairs(query), signal), signal),
  );
  const moreBooks = createResource<true>(async (signal) => {
    resource.replace(await complete(await resource.read(), signal));
    return true;
  });
  return {
    resource: readWhileShown(resource, (list) => isComplete(list, getShownCount(key))),
    moreBooks,
  };
}

/**
 * Returns the resource with a different `subscribe`. When a screen begins to show the data, they are
 * read if they are unknown or incomplete. When the last screen stops showing them, and they have not
 * been read or the last read failed, a running read is aborted and the data are forgotten. A reread
 * of data that were read runs on.
 */
function readWhileShown<T>(resource: Resource<T>, isEnough: (data: T) => boolean): Resource<T> {
  return {
    ...resource,
    subscribe(listener) {
      const stop = resource.subscribe(listener);
      const { data } = resource.get();
      if (data === undefined || !isEnough(data)) void resource.reread();
      return () => {
        stop();
        if (!resource.isUsed() && resource.get().status !== 'ready') resource.forget();
      };
    },
  };
}

function toPairs(query: BookQuery): Pairs {
  const pairs = toQueryParameters(query);
  return query.after ? [...pairs, ['cursor', formatCursor(query.after)]] : pairs;
}

/** Converts pairs to the format of the API client: a repeated name becomes an array. */
function toClientQuery(pairs: Pairs): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of pairs)
    query[name] = name in query ? [query[name] ?? [], value].flat() : value;
  return query;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
