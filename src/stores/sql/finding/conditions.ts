import { CATEGORY_NAMES } from '#contract/category-names.ts';
import type { LowStock } from '#api/store.ts';
import type { FilterName } from '#contract/finding.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import type { Matching } from '#domain/finding/matching.ts';
import {
  MATCH,
  type MatchClass,
  type ParsedSearch,
  type SearchWord,
} from '#domain/finding/search.ts';
import type { Query, Row, Value } from '../database.ts';
import type { Dialect } from '../dialects.ts';
import { isStorable } from '../statements.ts';
import { FACET_SQL, readFacetBits, toCategoryMask, type FacetValues } from './schema.ts';
import type { Context, SampledBook } from './statistics.ts';
import {
  MARK,
  markWords,
  MAX_INDEXED_TITLE_CHARS,
  MAX_NAME_CHARS,
  toWordPatterns,
  getUpperBound,
  type WordPattern,
} from './text.ts';

/** Adds a parameter to a statement; returns its placeholder, such as `$2`. */
export type Bind = (value: Value) => string;

/** Runs the statement that `build` returns, with the parameters that it binds. */
export function runStatement(query: Query, build: (bind: Bind) => string): Promise<Row[]> {
  const values: Value[] = [];
  const sql = build((value) => `$${values.push(value)}`);
  return query(sql, values);
}

/** A filter of a query, both as SQL and as a test of sampled books. */
export interface Condition {
  name: FilterName | 'low stock';
  /** Builds the condition in SQL; `b` is the row of `find_books`. */
  build(bind: Bind): string;
  /** Tests a book of the sample, to estimate the selectivity. */
  matches(book: SampledBook): boolean;
  /** Tests facet bits, if the condition depends only on them. */
  matchesFacets?(bits: number): boolean;
  /**
   * For titles. Each inner list has alternatives: a matching title has, for each list, a word that
   * matches one of the patterns in the list.
   */
  patterns?: WordPattern[][];
  /** The estimated number of matching books; by default, it is estimated by the sample. */
  rows?: number | undefined;
  /** A matching book has, for each text, a word in title, authors or series that starts with it. */
  prefixes?: string[];
  /** Matching titles begin with this text: see `buildTitleRange`. */
  titleStart?: string;
  /** Matching books have this author or series. */
  named?: { kind: 'author' | 'series'; name: string };
  /** Matching books cost less than this (₹). */
  below?: number;
  /** Matching books are among the `limit` books with the fewest copies, at most `copies`. */
  lowStock?: LowStock;
}

/** Builds a condition for each active filter of the query. */
export function toConditions(
  query: BookQuery,
  { dialect, statistics }: Context,
  { search, matching }: MatchedSearch,
): Condition[] {
  const { categories, price, rating, author, series, format, language } = query;
  return [
    search.folded === '' ? [] : createMatchCondition(search, matching, dialect),
    categories.length === 0 ? [] : createCategoryCondition(dialect, categories),
    price === undefined ? [] : createPriceCondition(dialect, price),
    rating === undefined ? [] : createRatingCondition(dialect, rating),
    author ? createNameCondition('author', author) : [],
    series ? createNameCondition('series', series) : [],
    format ? createFormatCondition(dialect, format) : [],
    language ? createLanguageCondition(dialect, statistics.languages.get(language)) : [],
    query.available ? createStockCondition(dialect) : [],
  ].flat();
}

export function negate({ name, matches, build }: Condition): Condition {
  return { name, matches: (book) => !matches(book), build: (bind) => `NOT (${build(bind)})` };
}

function createFalseCondition(name: FilterName): Condition {
  return { name, matches: () => false, build: () => '1 = 0' };
}

function createFacetCondition(
  { noIndex }: Dialect,
  name: FilterName,
  buildSql: (column: string) => string,
  matches: (facets: FacetValues) => boolean,
): Condition {
  return {
    name,
    matches: ({ traits }) => matches(readFacetBits(traits)),
    matchesFacets: (bits) => matches(readFacetBits(bits)),
    // The database must use only the index that the plan has chosen.
    build: () => buildSql(`${noIndex}b.traits`),
  };
}

export function createStockCondition(dialect: Dialect): Condition {
  return createFacetCondition(dialect, 'available', FACET_SQL.inStock, ({ inStock }) => inStock);
}

/** Selects the books with low stock. */
export function createLowStockCondition(lowStock: LowStock): Condition {
  return {
    name: 'low stock',
    // Not used for estimates, because `planAccess` always chooses the path by low stock.
    matches: () => true,
    build: (bind) => `b.position IN (${buildLowStock(lowStock, bind)})`,
    lowStock,
  };
}

/** Builds a `SELECT` of the positions; `place` is a copy of the book's position. */
export function buildLowStock({ copies, limit }: LowStock, bind: Bind): string {
  return `SELECT place FROM stock WHERE copies <= ${bind(copies)}
    ORDER BY copies, place LIMIT ${limit}`;
}

/** Selects books that have exactly `shared` of the categories in the mask. */
export function createSharedCategoriesCondition(
  dialect: Dialect,
  mask: number,
  shared: number,
): Condition {
  const bits = CATEGORY_NAMES.map((_, bit) => bit).filter((bit) => (mask & (1 << bit)) !== 0);
  return createFacetCondition(
    dialect,
    'category',
    (column) => `(${bits.map((bit) => `((${column} >> ${bit}) & 1)`).join(' + ')}) = ${shared}`,
    ({ categories }) => bits.filter((bit) => (categories & (1 << bit)) !== 0).length === shared,
  );
}

function createCategoryCondition(dialect: Dialect, names: readonly string[]): Condition {
  const mask = toCategoryMask(names);
  if (mask === 0) return createFalseCondition('category');
  return createFacetCondition(
    dialect,
    'category',
    (column) => FACET_SQL.categories(column, mask),
    ({ categories }) => (categories & mask) !== 0,
  );
}

function createFormatCondition(dialect: Dialect, chosen: string): Condition {
  if (chosen !== 'Hardcover' && chosen !== 'Paperback') return createFalseCondition('format');
  const buildSql = chosen === 'Hardcover' ? FACET_SQL.hardcover : FACET_SQL.paperback;
  return createFacetCondition(dialect, 'format', buildSql, ({ format }) => format === chosen);
}

function createLanguageCondition(dialect: Dialect, number: number | undefined): Condition {
  if (number === undefined) return createFalseCondition('language');
  return createFacetCondition(
    dialect,
    'language',
    (column) => FACET_SQL.language(column, number),
    ({ language }) => language === number,
  );
}

function createRatingCondition(dialect: Dialect, rating: number): Condition {
  // The facet bits distinguish only these limits.
  if ([1, 2, 3, 4].includes(rating))
    return createFacetCondition(
      dialect,
      'rating',
      (column) => FACET_SQL.stars(column, rating),
      ({ stars }) => stars >= rating,
    );
  return {
    name: 'rating',
    // The column `best` is the negated rating.
    matches: ({ best }) => -best > rating,
    build: (bind) => `${dialect.noIndex}b.best < ${bind(-rating)}`,
  };
}

function createPriceCondition({ noIndex }: Dialect, price: number): Condition {
  return {
    name: 'price',
    matches: ({ payable }) => payable < price,
    build: (bind) => `${noIndex}b.payable < ${bind(price)}`,
    below: price,
  };
}

function createNameCondition(kind: 'author' | 'series', name: string): Condition {
  if (Array.from(name).length > MAX_NAME_CHARS || !isStorable(name))
    return createFalseCondition(kind);
  return {
    name: kind,
    // Not used for estimates: `planAccess` chooses the path by a name, or the path of a condition,
    // without them.
    matches: () => true,
    build: (bind) => `EXISTS (SELECT 1 FROM find_book_names named WHERE named.kind = '${kind}'
      AND named.name = ${bind(name)} AND named.position = b.position)`,
    named: { kind, name },
  };
}

/** A search text, and how books match it. */
export interface MatchedSearch {
  search: ParsedSearch;
  matching: Matching;
}

/** Selects the books that match the search text in this way. */
export function createMatchCondition(
  search: ParsedSearch,
  { way }: Matching,
  dialect: SearchDialect,
): Condition {
  if (way === 'words') return createWordCondition(search.words, dialect);
  return createSearchCondition(search, dialect);
}

type SearchDialect = Pick<Dialect, 'findText'>;

/**
 * Selects books that match a search text (not empty after folding); `match` restricts it to one
 * class of matches.
 */
export function createSearchCondition(
  { folded, isbn }: ParsedSearch,
  dialect: SearchDialect,
  match?: MatchClass,
): Condition {
  if (isbn !== undefined) {
    return {
      name: 'search',
      // For estimates: an ISBN matches only one book.
      matches: () => false,
      build: (bind) => `b.position = (SELECT position FROM books WHERE isbn = ${bind(isbn)})`,
    };
  }
  return isStorable(folded)
    ? createTitleCondition(folded, dialect, match)
    : createFalseCondition('search');
}

function createTitleCondition(
  text: string,
  { findText }: SearchDialect,
  match?: MatchClass,
): Condition {
  const atStart = markWords(text);
  const inside = atStart.slice(MARK.length);
  /** Builds SQL for the position of a text in the title, from 1; 0 if it is not in the title. */
  const buildPosition = (bind: Bind, part: string) => `${findText}(b.title, ${bind(part)})`;
  const isAtWordStart = match === MATCH.start || match === MATCH.word;
  const patterns = toWordPatterns(text, { isAtWordStart }).map((pattern) => [pattern]);
  const search = { name: 'search', patterns } as const;
  if (match === MATCH.start) {
    return {
      ...search,
      matches: ({ title }) => title.startsWith(atStart),
      build: (bind) => `${buildPosition(bind, atStart)} = 1`,
      titleStart: Array.from(atStart).slice(0, MAX_INDEXED_TITLE_CHARS).join(''),
    };
  }
  if (match === MATCH.word) {
    return {
      ...search,
      matches: ({ title }) => title.indexOf(atStart) > 0,
      build: (bind) => `${buildPosition(bind, atStart)} > 1`,
    };
  }
  if (match === MATCH.inside) {
    return {
      ...search,
      matches: ({ title }) => title.includes(inside) && !title.includes(atStart),
      build: (bind) => `${buildPosition(bind, inside)} > 0 AND ${buildPosition(bind, atStart)} < 1`,
    };
  }
  return {
    ...search,
    matches: ({ title }) => title.includes(inside),
    build: (bind) => `${buildPosition(bind, inside)} > 0`,
  };
}

/** Builds the condition that selects the titles that begin with a text by their index. */
export function buildTitleRange(start: string, bind: Bind): string {
  const indexed = `substr(b.title, 1, ${MAX_INDEXED_TITLE_CHARS})`;
  return `${indexed} >= ${bind(start)} AND ${indexed} < ${bind(getUpperBound(start))}`;
}

/**
 * Selects books that have each of these words in title, authors and series.
 */
export function createWordCondition(
  wanted: readonly SearchWord[],
  { findText }: SearchDialect,
): Condition {
  if (wanted.length === 0) return createFalseCondition('search');
  return {
    name: 'search',
    matches: ({ words }) => wanted.every((word) => hasMarkedWord(words, word)),
    build: (bind) => wanted.map((word) => buildWordTest(word, findText, bind)).join(' AND '),
    prefixes: wanted.map(getPrefix),
  };
}

/** Returns a prefix of a word in each book that has the search word. */
function getPrefix({ text, letters }: SearchWord): string {
  return letters?.[0] ?? text;
}

/** Like `hasWord`, on the result of `joinWords`. */
function hasMarkedWord(words: string, { text, letters }: SearchWord): boolean {
  const has = (prefix: string) => words.includes(MARK + prefix);
  return has(text) || (letters !== undefined && letters.every(has));
}

function buildWordTest({ text, letters }: SearchWord, findText: string, bind: Bind): string {
  const build = (prefix: string) => `${findText}(b.words, ${bind(MARK + prefix)}) > 0`;
  return letters ? `(${build(text)} OR (${letters.map(build).join(' AND ')}))` : build(text);
}

/** Selects books in whose titles a word starts with one of these folded texts. */
export function createPrefixCondition(
  prefixes: readonly string[],
  { findText }: SearchDialect,
): Condition {
  const marked = prefixes.map(markWords);
  const patterns = prefixes.map((prefix) => toWordPatterns(prefix, { isAtWordStart: true })[0]);
  return {
    name: 'search',
    matches: ({ title }) => marked.some((start) => title.includes(start)),
    build: (bind) =>
      `(${marked.map((start) => `${findText}(b.title, ${bind(start)}) > 0`).join(' OR ')})`,
    patterns: patterns.every((pattern) => pattern !== undefined) ? [patterns] : [],
  };
}

/** A prefix, and the prefixes of existing words that differ from it by one typing error. */
export interface NearPrefixes {
  prefixes: string[];
  /** An upper bound for the number of books whose titles have a word with one of the prefixes. */
  books?: number;
}

/** Selects books in whose titles a word starts with one of these prefixes of existing words. */
export function createNearCondition(
  { prefixes, books }: NearPrefixes,
  dialect: SearchDialect,
): Condition {
  return { ...createPrefixCondition(prefixes, dialect), rows: books };
}

/** Builds the condition that a word in `column` matches the pattern. */
export function buildPatternCondition(
  { text, match }: WordPattern,
  column: string,
  bind: Bind,
): string {
  const startsWith = (name: string) =>
    `${name} >= ${bind(text)} AND ${name} < ${bind(getUpperBound(text))}`;
  if (match === 'whole') return `${column} = ${bind(text)}`;
  if (match === 'prefix') return startsWith(column);
  const suffix = match === 'suffix' ? `suffix = ${bind(text)}` : startsWith('suffix');
  return `${column} IN (SELECT word FROM find_suffixes WHERE ${suffix})`;
}
