import type { Book } from '#contract/book.ts';

type Priced = Pick<Book, 'originalPrice' | 'discountPrice'>;

/** What the shopper pays for one copy, in ₹. */
export function payablePrice(book: Priced): number {
  return book.originalPrice - book.discountPrice;
}
