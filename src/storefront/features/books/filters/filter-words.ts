import { withoutFilter, type BookQuery } from '#domain/finding/book-query.ts';
import { toggleCategory } from '#domain/finding/list-query.ts';
import { languageName } from '#domain/books/language-name.ts';
import { formatRupees } from '#domain/money.ts';
import type { FilterName } from '#contract/finding.ts';

/** A filter that is on. */
export interface ActiveFilter {
  text: string;
  /** Its category, if it is one. */
  category?: string;
  remove(query: BookQuery): BookQuery;
}

const SINGLE = ['rating', 'price', 'author', 'series', 'format', 'language', 'available'] as const;

/** The filters that are on, without the search, whose text stands in its box. */
export function listActive(query: BookQuery): ActiveFilter[] {
  const categories = query.categories.map((category) => ({
    text: category,
    category,
    remove: (on: BookQuery) => toggleCategory(on, category),
  }));
  const others = SINGLE.flatMap((name) => {
    const text = describeFilter(query, name);
    return text === '' ? [] : { text, remove: (on: BookQuery) => withoutFilter(on, name) };
  });
  return [...categories, ...others];
}

/** The words for a filter; '' if it is off. */
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
      return query.language ? languageName(query.language) : '';
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
