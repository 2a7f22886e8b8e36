import type { LowStock } from '#api/store.ts';
import type { FilterName } from '#contract/catalogue/finding.ts';
import { getLanguageName } from '#domain/books/language-name.ts';
import { foldText } from '#domain/values/text.ts';
import type { Query, Row, Value } from '../database.ts';
import { FACET_PARTS, FACET_SQL, FORMATS } from './schema.ts';
import { type SampledBook, listGenres, type Statistics } from './statistics.ts';
import {
  MAX_INDEXED_TITLE_CHARS,
  getUpperBound,
  type WordPattern,
  joinWords,
  MARK,
} from './text.ts';

/** Adds a parameter to a statement; returns its placeholder, such as `$2`. */
export type Bind = (value: Value) => string;

export function runStatement(query: Query, build: (bind: Bind) => string): Promise<Row[]> {
  const values: Value[] = [];
  const sql = build((value) => `$${values.push(value)}`);
  return query(sql, values);
}

/** Looks up the books that contain one word of the search. */
export interface WordLookup {
  patterns: readonly WordPattern[];
  /** The words of titles, or also those of all names by which books are searched for. */
  fields: 'title' | 'all';
  /** Sound keys by which a book is also found: those of a word of title, authors or series. */
  sounds?: readonly string[];
  /** Other facet bits by which a book is found. */
  traits?: readonly number[];
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
  /** A matching title has, for each list, a word that matches one of its patterns. */
  patterns?: WordPattern[][];
  /** The estimated number of matching books; by default, it is estimated by the sample. */
  rows?: number | undefined;
  /** A matching book is found by at least `least` of these lookups, which is all by default. */
  lookups?: WordLookup[];
  least?: number;
  /** Builds the number of words of the search that the row has. */
  buildFound?(bind: Bind): string;
  /** Finds exactly the matching books. */
  exactLookup?: WordLookup | undefined;
  /** Whether the condition in SQL has subqueries that do not depend on the row. */
  hasSubqueries?: boolean;
  /** Matching titles begin with this text: see `buildTitleRange`. */
  titleStart?: string;
  named?: { kind: 'author' | 'series'; name: string };
  /** Matching books cost less than this (₹). */
  below?: number;
  /** Matching books are among the `limit` books with the fewest copies, at most `copies`. */
  lowStock?: LowStock;
}

export function negate({ name, matches, build }: Condition): Condition {
  return { name, matches: (book) => !matches(book), build: (bind) => `NOT (${build(bind)})` };
}

export function createFalseCondition(name: FilterName): Condition {
  return { name, matches: () => false, build: () => '1 = 0' };
}

/** Builds a `SELECT` of the positions; `place` is a copy of the book's position. */
export function buildLowStock({ copies, limit }: LowStock, bind: Bind): string {
  return `SELECT place FROM stock WHERE copies <= ${bind(copies)}
    ORDER BY copies, place LIMIT ${limit}`;
}

/** The expression of `find_books_by_title`, for the table `b`. */
export const INDEXED_TITLE = `substr(b.title, 1, ${MAX_INDEXED_TITLE_CHARS})`;

/** Builds the condition that selects the titles that begin with a text by their index. */
export function buildTitleRange(start: string, bind: Bind): string {
  return `${INDEXED_TITLE} >= ${bind(start)} AND ${INDEXED_TITLE} < ${bind(getUpperBound(start))}`;
}

/** Builds a `SELECT` of the positions. */
export function buildLookup(
  { patterns, fields, sounds = [], traits = [], limit }: WordLookup,
  bind: Bind,
): string {
  const buildTitles = (test: string) => `SELECT position FROM find_words WHERE ${test}`;
  const buildNames = (test: string) =>
    `SELECT n.position FROM find_name_words v CROSS JOIN find_book_names n
      WHERE ${test} AND n.kind = v.kind AND n.name = v.name`;
  const selects = patterns.flatMap((pattern) => [
    buildTitles(buildPatternCondition(pattern, 'word', bind)),
    ...(fields === 'title' ? [] : [buildNames(buildPatternCondition(pattern, 'v.word', bind))]),
  ]);
  if (sounds.length > 0)
    selects.push(
      buildTitles(`word IN (${buildSounds(sounds, bind)})`),
      buildNames(`v.word IN (${buildSounds(sounds, bind)}) AND v.kind IN ('author', 'series')`),
    );
  if (traits.length > 0)
    selects.push(`SELECT position FROM find_books WHERE traits IN (${traits.join(', ')})`);
  const union = selects.join(' UNION ALL ');
  return limit === undefined ? union : `SELECT position FROM (${union}) AS c LIMIT ${limit}`;
}

function buildSounds(sounds: readonly string[], bind: Bind): string {
  return `SELECT word FROM find_sounds WHERE sound IN (${sounds.map(bind).join(', ')})`;
}

export function buildPatternCondition({ text, match }: WordPattern, column: string, bind: Bind) {
  const startsWith = (name: string) =>
    `${name} >= ${bind(text)} AND ${name} < ${bind(getUpperBound(text))}`;
  if (match === 'whole') return `${column} = ${bind(text)}`;
  if (match === 'prefix') return startsWith(column);
  const suffix = match === 'suffix' ? `suffix = ${bind(text)}` : startsWith('suffix');
  return `${column} IN (SELECT word FROM find_suffixes WHERE ${suffix})`;
}

/** The categories, languages and formats that a search word names. */
export interface NamedFacets {
  /** Whether no book has such a name. */
  isEmpty: boolean;
  matches(bits: number): boolean;
  /** Builds SQL conditions on a column of facet bits, one of which must be true. */
  build(column: string): string[];
}

interface FacetNames {
  /** The marked words of the names of categories, languages and formats. */
  words: ReadonlyMap<string, string>;
  /** The names of the languages, by their numbers. */
  languages: ReadonlyMap<number, string>;
}

const namesOfVersions = new WeakMap<Statistics['genres'], FacetNames>();

/** Returns the names of a version, cached, because naming 20,000 languages takes seconds. */
function getNames({ genres, languages: numbers }: Statistics): FacetNames {
  const cached = namesOfVersions.get(genres);
  if (cached) return cached;
  const languages = new Map([...numbers].map(([tag, number]) => [number, getLanguageName(tag)]));
  const all = [...genres.values().flatMap((list) => list), ...languages.values(), ...FORMATS];
  const words = new Map(all.map((name) => [name, joinWords([foldText(name)]) + MARK]));
  const names = { words, languages };
  namesOfVersions.set(genres, names);
  return names;
}

/** Finds the categories, languages and formats whose marked names contain the pattern. */
export function findNamedFacets(pattern: string, statistics: Statistics): NamedFacets {
  const { words, languages } = getNames(statistics);
  const named = new Set(words.keys().filter((name) => words.get(name)?.includes(pattern)));
  const sets = new Set(
    named.size === 0
      ? []
      : listGenres(statistics, (genres) => genres.some((name) => named.has(name))),
  );
  const numbers = new Set(
    languages.keys().filter((number) => named.has(languages.get(number) ?? '')),
  );
  const formats = [...FORMATS.keys()].filter((format) => named.has(FORMATS[format] ?? ''));
  const isEmpty = sets.size + numbers.size + formats.length === 0;
  return {
    isEmpty,
    matches(bits) {
      if (isEmpty) return false;
      return (
        sets.has(FACET_PARTS.category(bits)) ||
        numbers.has(FACET_PARTS.language(bits)) ||
        formats.includes(FACET_PARTS.format(bits))
      );
    },
    build: (column) => [
      ...(sets.size === 0 ? [] : [FACET_SQL.genres(column, [...sets])]),
      ...(numbers.size === 0 ? [] : [FACET_SQL.languages(column, [...numbers])]),
      ...formats.map((format) => FACET_SQL.format(column, format)),
    ],
  };
}
