import type { SuggestionsAnswer } from '#contract/finding.ts';
import { EVERYTHING, readSearch } from '#domain/finding/book-query.ts';
import { MATCH } from '#domain/finding/search.ts';
import {
  chooseSuggestions,
  LEAST_LETTERS,
  MOST_SUGGESTIONS,
  suggestBook,
} from '#domain/finding/suggestions.ts';
import { hasNearStarts, splitStarts } from '#domain/finding/word-starts.ts';
import { wordsOf } from '#domain/finding/words.ts';
import { foldText } from '#domain/fold.ts';
import { readIsbn } from '#domain/books/isbn.ts';
import type { Query } from '../database.ts';
import { isStorable } from '../storable.ts';
import { conditionsOf, not, type Condition } from './conditions.ts';
import { correct } from './correct.ts';
import { countBooks } from './count-books.ts';
import { findNames } from './find-names.ts';
import { findRows } from './find-rows.ts';
import type { Known } from './known.ts';
import { readListedBooks } from './listed-books.ts';
import { nearStarts } from './near-starts.ts';
import { searchCondition, startCondition } from './search-condition.ts';

/** Nearly all are suggested; a few more make up for the others. */
const MOST_NEAR = 2 * MOST_SUGGESTIONS;

const NONE: SuggestionsAnswer = { suggestions: [], corrected: null };

/** As `suggest` of the domain. */
export async function suggest(
  query: Query,
  typed: string,
  known: Known,
): Promise<SuggestionsAnswer> {
  const search = readSearch(typed);
  const text = foldText(search);
  if (Array.from(text).length < LEAST_LETTERS || !isStorable(text)) return NONE;
  if (readIsbn(text) !== undefined) return suggestIsbn(query, text, known);
  const starts = splitStarts(text);
  const exact = await findMatching(query, {
    text,
    starts: starts.map((start) => [start]),
    known,
    most: MOST_SUGGESTIONS,
  });
  if (exact.books.length + exact.authors.length + exact.series.length > 0)
    return { ...NONE, suggestions: chooseSuggestions(exact, text) };
  const lists = await Promise.all(starts.map((start) => nearStarts(query, start)));
  const near = await findMatching(query, { text, starts: lists, known, most: MOST_NEAR });
  const wanted = { ...EVERYTHING, search };
  const { total } = await countBooks(query, conditionsOf(wanted, known), known);
  return {
    suggestions: chooseSuggestions(onlyNear(near, starts), text),
    corrected: total === 0 ? await correct(query, wanted, known) : null,
  };
}

async function suggestIsbn(query: Query, text: string, known: Known): Promise<SuggestionsAnswer> {
  const conditions = [searchCondition(text, known.dialect.findText)];
  const found = await findRows(query, { conditions, known, most: MOST_SUGGESTIONS });
  const books = await readListedBooks(
    query,
    found.map(({ position }) => position),
  );
  return { ...NONE, suggestions: books.map(suggestBook) };
}

interface Matching {
  text: string;
  /** A word starts with one of each list. */
  starts: string[][];
  known: Known;
  /** Of each kind. */
  most: number;
}

/** Those that the rule takes: a start may come from another title, where it is a word of its own. */
function onlyNear(
  { books, authors, series }: Awaited<ReturnType<typeof findMatching>>,
  starts: readonly string[],
) {
  const isNear = (name: string) => {
    const folded = foldText(name);
    return hasNearStarts(folded, wordsOf(folded), starts);
  };
  return {
    books: books.filter(({ title }) => isNear(title)),
    authors: authors.filter(({ name }) => isNear(name)),
    series: series.filter(({ name }) => isNear(name)),
  };
}

async function findMatching(query: Query, { text, starts, known, most }: Matching) {
  const { findText } = known.dialect;
  const names = { starts, findText, most };
  const [books, authors, series] = await Promise.all([
    findPopular(query, { text, starts, known, most }),
    findNames(query, { ...names, kind: 'author' }),
    findNames(query, { ...names, kind: 'series' }),
  ]);
  return { books: await readListedBooks(query, books), authors, series };
}

/** Books that begin with the text, then others; those rated most often first. */
async function findPopular(
  query: Query,
  { text, starts, known, most }: Matching,
): Promise<number[]> {
  const begins = searchCondition(text, known.dialect.findText, MATCH.start);
  const others: Condition[] = starts.map((list) => startCondition(list, known.dialect.findText));
  const found: number[] = [];
  for (const conditions of [[begins], [...others, not(begins)]]) {
    const left = most - found.length;
    if (left === 0) return found;
    const rows = await findRows(query, { conditions, known, column: 'popular', most: left });
    found.push(...rows.map(({ position }) => position));
  }
  return found;
}
