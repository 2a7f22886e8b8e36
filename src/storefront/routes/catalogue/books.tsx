import { use, useEffect, useMemo, useRef, useState } from 'react';
import {
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  type LoaderFunctionArgs,
} from 'react-router';
import { DEFAULT_COLOURS } from '#domain/books/covers/dyes.ts';
import {
  formatBookCount,
  EVERYTHING,
  type BookQuery,
  countActive,
  getPriceEnd,
  type ListChoices,
} from '#domain/finding/book-query.ts';
import { countNoun } from '#domain/values/money.ts';
import type { Category } from '#contract/catalogue/book.ts';
import { useOnceHydrated } from '#ui/browser/emitter.ts';
import {
  catalogueContext,
  type Catalogue,
  type FoundList,
  type Overview,
  type InitialList,
  useCatalogue,
  CategoryColoursContext,
} from '../../data/catalogue.ts';
import { useBookList, useOverview } from '../../data/book-list.ts';
import { useResource } from '../../data/resource.ts';
import { BookList } from '../../features/catalogue/book-list.tsx';
import { ActiveFilters } from '../../features/catalogue/filters/active-filters.tsx';
import { describeCount } from '../../features/catalogue/descriptions.ts';
import { describeSort, FilterPanel } from '../../features/catalogue/filters/filter-panel.tsx';
import { FilterSheet, keepSheet } from '../../features/catalogue/filters/filter-sheet.tsx';
import {
  booksPath,
  changedListPath,
  shortestListPath,
  queryFromSearch,
  rememberList,
  routePath,
} from '../../navigation/paths.ts';
import { PATHS } from '../../navigation/screens.ts';
import { getScrollKey } from '../../navigation/scroll.ts';
import type { EmptyCartState } from '../../features/own-lists/own-list.tsx';
import { BookActions } from '../../features/own-lists/list-buttons.tsx';
import { lazyPart } from '../../navigation/lazy-routes.ts';
import { PageHead } from '../../navigation/page-head.tsx';

const { Part: EmptyCartNotice } = lazyPart(
  async () => (await import('../../features/own-lists/own-list.tsx')).EmptyCartNotice,
);
const { Part: SearchNotes } = lazyPart(
  async () => (await import('../../features/catalogue/search-help.tsx')).SearchNotes,
);
const { Part: NearestShelves } = lazyPart(
  async () => (await import('../../features/shelves/nearest-shelves.tsx')).NearestShelves,
);

/** How many unknown categories of an address are looked up. */
const MAX_RENAMED = 3;

interface LoadedList extends InitialList {
  categories?: string[] | undefined;
  /** The query string for which the data were loaded. */
  search: string;
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<LoadedList> {
  const { search } = new URL(request.url);
  const catalogue = context.get(catalogueContext);
  const categories = listNames(await catalogue.categories.use());
  const renamed = categories && (await findRenamed(catalogue, search, categories));
  if (renamed) throw redirect(booksPath(renamed));
  const toQuery = (overview: Overview) =>
    queryFromSearch(search, { end: findPriceEnd(overview), categories });
  return { search, categories, ...(await catalogue.readInitialList(toQuery)) };
}

/** The loader need not run again: in a browser the component reads the data from the catalogue. */
export const shouldRevalidate = () => false;

/** Returns the query with the present names of its categories if some were renamed. */
async function findRenamed(
  { presentName }: Catalogue,
  search: string,
  known: readonly string[],
): Promise<BookQuery | undefined> {
  const query = queryFromSearch(search);
  const unknown = query.categories.filter((name) => !known.includes(name)).slice(0, MAX_RENAMED);
  const found = await Promise.all(
    unknown.map(async (name) => [name, await presentName(name)] as const),
  );
  const names = new Map(found.flatMap(([name, now]) => (now ? [[name, now] as const] : [])));
  if (names.size === 0) return undefined;
  const categories = query.categories.map((name) => names.get(name) ?? name);
  return { ...query, categories: [...new Set(categories)] };
}

function listNames(categories: readonly Category[] | undefined): string[] | undefined {
  return categories?.map(({ categoryName }) => categoryName);
}

function findPriceEnd(overview: Overview | undefined): number | undefined {
  return overview && getPriceEnd(overview.facets.price.max);
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const overview = useOverview(loaded);
  const priceEnd = findPriceEnd(overview);
  const known = useResource(useCatalogue().categories).data;
  const categories = useMemo(
    () => (known ? listNames(known) : loaded.categories),
    [known, loaded.categories],
  );
  const choices = useMemo(() => ({ end: priceEnd, categories }), [priceEnd, categories]);
  const address = useQueryInAddress(loaded.search, choices);
  const { search, query, draft, listKey, preview, change } = address;
  // The first state is kept: a change of filters makes a history entry without it.
  const state = useLocation().state as Partial<EmptyCartState> | null;
  const [isFromCheckout] = useState(state?.hadNothingToOrder === true);
  const initial = useMemo(() => {
    // A server renders the list for the shortest path.
    const path = shortestListPath(queryFromSearch(loaded.search, choices));
    return shortestListPath(query) === path ? loaded : { ...loaded, found: undefined };
  }, [loaded, query, choices]);
  const list = useBookList({ query, draft, key: `${listKey} ${search}`, initial });
  const activeCount = countActive(query);
  // After a failure, the old list's count would look like the count for the new filters.
  const showsCount = !(list.hasFailed && list.isStale);
  const count = showsCount && list.found && describeCount(list.found, list.query, overview);
  return (
    <div className="wrap page with-filters">
      <ListHead query={query} />
      <div className="book-list-head">
        <h1 tabIndex={-1}>Books</h1>
        <span role="status">{count}</span>
        {list.found && !list.isStale && needsNotes(list.found) && (
          <SearchNotes query={list.query} found={list.found} />
        )}
      </div>
      {isFromCheckout && <EmptyCartNotice />}
      <FilterSheet
        panel={
          <FilterPanel
            query={draft}
            end={priceEnd ?? getPriceEnd(0)}
            categories={categories ?? []}
            overview={overview}
            found={list.found}
            onPreview={preview}
            onChange={change}
          />
        }
        summary={{
          books: list.found ? formatBookCount(list.found.total, list.found.isExact) : '',
          filters: activeCount === 0 ? 'No filters on' : `${countNoun(activeCount, 'filter')} on`,
          choices: describeChoices(query),
        }}
      >
        <ActiveFilters query={query} search={search} onChange={change} />
        <BookList
          list={list}
          actions={BookActions}
          onChange={change}
          onClear={() => change(() => EVERYTHING)}
        />
        {list.found?.books.length === 0 && <NearestShelves query={list.query} />}
      </FilterSheet>
    </div>
  );
}

/** The metadata of the page. Search engines may index only the list without filters. */
function ListHead({ query }: { query: BookQuery }) {
  const isWhole = booksPath(query) === PATHS.books && !query.after;
  const { search, categories } = query;
  const heading = categories.length === 1 ? `${categories[0]} Books` : 'Books';
  const title = search.typed === '' ? heading : `“${search.typed}”`;
  return (
    <PageHead
      title={title}
      description={
        use(CategoryColoursContext) === DEFAULT_COLOURS
          ? 'Browse our books by category, price and rating: novels, mysteries, fantasy, science and true stories, at a reader’s price.'
          : 'Browse our books by category, price and rating.'
      }
      {...(isWhole && { path: PATHS.books })}
    />
  );
}

/** Reads the filters from the URL of the page, or of the pending navigation. */
function useQueryInAddress(loadedSearch: string, choices: ListChoices) {
  const current = useLocation();
  const next = useNavigation().location;
  const location = next && routePath(next.pathname) === current.pathname ? next : current;
  const navigate = useNavigate();
  const search = useOnceHydrated(location.search, loadedSearch);
  const query = useMemo(() => queryFromSearch(search, choices), [search, choices]);
  const [draft, setDraft] = useState<{ query: BookQuery; search: string }>();
  // The second of two quick choices builds on the first, which may not be rendered yet.
  const latest = useRef({ query, search });
  useEffect(() => {
    latest.current = { query, search };
  }, [query, search]);

  useEffect(() => {
    if (search !== current.search) return;
    rememberList(search);
    // A list that was prerendered for another query was hidden until now.
    delete document.documentElement.dataset['query'];
  }, [search, current.search]);

  return {
    search,
    query,
    // A draft is valid only for the URL for which it was made.
    draft: draft?.search === search ? draft.query : query,
    // The path of a pending navigation still has the hosting folder.
    listKey: getScrollKey({ ...location, pathname: current.pathname }),
    preview: (changed: BookQuery) => setDraft({ query: changed, search }),
    change(update: (query: BookQuery) => BookQuery) {
      const changed = update(latest.current.query);
      setDraft(undefined);
      const options = { ...keepSheet(location.state), flushSync: true };
      const path = changedListPath(changed, latest.current.search);
      latest.current = { query: changed, search: path.slice(PATHS.books.length) };
      void navigate(path, options);
    },
  };
}

/** Whether no book has all words of the search. Without books, `EmptyResults` says so. */
function needsNotes({ matched }: FoundList): boolean {
  return matched === 'some' || matched === 'sound';
}

/** Describes the active filters and the order: '2 on, sorted by newest'; or what can be set. */
function describeChoices(query: BookQuery): string {
  const count = countActive(query);
  const order = `sorted by ${describeSort(query.sort)}`;
  if (count > 0) return `${count} on, ${order}`;
  return query.sort === '' ? 'Price, rating, category, sort' : `None on, ${order}`;
}
