import type { ReactNode } from 'react';
import type { Book } from '#contract/book.ts';
import { Icon } from '#ui/icon.tsx';
import { BANKNOTE, RECEIPT_INDIAN_RUPEE, TRUCK } from '#ui/icons.ts';
import { Cover } from '../../book-parts/cover.tsx';
import { genreDot } from './filters/genre-dot.ts';
import { Price } from '../../book-parts/price.tsx';
import { Rating } from '../../book-parts/rating.tsx';
import './book-details.css';

const TAGS = [
  [TRUCK, 'Fastest Delivery'],
  [RECEIPT_INDIAN_RUPEE, 'Inclusive of All Taxes'],
  [BANKNOTE, 'Cash On Delivery Available'],
] as const;

interface BookDetailsProps {
  book: Book;
  /** Cart and wishlist buttons. */
  actions: ReactNode;
  /** When the book would arrive. */
  delivery: ReactNode;
}

export function BookDetails({ book, actions, delivery }: BookDetailsProps) {
  return (
    <div className="book-details">
      <div className="book-mat">
        <Cover book={book} alt={`Cover of ${book.title} by ${book.author}`} loading="eager" />
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
        <p className="book-author">
          {book.author} <span>{`· ${book.bookType}`}</span>
        </p>
        <Rating stars={book.totalStars} count={book.totalRatings} />
        <Price book={book} size="large" />
        <div className="book-actions">{actions}</div>
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

function Genres({ names }: { names: string[] }) {
  return (
    <div className="book-genres">
      <h2 className="caps">Genres</h2>
      <ul>
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
