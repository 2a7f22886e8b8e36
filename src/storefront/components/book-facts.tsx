import { type CSSProperties, type ReactNode, use } from 'react';
import type { OrderLine } from '#contract/orders/order.ts';
import { floorPercent, getPayablePrice } from '#domain/books/present-book.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatRupees } from '#domain/values/money.ts';
import { countNoun } from '#domain/values/text.ts';
import { Stars } from '#ui/display/icon.tsx';
import { CategoryColoursContext, type BookSummary } from '../data/catalogue.ts';
import './book-facts.css';

interface BookTextProps {
  text: string;
  language?: string | undefined;
  /** The same text with the matches of a search marked; `text` by default. */
  children?: ReactNode;
}

/** A title, name or other short text of a book, with its language and direction. */
export function BookText({ text, language, children = text }: BookTextProps) {
  const attributes = getTextAttributes(text, language);
  if (attributes.dir === undefined) return children;
  return (
    <span className="book-text" {...attributes}>
      {children}
    </span>
  );
}

interface PriceProps {
  book: Pick<BookSummary, 'originalPrice' | 'discountPrice' | 'discountPercent'>;
  size?: 'large';
}

/** The price; with a discount, the original price, and the discount from 1 %. */
export function Price({ book, size }: PriceProps) {
  const percent = floorPercent(book);
  return (
    <p className="price" data-size={size}>
      <span className="price-now">{formatRupees(getPayablePrice(book))}</span>
      {book.discountPrice > 0 && (
        <>
          {' '}
          <OriginalPrice rupees={book.originalPrice} />{' '}
          {percent > 0 && <span className="price-off">{`${percent}% off`}</span>}
        </>
      )}
    </p>
  );
}

function OriginalPrice({ rupees }: { rupees: number }) {
  return (
    <s className="price-original">
      <span className="visually-hidden">Original price </span>
      {formatRupees(rupees)}
    </s>
  );
}

type PricedLine = Pick<OrderLine, 'originalPrice' | 'payable' | 'qty'>;

/** The price of all copies of a line; with a discount, also the price that the Total Price adds up. */
export function LineAmount({ originalPrice, payable, qty }: PricedLine) {
  return (
    <span className="line-amount">
      {formatRupees(payable * qty)}
      {originalPrice > payable && <OriginalPrice rupees={originalPrice * qty} />}
    </span>
  );
}

interface RatingProps {
  /** 1 to 5; a book without ratings has no `Rating`. */
  stars: number;
  /** The number of ratings, shown on the book's own page with larger stars. */
  count?: number;
}

/** The average rating of a book, as a number and as stars. */
export function Rating({ stars, count }: RatingProps) {
  const size = count === undefined ? undefined : 'large';
  return (
    <span className="rating" data-size={size}>
      <span className="visually-hidden">{`Rated ${stars} out of 5`}</span>
      <Stars value={stars} />
      <b aria-hidden="true">{stars.toFixed(1)}</b>
      {count !== undefined && count > 0 && <span>{countNoun(count, 'rating')}</span>}
    </span>
  );
}

/** A dot in the colour of a genre, whose name is always beside it. */
export function GenreDot({ name }: { name: string }) {
  const { [name]: colours } = use(CategoryColoursContext);
  return <span className="genre-dot" style={{ '--dot': colours?.dot } as CSSProperties} />;
}
