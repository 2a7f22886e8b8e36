import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Query } from '../database.ts';
import { sqliteDialect } from '../dialects.ts';
import { TEST_DATABASES } from '../testing.ts';
import { chooseCheapest } from './plan.ts';
import {
  createCache,
  createContexts,
  estimateRows,
  listOnce,
  type SampledBook,
} from './statistics.ts';

it('fails with the reason why the sample cannot be read, and retries the next time', async () => {
  const database = await TEST_DATABASES[0]?.open();
  if (!database) throw new Error('There is no SQLite.');
  let isGone = true;
  const query: Query = async (sql) => {
    if (isGone && sql.includes('MIN(position)')) throw new Error('The database is gone.');
    return [];
  };
  const { dialect } = database;
  const getContext = createContexts({ query, dialect, choosePath: chooseCheapest });
  await expect(getContext('1')).rejects.toThrow('The database is gone.');
  isGone = false;
  expect((await getContext('1')).statistics).toMatchObject({ sample: { books: [], total: 0 } });
});

describe('the sample', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  /**
   * Opens a catalogue with a book at every `step`th position from `low` to `high`, and records the
   * positions of each sample.
   */
  function openCatalogue(low: number, high: number, step = 1) {
    const samples: number[][] = [];
    const query: Query = async (sql, values = []) => {
      if (sql.includes('MIN(position)')) {
        samples.push([]);
        return [{ low, high }];
      }
      if (!sql.includes('title, words')) return [];
      const asked = [...new Set(values.map(Number))];
      samples.at(-1)?.push(...asked);
      return asked
        .filter((position) => (position - low) % step === 0)
        .map((position) => ({
          title: `t${position}`,
          words: `w${position}`,
          more: '',
          traits: '3',
          genres: '1',
          payable: '200',
          best: '-4.5',
        }));
    };
    const getContext = createContexts({
      query,
      dialect: sqliteDialect,
      choosePath: chooseCheapest,
    });
    return {
      samples,
      getSample: async (version: string) => (await getContext(version)).statistics,
    };
  }

  it('has all books of a small catalogue', async () => {
    const { getSample } = openCatalogue(7, 9);
    const book = { more: '\t', traits: 3, genres: 1, payable: 200, best: -4.5 };
    expect((await getSample('1')).sample).toEqual({
      books: [7, 8, 9].map((at) => ({ title: `t${at}`, words: `w${at}\t`, ...book })),
      total: 3,
    });
  });

  it('has 4,096 books at equal distances of a large one', async () => {
    const { samples, getSample } = openCatalogue(5, 4 + 3 * 4096);
    const { sample } = await getSample('1');
    expect(samples[0]?.slice(0, 3)).toEqual([5, 8, 11]);
    expect([samples[0]?.length, samples[0]?.at(-1)]).toEqual([4096, 2 + 3 * 4096]);
    expect(sample.total).toBe(3 * 4096);
  });

  it('counts a quarter of the positions as books if three of four are free', async () => {
    const { getSample } = openCatalogue(1, 2 * 4096, 4);
    expect((await getSample('1')).sample.total).toBe(4096);
  });

  it('is read again only after a change, and ten seconds after the last time', async () => {
    const { samples, getSample } = openCatalogue(1, 2);
    await getSample('1');
    vi.advanceTimersByTime(10_000);
    await getSample('2');
    expect(samples).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await getSample('1');
    expect(samples).toHaveLength(1);
    await getSample('2');
    expect(samples).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    await getSample('3');
    expect(samples).toHaveLength(2);
  });
});

describe('an estimate', () => {
  const books = [100, 200, 300, 400].map((payable) => ({ payable }) as SampledBook);
  const below = (price: number) => (book: SampledBook) => book.payable < price;

  it('is the share of sampled books that pass all tests, of all books', () => {
    expect(estimateRows({ books, total: 4000 }, [])).toBe(4000);
    expect(estimateRows({ books, total: 4000 }, [below(350), below(250)])).toBe(2000);
  });

  it('is half a sampled book if none passes', () => {
    expect(estimateRows({ books, total: 4000 }, [below(100)])).toBe(500);
    expect(estimateRows({ books: [], total: 0 }, [])).toBe(0);
  });
});

it('lists the sampled books of a key once, until 50 other keys were needed since', () => {
  const book = { words: 'ten', more: '', traits: 1 } as SampledBook;
  const sample = { books: [book], total: 1 };
  const list = vi.fn(() => new Set([book]));
  const need = (key: string, of = sample) => listOnce(of, key, list);
  expect(need('ten')).toBe(need('ten'));
  expect(list).toHaveBeenCalledOnce();
  for (let key = 1; key < 50; key++) need(`${key}`);
  need('ten');
  expect(list).toHaveBeenCalledTimes(50);
  for (let key = 50; key < 100; key++) need(`${key}`);
  need('ten');
  expect(list).toHaveBeenCalledTimes(101);
  // A later sample has other books.
  need('ten', { ...sample });
  expect(list).toHaveBeenCalledTimes(102);
});

describe('the cache', () => {
  it('keeps the last results of a version', async () => {
    const cache = createCache<string>(2);
    const make = vi.fn(async () => 'made');
    for (const key of ['a', 'b', 'a', 'c', 'b', 'c']) await cache('1', key, make);
    expect(make).toHaveBeenCalledTimes(3);
    await cache('1', 'a', make);
    expect(make).toHaveBeenCalledTimes(4);
    await cache('2', 'a', make);
    expect(make).toHaveBeenCalledTimes(5);
  });

  it('keeps 500 results, but not a failed one', async () => {
    const cache = createCache<number>();
    await expect(cache('1', 'failed', () => Promise.reject(new Error('gone')))).rejects.toThrow(
      'gone',
    );
    expect(cache.peek('failed')).toBeUndefined();
    for (let key = 0; key < 500; key++) await cache('1', String(key), async () => key);
    expect(await cache.peek('0')?.result).toBe(0);
    await cache('1', 'next', async () => 500);
    expect(cache.peek('0')).toBeUndefined();
    expect(cache.peek('1')?.version).toBe('1');
  });

  it('shares a result that is not kept until it is made', async () => {
    const cache = createCache<number>(500, (result) => result < 10);
    const make = vi.fn(async () => 10);
    expect(await Promise.all([cache('1', 'key', make), cache('1', 'key', make)])).toEqual([10, 10]);
    expect(make).toHaveBeenCalledOnce();
    expect(cache.peek('key')).toBeUndefined();
  });

  it('keeps a result when that of an older version fails late', async () => {
    const cache = createCache<string>();
    const late = Promise.withResolvers<string>();
    const old = cache('1', 'key', () => late.promise);
    await cache('2', 'key', async () => 'new');
    late.reject(new Error('gone'));
    await expect(old).rejects.toThrow('gone');
    expect(await cache.peek('key')?.result).toBe('new');
  });
});
