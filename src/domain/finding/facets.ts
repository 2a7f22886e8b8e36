import type { Facets, FilterName } from '#contract/finding.ts';
import { payablePrice } from '../books/price.ts';
import type { BookQuery } from './book-query.ts';
import type { FindableBook } from './filter-tests.ts';

const STARS = [4, 3, 2, 1];
const BUCKETS = 16;

/** `booksWithout` gives the books that pass all filters but this one. */
export function countFacets(
  query: BookQuery,
  booksWithout: (name: FilterName) => readonly FindableBook[],
): Facets {
  const { categories, rating, format, language } = query;
  const options = (name: FilterName, read: (book: FindableBook) => readonly string[]) =>
    booksWithout(name).flatMap(read);
  return {
    category: countOptions(
      options('category', ({ genres }) => [...new Set(genres)]),
      categories,
    ),
    rating: countStars(booksWithout('rating'), rating),
    format: countOptions(
      options('format', ({ bookType }) => listOf(bookType)),
      listOf(format),
    ),
    language: countOptions(
      options('language', (book) => listOf(book.language)),
      listOf(language),
    ),
    available: booksWithout('available').filter(({ inStock }) => inStock).length,
    price: countPrices(booksWithout('price').map(payablePrice)),
  };
}

function listOf(option: string | undefined): string[] {
  return option === undefined ? [] : [option];
}

/** How often each option is given. A chosen one is never left out. */
function countOptions(given: readonly string[], chosen: readonly string[]): Record<string, number> {
  const counts = new Map(chosen.map((option) => [option, 0]));
  for (const option of given) counts.set(option, (counts.get(option) ?? 0) + 1);
  return Object.fromEntries(counts);
}

function countStars(books: readonly FindableBook[], chosen: number | undefined) {
  const options = chosen === undefined ? STARS : [...STARS, chosen];
  const counts = options.map((stars) => {
    return [stars, books.filter(({ totalStars }) => totalStars > stars).length] as const;
  });
  return Object.fromEntries(counts.filter(([stars, count]) => count > 0 || stars === chosen));
}

function countPrices(prices: readonly number[]): Facets['price'] {
  const buckets = Array.from({ length: BUCKETS }, () => 0);
  if (prices.length === 0) return { min: 0, max: 0, buckets };
  const min = prices.reduce((least, price) => Math.min(least, price));
  const max = prices.reduce((most, price) => Math.max(most, price));
  for (const price of prices) {
    const bucket = Math.floor(((price - min) * BUCKETS) / (max - min + 1));
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  return { min, max, buckets };
}
