import type { SuggestionsResponse } from '#contract/catalogue/finding.ts';
import { EVERYTHING, MAX_COUNTED_CORRECTED, readSearch } from '#domain/finding/book-query.ts';
import { BY_TITLE, listWordMatchings, type Matching } from '#domain/finding/matching.ts';
import { MATCH, type ParsedSearch } from '#domain/finding/search.ts';
import {
  chooseSuggestions,
  isEmpty,
  MAX_SUGGESTIONS,
  MIN_CHARS,
  suggestBook,
} from '#domain/finding/suggestions.ts';
import {
  listWords,
  mayHaveTypos,
  nearlyMatchesPrefixes,
  splitPrefixes,
} from '#domain/finding/words.ts';
import { foldText } from '#domain/values/text.ts';
import { isStorable } from '../statements.ts';
import { findNames } from './authors-and-series.ts';
import { type Condition, negate } from './conditions.ts';
import {
  createPrefixCondition,
  createSearchCondition,
  createMatchCondition,
} from './search-conditions.ts';
import { filterMatchings, findMatching } from './matching.ts';
import { findRows } from './rows.ts';
import { readListedBooks } from '../book-rows.ts';
import { correctSearch, findNearPrefixes } from './spelling.ts';
import type { Context } from './statistics.ts';

/** More than `MAX_SUGGESTIONS` for a text with a typing error, because `keepNear` rejects a few. */
const MAX_NEAR = 2 * MAX_SUGGESTIONS;

const NONE: SuggestionsResponse = { suggestions: [], corrected: null };

/** The SQL version of `suggest` in the domain. */
export async function suggest(context: Context, typed: string): Promise<SuggestionsResponse> {
  const { query, dialect } = context;
  const search = readSearch(typed);
  const { folded: text, isbn } = search;
  if (Array.from(text).length < MIN_CHARS || !isStorable(text)) return NONE;
  if (isbn !== undefined) {
    const conditions = [createSearchCondition(search, dialect)];
    const found = await findRows(context, { conditions, limit: MAX_SUGGESTIONS });
    const books = await readListedBooks(
      query,
      found.map(({ position }) => position),
    );
    return { ...NONE, suggestions: books.map(suggestBook) };
  }
  const prefixes = splitPrefixes(text);
  const begins = createSearchCondition(search, dialect, MATCH.start);
  const prefixConditions = prefixes.map((prefix) =>
    createPrefixCondition({ prefixes: [prefix] }, dialect),
  );
  const exact = await findNamesAndBooks(context, {
    rounds: [[begins], [...prefixConditions, negate(begins)]],
    prefixes: prefixes.map((prefix) => [prefix]),
    limit: MAX_SUGGESTIONS,
  });
  if (!isEmpty(exact)) return { ...NONE, suggestions: chooseSuggestions(exact, text) };
  const byWords = listWordMatchings(search);
  const tried = [BY_TITLE, ...byWords];
  const successful = await filterMatchings(context, search, tried);
  const matching = byWords.find((each) => successful.includes(each));
  if (matching) {
    const books = await findByMatching(context, search, matching);
    return { ...NONE, suggestions: chooseSuggestions({ ...exact, books }, text) };
  }
  const [found, corrected] = await Promise.all([
    findNear(context, prefixes),
    // A text within a title is not corrected.
    successful.length > 0
      ? null
      : correctSearch(context, EVERYTHING, search, MAX_COUNTED_CORRECTED),
  ]);
  const near = keepNear(found, prefixes);
  const without = tried.filter((each) => !successful.includes(each)).map(({ way }) => way);
  const books = isEmpty(near)
    ? await findByMatching(context, search, await findMatching(context, search, { without }))
    : near.books;
  return { suggestions: chooseSuggestions({ ...near, books }, text), corrected };
}

/** Finds the books that match the text in this way, those with most ratings first. */
async function findByMatching(context: Context, search: ParsedSearch, matching: Matching) {
  const conditions = [createMatchCondition(search, matching, context)];
  const positions = await findPopular(context, { rounds: [conditions], limit: MAX_SUGGESTIONS });
  return readListedBooks(context.query, positions);
}

/** Finds books and names with a word for each of `prefixes`, which may have a typing error. */
async function findNear(context: Context, prefixes: readonly string[]): Promise<Found> {
  const { query, dialect } = context;
  // No typing error is looked for in a text with many words.
  if (!mayHaveTypos(prefixes)) return { books: [], authors: [], series: [] };
  const near = await Promise.all(prefixes.map((prefix) => findNearPrefixes(query, prefix)));
  return findNamesAndBooks(context, {
    rounds: [near.map((found) => createPrefixCondition(found, dialect))],
    prefixes: near.map((found) => found.prefixes),
    limit: MAX_NEAR,
  });
}

interface MatchRequest {
  /** The conditions for books in each round; books of an earlier round come first. */
  rounds: readonly (readonly Condition[])[];
  /** For authors and series: for each list, a word of the name starts with one of its texts. */
  prefixes: readonly (readonly string[])[];
  limit: number;
}

type Found = Awaited<ReturnType<typeof findNamesAndBooks>>;

/** Returns the candidates that `nearlyMatchesPrefixes` accepts, as the domain requires. */
function keepNear({ books, authors, series }: Found, prefixes: readonly string[]): Found {
  const isNear = (name: string) => {
    const folded = foldText(name);
    return nearlyMatchesPrefixes(folded, listWords(folded), prefixes);
  };
  return {
    books: books.filter(({ title }) => isNear(title)),
    authors: authors.filter(({ name }) => isNear(name)),
    series: series.filter(({ name }) => isNear(name)),
  };
}

async function findNamesAndBooks(context: Context, request: MatchRequest) {
  const [positions, authors, series] = await Promise.all([
    findPopular(context, request),
    findNames(context, { ...request, kind: 'author' }),
    findNames(context, { ...request, kind: 'series' }),
  ]);
  return { books: await readListedBooks(context.query, positions), authors, series };
}

/** Finds the books of each round in turn, those with most ratings first. */
async function findPopular(
  context: Context,
  { rounds, limit }: Pick<MatchRequest, 'rounds' | 'limit'>,
): Promise<number[]> {
  const found: number[] = [];
  for (const conditions of rounds) {
    const remaining = limit - found.length;
    if (remaining === 0) return found;
    const rows = await findRows(context, { conditions, column: 'popular', limit: remaining });
    found.push(...rows.map(({ position }) => position));
  }
  return found;
}
