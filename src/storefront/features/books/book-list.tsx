import type { ComponentType } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useCatalogue, type BookSummary } from '../../data/catalogue.ts';
import { assetUrl } from '../../navigation/paths.ts';
import type { Snapshot } from '../../data/resource.ts';
import { BookGrid } from './book-grid.tsx';
import { ReadFailure } from '../../data/read-failure.tsx';
import './book-list.css';

interface BookListProps {
  snapshot: Snapshot<BookSummary[]>;
  /** The books of the snapshot that pass the filters. */
  books: BookSummary[];
  /** Identifies the list, to remember its number of cards: see `BookGrid`. */
  listKey: string;
  actions: ComponentType<{ book: BookSummary }>;
  onClear: () => void;
}

/** The list in each of its states: loading, failed, empty or with books. */
export function BookList({ snapshot, books, listKey, actions, onClear }: BookListProps) {
  const { refresh } = useCatalogue();
  const isKnown = snapshot.data !== undefined;
  const hasFailed = snapshot.status === 'failed';
  return (
    <>
      {hasFailed && <ReadFailure what="The books" {...snapshot} onRetry={refresh} />}
      {isKnown && books.length > 0 && <BookGrid {...{ books, listKey, actions }} />}
      {isKnown && books.length === 0 && <NoBooks onClear={onClear} />}
      {!isKnown && !hasFailed && <LoadingBooks />}
    </>
  );
}

function LoadingBooks() {
  return (
    <>
      <p className="book-list-loading" role="status">
        Loading Products...
      </p>
      <div className="book-grid" aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="book-list-skeleton">
            <span />
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </>
  );
}

function NoBooks({ onClear }: { onClear: () => void }) {
  const art = { src: assetUrl('/art/shelf-gap.svg'), width: 444, height: 196 };
  return (
    <EmptyState art={art}>
      <h2>No Products found...</h2>
      <Button look="quiet" size="small" caps onClick={onClear}>
        Clear
      </Button>
    </EmptyState>
  );
}
