import { expect, it } from 'vitest';
import { aBook, aQuery } from '#domain/builders.ts';
import { BY_TITLE } from '#domain/finding/matching.ts';
import { parseSearch } from '#domain/finding/search.ts';
import { sqliteDialect } from '../dialects.ts';
import { toConditions } from './filters.ts';
import { countFacets, countWithoutGenres } from './facets.ts';
import { chooseCheapest } from './plan.ts';
import { toFacetBits } from './schema.ts';

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
