import { setNewest } from '#domain/values/set-newest.ts';
import type { Query } from '../database.ts';
import type { Dialect } from '../dialects.ts';
import type { OnDamage } from '../record-rows.ts';
import { runForChunks } from '../statements.ts';
import { MARK } from './text.ts';

const MAX_SAMPLED_BOOKS = 4096;
/** How old a sample may be after the catalogue has changed. */
const MAX_SAMPLE_AGE_MS = 10_000;

/** The columns of `find_books` that conditions read. `best` is the negated rating. */
export interface SampledBook {
  title: string;
  words: string;
  more: string;
  traits: number;
  genres: number;
  payable: number;
  best: number;
}

/** A sample of the books. Estimates from it influence only the access path, never a result. */
export interface Sample {
  books: readonly SampledBook[];
  total: number;
}

/** Numbers of books by their facet bits and by their price (payable ₹). */
export interface BookCounts {
  total: number;
  /** Whether all matching books were counted. */
  isExact: boolean;
  facets: ReadonlyMap<number, number>;
  prices: ReadonlyMap<number, number>;
  /** The first positions, in the order of the shop; only if all matching books were read. */
  first?: readonly number[];
}

export interface Statistics {
  sample: Sample;
  languages: ReadonlyMap<string, number>;
  genres: ReadonlyMap<number, readonly string[]>;
  all: BookCounts;
}

/** Chooses one of several access paths to the same rows. */
export type ChoosePath = <Path extends { name: string; cost: number }>(
  paths: readonly [Path, ...Path[]],
) => Path;

export interface Context {
  query: Query;
  dialect: Dialect;
  choosePath: ChoosePath;
  statistics: Statistics;
  onDamage?: OnDamage | undefined;
}

/** Returns a function that resolves with the context for a version of the catalogue. */
export function createContexts(settings: Omit<Context, 'statistics'>) {
  const { query } = settings;
  const exactCache = createCache<Omit<Statistics, 'sample'>>();
  let sample: Promise<Sample> | undefined;
  /** The version and time (`performance.now()`) at which the sample was read. */
  let sampleRead = { version: '', at: 0 };

  return async function getContext(version: string): Promise<Context> {
    const now = performance.now();
    const isOld = sampleRead.version !== version && now - sampleRead.at > MAX_SAMPLE_AGE_MS;
    if (!sample || isOld) {
      sampleRead = { version, at: now };
      sample = readSample(query);
      sample.catch(() => (sample = undefined));
    }
    const [counted, sampled] = await Promise.all([
      exactCache(version, '', async () => {
        const [all, languages, genres] = await Promise.all([
          countAll(query),
          readLanguages(query),
          readGenres(query),
        ]);
        return { all, languages, genres };
      }),
      sample,
    ]);
    return { ...settings, statistics: { ...counted, sample: sampled } };
  };
}

/**
 * Creates a cache of results by key, for one version of the catalogue; a new result replaces the
 * oldest. One for which `isKept` returns `false` is only shared until it is made.
 */
export function createCache<T>(maxResults = 500, isKept: (result: T) => boolean = () => true) {
  const cached = new Map<string, Promise<T>>();
  let currentVersion = '';

  function getOrMake(version: string, key: string, make: () => Promise<T>): Promise<T> {
    if (version !== currentVersion) cached.clear();
    currentVersion = version;
    const cachedResult = cached.get(key);
    if (cachedResult) return cachedResult;
    const result = make();
    const forget = () => {
      if (cached.get(key) === result) cached.delete(key);
    };
    result.then((made) => isKept(made) || forget(), forget);
    setNewest(cached, key, result, maxResults);
    return result;
  }

  /** Returns the cached result, and the version of the catalogue that it was made for. */
  function peek(key: string): { result: Promise<T>; version: string } | undefined {
    const result = cached.get(key);
    return result && { result, version: currentVersion };
  }

  return Object.assign(getOrMake, { peek });
}

/** Reads a sample of books at equal distances in catalogue order. */
async function readSample(query: Query): Promise<Sample> {
  const [ends] = await query('SELECT MIN(position) AS low, MAX(position) AS high FROM find_books');
  const low = Number(ends?.['low'] ?? 0);
  const span = Number(ends?.['high'] ?? 0) - low + 1;
  const size = Math.min(MAX_SAMPLED_BOOKS, span);
  const positions = Array.from(
    { length: size },
    (_, index) => low + Math.floor((index * span) / size),
  );
  const sql =
    'SELECT title, words, more, traits, genres, payable, best FROM find_books WHERE position IN';
  const rows = await runForChunks(query, sql, positions);
  const books = rows.map(({ title, words, more, traits, genres, payable, best }) => ({
    title: String(title),
    words: `${words}${MARK}`,
    more: `${more}${MARK}`,
    traits: Number(traits),
    genres: Number(genres),
    payable: Number(payable),
    best: Number(best),
  }));
  return { books, total: Math.round((books.length / size) * span) };
}

/** Estimates how many books pass all tests, never 0; `among` are all that may pass. */
export function estimateRows(
  { books, total }: Sample,
  tests: readonly ((book: SampledBook) => boolean)[],
  among: Iterable<SampledBook> = books,
): number {
  let passing = 0;
  for (const book of among) if (tests.every((passes) => passes(book))) passing += 1;
  return (Math.max(passing, 0.5) / Math.max(books.length, 1)) * total;
}

/** The books of a sample by each of their words, which are sorted, and by their facet bits. */
interface SampleIndex {
  words: readonly string[];
  byWord: ReadonlyMap<string, readonly SampledBook[]>;
  byTraits: ReadonlyMap<number, readonly SampledBook[]>;
  /** The latest lists, kept because all statements of a search, about thirty, need the same ones. */
  lists: Map<string, ReadonlySet<SampledBook>>;
}

/** The longest of them take some 150 kB each. */
const MAX_LISTS = 50;

const indexes = new WeakMap<Sample, SampleIndex>();

function getIndex(sample: Sample): SampleIndex {
  const known = indexes.get(sample);
  if (known) return known;
  const byWord = new Map<string, SampledBook[]>();
  for (const book of sample.books)
    for (const word of new Set((book.words + book.more).split(MARK))) {
      const books = byWord.get(word);
      if (books) books.push(book);
      else byWord.set(word, [book]);
    }
  const byTraits = Map.groupBy(sample.books, ({ traits }) => traits);
  const index = { words: [...byWord.keys()].sort(), byWord, byTraits, lists: new Map() };
  indexes.set(sample, index);
  return index;
}

/** Returns what `list` returns for this key, and calls it only if it is not among the latest. */
export function listOnce(
  sample: Sample,
  key: string,
  list: () => ReadonlySet<SampledBook>,
): ReadonlySet<SampledBook> {
  const { lists } = getIndex(sample);
  const listed = lists.get(key) ?? list();
  setNewest(lists, key, listed, MAX_LISTS);
  return listed;
}

/** Lists the sampled books with one of these prefixes or facet bits, by an index of the sample. */
export function listSampled(
  sample: Sample,
  prefixes: readonly string[],
  traits: readonly number[],
): ReadonlySet<SampledBook> {
  const { words, byWord, byTraits } = getIndex(sample);
  const found = new Set<SampledBook>();
  const add = (books: readonly SampledBook[] = []) => books.forEach((book) => found.add(book));
  for (const prefix of prefixes)
    for (let at = findFirst(words, prefix); ; at++) {
      const word = words[at];
      if (!word?.startsWith(prefix)) break;
      add(byWord.get(word));
    }
  for (const bits of traits) add(byTraits.get(bits));
  return found;
}

/** Returns the index of the first of the sorted words that is not before the text. */
function findFirst(words: readonly string[], text: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function countAll(query: Query): Promise<BookCounts> {
  const read = async (table: string, key: string) => {
    const rows = await query(`SELECT ${key}, books FROM ${table} WHERE books > 0`);
    return new Map(rows.map((row) => [Number(row[key]), Number(row['books'])]));
  };
  const [facets, prices] = await Promise.all([
    read('find_traits', 'traits'),
    read('find_prices', 'payable'),
  ]);
  const total = facets.values().reduce((sum, books) => sum + books, 0);
  return { total, isExact: true, facets, prices };
}

async function readLanguages(query: Query): Promise<Map<string, number>> {
  const rows = await query('SELECT number, name FROM find_languages');
  return new Map(rows.map(({ name, number }) => [String(name), Number(number)]));
}

async function readGenres(query: Query): Promise<Map<number, string[]>> {
  const rows = await query('SELECT number, name FROM find_genres');
  return new Map(
    rows.map(({ name, number }) => [Number(number), JSON.parse(String(name)) as string[]]),
  );
}

export function listGenres(
  { genres }: Pick<Statistics, 'genres'>,
  test: (names: readonly string[]) => boolean,
): number[] {
  const listed = [...genres].flatMap(([number, names]) => (test(names) ? [number] : []));
  // Books without a genre have the number 0, which has no row.
  return test([]) ? [0, ...listed] : listed;
}
