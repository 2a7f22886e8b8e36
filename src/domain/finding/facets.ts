import type { Facets, FilterName } from '#contract/finding.ts';
import type { BookQuery } from './book-query.ts';

const STARS = [4, 3, 2, 1];
const PRICE_BUCKETS = 16;

interface FacetBook {
  genres: readonly string[];
  totalStars: number;
  bookType?: string | undefined;
  language?: string | undefined;
  inStock?: boolean | undefined;
}

/** The books that are counted. A source may group equal books: `visit` gets one of them and their number. */
interface CountedBooks {
  /** How many books pass all filters. */
  total: number;
  /** Visits the books that pass all filters but this one. */
  forEach(without: FilterName, visit: (book: FacetBook, books: number) => void): void;
  /** The same for their prices (payable ₹), without the price filter. */
  forEachPrice(visit: (price: number, books: number) => void): void;
}

/** Counts the books that each option of each filter would leave. A chosen option is always in the answer. */
export function buildFacets(query: BookQuery, counted: CountedBooks): Facets {
  const { categories, rating, format, language } = query;
  const count = (
    name: FilterName,
    chosen: readonly string[],
    read: (book: FacetBook) => Iterable<string>,
  ) => {
    const counts = new Map(chosen.map((option) => [option, 0]));
    counted.forEach(name, (book, books) => {
      for (const option of read(book)) counts.set(option, (counts.get(option) ?? 0) + books);
    });
    return counts;
  };
  const stars = count('rating', rating === undefined ? [] : [String(rating)], ({ totalStars }) =>
    STARS.filter((step) => totalStars > step).map(String),
  );
  // Only the steps are counted. Another number is the filter of the query itself.
  if (rating !== undefined && !STARS.includes(rating)) stars.set(String(rating), counted.total);
  return {
    category: Object.fromEntries(count('category', categories, ({ genres }) => new Set(genres))),
    rating: Object.fromEntries(stars),
    format: Object.fromEntries(count('format', toList(format), ({ bookType }) => toList(bookType))),
    language: Object.fromEntries(
      count('language', toList(language), (book) => toList(book.language)),
    ),
    available: count('available', [], ({ inStock }) => (inStock ? ['1'] : [])).get('1') ?? 0,
    price: countPrices(counted),
  };
}

function toList(option: string | undefined): string[] {
  return option === undefined ? [] : [option];
}

function countPrices({ forEachPrice }: CountedBooks): Facets['price'] {
  const buckets = Array.from({ length: PRICE_BUCKETS }, () => 0);
  let min = Infinity;
  let max = 0;
  forEachPrice((price) => {
    min = Math.min(min, price);
    max = Math.max(max, price);
  });
  if (min === Infinity) return { min: 0, max: 0, buckets };
  forEachPrice((price, books) => {
    const bucket = Math.floor(((price - min) * PRICE_BUCKETS) / (max - min + 1));
    buckets[bucket] = (buckets[bucket] ?? 0) + books;
  });
  return { min, max, buckets };
}
