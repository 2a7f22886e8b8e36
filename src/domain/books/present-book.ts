import type { Book } from '#contract/book.ts';
import type { ListedBook } from '#contract/finding.ts';

/** Returns the book without its sample, for lines and lists. */
export function withoutSample({ sample: _sample, ...book }: Book): Book {
  return book;
}

/** Returns the book without its long texts, for search results. */
export function withoutLongTexts({
  sample: _sample,
  description: _description,
  ...book
}: Book): ListedBook {
  return book;
}

type Priced = Pick<Book, 'originalPrice' | 'discountPrice'>;

/** Returns what the shopper pays for one copy, in ₹. */
export function getPayablePrice(book: Priced): number {
  return book.originalPrice - book.discountPrice;
}

/** Rounds the discount for display: an imported price may be 20.07 % lower. */
export function floorPercent({ discountPercent }: Pick<Book, 'discountPercent'>): number {
  return Math.floor(discountPercent);
}

/**
 * Returns the fields that make `payable` (₹) the price of a book. An existing discount is changed
 * accordingly. For a book without a discount, or if the new price is above the original price, it
 * becomes the original price.
 */
export function reprice(
  { originalPrice, discountPrice }: Priced,
  payable: number,
): Record<string, number> {
  return discountPrice > 0 && payable < originalPrice
    ? { discountPrice: originalPrice - payable }
    : { originalPrice: payable, discountPercent: 0, discountPrice: 0 };
}

/**
 * Returns the version of a book, which a change must name. A book that was never changed stores
 * none.
 */
export function getVersion({ version = 1 }: Pick<Book, 'version'>): number {
  return version;
}

/** A book and its position in catalogue order, which may have gaps; a new book has none yet. */
export interface PositionedBook {
  book: Book;
  position?: number | undefined;
}
