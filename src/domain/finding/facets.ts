import type { Facets } from '#contract/catalogue/finding.ts';
import { type BookQuery, RATING_CHOICES } from './book-query.ts';
import { NO_CATEGORY } from './sort-order.ts';

const PRICE_BUCKETS = 16;
const MAX_PRICE_STEPS = 18;
/** A file can name another language for each book, and pages show and name each of these. */
const MAX_LANGUAGES = 100;
/** In ₹. A price step ends at a multiple of the largest of these units that is possible. */
const ROUND_UNITS = [10_000, 5000, 1000, 500, 100, 50, 10, 5, 1];

interface FacetBook {
  genres: readonly string[];
  totalStars: number;
  bookType?: string | undefined;
  language?: string | undefined;
  inStock?: boolean | undefined;
}

/** A filter whose options are counted one by one. */
export type FacetName = Exclude<keyof Facets, 'price'>;

/** The books to count; `visit` gets one of several that are equal for the filter. */
interface CountedBooks {
  total: number;
  forEach(without: FacetName, visit: (book: FacetBook, bookCount: number) => void): void;
  /** Visits the prices (payable ₹) of the books that pass all filters other than the price. */
  forEachPrice(visit: VisitPrice): void;
  forEachPriceInShop(visit: VisitPrice): void;
}

type VisitPrice = (price: number, bookCount: number) => void;

/** Counts the books that would remain for each option of each filter, chosen ones included. */
export function buildFacets(query: BookQuery, counted: CountedBooks): Facets {
  const { categories, rating, format, language } = query;
  const tally = (
    name: FacetName,
    chosen: readonly string[],
    read: (book: FacetBook) => Iterable<string>,
  ) => {
    const counts = new Map(chosen.map((option) => [option, 0]));
    counted.forEach(name, (book, bookCount) => {
      for (const option of read(book)) counts.set(option, (counts.get(option) ?? 0) + bookCount);
    });
    return counts;
  };
  const stars = tally('rating', rating === undefined ? [] : [String(rating)], ({ totalStars }) =>
    RATING_CHOICES.filter((step) => totalStars > step).map(String),
  );
  // Another chosen rating than the predefined ones is not counted above. All found books pass it.
  if (rating !== undefined && !RATING_CHOICES.some((step) => step === rating))
    stars.set(String(rating), counted.total);
  return {
    category: Object.fromEntries(
      tally(
        'category',
        categories.filter((name) => name !== NO_CATEGORY),
        ({ genres }) => new Set(genres),
      ),
    ),
    rating: Object.fromEntries(stars),
    format: Object.fromEntries(tally('format', toList(format), ({ bookType }) => toList(bookType))),
    language: Object.fromEntries(
      keepFrequent(
        tally('language', toList(language), (book) => toList(book.language)),
        language,
      ),
    ),
    available: tally('available', [], ({ inStock }) => (inStock ? ['1'] : [])).get('1') ?? 0,
    price: countPrices(counted),
  };
}

/** Keeps the languages with the most books, and the chosen one. */
function keepFrequent(
  counts: ReadonlyMap<string, number>,
  chosen: string | undefined,
): ReadonlyMap<string, number> {
  if (counts.size <= MAX_LANGUAGES) return counts;
  const frequent = [...counts]
    .toSorted(([a, books], [b, others]) => others - books || (a < b ? -1 : 1))
    .slice(0, MAX_LANGUAGES);
  return new Map([
    ...frequent,
    ...toList(chosen).map((name) => [name, counts.get(name) ?? 0] as const),
  ]);
}

function toList(option: string | undefined): string[] {
  return option === undefined ? [] : [option];
}

function countPrices({ forEachPrice, forEachPriceInShop }: CountedBooks): Facets['price'] {
  const buckets = Array.from({ length: PRICE_BUCKETS }, () => 0);
  const ends = listStepEnds(forEachPriceInShop);
  const counts: number[] = [];
  let min = Infinity;
  let max = 0;
  forEachPrice((price) => {
    min = Math.min(min, price);
    max = Math.max(max, price);
  });
  forEachPrice((price, bookCount) => {
    const bucket = Math.floor(((price - min) * PRICE_BUCKETS) / (max - min + 1));
    buckets[bucket] = (buckets[bucket] ?? 0) + bookCount;
    const step = ends.findIndex((below) => price < below);
    counts[step] = (counts[step] ?? 0) + bookCount;
  });
  const steps = ends.map((below, index) => ({ below, books: counts[index] ?? 0 }));
  return { min: Number.isFinite(min) ? min : 0, max, buckets, steps };
}

/** Returns the ends, round prices, of up to 18 price steps with nearly equal numbers of books. */
function listStepEnds(forEachPriceInShop: CountedBooks['forEachPriceInShop']): number[] {
  const counts = new Map<number, number>();
  let total = 0;
  forEachPriceInShop((price, bookCount) => {
    counts.set(price, (counts.get(price) ?? 0) + bookCount);
    total += bookCount;
  });
  const prices = [...counts.keys()].sort((a, b) => a - b);
  const highest = prices.at(-1);
  if (highest === undefined) return [];
  let passed = 0;
  const passedUntil = prices.map((price) => (passed += counts.get(price) ?? 0));
  /** Returns the price of the book at this place, where the cheapest book has place 0. */
  const getPriceAt = (place: number) =>
    prices[passedUntil.findIndex((end) => end > place)] ?? highest;
  const tolerance = Math.floor(total / MAX_PRICE_STEPS / 4);
  const places = Array.from({ length: MAX_PRICE_STEPS }, (_, index) =>
    Math.round((index * total) / MAX_PRICE_STEPS),
  );
  const ends = [...new Set(places)].flatMap((place) => {
    if (place === 0) return [];
    return roundPrice(getPriceAt(place - 1 - tolerance), getPriceAt(place + tolerance)) ?? [];
  });
  return [...ends, highest + 1];
}

/** Returns the roundest price above `above` and up to `upTo`; `undefined` if there is none. */
function roundPrice(above: number, upTo: number): number | undefined {
  return ROUND_UNITS.filter((unit) => unit <= Math.max(1, above))
    .map((unit) => (Math.floor(above / unit) + 1) * unit)
    .find((price) => price <= upTo);
}
