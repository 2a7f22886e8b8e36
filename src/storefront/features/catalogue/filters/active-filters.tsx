import { useLayoutEffect, useRef } from 'react';
import type { FilterName } from '#contract/catalogue/finding.ts';
import { getLanguageName } from '#domain/books/language-name.ts';
import {
  type BookQuery,
  EVERYTHING,
  formatBookCount,
  formatTotal,
  listActiveFilters,
  toggleCategory,
  withoutFilter,
} from '#domain/finding/book-query.ts';
import { listSomeTerms } from '#domain/finding/matching.ts';
import { hasWord, listAllWords, parseSearch } from '#domain/finding/search.ts';
import { formatRupees } from '#domain/values/money.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon, X } from '#ui/display/icon.tsx';
import type { FoundList, Overview } from '../../../data/catalogue.ts';
import { focusHeading } from '../../../navigation/focus.ts';
import { GenreDot, BookText } from '../../../components/book-facts.tsx';
import './active-filters.css';

interface ActiveFiltersProps {
  query: BookQuery;
  /** The query string, which has the filters in the order in which they were set. */
  search: string;
  onChange: (update: (query: BookQuery) => BookQuery) => void;
}

/** The filters that are on, in the order in which they were set; each can be removed. */
export function ActiveFilters({ query, search, onChange }: ActiveFiltersProps) {
  const filters = sortByUrlOrder(listActive(query), search);
  const list = useRef<HTMLUListElement>(null);
  const count = filters.length;
  /**
   * The index of the chip that was clicked, and the number of chips before the click. The chip that
   * takes its place, or "Clear all filters", gets the focus.
   */
  const removed = useRef<{ index: number; countBefore: number }>(undefined);
  useLayoutEffect(() => {
    if (!removed.current || count >= removed.current.countBefore) return;
    const buttons = list.current?.querySelectorAll('button');
    if (buttons) buttons[removed.current.index]?.focus();
    else focusHeading();
    removed.current = undefined;
  }, [count]);
  if (count === 0) return null;
  return (
    <ul className="active-filters" aria-label="Active filters" ref={list}>
      {filters.map(({ name, text, category, remove }, index) => (
        <li key={`${name} ${text}`}>
          <button
            type="button"
            className="filter-chip"
            aria-label={`Remove filter: ${text}`}
            onClick={() => {
              removed.current = { index, countBefore: count };
              onChange(remove);
            }}
          >
            {category !== undefined && <GenreDot name={category} />}
            <BookText text={text} />
            <Icon path={X} />
          </button>
        </li>
      ))}
      <li>
        <Button
          look="text"
          size="small"
          onClick={() => {
            removed.current = { index: 0, countBefore: count };
            onChange(() => EVERYTHING);
          }}
        >
          Clear all filters
        </Button>
      </li>
    </ul>
  );
}

/** Sorts filters as in the query string, which has them in the order in which they were set. */
function sortByUrlOrder(filters: ActiveFilter[], search: string): ActiveFilter[] {
  const order = [...new URLSearchParams(search)].map(([name, value]) =>
    name === 'category' ? value : name,
  );
  return filters.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

interface ActiveFilter {
  /** The name of its query parameter; for a category, the category's name. */
  name: string;
  text: string;
  category?: string;
  remove(query: BookQuery): BookQuery;
}

const SINGLE_FILTERS = [
  'rating',
  'price',
  'author',
  'series',
  'format',
  'language',
  'available',
] as const;

/** Lists the filters that are on, except the search, whose text is in the search box. */
function listActive(query: BookQuery): ActiveFilter[] {
  const categories = query.categories.map((category) => ({
    name: category,
    text: category,
    category,
    remove: (current: BookQuery) => toggleCategory(current, category),
  }));
  const singleFilters = SINGLE_FILTERS.flatMap((name) => {
    const text = describeFilter(query, name);
    const remove = (current: BookQuery) => withoutFilter(current, name);
    return text === '' ? [] : { name, text, remove };
  });
  return [...categories, ...singleFilters];
}

/** Returns the text of a filter; '' if it is off. */
export function describeFilter(query: BookQuery, name: FilterName): string {
  const { search, categories, price, rating, author, series, format, language, available } = query;
  const texts: Record<FilterName, string | undefined> = {
    search: search && `“${search}”`,
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
  const text = search.replaceAll(QUOTES_AROUND, '');
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

/** A word of a search as it was typed, and whether any book has it. */
interface SearchWord {
  word: string;
  isFound: boolean;
}

/** Lists the words of a search that say something, in order. */
export function listSearchWords(search: string, missing: readonly string[]): SearchWord[] {
  const terms = new Set(listSomeTerms(parseSearch(search)).map(({ text }) => text));
  return search
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
