import { Link } from 'react-router';
import type { Shelf } from '#domain/books/shelf.ts';
import { countOnShelf } from '#domain/books/shelf.ts';
import { formatCount } from '#domain/values/money.ts';
import './copies.css';

interface CopiesProps {
  shelf: Shelf;
  /** With the id of the book, the promised copies link to the orders that have them. */
  bookId?: string;
}

/** The copies of a book: `7 for sale · 2 promised · 9 on the shelf`. */
export function CopiesLine({ shelf, bookId }: CopiesProps) {
  const { stock, promised } = shelf;
  const promisedText = (
    <>
      <b>{formatCount(promised)}</b> promised
    </>
  );
  return (
    <span className="copies">
      <span>
        <b>{formatCount(stock)}</b> for sale
      </span>{' '}
      <span>
        {bookId !== undefined && promised > 0 ? (
          <Link to={`/desk/orders?book=${encodeURIComponent(bookId)}`}>{promisedText}</Link>
        ) : (
          promisedText
        )}
      </span>{' '}
      <span>
        <b>{formatCount(countOnShelf(shelf))}</b> on the shelf
      </span>
    </span>
  );
}
