import { type Bind, type Condition, buildPattern } from './conditions.ts';
import { type Context, estimateRows, type SampledBook } from './statistics.ts';
import { isWord, MARK, toStartPattern, type WordPattern } from './text.ts';

/** An access path: how a statement finds the rows `b` of `find_books`. */
export interface AccessPath {
  name: 'order' | 'title' | 'words' | 'names' | 'price' | 'facets' | 'low';
  /** The estimated cost; reading one row in sequence costs 1. */
  cost: number;
  writeFrom(bind: Bind): string;
  writeWhere(bind: Bind): string;
  /** Whether it may return a row more than once. */
  repeats?: boolean;
  /** Whether all its rows pass the condition, which then need not be checked. */
  implies?(condition: Condition): boolean;
}

/** Chooses among paths to the same rows. */
export type ChoosePath = (paths: readonly [AccessPath, ...AccessPath[]]) => AccessPath;

export const chooseCheapest: ChoosePath = ([first, ...others]) =>
  others.reduce((best, path) => (path.cost < best.cost ? path : best), first);

/** The cost of reading one row by its position, when reading one in sequence costs 1. */
const RANDOM_ACCESS_COST = 4;
/** The maximum number of facet bits in a statement. */
const MAX_LISTED_FACETS = 4000;
/**
 * The number of search words whose selectivity is estimated. The longest words are used, because
 * they are the rarest.
 */
const MAX_ESTIMATED_WORDS = 8;

interface PlanRequest {
  conditions: readonly Condition[];
  /** The number of rows to return. */
  limit: number;
  /** Whether the requested sort order is that of the table. */
  isTableOrder: boolean;
}

/** Returns the path with the lowest estimated cost. */
export function planAccess(
  { statistics: { sample, all }, choosePath }: Context,
  { conditions, limit, isTableOrder }: PlanRequest,
): AccessPath {
  const only = conditions.find(({ path }) => path !== undefined)?.path;
  if (only) return only;
  const named = conditions.find((condition) => condition.named !== undefined);
  if (named) return namesPath(named);
  const estimate = (...tests: ((book: SampledBook) => boolean)[]) => estimateRows(sample, tests);
  const matching = estimate(...conditions.map(({ matches }) => matches));
  const scanned = Math.min(sample.total, (limit / matching) * sample.total);
  return choosePath([
    {
      name: 'order',
      cost: scanned * (isTableOrder ? 1 : RANDOM_ACCESS_COST),
      writeFrom: () => 'find_books b',
      writeWhere: () => '1 = 1',
    },
    ...listWordPaths(conditions, estimate),
    ...listStartPaths(conditions, estimate),
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
  return [path.writeWhere(bind), ...unchecked.map((condition) => condition.write(bind))];
}

type Estimate = (test: (book: SampledBook) => boolean) => number;

function namesPath({ named }: Condition): AccessPath {
  return {
    name: 'names',
    cost: 0,
    writeFrom: () => 'find_book_names n CROSS JOIN find_books b',
    writeWhere: (
      bind,
    ) => `n.kind = ${bind(named?.kind ?? '')} AND n.name = ${bind(named?.name ?? '')}
      AND b.position = n.position`,
    implies: (condition) => condition.named === named,
  };
}

function listWordPaths(conditions: readonly Condition[], estimate: Estimate): AccessPath[] {
  const getLength = ([first]: readonly WordPattern[]) => first?.text.length ?? 0;
  return conditions
    .flatMap(({ patterns = [] }) => patterns)
    .sort((one, other) => getLength(other) - getLength(one))
    .slice(0, MAX_ESTIMATED_WORDS)
    .map((patterns) => {
      const tests = patterns.map(toTitleTest);
      const rows = estimate((book) => tests.some((passes) => passes(book)));
      return { ...wordsPath(patterns), cost: rows * RANDOM_ACCESS_COST };
    });
}

/** The path to books whose titles have a word that matches one of the patterns. */
function wordsPath(patterns: readonly WordPattern[]): Omit<AccessPath, 'cost'> {
  const [only] = patterns.length === 1 ? patterns : [];
  if (only) {
    return {
      name: 'words',
      writeFrom: () => 'find_words w CROSS JOIN find_books b',
      writeWhere: (bind) => `${buildPattern(only, 'w.word', bind)} AND b.position = w.position`,
      repeats: only.match !== 'whole',
    };
  }
  const select = (pattern: WordPattern, bind: Bind) =>
    `SELECT position FROM find_words WHERE ${buildPattern(pattern, 'word', bind)}`;
  return {
    name: 'words',
    writeFrom: (bind) =>
      `(${patterns.map((pattern) => select(pattern, bind)).join(' UNION ALL ')}) w
        CROSS JOIN find_books b`,
    writeWhere: () => 'b.position = w.position',
    repeats: true,
  };
}

function listStartPaths(conditions: readonly Condition[], estimate: Estimate): AccessPath[] {
  return conditions
    .flatMap(({ starts = [] }) => starts)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_ESTIMATED_WORDS)
    .map((start) => {
      const rows = estimate(({ words }) => words.includes(MARK + start));
      return { ...startPath(start), cost: rows * RANDOM_ACCESS_COST };
    });
}

/** The path to books that have a word with the prefix `start` in title, authors or series. */
function startPath(start: string): Omit<AccessPath, 'cost'> {
  const pattern = toStartPattern(start);
  return {
    name: 'words',
    writeFrom: (bind) =>
      `(SELECT position FROM find_words WHERE ${buildPattern(pattern, 'word', bind)}
        UNION ALL SELECT n.position FROM find_name_words v CROSS JOIN find_book_names n
        WHERE ${buildPattern(pattern, 'v.word', bind)} AND n.kind = v.kind AND n.name = v.name) w
        CROSS JOIN find_books b`,
    writeWhere: () => 'b.position = w.position',
    repeats: true,
  };
}

/** Approximates `buildPattern` on a whole title. */
function toTitleTest({ text, match }: WordPattern): (book: SampledBook) => boolean {
  if (match === 'inside' || !isWord(text)) return ({ title }) => title.includes(text);
  const before = match === 'suffix' ? '' : '(?<![\\p{L}\\p{M}\\p{N}])';
  const after = match === 'prefix' ? '' : '(?![\\p{L}\\p{M}\\p{N}])';
  const pattern = new RegExp(before + text + after, 'u');
  return ({ title }) => pattern.test(title);
}

/** Lists the paths by the indexes of titles and prices. */
function listIndexPaths(
  { writeTitleRange, below, matches }: Condition,
  estimate: Estimate,
): AccessPath[] {
  const paths: AccessPath[] = [];
  const cost = writeTitleRange || below !== undefined ? estimate(matches) * RANDOM_ACCESS_COST : 0;
  if (writeTitleRange)
    paths.push({
      name: 'title',
      cost,
      writeFrom: () => 'find_books b',
      writeWhere: writeTitleRange,
    });
  if (below !== undefined)
    paths.push({
      name: 'price',
      cost,
      writeFrom: () => 'find_books p CROSS JOIN find_books b',
      writeWhere: (bind) => `p.payable < ${bind(below)} AND b.position = p.position`,
      implies: (condition) => condition.below !== undefined,
    });
  return paths;
}

/**
 * Lists the path by facet bits. The bits are listed as parameters: for a join, PostgreSQL would
 * read all books.
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
      writeFrom: () => 'find_books b',
      writeWhere: () => (listed.length === 0 ? '1 = 0' : `b.traits IN (${listed.join(', ')})`),
      implies,
    },
  ];
}
