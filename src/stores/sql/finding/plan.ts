import type { AccessPath } from './access-path.ts';
import type { Condition, WordLookup } from './conditions.ts';
import {
  type ChoosePath,
  type Context,
  estimateRows,
  listOnce,
  listSampled,
  type Sample,
  type SampledBook,
} from './statistics.ts';
import { isWord, type WordPattern } from './text.ts';

export const chooseCheapest: ChoosePath = ([first, ...others]) =>
  others.reduce((best, path) => (path.cost < best.cost ? path : best), first);

/** The cost of reading one row by its position, when reading one in sequence costs 1. */
const RANDOM_ACCESS_COST = 4;
/** The maximum number of books that are compared for those with most words; rare words come first. */
const MAX_CANDIDATES = 5000;
const INDEX_ROW_COST = 0.4;
/** The maximum number of values of the column `traits` that a statement lists. */
const MAX_LISTED_FACETS = 4000;
/** How many words are estimated: the longest, because they are usually the rarest. */
const MAX_ESTIMATED_WORDS = 8;

interface PlanRequest {
  conditions: readonly Condition[];
  limit: number;
  /** Whether the requested sort order is that of the table. */
  isTableOrder: boolean;
}

/** Returns the access path: by low stock or a name, or else what `choosePath` chooses. */
export function planAccess(
  { statistics: { sample, all }, choosePath }: Context,
  { conditions, limit, isTableOrder }: PlanRequest,
): AccessPath {
  const lowStock = conditions.find((condition) => condition.lowStock)?.lowStock;
  if (lowStock) return { name: 'low stock', cost: 0, lowStock };
  const named = conditions.find((condition) => condition.named)?.named;
  if (named) return { name: 'names', cost: 0, named };
  // Without a sampled book that matches, a scan would seem cheap, but may read the whole table.
  const [somePath, ...others] = listSomePaths(conditions, sample);
  if (somePath) return choosePath<AccessPath>([somePath, ...others]);
  const estimate: Estimate = (...tests) => estimateRows(sample, tests);
  const sources = listWordSources(conditions, sample);
  const estimated = conditions.filter(({ rows }) => rows === undefined);
  const passing = estimateRows(
    sample,
    estimated.map(({ matches }) => matches),
    listFewest(sources),
  );
  const matchingRows = conditions.reduce(
    (books, { rows = sample.total }) => (books * Math.min(rows, sample.total)) / sample.total,
    passing,
  );
  // The scan ends when it has found `limit` rows. If no sampled book passes, perhaps none does.
  const mayFindNone = estimated.length > 0 && passing < sample.total / sample.books.length;
  const scannedRows = mayFindNone
    ? sample.total
    : Math.min(sample.total, (limit / matchingRows) * sample.total);
  const path = choosePath<AccessPath>([
    { name: 'scan', cost: scannedRows * (isTableOrder ? 1 : RANDOM_ACCESS_COST) },
    ...listWordPaths(sources, sample),
    ...conditions.flatMap((condition) => listIndexPaths(condition, estimate)),
    ...listFacetPaths(conditions, all.facets, isTableOrder),
  ]);
  const isFenced = path.name !== 'scan' && conditions.some((condition) => condition.hasSubqueries);
  return isFenced ? { ...path, isFenced } : path;
}

type Estimate = (...tests: ((book: SampledBook) => boolean)[]) => number;

/** One word of the search, and how to estimate the books that contain it. */
interface WordSource {
  lookup: WordLookup;
  rows: number;
  /** Whether `rows` is an estimate by the sample. */
  isSampled: boolean;
  listSampled(): ReadonlySet<SampledBook>;
}

function listWordSources(conditions: readonly Condition[], sample: Sample): WordSource[] {
  const getLength = ([first]: readonly WordPattern[]) => first?.text.length ?? 0;
  const patterns = conditions
    .flatMap(({ patterns: all = [], rows }) => all.map((alternatives) => ({ alternatives, rows })))
    .toSorted((a, b) => getLength(b.alternatives) - getLength(a.alternatives));
  const lookups = conditions
    .flatMap(({ lookups: all = [] }) => all)
    .toSorted((a, b) => getLength(b.patterns) - getLength(a.patterns));
  return [
    ...patterns
      .slice(0, MAX_ESTIMATED_WORDS)
      .map(({ alternatives, rows }) => createTitleSource(alternatives, rows, sample)),
    ...lookups.slice(0, MAX_ESTIMATED_WORDS).map((lookup) => createSource(lookup, sample)),
  ];
}

/** Lists the sampled books with the rarest word; only these can match all conditions. */
function listFewest(sources: readonly WordSource[]): ReadonlySet<SampledBook> | undefined {
  const [rarest] = sources.filter(({ isSampled }) => isSampled).toSorted((a, b) => a.rows - b.rows);
  return rarest?.listSampled();
}

/** Lists the paths that look up one word of the search, and the path that looks up two. */
function listWordPaths(sources: readonly WordSource[], sample: Sample): AccessPath[] {
  return [
    ...sources.map(({ lookup, rows }): AccessPath => {
      return { name: 'words', cost: rows * RANDOM_ACCESS_COST, lookup };
    }),
    ...listPairPaths(sources, sample),
  ];
}

/** Creates the source of titles with a matching word; `estimatedRows` replaces the sample. */
function createTitleSource(
  patterns: readonly WordPattern[],
  estimatedRows: number | undefined,
  sample: Sample,
): WordSource {
  const list = () =>
    listOnce(sample, `title ${JSON.stringify(patterns)}`, () => {
      const tests = patterns.map(toTitleTest);
      return new Set(sample.books.filter((book) => tests.some((passes) => passes(book))));
    });
  return {
    lookup: { patterns, fields: 'title' },
    rows: estimatedRows ?? estimateRows(sample, [], list()),
    isSampled: estimatedRows === undefined,
    listSampled: list,
  };
}

function createSource(lookup: WordLookup, sample: Sample): WordSource {
  const { patterns, traits = [] } = lookup;
  const starts = patterns.map(({ text }) => text);
  const list = () =>
    listOnce(sample, JSON.stringify([starts, traits]), () => listSampled(sample, starts, traits));
  return { lookup, rows: estimateRows(sample, [], list()), isSampled: true, listSampled: list };
}

/** Lists the path to books with some of the lookups: by the rarest, enough to find each. */
function listSomePaths(conditions: readonly Condition[], sample: Sample): AccessPath[] {
  return conditions.flatMap(({ lookups = [], least = lookups.length }) => {
    if (least === lookups.length) return [];
    const rarest = lookups
      .map((lookup) => ({ lookup, rows: createSource(lookup, sample).rows }))
      .toSorted((a, b) => a.rows - b.rows)
      .slice(0, lookups.length - least + 1);
    const union: WordLookup = {
      patterns: rarest.flatMap(({ lookup: { patterns } }) => patterns),
      fields: 'all',
      traits: rarest.flatMap(({ lookup: { traits = [] } }) => traits),
      limit: MAX_CANDIDATES,
    };
    const cost = rarest.reduce((sum, { rows }) => sum + rows, 0);
    return [{ name: 'words', cost, lookup: union } as const];
  });
}

/** Lists the path to books with the two rarest words, whose positions are compared in the index. */
function listPairPaths(sources: readonly WordSource[], sample: Sample): AccessPath[] {
  const [rarest, secondRarest] = sources.toSorted((a, b) => a.rows - b.rows);
  if (!rarest || !secondRarest) return [];
  const compared = (rarest.rows + secondRarest.rows) * INDEX_ROW_COST;
  if (compared > rarest.rows * RANDOM_ACCESS_COST) return [];
  const shared = rarest.listSampled().intersection(secondRarest.listSampled());
  const both = estimateRows(sample, [], shared);
  return [
    {
      name: 'two words',
      cost: compared + both * RANDOM_ACCESS_COST,
      lookups: [rarest.lookup, secondRarest.lookup],
    },
  ];
}

/** Approximates `buildPatternCondition` on a whole title. */
function toTitleTest({ text, match }: WordPattern): (book: SampledBook) => boolean {
  if (match === 'inside' || !isWord(text)) return ({ title }) => title.includes(text);
  const before = match === 'suffix' ? '' : '(?<![\\p{L}\\p{M}\\p{N}])';
  const after = match === 'prefix' ? '' : '(?![\\p{L}\\p{M}\\p{N}])';
  // Few titles contain the text, and the regular expression takes ten times as long as `includes`.
  let pattern: RegExp | undefined;
  return ({ title }) =>
    title.includes(text) && (pattern ??= new RegExp(before + text + after, 'u')).test(title);
}

function listIndexPaths(
  { titleStart, below, matches }: Condition,
  estimate: Estimate,
): AccessPath[] {
  if (titleStart === undefined && below === undefined) return [];
  const cost = estimate(matches) * RANDOM_ACCESS_COST;
  return [
    ...(titleStart === undefined ? [] : [{ name: 'title', cost, start: titleStart } as const]),
    ...(below === undefined ? [] : [{ name: 'price', cost, below } as const]),
  ];
}

/**
 * Lists the path by facet bits, which the statement lists: PostgreSQL would scan all books for a
 * join. The index has prices and positions, too, so perhaps no row is read.
 */
function listFacetPaths(
  conditions: readonly Condition[],
  counts: ReadonlyMap<number, number>,
  isTableOrder: boolean,
): AccessPath[] {
  const tests = conditions.filter(({ matchesFacets }) => matchesFacets !== undefined);
  if (tests.length === 0) return [];
  const traits = [...counts.keys()].filter((bits) =>
    tests.every((test) => test.matchesFacets?.(bits)),
  );
  if (traits.length > MAX_LISTED_FACETS) return [];
  const books = traits.reduce((sum, bits) => sum + (counts.get(bits) ?? 0), 0);
  const isCovered =
    isTableOrder && conditions.every(({ matchesFacets, below }) => matchesFacets ?? below);
  const rowCost = isCovered ? INDEX_ROW_COST : RANDOM_ACCESS_COST;
  return [{ name: 'facets', cost: books * rowCost, traits }];
}
