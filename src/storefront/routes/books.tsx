import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import {
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  type LoaderFunctionArgs,
} from 'react-router';
import type { Filters } from '#contract/filters.ts';
import { countActive, DEFAULT_FILTERS, filterBooks } from '#domain/filters.ts';
import { useOnceHydrated } from '#ui/hydrated.ts';
import { catalogueContext, summarise, useBooks } from '../data/catalogue.ts';
import { BookList } from '../features/books/book-list.tsx';
import { FilterPanel } from '../features/books/filter-panel.tsx';
import { FilterSheet, keepSheet } from '../features/books/filter-sheet.tsx';
import { rememberList } from '../navigation/last-list.ts';
import { booksPath, filtersFromSearch, PATHS, screenPath } from '../navigation/paths.ts';
import { scrollKey } from '../navigation/scroll-key.ts';
import { BookActions } from './book-actions.tsx';
import { PageHead } from './page-head.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const books = await context.get(catalogueContext).books.load();
  return { books: books?.map(summarise) };
}

/** A second run would return no data: in a browser the component gets them from the catalogue. */
export function shouldRevalidate() {
  return false;
}

export function Component() {
  const { filters, listKey, preview, change } = useFiltersInAddress();
  const snapshot = useBooks(useLoaderData<typeof loader>().books);
  const { data } = snapshot;
  // The controls respond immediately; the list follows when the browser has time for it.
  const list = useDeferredValue(
    useMemo(() => ({ data, filters, listKey }), [data, filters, listKey]),
  );
  const books = useMemo(() => filterBooks(list.data ?? [], list.filters), [list]);
  const count = `${books.length} ${books.length === 1 ? 'book' : 'books'}`;
  return (
    <div className="wrap page with-filters">
      <PageHead
        title="Books"
        description="Browse our books by category, price and rating: novels, mysteries, fantasy, science and true stories, at a reader’s price."
        path={PATHS.books}
      />
      <div className="book-list-head">
        <h1 tabIndex={-1}>Books</h1>
        <span role="status">{list.data && count}</span>
      </div>
      <FilterSheet
        panel={<FilterPanel filters={filters} onPreview={preview} onChange={change} />}
        summary={{ books: count, filters: describeActive(countActive(filters)) }}
      >
        <BookList
          snapshot={{ ...snapshot, data: list.data }}
          books={books}
          listKey={list.listKey}
          actions={BookActions}
          onClear={() => change(() => DEFAULT_FILTERS)}
        />
      </FilterSheet>
    </div>
  );
}

/** The filters are in the address, including a pending one. Only a price that is being dragged is local. */
function useFiltersInAddress() {
  const here = useLocation();
  const next = useNavigation().location;
  const location = next && screenPath(next.pathname) === here.pathname ? next : here;
  const navigate = useNavigate();
  const search = useOnceHydrated(location.search, '');
  const inAddress = useMemo(() => filtersFromSearch(search), [search]);
  const [draft, setDraft] = useState<{ filters: Filters; search: string }>();
  // The second of two quick choices builds on the first, which may not be rendered yet.
  const latest = useRef(inAddress);
  useEffect(() => {
    latest.current = inAddress;
  }, [inAddress]);

  useEffect(() => {
    if (search !== here.search) return;
    rememberList(search);
    // The prerendered list was hidden until the filters were read.
    delete document.documentElement.dataset['query'];
  }, [search, here.search]);

  return {
    // A draft ends with the address it was made for.
    filters: draft?.search === search ? draft.filters : inAddress,
    listKey: scrollKey(location),
    preview: (filters: Filters) => setDraft({ filters, search }),
    change(update: (filters: Filters) => Filters) {
      latest.current = update(latest.current);
      setDraft(undefined);
      const options = { ...keepSheet(location.state), flushSync: true };
      void navigate(booksPath(latest.current), options);
    },
  };
}

function describeActive(count: number): string {
  if (count === 0) return 'No filters on';
  return count === 1 ? '1 filter on' : `${count} filters on`;
}
