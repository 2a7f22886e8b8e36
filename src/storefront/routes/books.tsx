import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import type { Filters } from '#contract/filters.ts';
import { countActive, DEFAULT_FILTERS, filterBooks } from '#domain/filters.ts';
import { BookList } from '../features/books/book-list.tsx';
import { useBooks } from '../features/books/catalogue-store.ts';
import { FilterPanel } from '../features/books/filter-panel.tsx';
import { FilterSheet } from '../features/books/filter-sheet.tsx';
import { filtersFromSearch, setFilters } from '../features/books/filters-store.ts';
import { useOnceHydrated } from '../app/hydrated.ts';
import { PageHead } from '../app/page-head.tsx';
import { booksQuery, PATHS } from '../navigation/paths.ts';
import { BookActions } from './book-actions.tsx';

export function Books() {
  const { filters, preview, change } = useFiltersInAddress();
  const snapshot = useBooks();
  const { data } = snapshot;
  const books = useMemo(() => filterBooks(data ?? [], filters), [data, filters]);
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
        <span role="status">{data && count}</span>
      </div>
      <FilterSheet
        panel={<FilterPanel filters={filters} onPreview={preview} onChange={change} />}
        summary={{ books: count, filters: describeActive(countActive(filters)) }}
      >
        <BookList
          snapshot={snapshot}
          books={books}
          actions={BookActions}
          onClear={() => change(DEFAULT_FILTERS)}
        />
      </FilterSheet>
    </div>
  );
}

interface Choice {
  query: string;
  /** Where it was made, as the router drew it then. */
  at: Location;
  /** What the router has been asked for meanwhile, and may yet draw. */
  asked: string[];
}

/** The address is the truth; what is on its way there is shown already. */
function useFiltersInAddress() {
  const location = useLocation();
  const navigate = useNavigate();
  const [choice, setChoice] = useState<Choice>();
  const address = useOnceHydrated(location.search, '');
  // Another place has been drawn: the chosen one, mostly. But an earlier choice that is drawn late takes
  // nothing from the last one.
  if (choice !== undefined && choice.at !== location) {
    const isOnTheWay = choice.asked.includes(address) && choice.query !== address;
    setChoice(isOnTheWay ? { ...choice, at: location } : undefined);
  }
  const query = choice?.query ?? address;
  const filters = useMemo(() => filtersFromSearch(query), [query]);

  // A quick Back may leave the new address before it was ever drawn.
  useEffect(() => {
    const letGo = () => setChoice(undefined);
    addEventListener('popstate', letGo);
    return () => removeEventListener('popstate', letGo);
  }, []);

  useEffect(() => {
    if (address !== location.search) return;
    setFilters(filtersFromSearch(address));
    // Lets the list be seen that was held back while the address had not been read.
    delete document.documentElement.dataset['query'];
  }, [address, location.search]);

  const asked = choice?.asked ?? [];
  const showAtOnce = (chosen: string, askedNow: string[]) =>
    setChoice({ query: chosen, at: location, asked: askedNow });
  return {
    filters,
    preview: (next: Filters) => showAtOnce(booksQuery(next), asked),
    change: (next: Filters) => {
      // Shown before the router gets there, so that a quick second choice builds on this one.
      const chosen = booksQuery(next);
      showAtOnce(chosen, [...asked, chosen]);
      void navigate(PATHS.books + chosen);
    },
  };
}

function describeActive(count: number): string {
  if (count === 0) return 'No filters on';
  return count === 1 ? '1 filter on' : `${count} filters on`;
}
