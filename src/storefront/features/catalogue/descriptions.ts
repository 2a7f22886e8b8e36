import type { FilterName, FoundBooks } from '#contract/finding.ts';
import { getLanguageName } from '#domain/books/language-name.ts';
import { MAX_COUNTED, type BookQuery } from '#domain/finding/book-query.ts';
import { formatCount, formatRupees } from '#domain/money.ts';

/** Returns the text of a filter; '' if it is off. */
export function describeFilter(query: BookQuery, name: FilterName): string {
  switch (name) {
    case 'search':
      return query.search && `“${query.search}”`;
    case 'category':
      return query.categories.join(', ');
    case 'price':
      return query.price === undefined ? '' : describePrice(query.price);
    case 'rating':
      return query.rating === undefined ? '' : `${query.rating} and above`;
    case 'language':
      return query.language ? getLanguageName(query.language) : '';
    case 'available':
      return query.available ? 'In stock' : '';
    case 'author':
    case 'series':
    case 'format':
      return query[name] ?? '';
    default:
      return name satisfies never;
  }
}

export function describePrice(price: number): string {
  return `Below ${formatRupees(price)}`;
}

/**
 * Whether a total is exact. The response's `isExact` is `false` even if only the counts of filter
 * options are lower bounds.
 */
export function isExactTotal(total: number, isExact: boolean): boolean {
  return isExact || total < MAX_COUNTED;
}

/** Formats a total: '12,480', or '10,000+' if there may be more. */
export function formatTotal(total: number, isExact: boolean): string {
  return formatCount(total) + (isExactTotal(total, isExact) ? '' : '+');
}

/** Formats a number of books: '1 book', '12,480 books', or '10,000+ books' if there may be more. */
export function formatBookCount(count: number, isExact = true): string {
  return `${formatTotal(count, isExact)} ${count === 1 ? 'book' : 'books'}`;
}

const QUOTES_AROUND = /^["“”'‘’]+|["“”'‘’]+$/g;

/** Says why a search found these books if no title contains its text; returns '' otherwise. */
export function describeMatch(
  { matched, total, isExact }: Pick<FoundBooks, 'matched' | 'total' | 'isExact'>,
  { search }: BookQuery,
): string {
  if (matched !== 'words') return '';
  const books = `${formatBookCount(total, isExact)} that ${total === 1 ? 'matches' : 'match'}`;
  const text = search.replaceAll(QUOTES_AROUND, '');
  return `No title contains “${text}”. Showing ${books} every word.`;
}
