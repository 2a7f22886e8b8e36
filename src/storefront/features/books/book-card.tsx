import { memo, type ComponentType } from 'react';
import type { BookSummary } from '../../data/catalogue.ts';
import { assetUrl, bookPath } from '../../navigation/paths.ts';
import { Cover } from '../../book-parts/cover.tsx';
import { Price } from '../../book-parts/price.tsx';
import { Rating } from '../../book-parts/rating.tsx';
import './book-card.css';

/** What a card says in a list of one author or series, whose headings are above its own. */
export interface Caption {
  /** Above the title. */
  over: string;
  /** In place of the author. */
  below: string;
}

interface BookCardProps {
  book: BookSummary;
  loading?: 'first' | 'eager' | 'lazy';
  caption?: Caption | undefined;
  /** Cart button and heart; the card does not know what they do. */
  actions: ComponentType<{ book: BookSummary }>;
}

/** Its plain link is followed by the grid. A refreshed list renders only the cards that changed. */
export const BookCard = memo(function BookCard(props: BookCardProps) {
  const { book, loading, caption, actions: Actions } = props;
  const Title = caption ? 'h3' : 'h2';
  return (
    <article className="book-card" aria-label={book.title}>
      <Cover book={book} {...(loading && { loading })} />
      <div className="book-card-text">
        {caption?.over && <p className="book-card-over">{caption.over}</p>}
        <Title className="book-card-title">
          <a href={assetUrl(bookPath(book))}>{book.title}</a>
        </Title>
        <p className="book-card-author">{caption?.below ?? book.author}</p>
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
    before.caption?.over === now.caption?.over &&
    before.caption?.below === now.caption?.below &&
    names.every((name) => String(before.book[name]) === String(now.book[name]))
  );
}
