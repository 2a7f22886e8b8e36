import { memo, type ComponentType } from 'react';
import { uniqueKeys } from '../../book-parts/unique-keys.ts';
import type { BookSummary } from '../../data/catalogue.ts';
import { useFollowLinks } from '../../navigation/follow-links.ts';
import { BookCard, type Caption } from './book-card.tsx';

/** The first covers on a phone must not wait for lazy loading. */
const FIRST_VIEW = 4;
const FIRST_ROW = 2;

interface BookGridProps {
  books: BookSummary[];
  actions: ComponentType<{ book: BookSummary }>;
  columns?: 5;
  captionOf?: (book: BookSummary) => Caption;
}

export const BookGrid = memo(function BookGrid(props: BookGridProps) {
  const { books, actions, columns, captionOf } = props;
  const keys = uniqueKeys(books);
  return (
    <div
      className="book-grid"
      data-columns={columns}
      role="presentation"
      onClick={useFollowLinks()}
    >
      {books.map((book, index) => (
        <BookCard
          key={keys[index]}
          book={book}
          actions={actions}
          caption={captionOf?.(book)}
          loading={index < FIRST_ROW ? 'first' : index < FIRST_VIEW ? 'eager' : 'lazy'}
        />
      ))}
    </div>
  );
});
