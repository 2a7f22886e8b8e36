import { describe, expect, it } from 'vitest';
import { aBook, aQuery, type QueryParts } from '#domain/builders.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { MATCH, parseSearch } from '#domain/finding/search.ts';
import type { Database, Query, Value } from '../database.ts';
import { writeBooks } from '../book-changes.ts';
import { TEST_DATABASES } from '../testing.ts';
import { sqliteDialect } from '../dialects.ts';
import type { Condition } from './conditions.ts';
import {
  createPrefixCondition,
  createSearchCondition,
  type MatchedSearch,
} from './search-conditions.ts';
import { toConditions } from './filters.ts';
import { chooseCheapest, planAccess } from './plan.ts';
import { type AccessPath, buildConditions, buildFrom, mayRepeatRows } from './access-path.ts';
import type { ChoosePath } from './statistics.ts';
import { createSqlFinder } from './finder.ts';
import { toFacetBits } from './schema.ts';
import { joinWords, markWords } from './text.ts';

const NUMBERS = { languages: new Map([['en', 1]]), genres: new Map([['["Science"]', 9]]) };
const SALE = { order: 'BEST_SELLING', key: -2, position: 5 } as const;
const PRICE = { order: 'LOW_TO_HIGH', key: 100, position: 5 } as const;

/** A query, its access path, and SQLite's query plan. */
const QUERIES: [QueryParts, AccessPath['name'], string[]][] = [
  [{ available: true }, 'scan', ['SCAN b']],
  [{ sort: 'NEWEST' }, 'scan', ['SCAN b USING COVERING INDEX find_books_by_newest']],
  [{ sort: 'RATING', available: true }, 'scan', ['SCAN b USING INDEX find_books_by_best']],
  [
    { sort: 'LOW_TO_HIGH', after: PRICE, available: true },
    'scan',
    ['SEARCH b USING INDEX find_books_by_payable (payable=? AND position>?)'],
  ],
  [
    { sort: 'LOW_TO_HIGH', price: 300 },
    'scan',
    ['SEARCH b USING COVERING INDEX find_books_by_payable (payable<?)'],
  ],
  [
    { sort: 'HIGH_TO_LOW', price: 300 },
    'scan',
    ['SEARCH b USING INDEX find_books_by_dearest (dearest>?)'],
  ],
  [
    { available: true, language: 'en', categories: ['Science', 'Fantasy'] },
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
      // The candidates with one of the words, because no book has both.
      'SCAN w',
    ],
  ],
  [
    { sort: 'BEST_SELLING', available: true },
    'scan',
    [
      'SEARCH s USING COVERING INDEX find_sales_by_sold (sold<?)',
      'SEARCH b USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ],
  [
    { sort: 'BEST_SELLING', after: SALE },
    'scan',
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

it.each(QUERIES)('finds %j by %s', async (filters, name, wanted) => {
  const { database, statements } = await openTraced();
  const choosePath: ChoosePath = (paths) => paths.find((path) => path.name === name) ?? paths[0];
  await createSqlFinder(database, choosePath).find(aQuery(filters), 0);
  // The statement that reads the list asks for one row more than the 48 of a page.
  const [sql = '', values] = statements.find(([text]) => text.endsWith(' LIMIT 49')) ?? [];
  const plan = await database.read(`EXPLAIN QUERY PLAN ${sql}`, values);
  const details = plan.map((row) => String(row['detail']));
  expect(details).toEqual(expect.arrayContaining(wanted));
  const scans = details.filter((detail) =>
    /^SCAN (?!SUBQUERY|CONSTANT|\(subquery|b$)/.test(detail),
  );
  expect(scans).toEqual(wanted.filter((detail) => /^SCAN (?!b$)/.test(detail)));
});

/** Parses the search text of a query. */
const match = ({ search = '' }: QueryParts, isByWords: boolean): MatchedSearch => ({
  search: parseSearch(search),
  matching: { way: isByWords ? 'words' : 'title' },
});

it('turns a query into a plan, and the plan into a statement', () => {
  const traits = toFacetBits(aBook({ inStock: true, totalStars: 4.5, language: 'en' }), NUMBERS);
  const all = { total: 9, isExact: true, facets: new Map([[traits, 9]]), prices: new Map() };
  const statistics = {
    sample: { books: [], total: 9 },
    languages: new Map([['en', 1]]),
    genres: new Map(),
    all,
  };
  const print = (filters: QueryParts, name: AccessPath['name'], isByWords = false) => {
    const choosePath: ChoosePath = (paths) => paths.find((path) => path.name === name) ?? paths[0];
    const query = () => Promise.resolve([]);
    const context = { query, dialect: sqliteDialect, choosePath, statistics };
    const conditions = toConditions(aQuery(filters), context, match(filters, isByWords));
    const path = planAccess(context, { conditions, limit: 49, isTableOrder: true });
    const values: Value[] = [];
    const bind = (value: Value) => `$${values.push(value)}`;
    const from = buildFrom(path, bind, sqliteDialect);
    const where = buildConditions(path, conditions, bind).join(' AND ');
    const { cost: _cost, ...plan } = path;
    return [plan, `FROM ${from} WHERE ${where}`.replaceAll(/\s+/g, ' '), values];
  };
  const printed = [
    print({ search: 'ana', price: 300 }, 'scan'),
    print({ search: 'the gita', available: true }, 'words'),
    print({ search: 'gita asha' }, 'words', true),
    print({ search: 'gita asha' }, 'two words', true),
    print({ search: '9780143039655' }, 'scan'),
    print({ author: 'Asha', available: true }, 'names'),
    print({ price: 100, language: 'en' }, 'price'),
    print({ available: true, rating: 4 }, 'facets'),
  ];
  expect(printed).toEqual([
    [
      { name: 'scan' },
      'FROM find_books b WHERE 1 = 1 AND instr(b.title, $1) > 0 AND +b.payable < $2',
      ['ana', 300],
    ],
    [
      { name: 'words', lookup: { patterns: [{ text: 'gita', match: 'prefix' }], fields: 'title' } },
      'FROM find_words w CROSS JOIN find_books b WHERE w.word >= $1 AND w.word < $2 AND b.position = w.position AND instr(b.title, $3) > 0 AND (+b.traits & 128) <> 0',
      ['gita', 'gita\u{10ffff}', 'the \tgita'],
    ],
    [
      { name: 'words', lookup: { patterns: [{ text: 'gita', match: 'prefix' }], fields: 'all' } },
      'FROM (SELECT position FROM find_words WHERE word >= $1 AND word < $2 UNION ALL SELECT n.position FROM find_name_words v CROSS JOIN find_book_names n WHERE v.word >= $3 AND v.word < $4 AND n.kind = v.kind AND n.name = v.name) w CROSS JOIN find_books b WHERE b.position = w.position AND instr(b.words, $5) > 0 AND instr(b.words, $6) > 0',
      ['gita', 'gita\u{10ffff}', 'gita', 'gita\u{10ffff}', '\tgita', '\tasha'],
    ],
    [
      {
        name: 'two words',
        lookups: [
          { patterns: [{ text: 'gita', match: 'prefix' }], fields: 'all' },
          { patterns: [{ text: 'asha', match: 'prefix' }], fields: 'all' },
        ],
      },
      'FROM (SELECT position FROM (SELECT position FROM find_words WHERE word >= $1 AND word < $2 UNION ALL SELECT n.position FROM find_name_words v CROSS JOIN find_book_names n WHERE v.word >= $3 AND v.word < $4 AND n.kind = v.kind AND n.name = v.name) c WHERE +position IN (SELECT position FROM find_words WHERE word >= $5 AND word < $6 UNION ALL SELECT n.position FROM find_name_words v CROSS JOIN find_book_names n WHERE v.word >= $7 AND v.word < $8 AND n.kind = v.kind AND n.name = v.name) LIMIT 1000000000) w CROSS JOIN find_books b WHERE b.position = w.position AND instr(b.words, $9) > 0 AND instr(b.words, $10) > 0',
      [
        'asha',
        'asha\u{10ffff}',
        'asha',
        'asha\u{10ffff}',
        'gita',
        'gita\u{10ffff}',
        'gita',
        'gita\u{10ffff}',
        '\tgita',
        '\tasha',
      ],
    ],
    [
      { name: 'scan' },
      'FROM find_books b WHERE 1 = 1 AND b.position = (SELECT position FROM books WHERE isbn = $1)',
      ['9780143039655'],
    ],
    [
      { name: 'names', named: { kind: 'author', name: 'Asha' } },
      'FROM find_book_names n CROSS JOIN find_books b WHERE n.kind = $1 AND n.name = $2 AND b.position = n.position AND (+b.traits & 128) <> 0',
      ['author', 'Asha'],
    ],
    [
      { name: 'price', below: 100 },
      'FROM find_books p CROSS JOIN find_books b WHERE p.payable < $1 AND b.position = p.position AND +b.traits >= 34359738368 AND +b.traits < 68719476736',
      [100],
    ],
    [
      { name: 'facets', traits: [34359739520] },
      'FROM find_books b WHERE b.traits IN (34359739520)',
      [],
    ],
  ]);
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
  const statistics = {
    sample: { books: [], total: 0 },
    languages: new Map(),
    genres: new Map(),
    all,
  };
  planAccess(
    { query, dialect, choosePath, statistics },
    {
      conditions: [createSearchCondition(parseSearch(words), dialect)],
      limit: 49,
      isTableOrder: true,
    },
  );
  // The order of the shop, eight words, and the two rarest words together.
  expect(considered).toBe(10);
});

it.each([
  ['ana', true],
  ['the gitanjali of', false],
])('for %j, a book may be found by several of its words: %j', async (text, isRepeated) => {
  const { database } = await openTraced();
  const { dialect, read: query } = database;
  const choosePath: ChoosePath = (paths) => paths.find(({ name }) => name === 'words') ?? paths[0];
  const all = { total: 0, isExact: true, facets: new Map(), prices: new Map() };
  const statistics = {
    sample: { books: [], total: 0 },
    languages: new Map(),
    genres: new Map(),
    all,
  };
  const path = planAccess(
    { query, dialect, choosePath, statistics },
    {
      conditions: [createSearchCondition(parseSearch(text), dialect)],
      limit: 49,
      isTableOrder: true,
    },
  );
  expect([path.name, mayRepeatRows(path)]).toEqual(['words', isRepeated]);
});

// A row that is read by its position costs 4; a row that is only compared in an index costs 0.4.
describe('the estimated cost', () => {
  const facts = [
    { title: 'ana ravi', payable: 100, stock: 1, totalStars: 4.5 },
    { title: 'ana', payable: 300, stock: 0, totalStars: 3 },
    { title: 'gora ravi', payable: 500, stock: 1, totalStars: 3 },
    { title: 'emma', payable: 900, stock: 1, totalStars: 3 },
  ];
  const sampled = facts.map(({ title, payable, stock, totalStars }) => ({
    title: markWords(title),
    words: joinWords([title, 'asha']),
    payable,
    traits: toFacetBits(aBook({ genres: [], inStock: stock > 0, totalStars }), NUMBERS),
    best: -totalStars,
    more: '',
    genres: 0,
  }));

  /** Lists the access paths in a shop of 4,000 books like the four sampled ones. */
  function listPaths(
    asked: QueryParts | Condition,
    { isTableOrder = true, isByWords = false, sample = { books: sampled, total: 4000 } } = {},
  ) {
    let listed: [string, number][] = [];
    const statistics = {
      sample,
      languages: new Map(),
      genres: new Map(),
      all: {
        total: 4000,
        isExact: true,
        facets: new Map([
          [sampled[0]?.traits ?? 0, 700],
          [sampled[1]?.traits ?? 0, 1100],
          [sampled[2]?.traits ?? 0, 2200],
        ]),
        prices: new Map(),
      },
    };
    const context = {
      query: () => Promise.resolve([]),
      dialect: sqliteDialect,
      choosePath: ((paths) => {
        listed = paths.map(({ name, cost }) => [name, Math.round(cost)]);
        return paths[0];
      }) satisfies ChoosePath,
      statistics,
    };
    const conditions =
      'matches' in asked ? [asked] : toConditions(aQuery(asked), context, match(asked, isByWords));
    planAccess(context, { conditions, limit: 50, isTableOrder });
    return listed;
  }

  it('of a scan is the number of rows until enough have passed; all if none in the sample has', () => {
    expect(listPaths({})).toEqual([['scan', 50]]);
    expect(listPaths({ rating: 2.5 }, { isTableOrder: false })).toEqual([['scan', 200]]);
    expect(listPaths({ rating: 4.4 })).toEqual([['scan', 200]]);
    expect(listPaths({ rating: 4.9 })).toEqual([['scan', 4000]]);
  });

  it('of the facet bits is the exact number of their books, read from the index alone', () => {
    expect(listPaths({ available: true })).toEqual([
      ['scan', 67],
      ['facets', 0.4 * 2900],
    ]);
    expect(listPaths({ available: true, rating: 4 })).toEqual([
      ['scan', 200],
      ['facets', 0.4 * 700],
    ]);
  });

  it('of the facet bits is that of rows of the table, if more than the index is needed', () => {
    const sorted = listPaths({ available: true }, { isTableOrder: false });
    expect(sorted.find(([name]) => name === 'facets')).toEqual(['facets', 4 * 2900]);
    const named = listPaths({ available: true, search: 'gora' });
    expect(named.find(([name]) => name === 'facets')).toEqual(['facets', 4 * 2900]);
  });

  it('of the index of prices is the estimated number of cheaper books', () => {
    expect(listPaths({ price: 301 })).toEqual([
      ['scan', 100],
      ['price', 4 * 2000],
    ]);
  });

  it('of the index of titles is the number of titles that start with the text', () => {
    expect(
      listPaths(createSearchCondition(parseSearch('gora'), sqliteDialect, MATCH.start)),
    ).toEqual([
      ['scan', 200],
      ['words', 4 * 1000],
      ['title', 4 * 1000],
    ]);
  });

  it('of a word is the number of its books; both words are compared in the index', () => {
    expect(listPaths({ search: 'an' })).toEqual([
      ['scan', 100],
      ['words', 4 * 2000],
    ]);
    expect(listPaths({ search: 'ana ravi' })).toEqual([
      ['scan', 200],
      ['words', 4 * 2000],
      ['words', 4 * 2000],
      ['two words', 0.4 * 4000 + 4 * 1000],
    ]);
  });

  it('is that of the longest of many words', () => {
    const search = 'a an as ash asha r ra rav emma';
    expect(listPaths({ search }, { isByWords: true })).toContainEqual(['words', 4 * 1000]);
  });

  it('of two words is left out if comparing them takes longer than reading the rare one', () => {
    expect(listPaths({ search: 'emma ash' }, { isByWords: true })).toEqual([
      ['scan', 200],
      ['words', 4 * 1000],
      ['words', 4 * 4000],
      ['two words', 0.4 * 5000 + 4 * 1000],
    ]);
    const books = [...sampled, ...structuredClone(sampled)];
    expect(
      listPaths({ search: 'dracula ash' }, { isByWords: true, sample: { books, total: 4000 } }),
    ).toEqual([
      ['scan', 4000],
      ['words', 4 * 250],
      ['words', 4 * 4000],
    ]);
  });

  it('reads the words of each sampled book once, however many words are searched for', () => {
    let reads = 0;
    const books = sampled.map((book) => ({
      ...book,
      get words() {
        reads += 1;
        return book.words;
      },
    }));
    const sample = { books, total: 4000 };
    for (const search of ['zola dracula', 'hugo verne zola', 'proust joyce'])
      listPaths({ search }, { isByWords: true, sample });
    expect(reads).toBe(books.length);
  });

  it('of the chosen path is the lowest; of equal paths, the first is chosen', () => {
    const path = (name: AccessPath['name'], cost: number) => ({ name, cost }) as AccessPath;
    const [scan, title, price] = [path('scan', 3), path('title', 2), path('price', 2)];
    expect(chooseCheapest([scan, title, price])).toBe(title);
    expect(chooseCheapest([title, scan])).toBe(title);
  });
});

it('plans a text with a typing error by the number of books, without the sample', async () => {
  const { database } = await openTraced();
  const { dialect, read: query } = database;
  const all = { total: 0, isExact: true, facets: new Map(), prices: new Map() };
  const statistics = {
    sample: { books: [], total: 1_000_000 },
    languages: new Map(),
    genres: new Map(),
    all,
  };
  const plan = (prefixes: string[], books: number) => {
    const near = createPrefixCondition({ prefixes, books }, dialect);
    const condition = { ...near, matches: () => expect.unreachable() };
    return planAccess(
      { query, dialect, choosePath: chooseCheapest, statistics },
      { conditions: [condition], limit: 16, isTableOrder: false },
    ).name;
  };
  expect(plan(['ana', 'anb'], 100)).toBe('words');
  expect(plan(["an'a", 'anb'], 100)).toBe('words');
  expect(plan(['ana', 'anb'], 100_000)).toBe('scan');
});

/** Opens a shop with one book, and records the statements that read the catalogue. */
async function openTraced() {
  const [sqlite] = TEST_DATABASES;
  if (!sqlite) throw new Error('There is no SQLite.');
  const [database] = await sqlite.openMigrated();
  const ana = { book: aBook({ title: 'Ana' }), position: 1 };
  await database.write((query) => writeBooks(query, [], [ana]));
  await database.write((query) => query("INSERT INTO find_languages VALUES (1, 'en')"));
  await database.write((query) => query(`INSERT INTO find_genres VALUES (9, '["Science"]')`));
  const traits = toFacetBits(aBook({ genres: ['Science'], language: 'en' }), NUMBERS);
  await database.write((query) => query('INSERT INTO find_traits VALUES ($1, 1)', [traits]));
  const statements: [string, readonly Value[]][] = [];
  const readCatalogue: Query = (sql, values = []) => {
    statements.push([sql.trim(), values]);
    return database.readCatalogue(sql, values);
  };
  return { database: { ...database, readCatalogue } satisfies Database, statements };
}

it('compares at most 5,000 books by the rarest words for those with most of the words', async () => {
  const { database, statements } = await openTraced();
  const { isExact } = await createSqlFinder(database).find(
    { ...EVERYTHING, search: parseSearch('gita xyzzy') },
    0,
  );
  const list = statements.find(([text]) => text.includes('string_agg'))?.[0];
  expect(list).toContain('AS c LIMIT 5000) w CROSS JOIN find_books b');
  expect(list).toContain('THEN 1 ELSE 0 END) >= 1');
  expect(isExact).toBe(true);
});

it.each([
  [
    'words',
    /FROM \(SELECT b\.\* FROM .* b\.position = w\.position LIMIT 1000000000\) b WHERE \(instr/s,
  ],
  // A scan ends when it has found enough.
  ['scan', /FROM find_books b WHERE 1 = 1 AND \(instr/],
])('by %s, sounds are looked up once, not for each book', async (name, wanted) => {
  const { database, statements } = await openTraced();
  const choosePath: ChoosePath = (paths) => paths.find((path) => path.name === name) ?? paths[0];
  await createSqlFinder(database, choosePath).find(
    { ...EVERYTHING, search: parseSearch('gita xyzzy') },
    0,
  );
  const [sql] = statements.find(([text]) => text.includes('find_sounds')) ?? [];
  expect(sql).toMatch(wanted);
});
