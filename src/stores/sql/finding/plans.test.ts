import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { EVERYTHING, type BookQuery } from '#domain/finding/book-query.ts';
import type { Database, Query, Value } from '../database.ts';
import { migrate } from '../migrate.ts';
import { TEST_DATABASES } from '../testing.ts';
import type { PickWay, Source } from './source.ts';
import { createSqlFinder } from './sql-finder.ts';
import { traitsOf } from './traits.ts';

const PRICE = { order: 'LOW_TO_HIGH', key: 100, position: 5 } as const;

/** A query, the way to its rows, and how SQLite finds the rows of each table then. */
const ASKED: [Partial<BookQuery>, Source['name'], string[]][] = [
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
    'traits',
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
];

it.each(ASKED)('finds %j by %s', async (part, name, wanted) => {
  const { database, asked } = await openTraced();
  const pickWay: PickWay = (ways) => ways.find(({ source }) => source.name === name) ?? ways[0];
  await createSqlFinder(database, pickWay).find({ ...EVERYTHING, ...part });
  const [sql = '', values] = asked.find(([text]) => text.endsWith(' LIMIT 49')) ?? [];
  const plan = await database.read(`EXPLAIN QUERY PLAN ${sql}`, values);
  const details = plan.map((row) => String(row['detail']));
  expect(details).toEqual(expect.arrayContaining(wanted));
  const scans = details.filter((detail) =>
    /^SCAN (?!SUBQUERY|CONSTANT|\(subquery|b$)/.test(detail),
  );
  expect(scans).toEqual(wanted.filter((detail) => /^SCAN (?!b$)/.test(detail)));
});

async function openTraced() {
  const [sqlite] = TEST_DATABASES;
  if (!sqlite) throw new Error('There is no SQLite.');
  const database = await sqlite.open();
  await migrate(database);
  await database.write((query) => query("INSERT INTO find_languages VALUES (1, 'en')"));
  const traits = traitsOf(aBook({ genres: ['Science'] }), 1);
  await database.write((query) => query('INSERT INTO find_traits VALUES ($1, 1)', [traits]));
  const asked: [string, readonly Value[]][] = [];
  const readCatalogue: Query = (sql, values = []) => {
    asked.push([sql.trim(), values]);
    return database.readCatalogue(sql, values);
  };
  return { database: { ...database, readCatalogue } satisfies Database, asked };
}
