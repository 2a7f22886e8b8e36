import { describe, expect, it } from 'vitest';
import { aBook, aQuery } from '#domain/builders.ts';
import { BY_TITLE, type Matching } from '#domain/finding/matching.ts';
import { parseSearch } from '#domain/finding/search.ts';
import { sqliteDialect } from '../dialects.ts';
import { toConditions } from './filters.ts';
import { countBooks, countFacets, countTotal, countWithoutGenres } from './facets.ts';
import { chooseCheapest } from './plan.ts';
import { toFacetBits } from './schema.ts';
import type { ChoosePath } from './statistics.ts';

it('counts options by all books, not by the first 10,001 that the index of facet bits has', async () => {
  const languages = new Map([
    ['en', 1],
    ['ta', 2],
  ]);
  const numbers = { languages, genres: new Map([['["Science"]', 9]]) };
  const toBits = (language: string, inStock: boolean) =>
    toFacetBits(aBook({ genres: ['Science'], bookType: 'Hardcover', language, inStock }), numbers);
  const facets = new Map([
    [toBits('en', true), 12_000],
    [toBits('ta', true), 3000],
    [toBits('ta', false), 40],
  ]);
  const statements: string[] = [];
  const context = {
    query: async (sql: string) => {
      statements.push(sql);
      const rows = Array.from({ length: 10_001 }, (_, at) => `${toBits('en', true)} 300 ${at}`);
      return [{ books: rows.join(',') }];
    },
    dialect: sqliteDialect,
    choosePath: chooseCheapest,
    statistics: {
      sample: { books: [], total: 15_040 },
      languages,
      genres: new Map([[9, ['Science']]]),
      all: { total: 15_040, isExact: true, facets, prices: new Map([[300, 15_040]]) },
    },
  };
  const query = aQuery({ format: 'Hardcover', available: true });
  const matched = { search: parseSearch(''), matching: BY_TITLE };
  const conditions = toConditions(query, context, matched);
  const counts = await countFacets(context, { query, conditions, ...matched });
  expect(counts).toMatchObject({
    total: 10_000,
    isExact: false,
    facets: {
      language: { en: 12_000, ta: 3000 },
      available: 15_000,
      format: { Hardcover: 15_000 },
    },
  });
  expect(statements).toHaveLength(1);
  expect(countWithoutGenres(context, ['Science'])).toBe(0);
  expect(countWithoutGenres(context, ['Poetry'])).toBe(15_040);
});

describe('a search by words whose path has each book many times', () => {
  const bits = toFacetBits(aBook(), { languages: new Map(), genres: new Map() });
  /** Returns rows of this number of books, repeated to more than are read at first. */
  const repeat = (books: number, rows: number) =>
    Array.from({ length: rows }, (_, at) => `${bits} 300 ${at % books}`);

  /** Opens a search whose statement has 4000 times the first three books, and five with DISTINCT. */
  function open(cost: number, matching: Matching) {
    const choosePath: ChoosePath = (paths) => {
      const words = paths.find(({ name }) => name === 'words');
      return words ? { ...words, cost } : chooseCheapest(paths);
    };
    const context = {
      query: async (sql: string) => {
        if (sql.includes('AS read')) return [{ read: 11_002, total: 3 }];
        const rows = sql.includes('SELECT DISTINCT') ? repeat(5, 5) : repeat(3, 12_000);
        return [{ books: rows.join(',') }];
      },
      dialect: sqliteDialect,
      choosePath,
      statistics: {
        sample: { books: [], total: 15_040 },
        languages: new Map(),
        genres: new Map(),
        all: { total: 15_040, isExact: true, facets: new Map(), prices: new Map() },
      },
    };
    const matched = { search: parseSearch('mal gora'), matching };
    const conditions = toConditions(aQuery({ search: 'mal gora' }), context, matched);
    return { context, conditions };
  }

  it('counts each of them once', async () => {
    const { context, conditions } = open(1, { way: 'words' });
    expect(await countBooks(context, conditions)).toMatchObject({ total: 5, isExact: true });
    expect(await countTotal(context, conditions)).toBe(5);
  });

  it('is not exact if the words have too many candidates', async () => {
    const { context, conditions } = open(Number.MAX_SAFE_INTEGER, { way: 'some', least: 1 });
    expect(await countBooks(context, conditions)).toMatchObject({ total: 5, isExact: false });
  });
});
