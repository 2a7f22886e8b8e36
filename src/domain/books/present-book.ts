import type { Book } from '#contract/catalogue/book.ts';
import type { ListedBook } from '#contract/catalogue/finding.ts';
import { getAuthors } from '../finding/authors-and-series.ts';

/** Returns the book without its sample, for cart lines and lists. */
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

/** Rounds the discount down for display. An imported one may have decimals, such as 20.07 %. */
export function floorPercent({ discountPercent }: Pick<Book, 'discountPercent'>): number {
  return Math.floor(discountPercent);
}

/** In one line, longer lists of authors are shortened. */
const MAX_NAMED = 4;
/** How many authors of such a list are named, if their names fit into `MAX_NAMED_CHARS`. */
const FIRST_NAMED = 3;
const MAX_NAMED_CHARS = 60;
/** Other lines that are longer are cut between two names. */
const MAX_LINE_CHARS = 120;
/** On the page of the book, longer lists of authors are shortened. */
const MAX_ON_PAGE = 8;
const FIRST_ON_PAGE = 6;

/**
 * Returns the authors of a book in one line. A long list becomes 'A, B, C and 37 others'. A book
 * with few but long names, or without `authors` as in orders, may become 'A, B, C and others'.
 */
export function shortenAuthors({ author, authors = [] }: Pick<Book, 'author' | 'authors'>): string {
  if (authors.length > MAX_NAMED) {
    let count = FIRST_NAMED;
    while (count > 1 && join(authors, count).length > MAX_NAMED_CHARS) count--;
    return `${join(authors, count)} and ${authors.length - count} others`;
  }
  if (author.length <= MAX_LINE_CHARS) return author;
  const end = author.lastIndexOf(', ', MAX_LINE_CHARS);
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
