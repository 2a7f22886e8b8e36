import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { EVERYTHING, type BookQuery } from '#domain/finding/book-query.ts';
import type { Database, Query, Value } from '../database.ts';
import { addBooks } from '../book-changes.ts';
import { TEST_DATABASES } from '../testing.ts';
import { searchCondition } from './conditions.ts';
import { type AccessPath, chooseCheapest, type ChoosePath, planAccess } from './plan.ts';
import { createSqlFinder } from './finder.ts';
import { toFacetBits } from './schema.ts';

const SALE = { order: 'BEST_SELLING', key: -2, position: 5 } as const;
const PRICE = { order: 'LOW_TO_HIGH', key: 100, position: 5 } as const;

/** A query, its access path, and SQLite's query plan. */
const ASKED: [Partial<BookQuery>, AccessPath['name'], string[]][] = [
  [{ available: true }, 'order', ['SCAN b']],
  [{ sort: 'NEWEST' }, 'order', ['SCAN b USING COVERING INDEX find_books_by_newest']],
  [{ sort: 'RATING', available: true }, 'order', ['SCAN b USING INDEX find_books_by_best']],
  [
    { sort: 'LOW_TO_HIGH', after: PRICE, available: true },
    'order',
    ['SEARCH b USING INDEX find_books_by_payable (payable=? AND position>?)'],
  ],
  [
    { sort: 'HIGH_TO_LOW', price: 300 },
    'order',
    ['SEARCH b USING INDEX find_books_by_dearest (dearest>?)'],
  ],
  [
    { available: true, language: 'en', categories: ['Science'] },
    'facets',
    [
      'SEARCH b USING COVERING INDEX find_books_by_traits (traits=?)',
      'USE TEMP B-TREE FOR ORDER BY',
    ],
  ],
  [
    { price: 100 },
    'price',
    [
      'SEARCH p USING COVERING INDEX find_books_by_payable (payable<?)',
      'SEARCH b USING INTEGER PRIMARY KEY (rowid=?)',
      'USE TEMP B-TREE FOR ORDER BY',
    ],
  ],
  [
    { author: 'Asha', sort: 'RATING' },
    'names',
    [
      'SEARCH n USING PRIMARY KEY (kind=? AND name=?)',
      'SEARCH b USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ],
  [
    { search: 'ana', sort: 'RATING' },
    'words',
    [
      'SEARCH w USING PRIMARY KEY (word=?)',
      'SEARCH find_suffixes USING PRIMARY KEY (suffix>? AND suffix<?)',
      'SEARCH b USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ],
  [
    { search: 'ana' },
    'title',
    ['SEARCH b USING INDEX find_books_by_title (<expr>>? AND <expr><?)'],
  ],
  [
    { search: 'ana asha', sort: 'RATING' },
    'words',
    [
      'SEARCH find_words USING PRIMARY KEY (word>? AND word<?)',
      'SEARCH v USING PRIMARY KEY (word>? AND word<?)',
      'SEARCH n USING PRIMARY KEY (kind=? AND name=?)',
      'SEARCH b USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ],
  [
    { sort: 'BEST_SELLING', available: true },
    'order',
    [
      'SEARCH s USING COVERING INDEX find_sales_by_sold (sold<?)',
      'SEARCH b USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ],
  [
    { sort: 'BEST_SELLING', after: SALE },
    'order',
    ['SEARCH s USING COVERING INDEX find_sales_by_sold (sold=? AND position>?)'],
  ],
  [
    { sort: 'BEST_SELLING', author: 'Asha' },
    'names',
    [
      'SEARCH n USING PRIMARY KEY (kind=? AND name=?)',
      'SEARCH s USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ],
];

it.each(ASKED)('finds %j by %s', async (part, name, wanted) => {
  const { database, asked } = await openTraced();
  const choosePath: ChoosePath = (paths) => paths.find((path) => path.name === name) ?? paths[0];
  await createSqlFinder(database, choosePath).find({ ...EVERYTHING, ...part }, 0);
  const [sql = '', values] = asked.find(([text]) => text.endsWith(' LIMIT 49')) ?? [];
  const plan = await database.read(`EXPLAIN QUERY PLAN ${sql}`, values);
  const details = plan.map((row) => String(row['detail']));
  expect(details).toEqual(expect.arrayContaining(wanted));
  const scans = details.filter((detail) =>
    /^SCAN (?!SUBQUERY|CONSTANT|\(subquery|b$)/.test(detail),
  );
  expect(scans).toEqual(wanted.filter((detail) => /^SCAN (?!b$)/.test(detail)));
});

it('considers few paths for a search of many words', async () => {
  const { database } = await openTraced();
  const { dialect, read: query } = database;
  const words = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ');
  let considered = 0;
  const choosePath: ChoosePath = (paths) => {
    considered = paths.length;
    return chooseCheapest(paths);
  };
  const all = { total: 0, isExact: true, facets: new Map(), prices: new Map() };
  const statistics = { sample: { books: [], total: 0 }, languages: new Map(), all };
  planAccess(
    { query, dialect, choosePath, statistics },
    { conditions: [searchCondition(words, dialect)], limit: 49, isTableOrder: true },
  );
  // The order of the shop, eight words, and the two rarest words together.
  expect(considered).toBe(10);
});

async function openTraced() {
  const [sqlite] = TEST_DATABASES;
  if (!sqlite) throw new Error('There is no SQLite.');
  const [database] = await sqlite.openMigrated();
  const ana = { book: aBook({ title: 'Ana' }), position: 1 };
  await database.write((query) => addBooks(query, [ana]));
  await database.write((query) => query("INSERT INTO find_languages VALUES (1, 'en')"));
  const traits = toFacetBits(aBook({ genres: ['Science'] }), 1);
  await database.write((query) => query('INSERT INTO find_traits VALUES ($1, 1)', [traits]));
  const asked: [string, readonly Value[]][] = [];
  const readCatalogue: Query = (sql, values = []) => {
    asked.push([sql.trim(), values]);
    return database.readCatalogue(sql, values);
  };
  return { database: { ...database, readCatalogue } satisfies Database, asked };
}
