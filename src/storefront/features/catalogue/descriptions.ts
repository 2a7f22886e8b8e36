import type { FilterName } from '#contract/catalogue/finding.ts';
import { getLanguageName } from '#domain/books/language-name.ts';
import {
  type BookQuery,
  formatBookCount,
  formatTotal,
  listActiveFilters,
} from '#domain/finding/book-query.ts';
import { listSomeTerms } from '#domain/finding/matching.ts';
import { hasWord, listAllWords, type ParsedSearch, parseSearch } from '#domain/finding/search.ts';
import { formatRupees } from '#domain/values/money.ts';
import type { FoundList, Overview } from '../../data/catalogue.ts';

/** Returns the text of a filter; '' if it is off. */
export function describeFilter(query: BookQuery, name: FilterName): string {
  const { search, categories, price, rating, author, series, format, language, available } = query;
  const texts: Record<FilterName, string | undefined> = {
    search: search.typed && `“${search.typed}”`,
    category: categories.join(', '),
    price: price === undefined ? '' : describePrice(price),
    rating: rating === undefined ? '' : `${rating} and above`,
    author,
    series,
    format,
    language: language && getLanguageName(language),
    available: available ? 'In stock' : '',
  };
  return texts[name] ?? '';
}

export function describePrice(price: number): string {
  return `Below ${formatRupees(price)}`;
}

const QUOTES_AROUND = /^["“”'‘’]+|["“”'‘’]+$/g;

/** Says what a search without a matching title found: '1 book by or about “tolkien”'. */
export function describeMatch(
  { matched, missing, total, isExact, books }: FoundList,
  { search }: BookQuery,
): string | undefined {
  const count = formatBookCount(total, isExact);
  const text = search.typed.replaceAll(QUOTES_AROUND, '');
  switch (matched) {
    case 'words':
    case 'all':
      return `${count} by or about “${text}”`;
    case 'sound':
      return `${count} that ${total === 1 ? 'sounds' : 'sound'} like “${text}”`;
    case 'some': {
      const found = listSearchWords(search, missing).filter(({ isFound }) => isFound);
      const terms = found.flatMap(({ word }) => parseSearch(word).terms);
      const haveAll = books.every((book) =>
        terms.every((term) => hasWord(listAllWords(book), term)),
      );
      return haveAll && terms.length > 0
        ? `${count} with “${found.map(({ word }) => word).join(' ')}”`
        : `${count} with most of “${text}”`;
    }
    default:
      return undefined;
  }
}

/** Lists the words of a search that say something, as typed, and whether any book has them. */
export function listSearchWords(search: ParsedSearch, missing: readonly string[]) {
  const terms = new Set(listSomeTerms(search).map(({ text }) => text));
  return search.typed
    .split(/[\s,;]+/)
    .map((part) => ({ part, words: parseSearch(part).words.map(({ text }) => text) }))
    .filter(({ words }) => words.some((word) => terms.has(word)))
    .map(({ part, words }) => ({
      word: part.replaceAll(QUOTES_AROUND, ''),
      isFound: !words.some((word) => missing.includes(word)),
    }));
}

/** Says how many books the list has: '12,480 books', or with filters '1,286 of 12,480 books'. */
export function describeCount(
  found: FoundList,
  query: BookQuery,
  overview: Overview | undefined,
): string {
  const match = describeMatch(found, query);
  if (match !== undefined) return match;
  if (listActiveFilters(query).length === 0 || !overview)
    return formatBookCount(found.total, found.isExact);
  return `${formatTotal(found.total, found.isExact)} of ${formatBookCount(overview.total)}`;
}
