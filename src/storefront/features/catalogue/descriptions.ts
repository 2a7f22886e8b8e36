import type { FilterName, FoundBooks } from '#contract/finding.ts';
import { getLanguageName } from '#domain/books/language-name.ts';
import { formatBookCount, type BookQuery } from '#domain/finding/book-query.ts';
import { formatRupees } from '#domain/money.ts';

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
