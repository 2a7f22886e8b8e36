import { listSomeTerms, listSoundTerms, type Matching } from '#domain/finding/matching.ts';
import {
  MATCH,
  type MatchClass,
  type ParsedSearch,
  type SearchWord,
} from '#domain/finding/search.ts';
import { listShopTerms } from '#domain/finding/shop-words.ts';
import { listSoughtSounds } from '#domain/finding/sounds.ts';
import type { Dialect } from '../dialects.ts';
import { isStorable } from '../statements.ts';
import type { Context, SampledBook } from './statistics.ts';
import {
  MARK,
  markWords,
  NUMBER_MARK,
  toPrefixPattern,
  isIndexedWord,
  MAX_INDEXED_TITLE_CHARS,
  toWordPatterns,
} from './text.ts';
import {
  type Bind,
  type Condition,
  createFalseCondition,
  type WordLookup,
  buildLookup,
  findNamedFacets,
  type NamedFacets,
} from './conditions.ts';

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
  switch (way) {
    case 'title':
      return createSearchCondition(search, context.dialect);
    case 'words':
      return createWordCondition(search.words, context.dialect);
    case 'all':
      return createTermCondition(search.terms, search.terms.length, context);
    case 'shop': {
      const terms = listShopTerms(search.terms);
      return createTermCondition(terms, terms.length, context);
    }
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

/** Selects books that match a text (not empty after folding); `match` allows one class only. */
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
  const [only, ...others] = patterns;
  return {
    ...search,
    matches: ({ title }) => title.includes(inside),
    build: (bind) => `${buildPosition(bind, inside)} > 0`,
    exactLookup:
      only && others.length === 0 && isIndexedWord(text)
        ? { patterns: only, fields: 'title' }
        : undefined,
  };
}

/** Selects books that have each of these words in title, authors and series. */
export function createWordCondition(
  wanted: readonly SearchWord[],
  { findText }: SearchDialect,
): Condition {
  if (wanted.length === 0) return createFalseCondition('search');
  return {
    name: 'search',
    matches: ({ words }) =>
      wanted.every((word) => testWord(word, (pattern) => words.includes(pattern))),
    build: (bind) => wanted.map((word) => buildWordTest(word, findText, bind)).join(' AND '),
    lookups: wanted.map(toLookup),
  };
}

function toLookup({ text, letters, others = [] }: SearchWord): WordLookup {
  return {
    patterns: [
      toPrefixPattern(letters?.[0] ?? text),
      // Further words of a title end with a space: see `splitTitle`.
      ...others.flatMap(([first = '']) =>
        [first, `${first} `].map((whole) => ({ text: whole, match: 'whole' as const })),
      ),
    ],
    fields: 'all',
  };
}

/** Lists what marked words contain if they have the word: all patterns of one of these lists. */
function listPatterns({ text, letters, others = [] }: SearchWord): string[][] {
  return [
    [MARK + text],
    ...(letters ? [letters.map((prefix) => MARK + prefix)] : []),
    ...others.map((words) => words.map((whole) => MARK + whole + MARK)),
  ];
}

function testWord(word: SearchWord, has: (pattern: string) => boolean): boolean {
  return listPatterns(word).some((patterns) => patterns.every(has));
}

function buildWordTest(word: SearchWord, findText: string, bind: Bind): string {
  return buildTest(word, (pattern) => `${findText}(b.words, ${bind(pattern)}) > 0`);
}

function buildNumberTest(word: SearchWord, findText: string, bind: Bind): string {
  return buildTest(
    word,
    (pattern) => `${findText}(b.more, ${bind(pattern.replace(MARK, NUMBER_MARK))}) > 0`,
  );
}

/** Builds the SQL of `testWord`. */
function buildTest(word: SearchWord, build: (pattern: string) => string): string {
  const tests = listPatterns(word).map((patterns) => patterns.map(build).join(' AND '));
  return tests.length === 1 ? tests.join('') : `(${tests.join(' OR ')})`;
}

/** Selects books with at least `least` of these words in texts or names of their facets. */
function createTermCondition(
  wanted: readonly SearchWord[],
  least: number,
  { dialect, statistics }: SearchContext,
): Condition {
  if (wanted.length < least) return createFalseCondition('search');
  const { findText, noIndex } = dialect;
  const named = new Map<string, NamedFacets>();
  const getNamed = (pattern: string) => {
    const facets = named.get(pattern) ?? findNamedFacets(pattern, statistics);
    named.set(pattern, facets);
    return facets;
  };
  const matchesTerm = ({ words, more, traits }: SampledBook, word: SearchWord) =>
    testWord(
      word,
      (pattern) =>
        words.includes(pattern) || more.includes(pattern) || getNamed(pattern).matches(traits),
    );
  const buildTerm = (word: SearchWord, bind: Bind) =>
    buildTest(word, (pattern) => {
      const columns = pattern.endsWith(MARK)
        ? [`b.words || b.more || ${bind(MARK)}`]
        : ['b.words', 'b.more'];
      const tests = [
        ...columns.map((column) => `${findText}(${column}, ${bind(pattern)}) > 0`),
        ...getNamed(pattern).build(`${noIndex}b.traits`),
      ];
      return `(${tests.join(' OR ')})`;
    });
  const buildTests = (bind: Bind) => wanted.map((word) => buildTerm(word, bind));
  const buildFound = (bind: Bind) =>
    `(${buildTests(bind)
      .map((test) => `CASE WHEN ${test} THEN 1 ELSE 0 END`)
      .join(' + ')})`;
  return {
    name: 'search',
    matches: (book) => wanted.filter((word) => matchesTerm(book, word)).length >= least,
    build: (bind) =>
      least === wanted.length ? buildTests(bind).join(' AND ') : `${buildFound(bind)} >= ${least}`,
    buildFound,
    lookups: wanted.map((word) => {
      const facets = listPatterns(word).map(([first = '']) => getNamed(first));
      const traits = facets.every(({ isEmpty }) => isEmpty)
        ? []
        : [...statistics.all.facets.keys()].filter((bits) =>
            facets.some(({ matches }) => matches(bits)),
          );
      return { ...toLookup(word), traits };
    }),
    least,
  };
}

/** Selects books that have each of these words, as it is written or by its sound. */
function createSoundCondition(
  wanted: readonly SearchWord[],
  { dialect: { findText } }: SearchContext,
): Condition {
  const terms = wanted.map((word) => ({ word, sounds: listSoughtSounds(word.text) }));
  return {
    name: 'search',
    // For estimates: few books sound like a text.
    matches: () => false,
    build: (bind) =>
      terms
        .map(({ word, sounds }) => {
          const tests = [
            buildWordTest(word, findText, bind),
            buildNumberTest(word, findText, bind),
          ];
          if (sounds.length > 0) {
            const lookup = buildLookup({ patterns: [], fields: 'all', sounds }, bind);
            tests.push(`b.position IN (${lookup})`);
          }
          return `(${tests.join(' OR ')})`;
        })
        .join(' AND '),
    hasSubqueries: true,
    lookups: terms.map(({ word, sounds }) => ({ ...toLookup(word), sounds })),
  };
}

/** A folded prefix, and perhaps the prefixes of existing words that differ from it by a typing error. */
export interface NearPrefixes {
  prefixes: string[];
  /** An upper bound for the number of books whose titles have a word with one of the prefixes. */
  books?: number;
}

/** Selects books in whose titles a word starts with one of these prefixes. */
export function createPrefixCondition(
  { prefixes, books }: NearPrefixes,
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
    rows: books,
  };
}
