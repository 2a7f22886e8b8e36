import { memo, type ComponentType } from 'react';
import type { BookSummary } from '../../data/catalogue.ts';
import { assetUrl, bookPath } from '../../navigation/paths.ts';
import { Cover } from '../../book-parts/cover.tsx';
import { Price } from '../../book-parts/price.tsx';
import { Rating } from '../../book-parts/rating.tsx';
import './book-card.css';

interface BookCardProps {
  book: BookSummary;
  loading?: 'first' | 'eager' | 'lazy';
  /** Cart button and heart; the card does not know what they do. */
  actions: ComponentType<{ book: BookSummary }>;
}

/** Its plain link is followed by the grid. A refreshed list renders only the cards that changed. */
export const BookCard = memo(function BookCard({ book, loading, actions: Actions }: BookCardProps) {
  return (
    <article className="book-card" aria-label={book.title}>
      <Cover book={book} {...(loading && { loading })} />
      <div className="book-card-text">
        <h2 className="book-card-title">
          <a href={assetUrl(bookPath(book))}>{book.title}</a>
        </h2>
        <p className="book-card-author">{book.author}</p>
      </div>
      <div className="book-card-figures">
        <Rating stars={book.totalStars} />
        <Price book={book} />
      </div>
      <div className="book-card-actions">
        <Actions book={book} />
      </div>
    </article>
  );
}, showSame);

function showSame(before: BookCardProps, now: BookCardProps): boolean {
  const names = Object.keys(before.book) as (keyof BookSummary)[];
  return (
    before.loading === now.loading &&
    before.actions === now.actions &&
    names.every((name) => String(before.book[name]) === String(now.book[name]))
  );
}
