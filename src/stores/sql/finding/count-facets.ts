import { CATEGORY_NAMES } from '#contract/category-names.ts';
import type { Facets, FilterName, FoundBooks } from '#contract/finding.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import type { Query } from '../database.ts';
import type { Condition } from './conditions.ts';
import type { Counted } from './count-all.ts';
import { countBooks } from './count-books.ts';
import type { Known } from './known.ts';
import { readTraits } from './traits.ts';

export type Counts = Pick<FoundBooks, 'total' | 'isExact' | 'facets'>;

/** Filters whose options are counted. */
const GROUPS = ['category', 'rating', 'format', 'language', 'available', 'price'] as const;
const STARS = [4, 3, 2, 1];
const BUCKETS = 16;

interface CountWish {
  conditions: readonly Condition[];
  query: BookQuery;
  known: Known;
}

/** How many books pass all filters, and what another choice of one would give. */
export async function countFacets(query: Query, wish: CountWish): Promise<Counts> {
  const { conditions, known } = wish;
  const count = (without?: FilterName) => {
    const kept = conditions.filter(({ name }) => name !== without);
    return countBooks(query, kept, known);
  };
  const groups = GROUPS.filter((group) => conditions.some(({ name }) => name === group));
  const [passing, ...others] = await Promise.all([count(), ...groups.map(count)]);
  const countedWithout = (group: FilterName) =>
    others[groups.findIndex((name) => name === group)] ?? passing;
  return {
    total: passing.total,
    isExact: [passing, ...others].every(({ isAll }) => isAll),
    facets: facetsOf(wish, countedWithout),
  };
}

type CountedWithout = (group: (typeof GROUPS)[number] | 'search') => Counted;

function facetsOf(
  { query, known: { languages } }: CountWish,
  countedWithout: CountedWithout,
): Facets {
  const { categories, rating, format, language } = query;
  const names = new Map([...languages].map(([name, number]) => [number, name]));
  const options = (group: Parameters<CountedWithout>[0], read: (traits: number) => string[]) =>
    countOptions(countedWithout(group).traits, read);
  return {
    category: listOptions(options('category', categoriesOf), categories),
    rating: listStars(options('rating', starsOf), rating, countedWithout('search').total),
    format: listOptions(
      options('format', (traits) => [readTraits(traits).format]),
      listOf(format),
    ),
    language: listOptions(
      options('language', (traits) => listOf(names.get(readTraits(traits).language))),
      listOf(language),
    ),
    available:
      options('available', (traits) => (readTraits(traits).inStock ? ['1'] : [])).get('1') ?? 0,
    price: countPrices(countedWithout('price').prices),
  };
}

function categoriesOf(traits: number): string[] {
  const { mask } = readTraits(traits);
  return CATEGORY_NAMES.filter((_, bit) => (mask & (1 << bit)) !== 0);
}

function starsOf(traits: number): string[] {
  const { stars } = readTraits(traits);
  return STARS.filter((step) => step <= stars).map(String);
}

function listOf(option: string | undefined): string[] {
  return option === undefined ? [] : [option];
}

function countOptions(counted: Counted['traits'], read: (traits: number) => string[]) {
  const counts = new Map<string, number>();
  for (const [traits, books] of counted)
    for (const option of read(traits)) counts.set(option, (counts.get(option) ?? 0) + books);
  return counts;
}

/** A chosen option is never left out. */
function listOptions(counts: ReadonlyMap<string, number>, chosen: readonly string[]) {
  const all = new Map(chosen.map((option) => [option, 0]));
  for (const [option, books] of counts) all.set(option, books);
  return Object.fromEntries(all);
}

/** Another number of stars than those of the options is counted by the books that pass its filter. */
function listStars(
  counts: ReadonlyMap<string, number>,
  chosen: number | undefined,
  passing: number,
) {
  const options = listOptions(counts, chosen === undefined ? [] : [String(chosen)]);
  if (chosen !== undefined && !STARS.includes(chosen)) options[String(chosen)] = passing;
  return options;
}

function countPrices(counted: Counted['prices']): Facets['price'] {
  const buckets = Array.from({ length: BUCKETS }, () => 0);
  if (counted.size === 0) return { min: 0, max: 0, buckets };
  const min = counted.keys().reduce((least, price) => Math.min(least, price));
  const max = counted.keys().reduce((most, price) => Math.max(most, price));
  for (const [price, books] of counted) {
    const bucket = Math.floor(((price - min) * BUCKETS) / (max - min + 1));
    buckets[bucket] = (buckets[bucket] ?? 0) + books;
  }
  return { min, max, buckets };
}
