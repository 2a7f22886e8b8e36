import type { Book } from '#contract/catalogue/book.ts';
import type { PageName } from '#contract/shop-settings.ts';
import { MAX_PAGE_LENGTH, toQueryParameters, type BookQuery } from '#domain/finding/book-query.ts';
import { isComplete } from '#domain/finding/find-books.ts';
import { formatCursor } from '#domain/finding/sort-order.ts';
import { readBody, readList, type ApiClient } from '#client/client.ts';
import {
  type Catalogue,
  type FoundList,
  type HomeShelves,
  type Overview,
  summarise,
} from './catalogue.ts';
import {
  readAuthorOrSeries,
  readBook,
  readCollection,
  readRelated,
  readShelves,
} from './read-books.ts';
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

async function readPresentName(api: ApiClient, formerName: string): Promise<string | undefined> {
  const call = api.categories[':categoryId'].$get({ param: { categoryId: formerName } });
  // Without a response, the page drops the filter.
  const found = await readBody(call, 'category', isObject).catch(() => undefined);
  return found?.category.categoryName;
}

/** Creates a list of as many books as the screen shows; `reread` of `moreBooks` adds the next. */
function createList(key: string, query: BookQuery, fetchList: FetchList) {
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
