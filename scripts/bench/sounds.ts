import { createRandom } from '#api/testing.ts';
import type { Book } from '#contract/book.ts';
import { aBook } from '#domain/builders.ts';
import { createMatcher } from '#domain/finding/matching.ts';
import { parseSearch } from '#domain/finding/search.ts';
import { SOUND_PAIRS } from '#domain/finding/testing-sounds.ts';
import { printTable } from './report.ts';

const BOOK_COUNT = 20_000;
const MAX_WORDS = 4;

/**
 * Searches by sound for each text in Latin letters of the pairs, over 20,000 titles that are made of
 * the words of their texts in ten scripts. A found book is wrong if it has no word of the pair's own
 * text. Real titles have more different words, so fewer of them sound alike.
 */
export async function measureSounds(): Promise<void> {
  const random = createRandom(3);
  const words = [...new Set(SOUND_PAIRS.flatMap(([, own]) => own.split(' ')))];
  const books = Array.from({ length: BOOK_COUNT }, (_, index) =>
    aBook({ _id: `bk${index}`, title: makeTitle(), author: '' }),
  );
  function makeTitle() {
    const length = 1 + random.nextInt(MAX_WORDS);
    return Array.from({ length }, () => words[random.nextInt(words.length)]).join(' ');
  }
  const results = SOUND_PAIRS.map(([latin, own]) => {
    const matches = createMatcher(parseSearch(latin), { way: 'sound' });
    const found = [...books, aBook({ title: own, author: '' })].filter(matches);
    const isRight = ({ title }: Book) => own.split(' ').some((word) => title.includes(word));
    return {
      isFound: found.some(({ title }) => title === own),
      all: found.length,
      wrong: found.filter((book) => !isRight(book)).length,
    };
  });
  const sum = (read: (result: (typeof results)[number]) => number) =>
    results.reduce((total, result) => total + read(result), 0);
  printTable(
    `Searches by sound over ${BOOK_COUNT} titles of ${words.length} words`,
    ['', ''],
    [
      ['texts in Latin letters', String(results.length)],
      ['find their own text', String(sum(({ isFound }) => Number(isFound)))],
      ['books found', String(sum(({ all }) => all))],
      ['of them wrong', String(sum(({ wrong }) => wrong))],
      ['texts with a wrong book', String(sum(({ wrong }) => Number(wrong > 0)))],
      ['most wrong books of one text', String(Math.max(...results.map(({ wrong }) => wrong)))],
    ],
  );
}
