import type { Book } from '#contract/book.ts';
import type { CartLine } from '#contract/cart.ts';
import type { ListedBook } from '#contract/finding.ts';

/** The book as lines and lists show it. */
export function withoutSample({ sample: _sample, ...book }: Book): Book {
  return book;
}

/** The book as found books are listed. */
export function listedBook({
  sample: _sample,
  description: _description,
  ...book
}: Book): ListedBook {
  return book;
}

/**
 * The lines with the current data of their books; a line keeps its own fields and times. `present`
 * are the books that are still in the shop. A deleted book stays as it was last known, out of
 * stock.
 */
export function refreshLines<Line extends Book>(
  lines: readonly Line[],
  present: readonly Book[],
): Line[] {
  const books = new Map(present.map((book) => [book._id, withoutSample(book)]));
  return lines.map((line) => {
    const { createdAt, updatedAt } = line;
    const book = books.get(line._id) ?? {
      inStock: false,
      ...(line.stock !== undefined && { stock: 0 }),
    };
    return { ...line, ...book, createdAt, updatedAt };
  });
}

/** The lines of a cart as by `refreshLines`, with the earlier price where it has changed. */
export function refreshCart(lines: readonly CartLine[], present: readonly Book[]): CartLine[] {
  return refreshLines(lines, present).map((line, index) => {
    const kept = lines[index];
    const payableWhenAdded = kept && payablePrice(kept);
    return payableWhenAdded === undefined || payableWhenAdded === payablePrice(line)
      ? line
      : { ...line, payableWhenAdded };
  });
}

type Priced = Pick<Book, 'originalPrice' | 'discountPrice'>;

/** What the shopper pays for one copy, in ₹. */
export function payablePrice(book: Priced): number {
  return book.originalPrice - book.discountPrice;
}

/** The discount as it is shown: an imported price may be 20.07 % lower. */
export function wholePercent({ discountPercent }: Pick<Book, 'discountPercent'>): number {
  return Math.floor(discountPercent);
}

/**
 * The fields that make `payable` ₹ the price of a book. An existing discount grows or shrinks. A
 * book without a discount, or whose new price is above its original price, gets it as its original
 * price.
 */
export function reprice(
  { originalPrice, discountPrice }: Priced,
  payable: number,
): Record<string, number> {
  return discountPrice > 0 && payable < originalPrice
    ? { discountPrice: originalPrice - payable }
    : { originalPrice: payable, discountPercent: 0, discountPrice: 0 };
}

/** The version of a book, which a change of it must name. Books that were never changed store none. */
export function getVersion({ version = 1 }: Pick<Book, 'version'>): number {
  return version;
}

/** A book and its position in catalogue order, which may have gaps; a new book has none yet. */
export interface PlacedBook {
  book: Book;
  position?: number | undefined;
}
