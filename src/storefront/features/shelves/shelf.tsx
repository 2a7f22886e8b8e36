import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { shortenAuthors, getPayablePrice, floorPercent } from '#domain/books/present-book.ts';
import { SHELF_LENGTH } from '#domain/books/shelves.ts';
import { formatRupees } from '#domain/values/money.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon, ARROW_RIGHT } from '#ui/display/icon.tsx';
import { BookText } from '../../components/book-facts.tsx';
import { Cover } from '../../components/cover.tsx';
import type { BookSummary } from '../../data/book-summary.ts';
import { useCatalogue } from '../../data/catalogue.ts';
import { useResource } from '../../data/resource.ts';
import { assetUrl, bookPath, useFollowLinks } from '../../navigation/paths.ts';
import { clearViewed, useViewed } from './viewed.ts';
import './shelf.css';

/** A shelf shows only discounts of at least this percentage. */
const MIN_SHOWN_DISCOUNT_PERCENT = 25;

/** A small card with a plain link; the shelf handles its click. */
function ShelfBook({ book }: { book: BookSummary }) {
  return (
    <li className="shelf-book">
      <article aria-label={book.title}>
        <Cover book={book} />
        <div>
          <h3 className="clamp">
            <a href={assetUrl(bookPath(book))}>
              <BookText text={book.title} language={book.language} />
            </a>
          </h3>
          <p className="shelf-book-author clamp">
            <BookText text={shortenAuthors(book)} language={book.language} />
          </p>
        </div>
        <p className="shelf-book-price">
          {formatRupees(getPayablePrice(book))}{' '}
          {book.discountPercent >= MIN_SHOWN_DISCOUNT_PERCENT && (
            <span>{`${floorPercent(book)}% off`}</span>
          )}
        </p>
      </article>
    </li>
  );
}

interface ShelfFrameProps {
  title: string;
  /** A link to the full list. */
  all?: { to: string; text: string } | undefined;
  /** A control at the end of the heading. */
  end?: ReactNode;
  children: ReactNode;
}

/** A row under a heading. */
export function ShelfFrame({ title, all, end, children }: ShelfFrameProps) {
  const id = useId();
  return (
    <section className="shelf" aria-labelledby={id}>
      <div className="shelf-head">
        <h2 id={id}>
          <BookText text={title} />
        </h2>
        {all && (
          <Link to={all.to}>
            {all.text}
            <Icon path={ARROW_RIGHT} />
          </Link>
        )}
        {end}
      </div>
      {children}
    </section>
  );
}

interface ShelfProps extends Omit<ShelfFrameProps, 'children'> {
  /** `undefined` while the books load; the shelf keeps the space for them. */
  books: readonly BookSummary[] | undefined;
  /** A shelf with fewer books is not shown. */
  minBooks?: number | undefined;
}

/** A row of books under a heading. */
export function Shelf({ books, minBooks = 1, ...frame }: ShelfProps) {
  const onClick = useFollowLinks();
  if (books && books.length < minBooks) return null;
  return (
    <ShelfFrame {...frame}>
      {books ? (
        <div role="presentation" onClick={onClick}>
          <ul>
            {books.map((book) => (
              <ShelfBook key={book._id} book={book} />
            ))}
          </ul>
        </div>
      ) : (
        <div className="shelf-waiting" aria-hidden="true">
          {Array.from({ length: SHELF_LENGTH }, (_, index) => (
            <span key={index} />
          ))}
        </div>
      )}
    </ShelfFrame>
  );
}

interface ViewedShelfProps {
  title: string;
  /** The id of the book that the page is about, which is left out. */
  except?: string;
  maxBooks?: number;
  minBooks?: number;
}

/** The books that were viewed last in this browser. */
export function ViewedShelf({ title, except, maxBooks, minBooks }: ViewedShelfProps) {
  const ids = useViewed()
    .filter((id) => id !== except)
    .slice(0, maxBooks);
  const books = useResource(useCatalogue().books(ids)).data;
  if (!books) return null;
  const clear = () => {
    clearViewed();
    // The clicked button disappears with the shelf, so the focus moves to the page.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  const end = (
    <Button look="text" size="small" aria-label={`Clear ${title.toLowerCase()}`} onClick={clear}>
      Clear
    </Button>
  );
  return <Shelf {...{ title, books, minBooks, end }} />;
}
