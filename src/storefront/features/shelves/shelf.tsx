import { useId, useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'react-router';
import { shortenAuthors, getPayablePrice, floorPercent } from '#domain/books/present-book.ts';
import { SHELF_LENGTH } from '#domain/books/shelves.ts';
import { formatRupees } from '#domain/values/money.ts';
import { createEmitter } from '#ui/browser/emitter.ts';
import { readLocal, withOtherTabs, writeLocal } from '#ui/browser/storage.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon, ARROW_RIGHT } from '#ui/display/icon.tsx';
import { BookText, Cover } from '../../components/book-facts.tsx';
import { useCatalogue, type BookSummary } from '../../data/catalogue.ts';
import { useResource } from '../../data/resource.ts';
import { assetUrl, bookPath, useFollowLinks } from '../../navigation/paths.ts';
import { PATHS } from '../../navigation/screens.ts';
import './shelf.css';

/** The shelves that every shop has: their titles, and the links to the full lists. */
export const SHELVES = {
  new: {
    title: 'New Arrivals',
    all: { to: `${PATHS.books}?sort=NEWEST`, text: 'All new arrivals' },
  },
  best: {
    title: 'Best Sellers',
    all: { to: `${PATHS.books}?sort=BEST_SELLING`, text: 'All best sellers' },
  },
};

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

const VIEWED_KEY = 'viewed';
const MAX_VIEWED = 12;
const NONE: string[] = [];

const viewedChanges = createEmitter();
const subscribeToViewed = withOtherTabs(viewedChanges.subscribe);
/** The stored text that was read last, with its ids. React needs the same array until it changes. */
let lastRead: { text: string | null; ids: string[] } = { text: null, ids: NONE };

/** Returns the ids of the books that were viewed in this browser, the latest first. */
export function readViewed(): string[] {
  const text = readLocal(VIEWED_KEY);
  if (text !== lastRead.text) lastRead = { text, ids: parseViewed(text) };
  return lastRead.ids;
}

/** Puts a book at the front of the list, which keeps the last `MAX_VIEWED` books. */
export function rememberViewed(id: string): void {
  const ids = [id, ...readViewed().filter((other) => other !== id)].slice(0, MAX_VIEWED);
  writeLocal(VIEWED_KEY, JSON.stringify(ids));
  viewedChanges.emit();
}

export function clearViewed(): void {
  writeLocal(VIEWED_KEY, undefined);
  viewedChanges.emit();
}

/** Returns the ids of the viewed books; none during hydration, as on the server. */
export function useViewed(): string[] {
  return useSyncExternalStore(subscribeToViewed, readViewed, () => NONE);
}

/** Parses the stored ids, and drops those that are damaged. */
function parseViewed(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return NONE;
    const ids = stored.filter((id): id is string => typeof id === 'string' && id !== '');
    return [...new Set(ids)];
  } catch {
    return NONE;
  }
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
