import type { Facets, FilterName } from '#contract/finding.ts';
import type { BookQuery } from './book-query.ts';

const STARS = [4, 3, 2, 1];
const PRICE_BUCKETS = 16;
const PRICE_STEPS = 18;
/** In ₹. A price step ends at a multiple of the largest possible of these. */
const ROUND_UNITS = [10_000, 5000, 1000, 500, 100, 50, 10, 5, 1];

interface FacetBook {
  genres: readonly string[];
  totalStars: number;
  bookType?: string | undefined;
  language?: string | undefined;
  inStock?: boolean | undefined;
}

/**
 * The books to count. Equal books may be grouped: `visit` receives one of them and their number.
 */
interface CountedBooks {
  /** The number of books that pass all filters. */
  total: number;
  /** Visits the books that pass all filters other than `without`. */
  forEach(without: FilterName, visit: (book: FacetBook, books: number) => void): void;
  /** Visits the prices (payable ₹) of the books that pass all filters other than the price. */
  forEachPrice(visit: VisitPrice): void;
  /** Visits the prices of all books of the shop. */
  forEachPriceInShop(visit: VisitPrice): void;
}

type VisitPrice = (price: number, books: number) => void;

/**
 * Counts how many books would remain for each option of each filter. A chosen option is always
 * included.
 */
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
  // Only the predefined ratings are counted. Any other number is the chosen rating, which all found
  // books pass.
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

function countPrices({ forEachPrice, forEachPriceInShop }: CountedBooks): Facets['price'] {
  const buckets = Array.from({ length: PRICE_BUCKETS }, () => 0);
  const ends = divideShop(forEachPriceInShop);
  const counts: number[] = [];
  let min = Infinity;
  let max = 0;
  forEachPrice((price) => {
    min = Math.min(min, price);
    max = Math.max(max, price);
  });
  forEachPrice((price, books) => {
    const bucket = Math.floor(((price - min) * PRICE_BUCKETS) / (max - min + 1));
    buckets[bucket] = (buckets[bucket] ?? 0) + books;
    const step = ends.findIndex((below) => price < below);
    counts[step] = (counts[step] ?? 0) + books;
  });
  const steps = ends.map((below, index) => ({ below, books: counts[index] ?? 0 }));
  return { min: Number.isFinite(min) ? min : 0, max, buckets, steps };
}

/**
 * Returns the ends of up to 18 price steps with nearly the same number of books each. So that an
 * end is a round price, a step may have up to a quarter more or fewer books at either end. Many
 * books with one price are one step.
 */
function divideShop(forEachPriceInShop: CountedBooks['forEachPriceInShop']): number[] {
  const counts = new Map<number, number>();
  let total = 0;
  forEachPriceInShop((price, books) => {
    counts.set(price, (counts.get(price) ?? 0) + books);
    total += books;
  });
  const prices = [...counts.keys()].sort((a, b) => a - b);
  const highest = prices.at(-1);
  if (highest === undefined) return [];
  let passed = 0;
  const passedUntil = prices.map((price) => (passed += counts.get(price) ?? 0));
  /** The price of the book at this rank, cheapest first. */
  const priceAt = (place: number) => prices[passedUntil.findIndex((end) => end > place)] ?? highest;
  const tolerance = Math.floor(total / PRICE_STEPS / 4);
  const places = Array.from({ length: PRICE_STEPS }, (_, index) =>
    Math.round((index * total) / PRICE_STEPS),
  );
  const ends = [...new Set(places)].flatMap((place) => {
    if (place === 0) return [];
    return roundPrice(priceAt(place - 1 - tolerance), priceAt(place + tolerance)) ?? [];
  });
  return [...ends, highest + 1];
}

/** Returns the roundest price above `above` and up to `upTo`; `undefined` if they are equal. */
function roundPrice(above: number, upTo: number): number | undefined {
  return ROUND_UNITS.filter((unit) => unit <= Math.max(1, above))
    .map((unit) => (Math.floor(above / unit) + 1) * unit)
    .find((price) => price <= upTo);
}
