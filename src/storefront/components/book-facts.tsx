import { type CSSProperties, type ReactNode, use, useState } from 'react';
import type { OrderLine } from '#contract/orders/order.ts';
import { DYES } from '#domain/books/covers/dyes.ts';
import { floorPercent, getPayablePrice, shortenAuthors } from '#domain/books/present-book.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import {
  type TypesetBook,
  getClothPath,
  typesetCover,
} from '#domain/books/covers/typeset-cover.ts';
import { formatRupees, countNoun } from '#domain/values/money.ts';
import { Stars } from '#ui/display/icon.tsx';
import { type BookSummary, CategoryColoursContext } from '../data/catalogue.ts';
import { assetUrl } from '../navigation/paths.ts';
import grounds from './cover-grounds.json';
import './book-facts.css';
import './cover.css';

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

const GROUNDS: Record<string, string> = grounds;

interface CoverProps {
  /** If `coverImg` is empty or the picture does not load, a typeset cover is shown. */
  book: TypesetBook & Pick<BookSummary, 'coverImg' | 'inStock'>;
  alt?: string;
  /** `first`: at once, with high priority; `eager`: at once; `lazy`: in view. */
  loading?: 'first' | 'eager' | 'lazy';
}

export function Cover({ book, alt = '', loading = 'lazy' }: CoverProps) {
  const [failedSource, setFailedSource] = useState<string>();
  const source = assetUrl(book.coverImg);
  // The page's inline script marks an image that failed before hydration: see before-start.ts.
  const detectEarlyFailure = (image: HTMLImageElement | null) => {
    if (image?.dataset['failed'] !== undefined) setFailedSource(source);
  };
  return (
    <span
      className="cover"
      data-out={!book.inStock || undefined}
      style={{ '--ground': getCoverGround(book.coverImg) } as CSSProperties}
    >
      {source === '' || failedSource === source ? (
        <TypesetCover book={book} alt={alt} />
      ) : (
        <img
          ref={detectEarlyFailure}
          // Other hosts must not learn which page of the shop shows their pictures.
          referrerPolicy={source.startsWith('https://') ? 'no-referrer' : undefined}
          src={source}
          width="400"
          height="600"
          alt={alt}
          loading={loading === 'lazy' ? 'lazy' : undefined}
          fetchPriority={loading === 'first' ? 'high' : undefined}
          onError={() => setFailedSource(source)}
        />
      )}
      {!book.inStock && <span className="cover-band">Out of stock</span>}
    </span>
  );
}

/** The picture of a category; without one, an empty cover. The text beside it has the name. */
export function CategoryCover({ source }: { source: string }) {
  return (
    <span className="cover" style={{ '--ground': getCoverGround(source) } as CSSProperties}>
      {source && <img src={assetUrl(source)} width="400" height="500" alt="" loading="lazy" />}
    </span>
  );
}

/**
 * The cover without a picture: a pattern behind title and author, or less if small. With an empty
 * `alt` it is hidden from assistive technology.
 */
function TypesetCover({ book, alt }: { book: TypesetBook; alt: string }) {
  const { pattern, dye, at, size, lineHeight, isRightToLeft } = typesetCover(
    book,
    use(CategoryColoursContext),
  );
  const { ground, ink, thread } = DYES[dye];
  const name = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  const style = {
    '--ground': ground,
    '--ink': ink,
    '--thread': thread,
    '--cloth': `url(${assetUrl(getClothPath(pattern, dye))})`,
    '--size': `${size}cqi`,
    '--lh': lineHeight,
  };
  return (
    <span
      className="set-cover"
      data-at={at}
      dir={isRightToLeft ? 'rtl' : undefined}
      style={style as CSSProperties}
      {...name}
    >
      <span>
        <b>
          <BookText text={book.title} language={book.language} />
        </b>
        <i>
          <BookText text={shortenAuthors(book)} language={book.language} />
        </i>
      </span>
    </span>
  );
}

/** Returns the colour behind a cover that loads, if `cover-grounds.json` has it. */
export function getCoverGround(coverImg: string): string | undefined {
  return GROUNDS[coverImg];
}
