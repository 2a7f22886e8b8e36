import { formatRupees } from '#domain/money.ts';
import { payablePrice } from '#domain/books/price.ts';
import type { BookSummary } from '../data/catalogue.ts';
import './price.css';

interface PriceProps {
  book: Pick<BookSummary, 'originalPrice' | 'discountPrice' | 'discountPercent'>;
  size?: 'large';
}

export function Price({ book, size }: PriceProps) {
  return (
    <p className="price" data-size={size}>
      <span className="price-now">{formatRupees(payablePrice(book))}</span>
      {book.discountPrice > 0 && (
        <>
          {' '}
          <s className="price-original">
            <span className="visually-hidden">Original price </span>
            {formatRupees(book.originalPrice)}
          </s>{' '}
          <span className="price-off">{`${book.discountPercent}% off`}</span>
        </>
      )}
    </p>
  );
}
