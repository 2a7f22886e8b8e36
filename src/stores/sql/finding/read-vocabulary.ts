import { splitWords, type Word } from '#domain/finding/words.ts';
import type { Vocabulary } from '#domain/finding/corrections.ts';
import type { Query, Row } from '../database.ts';
import { eachIn } from '../insert-rows.ts';
import { endOf } from './marked-title.ts';
import { variantsOf } from './variants.ts';

/** The words of titles that a folded text may have been meant by, and those that it has. */
export async function readVocabulary(query: Query, text: string): Promise<Vocabulary> {
  const words = splitWords(text);
  const known = await eachIn(
    query,
    'SELECT word, titles FROM find_vocabulary WHERE titles > 0 AND word IN',
    [...new Set([...words.flatMap(({ word }) => [word, ...halvesOf(word)]), ...joinedOf(words)])],
  );
  const isKnown = new Set(known.map(({ word }) => word));
  const wrong = words.filter(({ word }) => !isKnown.has(word));
  const near = await Promise.all([
    eachIn(
      query,
      `SELECT v.word, v.titles FROM find_variants f JOIN find_vocabulary v ON v.word = f.word
        WHERE f.variant IN`,
      [...new Set(wrong.flatMap(({ word }) => variantsOf(word)))],
    ),
    ...pairsOf(words).map(([first, second]) => readJoined(query, first, second)),
  ]);
  return new Map(
    [...known, ...near.flat()].map((row) => [String(row['word']), Number(row['titles'])]),
  );
}

/** Every two texts that the word may be without a space between them. */
function halvesOf(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => [
    word.slice(0, at + 1),
    word.slice(at + 1),
  ]).flat();
}

function joinedOf(words: readonly Word[]): string[] {
  return pairsOf(words).map(([first, second]) => first + second);
}

/** Words with another sign, such as a hyphen, where the text has a space. */
function readJoined(query: Query, first: string, second: string): Promise<Row[]> {
  return query(
    `SELECT v.word, v.titles FROM find_suffixes s JOIN find_vocabulary v ON v.word = s.word
      WHERE s.suffix = $1 AND s.word >= $2 AND s.word < $3 AND length(s.word) = $4 AND v.titles > 0`,
    [second, first, endOf(first), Array.from(first + second).length + 1],
  );
}

function pairsOf(words: readonly Word[]): [string, string][] {
  return words.slice(1).map(({ word }, at) => [words[at]?.word ?? '', word]);
}
