import { isNear } from '#domain/finding/distance.ts';
import type { Query } from '../database.ts';
import { endOf } from './marked-title.ts';

/** Letters from which on a typing error is forgiven. */
const LEAST_LETTERS = 4;
/** A statement can have several hundred; words that are near a text are far fewer. */
const MOST = 200;

/** This start of a word, and those of known words that differ from it by one typing error. */
export async function nearStarts(query: Query, start: string): Promise<string[]> {
  const { length } = start;
  if (length < LEAST_LETTERS) return [start];
  const found = new Set([start]);
  for (const word of await readCandidates(query, start))
    for (const letters of [length - 1, length, length + 1])
      if (isNear(start, word.slice(0, letters))) found.add(word.slice(0, letters));
  return withoutLonger([...found]).slice(0, MOST);
}

/**
 * Words that begin with the first half of the text, or have the second half where it may stand. One
 * error leaves one half as it is, unless it exchanges the letters between them.
 */
async function readCandidates(query: Query, start: string): Promise<string[]> {
  const letters = Array.from(start);
  const half = Math.floor(letters.length / 2);
  const first = letters.slice(0, half).join('');
  const second = letters.slice(half).join('');
  const exchanged = letters.slice(0, half - 1).join('') + letters[half] + letters[half - 1];
  const begins = (text: string) =>
    query('SELECT word FROM find_vocabulary WHERE word >= $1 AND word < $2', [text, endOf(text)]);
  const rows = await Promise.all([
    begins(first),
    begins(exchanged),
    query(
      `SELECT word FROM find_suffixes WHERE suffix >= $1 AND suffix < $2
        AND length(word) - length(suffix) BETWEEN $3 AND $4`,
      [second, endOf(second), half - 1, half + 1],
    ),
  ]);
  return rows.flat().map((row) => String(row['word']));
}

/** Without those that begin with another of them. */
function withoutLonger(texts: string[]): string[] {
  const kept: string[] = [];
  for (const text of texts.toSorted((one, other) => one.length - other.length))
    if (!kept.some((shorter) => text.startsWith(shorter))) kept.push(text);
  return kept;
}
