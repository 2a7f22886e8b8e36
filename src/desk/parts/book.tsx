import { Fragment, use } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders/order.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import type { CategoryColours } from '#domain/books/covers/dyes.ts';
import { drawPlainCover } from '#domain/books/covers/draw-typeset-cover.ts';
import type { TypesetBook } from '#domain/books/covers/typeset-cover.ts';
import { type Shelf, countOnShelf } from '#domain/books/shelf.ts';
import { formatCount } from '#domain/values/money.ts';
import { CategoryColoursContext } from '../frame-data.ts';
import './parts.css';
import './copies.css';

/** Small covers of the first books of an order. Screen readers get the titles of these books. */
export function Covers({ lines, limit = 3 }: { lines: Order['lines']; limit?: number }) {
  const first = lines.slice(0, limit);
  const restCount = lines.length - first.length;
  return (
    <>
      <span className="desk-covers" aria-hidden="true">
        {first.map((line) => (
          <LineCover key={line.bookId} line={line} />
        ))}
        {restCount > 0 && <span>+{restCount}</span>}
      </span>
      <span className="visually-hidden">
        {first.map(({ bookId, title }, index) => (
          <Fragment key={bookId}>
            {index > 0 && ', '}
            <span {...getTextAttributes(title)}>{title}</span>
          </Fragment>
        ))}
        {restCount > 0 && ` and ${restCount} more`}
      </span>
    </>
  );
}

/** A decorative picture: the text beside it has the title. */
export function Cover({ src }: { src: string }) {
  return (
    <span className="desk-cover">
      {src !== '' && <img src={addBase(src)} alt="" loading="lazy" width="400" height="600" />}
    </span>
  );
}

/** The cover of an ordered book; without a line, an empty frame. */
export function LineCover({ line }: { line: Order['lines'][number] | undefined }) {
  return line ? <BookCover book={line} /> : <Cover src="" />;
}

/** Adds the folder that the shop is hosted in to the path of a cover. */
export function addBase(src: string): string {
  return src.startsWith('/') ? import.meta.env.BASE_URL + src.slice(1) : src;
}

export function BookCover({ book }: { book: TypesetBook & { coverImg: string } }) {
  return <Cover src={getCoverSource(book, use(CategoryColoursContext))} />;
}

/** A small cover: the picture, or the pattern of the typeset cover as a `data:` URL. */
export function getCoverSource(
  book: TypesetBook & { coverImg: string },
  colours?: CategoryColours,
): string {
  return book.coverImg || toDataUrl(drawPlainCover(book, colours));
}

export function toDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

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
