import type { LowStock } from '#api/store.ts';
import type { FilterName } from '#contract/finding.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { getLanguageName } from '#domain/books/language-name.ts';
import type { FacetName } from '#domain/finding/facets.ts';
import { listSomeTerms, listSoundTerms, type Matching } from '#domain/finding/matching.ts';
import {
  hasWord,
  listTextWords,
  MATCH,
  type MatchClass,
  type ParsedSearch,
  type SearchWord,
} from '#domain/finding/search.ts';
import { listSoughtSounds } from '#domain/finding/sounds.ts';
import { foldText } from '#domain/text.ts';
import type { Query, Row, Value } from '../database.ts';
import type { Dialect } from '../dialects.ts';
import { isStorable } from '../statements.ts';
import { FACET_PARTS, FACET_SQL } from './schema.ts';
import { listGenres, type Context, type SampledBook, type Statistics } from './statistics.ts';
import {
  MARK,
  markWords,
  toPrefixPattern,
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

/** Looks up the books that contain one word of the search. */
export interface WordLookup {
  /** A book has a word that matches one of them. */
  patterns: readonly WordPattern[];
  /** The words of titles, or also those of all names by which books are searched for. */
  fields: 'title' | 'all';
  /** Other facet bits by which a book is found. */
  traits?: readonly number[];
  /** The maximum number of positions to read. */
  limit?: number;
}

/** A filter of a query, both as SQL and as a test of sampled books. */
export interface Condition {
  name: FilterName | 'low stock' | 'rank';
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
  /** A matching book is found by at least `least` of these lookups, which is all by default. */
  lookups?: WordLookup[];
  least?: number;
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
  context: Context,
  { search, matching }: MatchedSearch,
): Condition[] {
  const { dialect, statistics } = context;
  const { categories, price, rating, author, series, format, language } = query;
  return [
    search.folded === '' ? [] : createMatchCondition(search, matching, context),
    categories.length === 0 ? [] : createCategoryCondition(context, categories),
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

/** Creates a condition on one part of the facet bits; `matches` tests that part. */
function createFacetCondition(
  { noIndex }: Dialect,
  name: FacetName,
  buildSql: (column: string) => string,
  matches: (part: number) => boolean,
): Condition {
  const matchesFacets = (bits: number) => matches(FACET_PARTS[name](bits));
  return {
    name,
    matches: ({ traits }) => matchesFacets(traits),
    matchesFacets,
    // The database must use only the index that the plan has chosen.
    build: () => buildSql(`${noIndex}b.traits`),
  };
}

export function createStockCondition(dialect: Dialect): Condition {
  return createFacetCondition(dialect, 'available', FACET_SQL.inStock, (part) => part === 1);
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

type Genres = Pick<Statistics, 'genres'>;

/** Selects books that have exactly `shared` of these genres, at least one. */
export function createSharedCategoriesCondition(
  dialect: Dialect,
  statistics: Genres,
  { genres, shared }: { genres: readonly string[]; shared: number },
): Condition {
  const wanted = new Set(genres);
  return createGenresCondition(
    dialect,
    listGenres(statistics, (names) => {
      return new Set(names).intersection(wanted).size === shared;
    }),
  );
}

function createCategoryCondition(
  { dialect, statistics }: Pick<Context, 'dialect' | 'statistics'>,
  wanted: readonly string[],
): Condition {
  return createGenresCondition(
    dialect,
    listGenres(statistics, (names) => names.some((name) => wanted.includes(name))),
  );
}

/** Selects the books whose set of genres has one of these numbers. */
function createGenresCondition(dialect: Dialect, numbers: readonly number[]): Condition {
  if (numbers.length === 0) return createFalseCondition('category');
  const sets = new Set(numbers);
  return createFacetCondition(
    dialect,
    'category',
    (column) => FACET_SQL.genres(column, numbers),
    (set) => sets.has(set),
  );
}

/** Selects the books in whose genres `rank` others come before this one. */
export function createRankCondition(
  { noIndex }: Dialect,
  statistics: Genres,
  { category, rank }: { category: string; rank: number },
): Condition {
  const numbers = new Set(listGenres(statistics, (names) => names.indexOf(category) === rank));
  return {
    name: 'rank',
    matches: ({ genres }) => numbers.has(genres),
    build: () => `${noIndex}b.genres IN (${[...numbers].join(', ')})`,
  };
}

function createFormatCondition(dialect: Dialect, chosen: string): Condition {
  if (chosen !== 'Hardcover' && chosen !== 'Paperback') return createFalseCondition('format');
  const isHardcover = chosen === 'Hardcover';
  const buildSql = isHardcover ? FACET_SQL.hardcover : FACET_SQL.paperback;
  return createFacetCondition(dialect, 'format', buildSql, (part) => (part === 1) === isHardcover);
}

function createLanguageCondition(dialect: Dialect, number: number | undefined): Condition {
  if (number === undefined) return createFalseCondition('language');
  return createFacetCondition(
    dialect,
    'language',
    (column) => FACET_SQL.language(column, number),
    (language) => language === number,
  );
}

function createRatingCondition(dialect: Dialect, rating: number): Condition {
  // The facet bits distinguish only these limits.
  if ([1, 2, 3, 4].includes(rating))
    return createFacetCondition(
      dialect,
      'rating',
      (column) => FACET_SQL.stars(column, rating),
      (stars) => stars >= rating,
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
  { way, least = 1 }: Matching,
  context: SearchContext,
): Condition {
  if (!isStorable(search.folded)) return createFalseCondition('search');
  switch (way) {
    case 'title':
      return createSearchCondition(search, context.dialect);
    case 'words':
      return createWordCondition(search.words, context.dialect);
    case 'all':
      return createTermCondition(search.terms, search.terms.length, context);
    case 'some':
      return createTermCondition(listSomeTerms(search), least, context);
    case 'sound':
      return createSoundCondition(listSoundTerms(search), context);
    default:
      return way satisfies never;
  }
}

type SearchDialect = Pick<Dialect, 'findText'>;

type SearchContext = Pick<Context, 'dialect' | 'statistics'>;

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
    lookups: wanted.map(toLookup),
  };
}

/** Returns the lookup by a prefix of a word in each book that has the search word. */
function toLookup({ text, letters }: SearchWord): WordLookup {
  return { patterns: [toPrefixPattern(letters?.[0] ?? text)], fields: 'all' };
}

/** Like `hasWord`, on the result of `joinWords`. */
function hasMarkedWord(words: string, word: SearchWord): boolean {
  return testWord(word, (prefix) => words.includes(MARK + prefix));
}

/** Tests a search word by a test of its prefixes. */
function testWord({ text, letters }: SearchWord, has: (prefix: string) => boolean): boolean {
  return has(text) || (letters !== undefined && letters.every(has));
}

function buildWordTest(word: SearchWord, findText: string, bind: Bind): string {
  return buildTest(word, (prefix) => `${findText}(b.words, ${bind(MARK + prefix)}) > 0`);
}

/** Builds the SQL of `testWord`. */
function buildTest({ text, letters }: SearchWord, build: (prefix: string) => string): string {
  return letters ? `(${build(text)} OR (${letters.map(build).join(' AND ')}))` : build(text);
}

/**
 * Selects books that have at least `least` of these words in title, authors, series, publisher,
 * translator or the names of categories, language and format.
 */
function createTermCondition(
  wanted: readonly SearchWord[],
  least: number,
  { dialect, statistics }: SearchContext,
): Condition {
  if (wanted.length < least) return createFalseCondition('search');
  const { findText, noIndex } = dialect;
  const named = new Map<string, NamedFacets>();
  const getNamed = (prefix: string) => {
    const facets = named.get(prefix) ?? findNamedFacets(prefix, statistics);
    named.set(prefix, facets);
    return facets;
  };
  const matchesTerm = ({ words, more, traits }: SampledBook, word: SearchWord) =>
    testWord(
      word,
      (prefix) =>
        words.includes(MARK + prefix) ||
        more.includes(MARK + prefix) ||
        getNamed(prefix).matches(traits),
    );
  const buildTerm = (word: SearchWord, bind: Bind) =>
    buildTest(word, (prefix) => {
      const columns = ['b.words', 'b.more'];
      const tests = [
        ...columns.map((column) => `${findText}(${column}, ${bind(MARK + prefix)}) > 0`),
        ...getNamed(prefix).build(`${noIndex}b.traits`),
      ];
      return `(${tests.join(' OR ')})`;
    });
  return {
    name: 'search',
    matches: (book) => wanted.filter((word) => matchesTerm(book, word)).length >= least,
    build: (bind) => {
      const tests = wanted.map((word) => buildTerm(word, bind));
      if (least === wanted.length) return tests.join(' AND ');
      return `(${tests.map((test) => `CASE WHEN ${test} THEN 1 ELSE 0 END`).join(' + ')}) >= ${least}`;
    },
    lookups: wanted.map((word) => {
      const { isEmpty, matches } = getNamed(word.letters?.[0] ?? word.text);
      const traits = isEmpty ? [] : [...statistics.all.facets.keys()].filter(matches);
      return { ...toLookup(word), traits };
    }),
    least,
  };
}

interface NamedFacets {
  /** Whether no book has such a name. */
  isEmpty: boolean;
  matches(bits: number): boolean;
  /** Builds SQL conditions on a column of facet bits, one of which must be true. */
  build(column: string): string[];
}

const FORMATS = ['Hardcover', 'Paperback'] as const;
const namesOfVersions = new WeakMap<Statistics['genres'], ReadonlyMap<string, string[]>>();

/** Returns the words of the names of categories, languages and formats, cached for a version. */
function getNames({ genres, languages }: Statistics): ReadonlyMap<string, string[]> {
  const cached = namesOfVersions.get(genres);
  if (cached) return cached;
  const all = [
    ...genres.values().flatMap((list) => list),
    ...languages.keys().map(getLanguageName),
  ];
  const names = new Map([...all, ...FORMATS].map((name) => [name, listTextWords(foldText(name))]));
  namesOfVersions.set(genres, names);
  return names;
}

/** Finds the categories, languages and formats in whose names a word starts with the prefix. */
function findNamedFacets(prefix: string, statistics: Statistics): NamedFacets {
  const names = getNames(statistics);
  const isNamed = (name: string) => hasWord(names.get(name) ?? [], { text: prefix });
  const categories = [...names.keys()].filter(isNamed);
  const sets = new Set(
    categories.length === 0
      ? []
      : listGenres(statistics, (genres) => genres.some((name) => categories.includes(name))),
  );
  const numbers = [...statistics.languages].flatMap(([tag, number]) =>
    isNamed(getLanguageName(tag)) ? [number] : [],
  );
  const formats = FORMATS.filter(isNamed);
  const isEmpty = sets.size + numbers.length + formats.length === 0;
  return {
    isEmpty,
    matches(bits) {
      if (isEmpty) return false;
      return (
        sets.has(FACET_PARTS.category(bits)) ||
        numbers.includes(FACET_PARTS.language(bits)) ||
        formats.includes(FACET_PARTS.format(bits) === 1 ? 'Hardcover' : 'Paperback')
      );
    },
    build: (column) => [
      ...(sets.size === 0 ? [] : [FACET_SQL.genres(column, [...sets])]),
      ...numbers.map((number) => `(${FACET_SQL.language(column, number)})`),
      ...formats.map((format) =>
        format === 'Hardcover' ? FACET_SQL.hardcover(column) : FACET_SQL.paperback(column),
      ),
    ],
  };
}

/** Selects books that have each of these words, as it is written or by its sound. */
function createSoundCondition(
  wanted: readonly SearchWord[],
  { dialect: { findText } }: SearchContext,
): Condition {
  const terms = wanted.map((word) => {
    const sounds = listSoughtSounds(word.text);
    const patterns = sounds.map((text) => ({ text, match: 'sound' }) as const);
    return { word, patterns };
  });
  return {
    name: 'search',
    // For estimates: few books sound like a text.
    matches: () => false,
    build: (bind) =>
      terms
        .map(({ word, patterns }) => {
          const isWritten = buildWordTest(word, findText, bind);
          if (patterns.length === 0) return isWritten;
          const lookup = buildLookup({ patterns, fields: 'all' }, bind);
          return `(${isWritten} OR b.position IN (${lookup}))`;
        })
        .join(' AND '),
    lookups: terms.map(({ word, patterns }) => {
      const written = toLookup(word);
      return { ...written, patterns: [...written.patterns, ...patterns] };
    }),
  };
}

/** Builds a `SELECT` of the positions. */
export function buildLookup(
  { patterns, fields, traits = [], limit }: WordLookup,
  bind: Bind,
): string {
  const selects = patterns.flatMap((pattern) => [
    `SELECT position FROM find_words WHERE ${buildPatternCondition(pattern, 'word', bind)}`,
    ...(fields === 'title'
      ? []
      : [
          `SELECT n.position FROM find_name_words v CROSS JOIN find_book_names n
            WHERE ${buildPatternCondition(pattern, 'v.word', bind)}
            ${pattern.match === 'sound' ? "AND v.kind IN ('author', 'series')" : ''}
            AND n.kind = v.kind AND n.name = v.name`,
        ]),
  ]);
  if (traits.length > 0)
    selects.push(`SELECT position FROM find_books WHERE traits IN (${traits.join(', ')})`);
  const union = selects.join(' UNION ALL ');
  return limit === undefined ? union : `SELECT position FROM (${union}) AS c LIMIT ${limit}`;
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
  if (match === 'sound')
    return `${column} IN (SELECT word FROM find_sounds WHERE sound = ${bind(text)})`;
  const suffix = match === 'suffix' ? `suffix = ${bind(text)}` : startsWith('suffix');
  return `${column} IN (SELECT word FROM find_suffixes WHERE ${suffix})`;
}
