import { type Bind, type Condition, buildPatternCondition } from './conditions.ts';
import { type Context, estimateRows, type SampledBook } from './statistics.ts';
import { isWord, MARK, toPrefixPattern, type WordPattern } from './text.ts';

/** An access path: how a statement finds the rows `b` of `find_books`. */
export interface AccessPath {
  name: 'scan' | 'title' | 'words' | 'two words' | 'names' | 'price' | 'facets' | 'low stock';
  /** The estimated cost; reading one row in sequence costs 1. */
  cost: number;
  buildFrom(bind: Bind): string;
  buildWhere(bind: Bind): string;
  /** Whether it may return a row more than once. */
  mayRepeatRows?: boolean;
  /** Whether all its rows pass the condition, which then need not be checked. */
  implies?(condition: Condition): boolean;
}

/** Chooses one of several paths to the same rows. */
export type ChoosePath = (paths: readonly [AccessPath, ...AccessPath[]]) => AccessPath;

export const chooseCheapest: ChoosePath = ([first, ...others]) =>
  others.reduce((best, path) => (path.cost < best.cost ? path : best), first);

/** The cost of reading one row by its position, when reading one in sequence costs 1. */
const RANDOM_ACCESS_COST = 4;
/** The cost of a row in an index-only scan. */
const INDEX_ROW_COST = 0.4;
/** The maximum number of values of the column `traits` that a statement lists. */
const MAX_LISTED_FACETS = 4000;
/**
 * The number of search words whose selectivity is estimated. The longest words are used, because
 * they are usually the rarest.
 */
const MAX_ESTIMATED_WORDS = 8;

/**
 * A limit that no query reaches. With it, PostgreSQL does not merge a subquery into the outer
 * query.
 */
export const NO_LIMIT = 1_000_000_000;

interface PlanRequest {
  conditions: readonly Condition[];
  /** The number of rows to return. */
  limit: number;
  /** Whether the requested sort order is that of the table. */
  isTableOrder: boolean;
}

/**
 * Returns the access path for a statement. A path that a condition prescribes comes first, then the
 * path by the name of an author or series. If there is neither, `choosePath` chooses.
 */
export function planAccess(
  { statistics: { sample, all }, choosePath }: Context,
  { conditions, limit, isTableOrder }: PlanRequest,
): AccessPath {
  const only = conditions.find(({ path }) => path !== undefined)?.path;
  if (only) return only;
  const named = conditions.find((condition) => condition.named !== undefined);
  if (named) return createNamesPath(named);
  const estimate = (...tests: ((book: SampledBook) => boolean)[]) => estimateRows(sample, tests);
  const estimated = conditions.filter(({ rows }) => rows === undefined);
  const matchingRows = conditions.reduce(
    (books, { rows = sample.total }) => (books * Math.min(rows, sample.total)) / sample.total,
    estimate(...estimated.map(({ matches }) => matches)),
  );
  // The scan ends when it has found `limit` rows.
  const scannedRows = Math.min(sample.total, (limit / matchingRows) * sample.total);
  return choosePath([
    {
      name: 'scan',
      cost: scannedRows * (isTableOrder ? 1 : RANDOM_ACCESS_COST),
      buildFrom: () => 'find_books b',
      buildWhere: () => '1 = 1',
    },
    ...listWordPaths(conditions, estimate),
    ...conditions.flatMap((condition) => listIndexPaths(condition, estimate)),
    ...listFacetPaths(conditions, all.facets),
  ]);
}

/** Builds the conditions for the rows of a path, including the path's own condition. */
export function buildConditions(
  path: AccessPath,
  conditions: readonly Condition[],
  bind: Bind,
): string[] {
  const unchecked = conditions.filter((condition) => !path.implies?.(condition));
  return [path.buildWhere(bind), ...unchecked.map((condition) => condition.build(bind))];
}

type Estimate = (test: (book: SampledBook) => boolean) => number;

function createNamesPath({ named }: Condition): AccessPath {
  return {
    name: 'names',
    cost: 0,
    buildFrom: () => 'find_book_names n CROSS JOIN find_books b',
    buildWhere: (
      bind,
    ) => `n.kind = ${bind(named?.kind ?? '')} AND n.name = ${bind(named?.name ?? '')}
      AND b.position = n.position`,
    implies: (condition) => condition.named === named,
  };
}

/** One word of the search, with the ways to find and estimate the books that contain it. */
interface WordSource {
  path: AccessPath;
  /** The estimated number of books. */
  rows: number;
  test(book: SampledBook): boolean;
  /** Builds a `SELECT` of the positions. */
  buildPositions(bind: Bind): string;
}

/** Lists the paths that look up one word of the search, and the path that looks up two. */
function listWordPaths(conditions: readonly Condition[], estimate: Estimate): AccessPath[] {
  const getLength = ([first]: readonly WordPattern[]) => first?.text.length ?? 0;
  const patterns = conditions
    .flatMap(({ patterns: all = [], rows }) => all.map((alternatives) => ({ alternatives, rows })))
    .toSorted((a, b) => getLength(b.alternatives) - getLength(a.alternatives));
  const prefixes = conditions
    .flatMap(({ prefixes: all = [] }) => all)
    .toSorted((a, b) => b.length - a.length);
  const sources = [
    ...patterns
      .slice(0, MAX_ESTIMATED_WORDS)
      .map(({ alternatives, rows }) => createTitleSource(alternatives, rows, estimate)),
    ...prefixes.slice(0, MAX_ESTIMATED_WORDS).map((prefix) => createPrefixSource(prefix, estimate)),
  ];
  return [...sources.map(({ path }) => path), ...listPairPaths(sources, estimate)];
}

/**
 * Creates the source for books whose titles have a word that matches one of the patterns.
 * `estimatedRows` is an estimate of their number; without it, the sample is used.
 */
function createTitleSource(
  patterns: readonly WordPattern[],
  estimatedRows: number | undefined,
  estimate: Estimate,
): WordSource {
  const tests = patterns.map(toTitleTest);
  const test = (book: SampledBook) => tests.some((passes) => passes(book));
  const select = (pattern: WordPattern, bind: Bind) =>
    `SELECT position FROM find_words WHERE ${buildPatternCondition(pattern, 'word', bind)}`;
  const buildPositions = (bind: Bind) =>
    patterns.map((pattern) => select(pattern, bind)).join(' UNION ALL ');
  const rows = estimatedRows ?? estimate(test);
  const source = createSource({ test, buildPositions, rows });
  const [only] = patterns.length === 1 ? patterns : [];
  if (!only) return source;
  const path: AccessPath = {
    ...source.path,
    buildFrom: () => 'find_words w CROSS JOIN find_books b',
    buildWhere: (bind) =>
      `${buildPatternCondition(only, 'w.word', bind)} AND b.position = w.position`,
    mayRepeatRows: only.match !== 'whole',
  };
  return { ...source, path };
}

/** Creates the source for books that have a word with this prefix in title, authors or series. */
function createPrefixSource(prefix: string, estimate: Estimate): WordSource {
  const pattern = toPrefixPattern(prefix);
  const buildPositions = (bind: Bind) =>
    `SELECT position FROM find_words WHERE ${buildPatternCondition(pattern, 'word', bind)}
      UNION ALL SELECT n.position FROM find_name_words v CROSS JOIN find_book_names n
      WHERE ${buildPatternCondition(pattern, 'v.word', bind)}
        AND n.kind = v.kind AND n.name = v.name`;
  const test = ({ words }: SampledBook) => words.includes(MARK + prefix);
  return createSource({ test, buildPositions, rows: estimate(test) });
}

function createSource(source: Omit<WordSource, 'path'>): WordSource {
  const path: AccessPath = {
    name: 'words',
    cost: source.rows * RANDOM_ACCESS_COST,
    buildFrom: (bind) => `(${source.buildPositions(bind)}) w CROSS JOIN find_books b`,
    buildWhere: () => 'b.position = w.position',
    mayRepeatRows: true,
  };
  return { ...source, path };
}

/**
 * Lists the path to books that have both of the two rarest words: positions are compared in the
 * index, and only books with both are looked up.
 */
function listPairPaths(sources: readonly WordSource[], estimate: Estimate): AccessPath[] {
  const [rarest, secondRarest] = sources.toSorted((a, b) => a.rows - b.rows);
  if (!rarest || !secondRarest) return [];
  const compared = (rarest.rows + secondRarest.rows) * INDEX_ROW_COST;
  if (compared > rarest.path.cost) return [];
  const both = estimate((book) => rarest.test(book) && secondRarest.test(book));
  return [
    {
      name: 'two words',
      cost: compared + both * RANDOM_ACCESS_COST,
      // Without the LIMIT, PostgreSQL first looks up the books with one of the words.
      buildFrom: (bind) =>
        `(SELECT position FROM (${secondRarest.buildPositions(bind)}) c
          WHERE position IN (${rarest.buildPositions(bind)}) LIMIT ${NO_LIMIT}) w
          CROSS JOIN find_books b`,
      buildWhere: () => 'b.position = w.position',
      mayRepeatRows: true,
    },
  ];
}

/** Approximates `buildPatternCondition` on a whole title. */
function toTitleTest({ text, match }: WordPattern): (book: SampledBook) => boolean {
  if (match === 'inside' || !isWord(text)) return ({ title }) => title.includes(text);
  const before = match === 'suffix' ? '' : '(?<![\\p{L}\\p{M}\\p{N}])';
  const after = match === 'prefix' ? '' : '(?![\\p{L}\\p{M}\\p{N}])';
  const pattern = new RegExp(before + text + after, 'u');
  // Few titles contain the text, and the regular expression takes ten times as long as `includes`.
  return ({ title }) => title.includes(text) && pattern.test(title);
}

/** Lists the paths by the indexes of titles and prices. */
function listIndexPaths(
  { buildTitleRange, below, matches }: Condition,
  estimate: Estimate,
): AccessPath[] {
  const paths: AccessPath[] = [];
  const cost = buildTitleRange || below !== undefined ? estimate(matches) * RANDOM_ACCESS_COST : 0;
  if (buildTitleRange)
    paths.push({
      name: 'title',
      cost,
      buildFrom: () => 'find_books b',
      buildWhere: buildTitleRange,
    });
  if (below !== undefined)
    paths.push({
      name: 'price',
      cost,
      buildFrom: () => 'find_books p CROSS JOIN find_books b',
      buildWhere: (bind) => `p.payable < ${bind(below)} AND b.position = p.position`,
      implies: (condition) => condition.below !== undefined,
    });
  return paths;
}

/**
 * Lists the path by facet bits. The bits are listed in the statement: with a join, PostgreSQL would
 * choose a sequential scan.
 */
function listFacetPaths(
  conditions: readonly Condition[],
  counts: ReadonlyMap<number, number>,
): AccessPath[] {
  const implies = ({ matchesFacets }: Condition) => matchesFacets !== undefined;
  const tests = conditions.filter(implies);
  if (tests.length === 0) return [];
  const listed = [...counts.keys()].filter((bits) =>
    tests.every((test) => test.matchesFacets?.(bits)),
  );
  if (listed.length > MAX_LISTED_FACETS) return [];
  const books = listed.reduce((sum, bits) => sum + (counts.get(bits) ?? 0), 0);
  return [
    {
      name: 'facets',
      cost: books * RANDOM_ACCESS_COST,
      buildFrom: () => 'find_books b',
      buildWhere: () => (listed.length === 0 ? '1 = 0' : `b.traits IN (${listed.join(', ')})`),
      implies,
    },
  ];
}
