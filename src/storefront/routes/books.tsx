import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Filters } from '#contract/filters.ts';
import { countActive, DEFAULT_FILTERS, filterBooks } from '#domain/filters.ts';
import { BookList } from '../features/books/book-list.tsx';
import { useBooks } from '../features/books/catalogue-store.ts';
import { FilterPanel } from '../features/books/filter-panel.tsx';
import { FilterSheet } from '../features/books/filter-sheet.tsx';
import { filtersFromSearch, setFilters } from '../features/books/filters-store.ts';
import { useOnceHydrated } from '../hydrated.ts';
import { PageHead } from '../page-head.tsx';
import { booksPath, booksQuery, PATHS } from '../paths.ts';
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
        panel={
          <FilterPanel
            filters={filters}
            onPreview={preview}
            onChange={(next) => void change(next)}
          />
        }
        summary={{ books: count, filters: describeActive(countActive(filters)) }}
      >
        <BookList
          snapshot={snapshot}
          books={books}
          actions={BookActions}
          onClear={() => void change(DEFAULT_FILTERS)}
        />
      </FilterSheet>
    </div>
  );
}

interface Choice {
  query: string;
  /** What was chosen before it and may still be drawn on its way here. */
  before: string[];
}

/** The address is the truth; what is on its way there is shown already. */
function useFiltersInAddress() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<{ of: string; choice: Choice }>();
  const address = useOnceHydrated(search, '');
  // An earlier choice that is drawn late takes nothing from the last one. Whoever comes to another
  // address, or back to this one later, finds what it says.
  if (draft !== undefined && draft.of !== address)
    setDraft(draft.choice.before.includes(address) ? { ...draft, of: address } : undefined);
  const choice = draft?.of === address ? draft.choice : undefined;
  const query = choice?.query ?? address;
  const filters = useMemo(() => filtersFromSearch(query), [query]);

  useEffect(() => {
    if (address !== search) return;
    setFilters(filtersFromSearch(address));
    // Lets the list be seen that was held back while the address had not been read.
    delete document.documentElement.dataset['query'];
  }, [address, search]);

  const preview = (next: Filters) => {
    const before = choice ? [...choice.before, choice.query] : [];
    const shown = { query: booksQuery(next), before };
    setDraft({ of: address, choice: shown });
    return shown;
  };
  return {
    filters,
    preview,
    change: async (next: Filters) => {
      // Shown before the router gets there, so that a quick second choice builds on this one.
      const shown = preview(next);
      await navigate(booksPath(next));
      // A quick Back may leave the new address before it was ever drawn.
      setDraft((last) => (last?.choice === shown ? undefined : last));
    },
  };
}

function describeActive(count: number): string {
  if (count === 0) return 'No filters on';
  return count === 1 ? '1 filter on' : `${count} filters on`;
}
