import type { ImportReview } from '#contract/imports/import-review.ts';
import type { Answers } from '../answers.ts';
import { findValue, type ValueField } from '../cells/words.ts';

/** The maximum number of different words of a field; more have no question each. */
const MAX_WORDS = 200;
const MAX_TITLES = 3;

/** Counts the words of a file. */
export function createWordList(answers: Answers) {
  const lists = new Map<ValueField, Map<string, { rows: number; titles: string[] }>>();
  return {
    add(field: ValueField, word: string, title: string) {
      const words = lists.get(field) ?? new Map<string, { rows: number; titles: string[] }>();
      lists.set(field, words);
      const known = words.get(word);
      if (!known && words.size >= MAX_WORDS) return;
      const { rows, titles } = known ?? { rows: 0, titles: [] };
      const more = title && titles.length < MAX_TITLES && !titles.includes(title) ? [title] : [];
      words.set(word, { rows: rows + 1, titles: [...titles, ...more] });
    },

    /** Returns the words to ask about, and those that are clear; the most frequent first. */
    finish(): Pick<ImportReview, 'words' | 'clear'> {
      const words: ImportReview['words'] = [];
      const clear: ImportReview['clear'] = [];
      for (const [field, list] of lists)
        for (const [word, { rows, titles }] of list) {
          const { value, isGuess } = findValue(field, word, answers.cells);
          const origin = answers.getWordOrigin(field, word);
          if (origin === 'open' && value !== null && !isGuess) clear.push({ field, word, rows });
          else {
            const since = origin === 'remembered' ? answers.since : undefined;
            const from = origin === 'open' && isGuess ? 'guessed' : origin;
            words.push({ field, word, rows, value, origin: from, ...(since && { since }), titles });
          }
        }
      const byRows = (a: { rows: number }, b: { rows: number }) => b.rows - a.rows;
      return { words: words.toSorted(byRows), clear: clear.toSorted(byRows) };
    },
  };
}
