import { formatRupees } from '#domain/money.ts';
import { payablePrice } from '#domain/books/price.ts';
import type { BookSummary } from '../data/catalogue.ts';
import { assetUrl, bookPath } from '../navigation/paths.ts';
import { Cover } from './cover.tsx';
import './leaf.css';

/** From how many % on a shelf tells the discount. */
const WORTH_TELLING = 25;

/** The small card of a shelf, an item of its list. The list follows the plain link. */
export function Leaf({ book }: { book: BookSummary }) {
  return (
    <li className="leaf">
      <article aria-label={book.title}>
        <Cover book={book} />
        <div>
          <h3>
            <a href={assetUrl(bookPath(book))}>{book.title}</a>
          </h3>
          <p className="leaf-author">{book.author}</p>
        </div>
        <p className="leaf-price">
          {formatRupees(payablePrice(book))}{' '}
          {book.discountPercent >= WORTH_TELLING && <span>{`${book.discountPercent}% off`}</span>}
        </p>
      </article>
    </li>
  );
}
