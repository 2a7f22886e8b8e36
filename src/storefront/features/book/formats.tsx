import { Link } from 'react-router';
import { formatRupees } from '#domain/money.ts';
import { payablePrice } from '#domain/books/price.ts';
import type { BookSummary } from '../../data/catalogue.ts';
import { bookPath } from '../../navigation/paths.ts';
import './formats.css';

interface FormatsProps {
  /** All formats of the text; the list is left out where there is only one. */
  formats: readonly BookSummary[];
  /** The id of the present one. */
  here: string;
}

export function Formats({ formats, here }: FormatsProps) {
  if (formats.length < 2) return null;
  return (
    <div className="formats">
      <h2 className="caps" id="formats-title">
        Formats
      </h2>
      <ul aria-labelledby="formats-title">
        {formats.map((book) => (
          <li key={book._id}>
            <Link to={bookPath(book)} aria-current={book._id === here || undefined}>
              <b>{book.bookType}</b>{' '}
              <small>
                {formatRupees(payablePrice(book))}
                {!book.inStock && ' · Out of stock'}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
