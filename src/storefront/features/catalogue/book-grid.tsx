import { memo, type ComponentProps, type ComponentType } from 'react';
import { shortenAuthors } from '#domain/books/present-book.ts';
import { BookText, Price, Rating, Cover } from '../../components/book-facts.tsx';
import { useFollowLinks, assetUrl, bookPath } from '../../navigation/paths.ts';
import { createReactKeys } from '../../data/resource.ts';
import { summarise, type BookSummary } from '../../data/catalogue.ts';
import './book-grid.css';

/** The texts of a card on the page of an author or a series. */
export interface Caption {
  /** Above the title; '' for nothing. */
  over: string;
  /** Replaces the author. */
  below: string;
}

interface BookCardProps {
  book: BookSummary;
  loading: ComponentProps<typeof Cover>['loading'];
  caption?: Caption | undefined;
  /** The cart button and the heart. */
  actions: ComponentType<{ book: BookSummary }>;
}

/** A book of the grid, which handles the clicks on plain links. Only changed cards re-render. */
const BookCard = memo(function BookCard(props: BookCardProps) {
  const { book, loading, caption, actions: Actions } = props;
  const Title = caption ? 'h3' : 'h2';
  return (
    <article className="book-card" aria-label={book.title}>
      <Cover book={book} loading={loading} />
      <div className="book-card-text">
        {caption?.over && <p className="book-card-over">{caption.over}</p>}
        <Title className="book-card-title clamp">
          <a href={assetUrl(bookPath(book))}>
            <BookText text={book.title} language={book.language} />
          </a>
        </Title>
        <p className="book-card-author clamp">
          <BookText text={caption?.below ?? shortenAuthors(book)} language={book.language} />
        </p>
      </div>
      <div className="book-card-figures">
        {book.totalStars > 0 && <Rating stars={book.totalStars} />}
        <Price book={book} />
      </div>
      <div className="book-card-actions">
        <Actions book={book} />
      </div>
    </article>
  );
}, hasSameContent);

function hasSameContent(before: BookCardProps, now: BookCardProps): boolean {
  return (
    before.loading === now.loading &&
    before.actions === now.actions &&
    before.caption?.over === now.caption?.over &&
    before.caption?.below === now.caption?.below &&
    (before.book === now.book || serialize(before.book) === serialize(now.book))
  );
}

function serialize(book: BookSummary): string {
  return JSON.stringify(summarise(book));
}

/** The number of covers that load immediately: what a phone shows before scrolling. */
const EAGER_COVERS = 4;
/** The number of covers that load with high priority: the first row on a phone. */
const PRIORITY_COVERS = 2;

export interface BookGridProps {
  books: BookSummary[];
  /**
   * Shown after `books`. While a list is replaced, its first books are in `books` and the rest of
   * the previous list is here; React then keeps the cards of the rest.
   */
  rest?: BookSummary[];
  actions: ComponentType<{ book: BookSummary }>;
  /** The maximum number of columns; 4 by default. */
  columns?: 5;
  toCaption?: (book: BookSummary) => Caption;
}

export const BookGrid = memo(function BookGrid(props: BookGridProps) {
  const { books, rest = [], actions, columns, toCaption } = props;
  const toCards = (part: BookSummary[], start: number) => {
    const keys = createReactKeys(part);
    return part.map((book, index) => (
      <BookCard
        key={keys[index]}
        book={book}
        actions={actions}
        caption={toCaption?.(book)}
        loading={chooseLoading(start + index)}
      />
    ));
  };
  return (
    <div
      className="book-grid"
      data-columns={columns}
      role="presentation"
      onClick={useFollowLinks()}
    >
      {toCards(books, 0)}
      {toCards(rest, books.length)}
    </div>
  );
});

function chooseLoading(index: number): BookCardProps['loading'] {
  if (index < PRIORITY_COVERS) return 'first';
  return index < EAGER_COVERS ? 'eager' : 'lazy';
}
