import type { Book } from '#contract/book.ts';
import type { ListedBook } from '#contract/finding.ts';
import { getAuthors } from '../finding/authors-and-series.ts';

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

/** Up to this number of authors, all are listed, unless their names are longer than `MAX_CHARS`. */
const MAX_NAMED = 4;
/** How many authors of a longer list are shown, if their names are short. */
const FIRST_NAMED = 3;
const MAX_NAMED_CHARS = 60;
const MAX_CHARS = 120;
/** Up to this number of authors, all are listed on the page of the book. */
const MAX_ON_PAGE = 8;
const FIRST_ON_PAGE = 6;

/**
 * Returns the authors of a book in one line: 'A, B, C and 37 others'. Without `authors`, as in orders,
 * or for few long names, the joined names are cut between two of them: 'A, B, C and others'.
 */
export function shortenAuthors({ author, authors = [] }: Pick<Book, 'author' | 'authors'>): string {
  if (authors.length > MAX_NAMED) {
    let count = FIRST_NAMED;
    while (count > 1 && join(authors, count).length > MAX_NAMED_CHARS) count--;
    return `${join(authors, count)} and ${authors.length - count} others`;
  }
  if (author.length <= MAX_CHARS) return author;
  const end = author.lastIndexOf(', ', MAX_CHARS);
  return end > 0 ? `${author.slice(0, end)} and others` : author;
}

function join(authors: readonly string[], count: number): string {
  return authors.slice(0, count).join(', ');
}

/** Returns the authors to list at the top of a book's page, and how many more there are. */
export function splitAuthors(book: Pick<Book, 'author' | 'authors'>): {
  named: readonly string[];
  others: number;
} {
  const all = getAuthors(book);
  const named = all.length > MAX_ON_PAGE ? all.slice(0, FIRST_ON_PAGE) : all;
  return { named, others: all.length - named.length };
}

/** Returns title and author: 'Emma by Jane Austen'; only the title for a book without an author. */
export function nameBook(book: Pick<Book, 'title' | 'author' | 'authors'>): string {
  const authors = shortenAuthors(book);
  return authors === '' ? book.title : `${book.title} by ${authors}`;
}
