import type { ReactNode } from 'react';
import type { Book } from '#contract/book.ts';
import { Icon } from '#ui/icon.tsx';
import { BANKNOTE, RECEIPT_INDIAN_RUPEE, TRUCK } from '#ui/icons.ts';
import { Cover } from '../../book-parts/cover.tsx';
import { genreDot } from '../../book-parts/genre-dot.ts';
import { Price } from '../../book-parts/price.tsx';
import { Rating } from '../../book-parts/rating.tsx';
import type { AroundBook } from '../../data/around-book.ts';
import { ByLine } from './by-line.tsx';
import { Formats } from './formats.tsx';
import { SampleButton } from './sample-button.tsx';
import './book-details.css';

const TAGS = [
  [TRUCK, 'Fastest Delivery'],
  [RECEIPT_INDIAN_RUPEE, 'Inclusive of All Taxes'],
  [BANKNOTE, 'Cash On Delivery Available'],
] as const;

interface BookDetailsProps {
  book: Book;
  around: Partial<AroundBook>;
  /** From how many copies down their number is told; `undefined` while it is not known. */
  lowStock: number | undefined;
  /** Cart and wishlist buttons. */
  actions: ReactNode;
  /** When the book would arrive. */
  delivery: ReactNode;
}

export function BookDetails({ book, around, lowStock, actions, delivery }: BookDetailsProps) {
  const { formats = [], parts = [], hasSample = false } = around;
  return (
    <div className="book-details">
      <div className="book-mat-column">
        <div className="book-mat">
          <Cover book={book} alt={`Cover of ${book.title} by ${book.author}`} loading="eager" />
        </div>
        {hasSample && <SampleButton book={book} />}
      </div>
      <div>
        <p className="book-offers">
          {book.offers
            .filter((offer) => offer.isOffer)
            .map((offer) => (
              <span key={offer._id}>{offer.offerText}</span>
            ))}
        </p>
        <h1 tabIndex={-1}>{book.title}</h1>
        <ByLine book={book} parts={parts} />
        <Rating stars={book.totalStars} count={book.totalRatings} />
        <div className="book-price">
          <Price book={book} size="large" />
          {isLow(book.stock, lowStock) && (
            <span className="book-low">{`Only ${book.stock} left`}</span>
          )}
        </div>
        <div className="book-actions">{actions}</div>
        <Formats formats={formats} here={book._id} />
        {delivery}
        <ul className="book-tags">
          {TAGS.map(([icon, text]) => (
            <li key={text}>
              <Icon path={icon} />
              {text}
            </li>
          ))}
        </ul>
        <hr className="stitch" />
        <p className="book-description">{book.description}</p>
        {book.genres.length > 0 && <Genres names={book.genres} />}
      </div>
    </div>
  );
}

/** Whether so few copies are left that their number is worth telling. */
function isLow(stock = 0, lowStock = 0): boolean {
  return stock > 0 && stock <= lowStock;
}

function Genres({ names }: { names: string[] }) {
  return (
    <div className="book-genres">
      <h2 className="caps" id="genres-title">
        Genres
      </h2>
      <ul aria-labelledby="genres-title">
        {names.map((name) => (
          <li key={name}>
            <span style={genreDot(name)} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
