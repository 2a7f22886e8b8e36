import type { FilterName, FoundBooks } from '#contract/catalogue/finding.ts';
import { MAX_COUNTED, MAX_PAGE_LENGTH } from '#domain/finding/book-query.ts';
import { buildFacets, type FacetName } from '#domain/finding/facets.ts';
import { buildLookup, type Condition, runStatement } from './conditions.ts';
import type { BookRequest } from './page.ts';
import { planAccess } from './plan.ts';
import {
  type AccessPath,
  buildConditions,
  buildFrom,
  isLimited,
  mayRepeatRows,
} from './access-path.ts';
import { FACET_PARTS, FORMATS } from './schema.ts';
import type { BookCounts, Context, Statistics } from './statistics.ts';

/** By how much more is read of a path that repeats rows, before DISTINCT is tried. */
const DUPLICATES_FACTOR = 1.1;

/** The filters with options. The books of each option are counted without that filter. */
const COUNTED_FILTERS = ['category', 'rating', 'format', 'language', 'available', 'price'] as const;

export type Counts = Pick<FoundBooks, 'total' | 'isExact' | 'facets'> & Pick<BookCounts, 'first'>;

/** Counts the books that pass all filters, and the books of each option. */
export async function countFacets(
  context: Context,
  { query, conditions }: BookRequest,
): Promise<Counts> {
  const active = COUNTED_FILTERS.filter((filter) => conditions.some(({ name }) => name === filter));
  const [counted, ...withoutFilter] = await Promise.all([
    countBooks(context, conditions),
    ...active.map((filter) => {
      const others = conditions.filter(({ name }) => name !== filter);
      const facets = filter === 'price' ? undefined : countByFacets(context, others);
      return facets ? { ...NO_BOOKS, facets } : countBooks(context, others);
    }),
  ]);
  const passing = { ...counted, facets: countByFacets(context, conditions) ?? counted.facets };
  const countedWithout = (filter: FilterName) =>
    withoutFilter[active.findIndex((name) => name === filter)] ?? passing;
  const { genres } = context.statistics;
  const languages = new Map(
    [...context.statistics.languages].map(([name, number]) => [number, name]),
  );
  return {
    total: passing.total,
    ...(passing.first && { first: passing.first }),
    isExact: [passing, ...withoutFilter].every(({ isExact }) => isExact),
    facets: buildFacets(query, {
      total: passing.total,
      forEach(filter, visit) {
        const counts = sumByPart(countedWithout(filter).facets, filter);
        for (const [bits, count] of counts) visit(toFacetBook(bits, languages, genres), count);
      },
      forEachPrice: (visit) =>
        countedWithout('price').prices.forEach((count, price) => visit(price, count)),
      forEachPriceInShop: (visit) =>
        context.statistics.all.prices.forEach((count, price) => visit(price, count)),
    }),
  };
}

/** The counts of an option need only facets. */
const NO_BOOKS: BookCounts = { total: 0, isExact: true, facets: new Map(), prices: new Map() };

/** Counts the passing books by their facet bits, if all conditions depend only on these. */
function countByFacets({ statistics: { all } }: Context, conditions: readonly Condition[]) {
  const tests = conditions.map(({ matchesFacets }) => matchesFacets);
  if (tests.includes(undefined)) return undefined;
  return new Map([...all.facets].filter(([bits]) => tests.every((test) => test?.(bits))));
}

/** Counts the books of the shop that have none of these genres, however many there are. */
export function countWithoutGenres(
  { statistics: { all, genres } }: Context,
  names: readonly string[],
): number {
  const hasNone = (bits: number) =>
    !genres.get(FACET_PARTS.category(bits))?.some((name) => names.includes(name));
  return [...all.facets].reduce((sum, [bits, books]) => sum + (hasNone(bits) ? books : 0), 0);
}

/** Adds up the books with the same part, and returns their number by one of their facet bits. */
function sumByPart(facets: ReadonlyMap<number, number>, name: FacetName): Map<number, number> {
  const read = FACET_PARTS[name];
  const bitsOfPart = new Map<number, number>();
  const sums = new Map<number, number>();
  for (const [bits, books] of facets) {
    const part = read(bits);
    const first = bitsOfPart.get(part) ?? bits;
    bitsOfPart.set(part, first);
    sums.set(first, (sums.get(first) ?? 0) + books);
  }
  return sums;
}

/** Returns the fields of a book with these facet bits that `buildFacets` reads. */
function toFacetBook(
  bits: number,
  languages: ReadonlyMap<number, string>,
  genres: Statistics['genres'],
) {
  return {
    genres: genres.get(FACET_PARTS.category(bits)) ?? [],
    bookType: FORMATS[FACET_PARTS.format(bits)] ?? '',
    inStock: FACET_PARTS.available(bits) === 1,
    // The bits hold the number of thresholds (1 to 4) that the stars exceed. This value exceeds as many.
    totalStars: FACET_PARTS.rating(bits) + 0.5,
    language: languages.get(FACET_PARTS.language(bits)),
  };
}

/** Counts the books that pass the conditions: all of them, or the first `MAX_COUNTED`. */
export async function countBooks(
  context: Context,
  conditions: readonly Condition[],
): Promise<BookCounts> {
  if (conditions.length === 0) return context.statistics.all;
  const limit = MAX_COUNTED + 1;
  const path = planAccess(context, { conditions, limit, isTableOrder: true });
  const read = (rowLimit: number, select = 'SELECT') =>
    readRows(context, { select, path, conditions, limit: rowLimit });
  if (isLimited(path))
    return { ...countRows(await read(limit, 'SELECT DISTINCT')), isExact: false };
  if (!mayRepeatRows(path)) return countRows(await read(limit));
  // First without DISTINCT, for which PostgreSQL would read all rows.
  const rowLimit = Math.ceil(limit * DUPLICATES_FACTOR);
  const rows = await read(rowLimit);
  const books = [...new Set(rows)];
  if (rows.length < rowLimit || books.length >= limit) return countRows(books.slice(0, limit));
  return countRows(await read(limit, 'SELECT DISTINCT'));
}

/** Returns the same total as `countBooks`, up to `maxCounted`, but counts in the database. */
export async function countTotal(
  context: Context,
  conditions: readonly Condition[],
  maxCounted = MAX_COUNTED,
): Promise<number> {
  const limit = maxCounted + 1;
  const [exact] = conditions.length === 1 ? conditions.map(({ exactLookup }) => exactLookup) : [];
  const path = planAccess(context, { conditions, limit, isTableOrder: true });
  const rowLimit = exact || mayRepeatRows(path) ? Math.ceil(limit * DUPLICATES_FACTOR) : limit;
  const [row] = await runStatement(context.query, (bind) => {
    const buildPositions = () =>
      `SELECT b.position FROM ${buildFrom(path, bind, context.dialect)}
        WHERE ${buildConditions(path, conditions, bind).join(' AND ')}`;
    return `SELECT COUNT(*) AS read, COUNT(DISTINCT position) AS total FROM (
      ${exact ? buildLookup(exact, bind) : buildPositions()} LIMIT ${rowLimit}) AS found`;
  });
  const total = Number(row?.['total']);
  if (Number(row?.['read']) < rowLimit || total >= limit) return Math.min(total, maxCounted);
  return Math.min((await countBooks(context, conditions)).total, maxCounted);
}

interface RowsRequest {
  /** `SELECT` or `SELECT DISTINCT`. */
  select: string;
  path: AccessPath;
  conditions: readonly Condition[];
  limit: number;
}

/** Reads each book as a text: its facet bits, price and position, separated by spaces. */
async function readRows(
  { query, dialect }: Context,
  { select, path, conditions, limit }: RowsRequest,
): Promise<string[]> {
  const [row] = await runStatement(query, (bind) => {
    const from = buildFrom(path, bind, dialect);
    const tests = buildConditions(path, conditions, bind);
    const order = path.name === 'scan' ? dialect.orderByKey('b.position') : '';
    // One text is transferred many times faster than ten thousand rows.
    return `SELECT string_agg(CAST(traits AS TEXT) || ' ' || CAST(payable AS TEXT) || ' '
        || CAST(position AS TEXT), ',') AS books FROM (
      ${select} b.traits, b.payable, b.position FROM ${from}
        WHERE ${tests.join(' AND ')} ${order} LIMIT ${limit}) AS found`;
  });
  const books = String(row?.['books'] ?? '');
  return books === '' ? [] : books.split(',');
}

function countRows(rows: readonly string[]): BookCounts {
  const facets = new Map<number, number>();
  const prices = new Map<number, number>();
  for (const row of rows.slice(0, MAX_COUNTED)) {
    // `split` would take twice as long for tens of thousands of rows.
    const firstSpace = row.indexOf(' ');
    increment(facets, Number(row.slice(0, firstSpace)));
    increment(prices, Number(row.slice(firstSpace + 1, row.indexOf(' ', firstSpace + 1))));
  }
  const isExact = rows.length <= MAX_COUNTED;
  const total = Math.min(rows.length, MAX_COUNTED);
  if (!isExact) return { total, isExact, facets, prices };
  const positions = rows.map((row) => Number(row.slice(row.lastIndexOf(' ') + 1)));
  const first = positions.sort((a, b) => a - b).slice(0, MAX_PAGE_LENGTH + 1);
  return { total, isExact, facets, prices, first };
}

function increment(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
