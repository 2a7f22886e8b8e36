import { createRandom } from '#api/testing.ts';
import { CATEGORY_NAMES } from '#seed/categories.ts';
import { EVERYTHING, readSearch, type BookQuery } from '#domain/finding/book-query.ts';
import type { Database } from '#stores/sql/database.ts';
import { readListedBooks } from '#stores/sql/book-rows.ts';
import { createSqlFinder } from '#stores/sql/finding/finder.ts';
import type { LIMITS } from '../limits.ts';
import { quantile, time } from '../report.ts';
import { makeWords } from './words.ts';

type Kind = keyof typeof LIMITS.catalogue;

/** The times of one kind of query, in ms. */
export interface Measured {
  name: string;
  kind: Kind;
  p50: number;
  p95: number;
  /**
   * The same of the processor time of this process, which other programs on the machine hardly
   * change. It contains SQLite, but not the server of PostgreSQL.
   */
  cpu: { p50: number; p95: number };
}

/**
 * Makes `runs` queries of each kind whose name contains `kinds` in a filled catalogue. The floor,
 * with which they are compared, is a query for the same number of rows by their keys.
 */
export async function measureFinding(
  database: Database,
  runs: number,
  kinds: string,
): Promise<Measured[]> {
  const { find: findAt, suggest } = createSqlFinder(database);
  const find = (query: BookQuery) => findAt(query, Date.now());
  await sellBooks(database);
  const samples = await readSamples(database);
  const { pages } = samples;
  const { listQueries, suggestionTexts } = createQueries(samples);
  const measured: Measured[] = [];
  await find(EVERYTHING);

  async function measure(name: string, kind: Kind, ask: (run: number) => Promise<unknown>) {
    if (kind !== 'floor' && !name.includes(kinds)) return;
    const times: number[] = [];
    const cpuTimes: number[] = [];
    for (let run = 0; run < runs; run++) {
      const before = process.cpuUsage();
      times.push(await time(() => ask(run)));
      const { user, system } = process.cpuUsage(before);
      cpuTimes.push((user + system) / 1000);
    }
    const [all, cpu] = [times, cpuTimes].map((values) => {
      return { p50: quantile(values, 0.5), p95: quantile(values, 0.95) };
    });
    if (all && cpu) measured.push({ name, kind, ...all, cpu });
  }

  for (const size of [48, 8])
    await measure(`${size} books by their keys`, 'floor', (run) =>
      readListedBooks(database.readCatalogue, pages[run % pages.length]?.slice(0, size) ?? []),
    );
  // Each query runs twice. The second time, the finder has its facets in a cache, and reads only
  // the page.
  for (const [name, makeQuery] of Object.entries(listQueries)) {
    const queries = Array.from({ length: runs }, makeQuery);
    await measure(`${name}, with facets`, 'facets', (run) => find(queries[run] ?? EVERYTHING));
    await measure(name, 'page', (run) => find({ ...EVERYTHING, ...queries[run] }));
  }
  const cursors = await readCursorsByPrice(database);
  await measure('by price, pages 2 to 200', 'page', (at) =>
    find({ ...EVERYTHING, sort: 'LOW_TO_HIGH', after: cursors[at % cursors.length] }),
  );
  for (const [name, makeText] of Object.entries(suggestionTexts)) {
    const texts = Array.from({ length: runs }, makeText);
    await measure(`suggestions, ${name}`, 'suggestions', (run) => suggest(texts[run] ?? ''));
  }
  return measured;
}

/** Creates functions that make random queries, the same in each run of the benchmark. */
function createQueries({
  titles,
  authors,
  publishers,
  isbns,
}: Awaited<ReturnType<typeof readSamples>>) {
  const { nextInt } = createRandom(5);
  const pick = <T>(from: readonly T[]): T => from[nextInt(from.length)] as T;
  const commonWords = makeWords(200).slice(0, 60);
  const search = (text: string): BookQuery => ({ ...EVERYTHING, search: readSearch(text) });
  const pickWord = (minLength: number) =>
    pick(titles)
      .split(' ')
      .find((word) => word.length >= minLength) ?? 'guide';
  const cutInside = (length: number) => pickWord(length + 3).slice(1, 1 + length);
  const leaveOutLetter = (word: string) => {
    const index = 1 + nextInt(Math.max(1, word.length - 2));
    return word.slice(0, index) + word.slice(index + 1);
  };
  const filters: (() => Partial<BookQuery>)[] = [
    () => ({ categories: [pick(CATEGORY_NAMES)] }),
    () => ({ price: 100 + 50 * nextInt(19) }),
    () => ({ rating: 1 + nextInt(4) }),
    () => ({ format: pick(['Hardcover', 'Paperback']) }),
    () => ({ language: pick(['en', 'hi', 'ta', 'bn', 'ur']) }),
    () => ({ available: true }),
  ];
  const pickFilters = (): BookQuery => {
    const chosen = Array.from({ length: 1 + nextInt(4) }, () => pick(filters)());
    return Object.assign({}, EVERYTHING, ...chosen);
  };
  const sorts = ['LOW_TO_HIGH', 'HIGH_TO_LOW', 'NEWEST', 'RATING', 'BEST_SELLING'] as const;

  const listQueries: Record<string, () => BookQuery> = {
    'list with 1 to 4 filters': pickFilters,
    '… sorted': () => ({ ...pickFilters(), sort: pick(sorts) }),
    'search: a common word': () => search(pick(commonWords)),
    'search: two words of a title': () => search(pick(titles).split(' ').slice(0, 2).join(' ')),
    'search: one letter': () => search(String.fromCodePoint(97 + nextInt(26))),
    'search: two letters': () => search(cutInside(2)),
    'search: the middle of a word': () => search(cutInside(5)),
    'search: a word, and filters': () => ({ ...pickFilters(), search: readSearch(pickWord(6)) }),
    'search: one typing error': () => search(leaveOutLetter(pickWord(6))),
    'search: an author': () => search(pick(authors)),
    'search: a word, and the author': () => {
      const index = nextInt(titles.length);
      return search(`${authors[index]} ${titles[index]?.split(' ').at(-1)}`);
    },
    'search: two words of different books': () => search(`${pickWord(3)} ${pickWord(3)}`),
    'search: author and publisher': () => {
      const index = nextInt(titles.length);
      return search(`${authors[index]} ${publishers[index]}`);
    },
    'search: a language, and an author': () => search(`hindi ${pick(authors)} books`),
    'search: a word of no book, and two others': () =>
      search(`${pickWord(3)} ${pickWord(3)} xyzzyx`),
    'search: eight words of different books': () =>
      search(Array.from({ length: 8 }, () => pickWord(3)).join(' ')),
    'search: eight words, four of no book': () =>
      search(Array.from({ length: 4 }, (_, at) => `${pickWord(3)} xyz${at}zyx`).join(' ')),
    'search: by sound': () =>
      search(pick(['kahani prem', 'godan katha', 'bharat jeevan', 'duniya'])),
    'search: nothing found': () => search(`qx${pickWord(4)} zq${pickWord(4)}`),
    'one category': () => ({ ...EVERYTHING, categories: [pick(CATEGORY_NAMES)] }),
    'best selling, and filters': () => ({ ...pickFilters(), sort: 'BEST_SELLING' }),
    'search: an ISBN': () => search(pick(isbns)),
  };
  const suggestionTexts: Record<string, () => string> = {
    '2 or 3 letters': () => pick(titles).slice(0, 2 + nextInt(2)),
    '4 to 11 letters': () => pick(titles).slice(0, 4 + nextInt(8)),
    'one typing error': () => leaveOutLetter(pickWord(6)).slice(0, 7),
  };
  return { listQueries, suggestionTexts };
}

/** Records sales of 1 to 50 copies of each of the books that `readSamples` reads. */
function sellBooks({ write }: Database): Promise<unknown> {
  return write((query) =>
    query(
      `INSERT INTO find_orders (book_id, record_id, copies, sold_at)
       SELECT book_id, 'bench', 1 + position / 997 % 50, CAST($1 AS BIGINT) FROM books
       WHERE position % 997 = 5 ORDER BY position LIMIT 1000 ON CONFLICT DO NOTHING`,
      [Date.now()],
    ),
  );
}

async function readSamples({ read }: Database) {
  const rows = await read(
    'SELECT position, title, author, publisher, isbn FROM books WHERE position % 997 = 5 ORDER BY position LIMIT 1000',
  );
  return {
    titles: rows.map((row) => String(row['title'])),
    authors: rows.map((row) => String(row['author']).split(', ')[0] ?? ''),
    publishers: rows.map((row) => String(row['publisher'])),
    isbns: rows.map((row) => String(row['isbn'])),
    /** Positions spread over the whole catalogue, 48 for each page. */
    pages: rows
      .filter((_, index) => index % 10 === 0)
      .map((row) => Array.from({ length: 48 }, (_, index) => Number(row['position']) + index * 89)),
  };
}

/**
 * Reads the cursors of pages 2 to 200, a different one for each query, because the finder caches its
 * results. Page 200 follows the book 199 × 48 = 9552.
 */
async function readCursorsByPrice({ read }: Database) {
  const rows = await read(
    'SELECT payable, position FROM find_books ORDER BY payable, position LIMIT 9552',
  );
  return rows
    .filter((_, index) => index % 48 === 47)
    .map((row) => ({
      order: 'LOW_TO_HIGH' as const,
      key: Number(row['payable']),
      position: Number(row['position']),
    }));
}
