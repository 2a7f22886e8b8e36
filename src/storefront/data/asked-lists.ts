import type { Facets } from '#contract/finding.ts';
import { writeBookQuery, type BookQuery } from '#domain/finding/book-query.ts';
import { writeCursor } from '#domain/finding/cursor.ts';
import type { Found } from '#domain/finding/find-books.ts';
import type { FoundName, NameKind } from '#domain/finding/names.ts';
import { ApiError, readBody, readList, type ApiClient } from './api-client.ts';
import type { BookSummary } from './catalogue.ts';
import { createResource, type Resource } from './resource.ts';
import { shownCount } from './shown-count.ts';

/** The API gives so many books at once. */
const MOST_AT_ONCE = 100;
/** Lists that Back may return to. */
const MOST_LISTS = 20;

/** The frame of the filters: the number and the options of all books of the shop. */
export interface Overview {
  total: number;
  facets: Facets;
}

export type FoundList = Found<BookSummary>;

/** One list, which is read while a screen shows it. */
export interface AskedList {
  /** As many books as are to be shown. */
  found: Resource<FoundList>;
  /** The last read of more books. */
  growth: Resource<true>;
}

/** An author or a series with the first 100 books. */
export interface NamedBooks extends FoundName {
  total: number;
  isExact: boolean;
  books: BookSummary[];
}

/** Lists of a shop whose catalogue is too large for a page. */
export interface AskedLists {
  isLarge: boolean;
  overview: Resource<Overview>;
  /** For a server: the first page of a list. */
  find(query: BookQuery): Promise<FoundList>;
  /** The author or series with this slug; `undefined` without one. */
  named(kind: NameKind, slug: string): Promise<NamedBooks | undefined>;
  /**
   * The list with this name, see `useShownCount`.
   * @param first what the page was made with, if that was for this query.
   */
  at(name: string, query: BookQuery, first: FoundList | undefined): AskedList;
}

type Pairs = [string, string][];
type Ask = (pairs: Pairs, signal?: AbortSignal) => Promise<FoundList>;

export function createAskedLists(api: ApiClient, isAwaited: boolean, isLarge: boolean): AskedLists {
  const lists = new Map<string, AskedList>();
  const ask: Ask = async (pairs, signal) =>
    readList(api.books.$get({ query: collect(pairs) }, signal && { init: { signal } }), 'books');

  return {
    isLarge,
    overview: readWhileShown(
      createResource(async (signal) => {
        const call = api.books.$get({ query: { limit: '1' } }, { init: { signal } });
        const { total, facets } = await readBody(call, 'total', Number.isInteger);
        return { total, facets };
      }, isAwaited),
      () => true,
    ),
    find: (query) => ask(pairsOf(query)),
    named: (kind, slug) => readNamed(api, kind, slug),
    at(name, query, first) {
      const list = lists.get(name) ?? createAskedList(name, query, ask);
      // The list that was shown longest ago goes first.
      lists.delete(name);
      lists.set(name, list);
      const [oldest] = lists.keys();
      if (lists.size > MOST_LISTS && oldest !== undefined) lists.delete(oldest);
      if (first && list.found.get().status === 'idle') list.found.replace(first);
      return list;
    },
  };
}

async function readNamed(api: ApiClient, kind: NameKind, slug: string) {
  try {
    if (kind === 'author') {
      const call = api.authors[':authorSlug'].$get({ param: { authorSlug: slug } });
      const { author, books } = await readList(call, 'books');
      return { ...author, books };
    }
    const call = api.series[':seriesSlug'].$get({ param: { seriesSlug: slug } });
    const { series, books } = await readList(call, 'books');
    return { ...series, books };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

function createAskedList(name: string, query: BookQuery, ask: Ask): AskedList {
  /** Adds books until as many are known as are to be shown. */
  async function complete(list: FoundList, signal: AbortSignal): Promise<FoundList> {
    const missing = Math.min(MOST_AT_ONCE, shownCount(name) - list.books.length);
    if (missing <= 0 || list.next === null) return list;
    const where: Pairs = [
      ['cursor', list.next],
      ['limit', String(missing)],
    ];
    const later = await ask([...writeBookQuery(query), ...where], signal);
    return complete({ ...later, books: [...list.books, ...later.books] }, signal);
  }

  const found = createResource(async (signal) =>
    complete(await ask(pairsOf(query), signal), signal),
  );
  const growth = createResource<true>(async (signal) => {
    found.replace(await complete(await found.known(), signal));
    return true;
  });
  return { found: readWhileShown(found, (list) => isComplete(list, shownCount(name))), growth };
}

/** Whether so many books are known, or all that there are. */
export function isComplete({ books, next }: FoundList, count: number): boolean {
  return books.length >= count || next === null;
}

/** Reads what is not known, or not fine, when a screen begins to show it; stops when none does. */
function readWhileShown<T>(resource: Resource<T>, isFine: (data: T) => boolean): Resource<T> {
  let screens = 0;
  return {
    ...resource,
    subscribe(listener) {
      const stop = resource.subscribe(listener);
      screens += 1;
      const { data } = resource.get();
      if (data === undefined || !isFine(data)) void resource.refresh();
      return () => {
        stop();
        screens -= 1;
        // Its answer would come too late.
        if (screens === 0 && resource.get().status !== 'ready') resource.forget();
      };
    },
  };
}

function pairsOf(query: BookQuery): Pairs {
  const pairs = writeBookQuery(query);
  return query.after ? [...pairs, ['cursor', writeCursor(query.after)]] : pairs;
}

/** As the API's client takes a query: a list for a name that repeats. */
function collect(pairs: Pairs): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of pairs)
    query[name] = name in query ? [query[name] ?? [], value].flat() : value;
  return query;
}
