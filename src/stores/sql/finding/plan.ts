import { type Bind, type Condition, buildPattern } from './conditions.ts';
import { type Context, estimateRows, type SampledBook } from './statistics.ts';
import { isWord, MARK, toStartPattern, type WordPattern } from './text.ts';

/** An access path: how a statement finds the rows `b` of `find_books`. */
export interface AccessPath {
  name: 'order' | 'title' | 'words' | 'two words' | 'names' | 'price' | 'facets' | 'low';
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
/** The cost of a row of which only the position is read, in an index. */
const INDEX_ROW_COST = 0.4;
/** The maximum number of facet bits in a statement. */
const MAX_LISTED_FACETS = 4000;
/**
 * The number of search words whose selectivity is estimated. The longest words are used, because
 * they are the rarest.
 */
const MAX_ESTIMATED_WORDS = 8;

/** A limit that no query reaches: in a subquery, it keeps PostgreSQL from merging it with the rest. */
export const NO_LIMIT = 1_000_000_000;

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

/** Where the positions of books with a word come from. */
interface WordSource {
  path: AccessPath;
  /** The estimated number of books. */
  rows: number;
  test(book: SampledBook): boolean;
  /** A `SELECT` of the positions. */
  writePositions(bind: Bind): string;
}

/** The paths by one word of a search, and the one by two. */
function listWordPaths(conditions: readonly Condition[], estimate: Estimate): AccessPath[] {
  const getLength = ([first]: readonly WordPattern[]) => first?.text.length ?? 0;
  const patterns = conditions
    .flatMap(({ patterns: all = [] }) => all)
    .toSorted((one, other) => getLength(other) - getLength(one));
  const starts = conditions
    .flatMap(({ starts: all = [] }) => all)
    .toSorted((one, other) => other.length - one.length);
  const sources = [
    ...patterns.slice(0, MAX_ESTIMATED_WORDS).map((some) => titleSource(some, estimate)),
    ...starts.slice(0, MAX_ESTIMATED_WORDS).map((start) => startSource(start, estimate)),
  ];
  return [...sources.map(({ path }) => path), ...listPairPaths(sources, estimate)];
}

/** Books whose titles have a word that matches one of the patterns. */
function titleSource(patterns: readonly WordPattern[], estimate: Estimate): WordSource {
  const tests = patterns.map(toTitleTest);
  const test = (book: SampledBook) => tests.some((passes) => passes(book));
  const select = (pattern: WordPattern, bind: Bind) =>
    `SELECT position FROM find_words WHERE ${buildPattern(pattern, 'word', bind)}`;
  const writePositions = (bind: Bind) =>
    patterns.map((pattern) => select(pattern, bind)).join(' UNION ALL ');
  const source = createSource({ test, writePositions }, estimate);
  const [only] = patterns.length === 1 ? patterns : [];
  if (!only) return source;
  const path: AccessPath = {
    ...source.path,
    writeFrom: () => 'find_words w CROSS JOIN find_books b',
    writeWhere: (bind) => `${buildPattern(only, 'w.word', bind)} AND b.position = w.position`,
    repeats: only.match !== 'whole',
  };
  return { ...source, path };
}

/** Books that have a word with the prefix `start` in title, authors or series. */
function startSource(start: string, estimate: Estimate): WordSource {
  const pattern = toStartPattern(start);
  const writePositions = (bind: Bind) =>
    `SELECT position FROM find_words WHERE ${buildPattern(pattern, 'word', bind)}
      UNION ALL SELECT n.position FROM find_name_words v CROSS JOIN find_book_names n
      WHERE ${buildPattern(pattern, 'v.word', bind)} AND n.kind = v.kind AND n.name = v.name`;
  const test = ({ words }: SampledBook) => words.includes(MARK + start);
  return createSource({ test, writePositions }, estimate);
}

function createSource(
  source: Pick<WordSource, 'test' | 'writePositions'>,
  estimate: Estimate,
): WordSource {
  const rows = estimate(source.test);
  const path: AccessPath = {
    name: 'words',
    cost: rows * RANDOM_ACCESS_COST,
    writeFrom: (bind) => `(${source.writePositions(bind)}) w CROSS JOIN find_books b`,
    writeWhere: () => 'b.position = w.position',
    repeats: true,
  };
  return { ...source, rows, path };
}

/**
 * The path to books that have both of the two rarest words: positions are compared in the index, and
 * only books with both are looked up.
 */
function listPairPaths(sources: readonly WordSource[], estimate: Estimate): AccessPath[] {
  const [rare, common] = sources.toSorted((one, other) => one.rows - other.rows);
  if (!rare || !common) return [];
  const compared = (rare.rows + common.rows) * INDEX_ROW_COST;
  if (compared > rare.path.cost) return [];
  const both = estimate((book) => rare.test(book) && common.test(book));
  return [
    {
      name: 'two words',
      cost: compared + both * RANDOM_ACCESS_COST,
      // Without the LIMIT, PostgreSQL looks the books of one word up first.
      writeFrom: (bind) =>
        `(SELECT position FROM (${common.writePositions(bind)}) c
          WHERE position IN (${rare.writePositions(bind)}) LIMIT ${NO_LIMIT}) w
          CROSS JOIN find_books b`,
      writeWhere: () => 'b.position = w.position',
      repeats: true,
    },
  ];
}

/** Approximates `buildPattern` on a whole title. */
function toTitleTest({ text, match }: WordPattern): (book: SampledBook) => boolean {
  if (match === 'inside' || !isWord(text)) return ({ title }) => title.includes(text);
  const before = match === 'suffix' ? '' : '(?<![\\p{L}\\p{M}\\p{N}])';
  const after = match === 'prefix' ? '' : '(?![\\p{L}\\p{M}\\p{N}])';
  const pattern = new RegExp(before + text + after, 'u');
  // Few titles contain the text, and the pattern takes ten times as long.
  return ({ title }) => title.includes(text) && pattern.test(title);
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
