import type { FoundBooks } from '#contract/catalogue/finding.ts';
import { type BookQuery, MAX_COUNTED } from '#domain/finding/book-query.ts';
import { isCorrectable, listCorrectedSearches, type Vocabulary } from '#domain/finding/spelling.ts';
import { isNear, MIN_LETTERS_FOR_TYPO, splitWords } from '#domain/finding/words.ts';
import type { ParsedSearch } from '#domain/finding/search.ts';
import type { Query, Row } from '../database.ts';
import { runForChunks, isStorable } from '../statements.ts';
import { runStatement } from './conditions.ts';
import type { NearPrefixes } from './search-conditions.ts';
import { toConditions } from './filters.ts';
import { countTotal } from './facets.ts';
import type { Context } from './statistics.ts';
import { listVariants, getUpperBound } from './text.ts';

/** The maximum number of similar prefixes; each is a parameter of the statement. */
const MAX_NEAR_PREFIXES = 200;

/** Returns the most similar text that finds books: `correctSearch` of the domain in SQL. */
export async function correctSearch(
  context: Context,
  wanted: BookQuery,
  search: ParsedSearch,
  maxCounted = MAX_COUNTED,
): Promise<FoundBooks['corrected']> {
  if (!isStorable(search.folded)) return null;
  const vocabulary = await readVocabulary(context.query, search.folded);
  for (const corrected of listCorrectedSearches(search, vocabulary)) {
    const conditions = toConditions(wanted, context, corrected);
    const total = await countTotal(context, conditions, maxCounted);
    if (total > 0) return { text: corrected.search.folded, total };
  }
  return null;
}

/** Reads the words of titles and names that the text contains, also with typing errors. */
async function readVocabulary(query: Query, text: string): Promise<Vocabulary> {
  const parts = splitWords(text);
  const words = parts.map(({ word }) => word);
  const pairs = words.slice(1).map((word, index) => [words[index] ?? '', word] as const);
  const exact = [...words, ...words.flatMap(listSplits), ...pairs.map((pair) => pair.join(''))];
  const known = await runForChunks(
    query,
    'SELECT word, titles + names AS books FROM find_vocabulary WHERE word IN',
    [...new Set(exact)],
  );
  const knownWords = new Set(known.map(({ word }) => String(word)));
  // Ends early, because a text of forty words would need as many queries.
  if (!isCorrectable(parts, knownWords)) return new Map();
  const misspelt = words.filter((word) => !knownWords.has(word));
  const near = await Promise.all([
    runForChunks(
      query,
      `SELECT v.word, v.titles + v.names AS books FROM find_variants f JOIN find_vocabulary v ON v.word = f.word
        WHERE f.variant IN`,
      [...new Set(misspelt.flatMap(listVariants))],
    ),
    readSeparated(query, pairs),
  ]);
  return new Map(
    [...known, ...near.flat()].map((row) => [String(row['word']), Number(row['books'])]),
  );
}

/** Reads words with another separator, such as a hyphen, where the text has a space. */
async function readSeparated(
  query: Query,
  pairs: readonly (readonly [first: string, second: string])[],
): Promise<Row[]> {
  if (pairs.length === 0) return [];
  return runStatement(query, (bind) => {
    const selects = pairs.map(
      ([first, second]) => `SELECT word FROM find_suffixes WHERE suffix = ${bind(second)}
        AND word >= ${bind(first)} AND word < ${bind(getUpperBound(first))}
        AND length(word) = ${Array.from(first + second).length + 1}`,
    );
    return `SELECT v.word, v.titles + v.names AS books FROM (${selects.join(' UNION ALL ')}) AS s
      JOIN find_vocabulary v ON v.word = s.word`;
  });
}

function listSplits(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, index) => [
    word.slice(0, index + 1),
    word.slice(index + 1),
  ]).flat();
}

export async function findNearPrefixes(query: Query, prefix: string): Promise<NearPrefixes> {
  const { length } = prefix;
  if (length < MIN_LETTERS_FOR_TYPO) return { prefixes: [prefix] };
  const found = new Set([prefix]);
  let books = 0;
  for (const [word, titles] of await readCandidates(query, prefix)) {
    const near = [length - 1, length, length + 1]
      .map((letters) => word.slice(0, letters))
      .filter((text) => isNear(prefix, text));
    for (const text of near) found.add(text);
    if (near.length > 0) books += titles;
  }
  // A prefix that begins with another one is left out, because it finds nothing more.
  const prefixes: string[] = [];
  for (const text of [...found].toSorted((a, b) => a.length - b.length))
    if (!prefixes.some((shorter) => text.startsWith(shorter))) prefixes.push(text);
  return { prefixes: prefixes.slice(0, MAX_NEAR_PREFIXES), books };
}

/**
 * Reads words that begin with the first half of the text, or contain its second half nearby: an
 * error leaves one half unchanged, unless it swaps the middle letters (`exchanged`).
 */
async function readCandidates(query: Query, text: string): Promise<Map<string, number>> {
  const letters = Array.from(text);
  const half = Math.floor(letters.length / 2);
  const first = letters.slice(0, half).join('');
  const second = letters.slice(half).join('');
  const exchanged = letters.slice(0, half - 1).join('') + letters[half] + letters[half - 1];
  const readWords = (prefix: string) =>
    query('SELECT word, titles FROM find_vocabulary WHERE word >= $1 AND word < $2', [
      prefix,
      getUpperBound(prefix),
    ]);
  const rows = await Promise.all([
    readWords(first),
    readWords(exchanged),
    query(
      `SELECT v.word, v.titles FROM find_suffixes s CROSS JOIN find_vocabulary v
        WHERE s.suffix >= $1 AND s.suffix < $2 AND v.word = s.word
          AND length(s.word) - length(s.suffix) BETWEEN $3 AND $4`,
      [second, getUpperBound(second), half - 1, half + 1],
    ),
  ]);
  return new Map(rows.flat().map((row) => [String(row['word']), Number(row['titles'])]));
}
