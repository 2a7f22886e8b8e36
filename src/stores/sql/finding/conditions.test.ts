import { expect, it } from 'vitest';
import { aBook, aQuery, type QueryParts } from '#domain/builders.ts';
import { BY_TITLE } from '#domain/finding/matching.ts';
import { MATCH, parseSearch } from '#domain/finding/search.ts';
import { exampleBooks } from '../../finding/builders.ts';
import { writeBooks } from '../book-changes.ts';
import { sqliteDialect } from '../dialects.ts';
import { TEST_DATABASES } from '../testing.ts';
import { type Condition, negate, runStatement } from './conditions.ts';
import {
  createPrefixCondition,
  createSearchCondition,
  createWordCondition,
} from './search-conditions.ts';
import { createSharedCategoriesCondition, createStockCondition, toConditions } from './filters.ts';
import { chooseCheapest } from './plan.ts';
import { createContexts, type SampledBook } from './statistics.ts';

const books = [
  ...exampleBooks(),
  aBook({ _id: 'Ana', title: 'Ana', stock: 0, inStock: false, language: 'hi', totalStars: 2 }),
  aBook({ _id: 'Banana, ana', title: 'Banana, ana', language: 'hi', genres: ['Science'] }),
];

async function openExamples() {
  const [sqlite = expect.fail('There is no SQLite.')] = TEST_DATABASES;
  const [database] = await sqlite.openMigrated();
  const positioned = books.map((book, index) => ({ book, position: index + 1 }));
  await database.write((query) => writeBooks(query, [], positioned));
  const { read: query, dialect } = database;
  const context = await createContexts({ query, dialect, choosePath: chooseCheapest })('1');
  const sampled = await query('SELECT * FROM find_books ORDER BY position');
  return {
    context,
    /** The titles of the books that the database finds, and of those whose sample matches. */
    async find({ build, matches }: Condition): Promise<[found: string[], matching: string[]]> {
      const rows = await runStatement(
        query,
        (bind) => `SELECT b.position FROM find_books b WHERE ${build(bind)} ORDER BY b.position`,
      );
      const matching = sampled.filter((row) => matches(row as unknown as SampledBook));
      const toTitle = ({ position }: (typeof rows)[number]) =>
        books[Number(position) - 1]?.title ?? '';
      return [rows.map(toTitle), matching.map(toTitle)];
    },
  };
}

it.each<[QueryParts, number]>([
  [{ search: 'ana' }, 2],
  [{ search: 'the' }, 7],
  [{ categories: ['Science', 'Poetry'] }, 3],
  [{ categories: ['Poetry'] }, 0],
  [{ price: 120 }, 1],
  [{ rating: 4 }, 19],
  [{ rating: 3.9 }, 20],
  [{ format: 'Hardcover' }, 1],
  [{ format: 'Paperback' }, 22],
  [{ format: 'Scroll' }, 0],
  [{ language: 'hi' }, 4],
  [{ language: 'fr' }, 0],
  [{ available: true }, 20],
])('%j tests a sampled book as the database does', async (filters, count) => {
  const { context, find } = await openExamples();
  const [condition = expect.fail('There is no condition.'), ...others] = toConditions(
    aQuery(filters),
    context,
    { search: parseSearch(filters.search ?? ''), matching: BY_TITLE },
  );
  expect(others).toEqual([]);
  const [found, matching] = await find(condition);
  expect(matching).toEqual(found);
  expect(found).toHaveLength(count);
});

// SQLite refuses an expression of 1,000 comparisons.
it('finds books in 2,000 languages that one word names', async () => {
  const { context, find } = await openExamples();
  const tags = Array.from({ length: 2000 }, (_, index) => [`x-abc${index}`, index + 100] as const);
  const { statistics } = context;
  const languages = new Map([...statistics.languages, ...tags]);
  const [condition = expect.fail('There is no condition.')] = toConditions(
    aQuery({ search: 'malgudi abc' }),
    // The names of a version are cached by its categories.
    { ...context, statistics: { ...statistics, languages, genres: new Map(statistics.genres) } },
    { search: parseSearch('malgudi abc'), matching: { way: 'some', least: 1 } },
  );
  const [found, matching] = await find(condition);
  expect(found).toEqual(['Malgudi Days']);
  expect(matching).toEqual(found);
});

it.each<[string, Condition, string[]]>([
  [
    'a title that starts with a text',
    createSearchCondition(parseSearch('ana'), sqliteDialect, MATCH.start),
    ['Ana'],
  ],
  [
    'a title with a later word that starts with it',
    createSearchCondition(parseSearch('ana'), sqliteDialect, MATCH.word),
    ['Banana, ana'],
  ],
  [
    'a title that has it only inside a word',
    createSearchCondition(parseSearch('obbi'), sqliteDialect, MATCH.inside),
    ['The Hobbit'],
  ],
  [
    'a title that has it only at word starts',
    createSearchCondition(parseSearch('ana'), sqliteDialect, MATCH.inside),
    [],
  ],
  [
    'words of title and author together',
    createWordCondition(parseSearch('mal nar').words, sqliteDialect),
    ['Malgudi Days'],
  ],
  ['no word at all', createWordCondition(parseSearch('!').words, sqliteDialect), []],
  [
    'a word of the title that starts with one of several texts',
    createPrefixCondition({ prefixes: ['hob', 'gui'] }, sqliteDialect),
    ['The Hobbit', 'The Guide'],
  ],
  ['no copies', negate(createStockCondition(sqliteDialect)), ['O’Reilly: A Life', 'It', 'Ana']],
])('%s: a sampled book is tested as the database does', async (_, condition, titles) => {
  const { find } = await openExamples();
  expect(await find(condition)).toEqual([titles, titles]);
});

it.each([
  [
    1,
    books
      .filter(({ genres }) => genres.includes('Science') !== genres.includes('Romance'))
      .map(({ title }) => title),
  ],
  [2, ['Snake_Case & Other Stories']],
])(
  '%i shared categories: a sampled book is tested as the database does',
  async (shared, titles) => {
    const { context, find } = await openExamples();
    const condition = createSharedCategoriesCondition(context, ['Science', 'Romance'], shared);
    expect(await find(condition)).toEqual([titles, titles]);
  },
);
