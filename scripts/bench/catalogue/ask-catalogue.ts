import { EVERYTHING, type BookQuery } from '#domain/finding/book-query.ts';
import type { Database } from '#stores/sql/database.ts';
import { readListedBooks } from '#stores/sql/finding/listed-books.ts';
import { createSqlFinder } from '#stores/sql/finding/sql-finder.ts';
import { quantile } from '../table.ts';
import { createQuestions } from './questions.ts';

/** ms. */
interface Times {
  p50: number;
  p95: number;
}

/** ms, p95. */
const LIMITS = { page: 50, facets: 100, suggestions: 20, floor: undefined };
export type Kind = keyof typeof LIMITS;

export interface Measured extends Times {
  name: string;
  kind: Kind;
}

export function limitOf(kind: Kind): number | undefined {
  return LIMITS[kind];
}

/** Asks a filled catalogue `runs` questions of each kind, and as often for the same rows by their keys. */
export async function askCatalogue(database: Database, runs: number): Promise<Measured[]> {
  const { find, suggest } = createSqlFinder(database);
  const { titles, isbns, pages } = await readSamples(database);
  const questions = createQuestions(titles);
  const measured: Measured[] = [];
  await find(EVERYTHING);

  async function time(name: string, kind: Kind, ask: (at: number) => Promise<unknown>) {
    measured.push({ name, kind, ...(await timeRuns(runs, ask)) });
  }
  /** Each query has its facets counted first; then its page alone is asked for, sorted as `page` says. */
  async function timeFind(name: string, make: () => BookQuery, page: Partial<BookQuery> = {}) {
    const asked = Array.from({ length: runs }, make);
    await time(`${name}, with facets`, 'facets', (at) => find(asked[at] ?? EVERYTHING));
    await time(name, 'page', (at) => find({ ...EVERYTHING, ...asked[at], ...page }));
  }

  await time('48 books by their keys', 'floor', (at) =>
    readListedBooks(database.readCatalogue, pages[at % pages.length] ?? []),
  );
  await time('8 books by their keys', 'floor', (at) =>
    readListedBooks(database.readCatalogue, (pages[at % pages.length] ?? []).slice(0, 8)),
  );
  await timeFind('list with 1 to 4 filters', questions.filters);
  await timeFind('… sorted', questions.filtersAndSort);
  const byPrice: BookQuery = { ...EVERYTHING, sort: 'LOW_TO_HIGH' };
  const page200 = await readPage200(database);
  await time('by price, page 1', 'page', () => find(byPrice));
  await time('by price, page 200', 'page', () => find({ ...byPrice, after: page200 }));
  await timeFind('search: a common word', questions.commonWord);
  await timeFind('search: two words of a title', questions.twoWords);
  await timeFind('search: one letter', questions.oneLetter);
  await timeFind('search: two letters', questions.twoLetters);
  await timeFind('search: the middle of a word', questions.midWord);
  await timeFind('search: a word, and filters', questions.searchAndFilters);
  await timeFind('search: one typing error', questions.mistypedSearch);
  await timeFind('search: an ISBN', () => ({
    ...EVERYTHING,
    search: isbns[Math.floor(Math.random() * isbns.length)] ?? '',
  }));
  for (const name of ['shortStart', 'longStart', 'mistypedStart'] as const) {
    const texts = Array.from({ length: runs }, questions[name]);
    await time(NAMES[name], 'suggestions', (at) => suggest(texts[at] ?? ''));
  }
  return measured;
}

const NAMES = {
  shortStart: 'suggestions for 2 or 3 letters',
  longStart: 'suggestions for 4 to 11 letters',
  mistypedStart: 'suggestions, one typing error',
};

async function timeRuns(runs: number, ask: (at: number) => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  for (let at = 0; at < runs; at++) {
    const from = performance.now();
    await ask(at);
    times.push(performance.now() - from);
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

async function readSamples({ read }: Database) {
  const rows = await read(
    'SELECT position, title, isbn FROM books WHERE position % 997 = 5 ORDER BY position LIMIT 1000',
  );
  const positions = rows.map((row) => Number(row['position']));
  return {
    titles: rows.map((row) => String(row['title'])),
    isbns: rows.map((row) => String(row['isbn'])),
    // As a page has them: from anywhere in the shop.
    pages: positions
      .slice(0, 100)
      .map((first) => Array.from({ length: 48 }, (_, at) => first + at * 89)),
  };
}

/** The cursor before the 200th page of 48. */
async function readPage200({ read }: Database) {
  const [row] = await read(
    'SELECT payable, position FROM find_books ORDER BY payable, position LIMIT 1 OFFSET 9551',
  );
  const [key, position] = [Number(row?.['payable']), Number(row?.['position'])];
  return { order: 'LOW_TO_HIGH', key, position } as const;
}
