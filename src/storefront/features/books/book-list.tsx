import type { ComponentType } from 'react';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { FoundList } from '../../data/asked-lists.ts';
import type { BookList as ListOfBooks } from '../../data/book-list.ts';
import type { BookSummary } from '../../data/catalogue.ts';
import { ReadFailure } from '../../data/read-failure.tsx';
import { lazyPart } from '../../navigation/lazy-part.ts';
import { assetUrl, booksPath } from '../../navigation/paths.ts';
import { BookGrid } from './book-grid.tsx';
import { ListEnd } from './list-end.tsx';
import './book-list.css';

const { Part: WaysOut } = lazyPart(async () => (await import('./ways-out.tsx')).WaysOut);

interface BookListProps {
  list: ListOfBooks;
  query: BookQuery;
  actions: ComponentType<{ book: BookSummary }>;
  onChange: (update: (query: BookQuery) => BookQuery) => void;
  onClear: () => void;
}

/** The list in each of its states: loading, failed, empty or with books. */
export function BookList({ list, query, actions, onChange, onClear }: BookListProps) {
  const { found, isBusy, hasFailed, error } = list;
  return (
    <div className="book-list" aria-busy={isBusy && found ? true : undefined}>
      {hasFailed && (
        <ReadFailure what="The books" error={error} data={found} onRetry={list.retry} />
      )}
      {found && found.books.length > 0 && (
        <>
          <BookGrid books={found.books} actions={actions} />
          {list.growth === 'busy' && <LoadingBooks />}
          <ListEnd
            shown={found.books.length}
            total={found.total}
            isExact={found.isExact}
            hasMore={found.next !== null}
            growth={list.growth}
            showMore={list.showMore}
            retry={list.retry}
            nextPath={assetUrl(booksPath(query, found.next ?? undefined))}
            isWhole={query.after === undefined}
          />
        </>
      )}
      {found?.books.length === 0 && <NoBooks {...{ query, found, onChange, onClear }} />}
      {!found && !hasFailed && <LoadingBooks />}
    </div>
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

interface NoBooksProps extends Pick<BookListProps, 'query' | 'onChange' | 'onClear'> {
  found: FoundList;
}

function NoBooks({ onClear, ...rest }: NoBooksProps) {
  const art = { src: assetUrl('/art/shelf-gap.svg'), width: 444, height: 196 };
  return (
    <EmptyState art={art}>
      <h2>No Products found...</h2>
      <WaysOut {...rest} />
      <Button look="quiet" size="small" caps onClick={onClear}>
        Clear
      </Button>
    </EmptyState>
  );
}
