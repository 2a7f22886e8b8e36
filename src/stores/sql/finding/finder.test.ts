import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import type { Order } from '#contract/orders/order.ts';
import { aBook, aRecord } from '#domain/builders.ts';
import { EVERYTHING, type BookQuery } from '#domain/finding/book-query.ts';
import { parseSearch } from '#domain/finding/search.ts';
import { countSold } from '#domain/orders/sales.ts';
import { type CopiesSold, type Cursor, readCursor } from '#domain/finding/sort-order.ts';
import { findBooks, mayNeedCorrection, type Positioned } from '#domain/finding/find-books.ts';
import { findRelatedBooks } from '#domain/finding/related.ts';
import { correctSearch } from '#domain/finding/spelling.ts';
import { suggest } from '#domain/finding/suggestions.ts';
import { withoutLongTexts } from '#domain/books/present-book.ts';
import { NOW } from '../../finding/builders.ts';
import { orderCopies } from '../../finding/sales-suite.ts';
import { writeBooks } from '../book-changes.ts';
import { SELECT_LISTED_BOOKS } from '../book-rows.ts';
import type { Database } from '../database.ts';
import { TEST_DATABASES } from '../testing.ts';
import { writeOrderBooks } from './sales.ts';
import { writeEntries } from './write.ts';
import type { ChoosePath } from './statistics.ts';
import { createSqlFinder } from './finder.ts';

const PIECES = [
  'a',
  'an',
  'ana',
  'the',
  'C++',
  "o'b",
  'é',
  'कि',
  'ताब',
  '-',
  '.',
  '%',
  '_',
  '"',
  '1984',
  'zz',
  'malgudi',
  'banana',
];
const ISBN = '9780306406157';
const CATEGORIES = ['Science', 'Poetry', 'काव्य', 'School & “Exams”', "It's", 'Ana'];

const title = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom('', ' ', ' ', '-')), {
    minLength: 1,
    maxLength: 5,
  })
  .map((pieces) => pieces.flat().join(''));
const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });

const bookFacts = fc.record({
  title,
  authors: fc.uniqueArray(oneOf('Asha', 'Ravi', 'Ravi Rao'), { minLength: 1, maxLength: 2 }),
  genres: fc.uniqueArray(oneOf(...CATEGORIES), { maxLength: 6 }),
  bookType: oneOf<Book['bookType']>('Hardcover', 'Paperback'),
  stock: oneOf(0, 0, 3),
  sold: oneOf(0, 0, 1, 2),
  payable: fc.integer({ min: 1, max: 30 }),
  totalStars: oneOf(0, 1, 2.5, 3, 4, 4.5, 5),
  language: maybe(oneOf('en', 'hi')),
  series: maybe(oneOf('Malgudi', 'Ana')),
  publishedOn: maybe(oneOf('1984', '1984-05', '2020-01-01')),
});

const query = fc.record({
  search: fc
    .oneof(
      { weight: 2, arbitrary: fc.constant('') },
      title,
      oneOf(...PIECES),
      oneOf(ISBN, '0-306-40615-2'),
      oneOf('ravi', 'rao rav', 'malgudi asha', "o'b ana", 'ob', 'zz ash ana'),
    )
    .map(parseSearch),
  categories: fc.uniqueArray(oneOf(...CATEGORIES, 'Unknown'), { maxLength: 2 }),
  price: maybe(fc.integer({ min: 1, max: 35 })),
  rating: maybe(oneOf(1, 2, 3, 4, 2.5, 4.6, -1)),
  author: maybe(oneOf('Ravi', 'Asha', 'Nobody')),
  series: maybe(oneOf('Malgudi', 'Nothing')),
  format: maybe(oneOf('Hardcover', 'Paperback', 'Scroll')),
  language: maybe(oneOf('en', 'hi', 'xx')),
  available: fc.boolean(),
  sort: oneOf<BookQuery['sort']>(
    '',
    '',
    'LOW_TO_HIGH',
    'HIGH_TO_LOW',
    'NEWEST',
    'RATING',
    'BEST_SELLING',
  ),
  limit: oneOf(1, 2, 5, 100),
});

/** Queries with at most four fields, because queries with many filters find nothing. */
const queries = fc
  .tuple(
    query,
    fc.subarray(
      Object.keys(EVERYTHING).concat('price', 'rating', 'author', 'series', 'format', 'language'),
      { maxLength: 4 },
    ),
  )
  .map(([all, names]): BookQuery => ({
    ...EVERYTHING,
    ...Object.fromEntries(
      Object.entries(all).filter(([name, value]) => names.includes(name) && value !== undefined),
    ),
  }));

function toBooks(
  list: readonly (typeof bookFacts extends fc.Arbitrary<infer T> ? T : never)[],
): Positioned<Book>[] {
  return list.map(({ series, sold: _sold, ...rest }, index) => {
    const { language, publishedOn, ...known } = rest;
    const book = aBook({
      ...known,
      _id: `bk${index}`,
      author: known.authors.join(', '),
      genres: known.genres as Book['genres'],
      inStock: known.stock > 0,
      ...(index === 0 && { isbn: ISBN }),
      ...(language && { language }),
      ...(publishedOn && { publishedOn }),
      ...(series && { series: { name: series } }),
    });
    return { book, position: index * 3 + 1 };
  });
}

const shelves = fc.array(bookFacts, { minLength: 1, maxLength: 30 });
const pathPicks = fc.array(fc.nat(), { minLength: 1, maxLength: 5 });
const typedText = fc.oneof(
  title,
  oneOf(
    ...PIECES,
    'anna',
    'annaa',
    'rvai',
    'asah',
    'malgdi',
    'malgudi',
    'mlagudi',
    'ravi rao',
    ISBN,
  ),
);

/** In the first title, "o'b" is not a separate word. */
const PARTLY_A_WORD = ["a-o'b", "o'ba", 'a'].map((item) => ({
  title: item,
  authors: ['Asha'],
  genres: [],
  bookType: 'Paperback' as const,
  stock: 0,
  sold: 0,
  payable: 1,
  totalStars: 0,
  language: undefined,
  series: undefined,
  publishedOn: undefined,
}));

/**
 * Chooses access paths by the numbers in `picks`, one after another. All paths must find the same
 * books, not only the cheapest path.
 */
function pickBy(picks: readonly number[]): ChoosePath {
  let at = 0;
  return (all) => all[(picks[(at += 1) % picks.length] ?? 0) % all.length] ?? all[0];
}

describe.each(TEST_DATABASES)('finding in $name', ({ openMigrated }) => {
  it('returns the same suggestions and related books as the rules in domain/finding, by any access path', async () => {
    const [database] = await openMigrated();
    let before: Positioned<Book>[] = [];
    await fc.assert(
      fc.asyncProperty(
        shelves,
        fc.array(typedText, { maxLength: 8 }),
        pathPicks,
        async (list, texts, picks) => {
          const catalogue = toBooks(list);
          await refill(database, before, catalogue);
          before = catalogue;
          const finder = createSqlFinder(database, pickBy(picks));
          for (const text of texts)
            expect([text, await finder.suggest(text)]).toEqual([text, suggest(catalogue, text)]);
          for (const { book } of catalogue.slice(0, 4)) {
            const pure = findRelatedBooks(catalogue, book, new Map()).books.map(withoutLongTexts);
            expect((await finder.related(book)).books).toEqual(pure);
          }
        },
      ),
      { numRuns: 16, examples: [[PARTLY_A_WORD, ["o'b."], [0]]] },
    );
  });

  it('finds what the rules in domain/finding find, by any access path', async () => {
    const [database] = await openMigrated();
    let before: Positioned<Book>[] = [];
    await fc.assert(
      fc.asyncProperty(
        shelves,
        fc.array(queries, { minLength: 1, maxLength: 8 }),
        pathPicks,
        async (list, queriesOfRun, picks) => {
          const catalogue = toBooks(list);
          await refill(database, before, catalogue);
          before = catalogue;
          const orders = list.map(({ sold }, index) => orderCopies({ [`bk${index}`]: sold }));
          await refillOrders(database, orders);
          const { find } = createSqlFinder(database, pickBy(picks));
          const sold = countSold(orders, NOW);
          for (const asked of queriesOfRun) await compareAllPages(find, { catalogue, sold }, asked);
        },
      ),
      { numRuns: 16 },
    );
  });

  it('finds a title that is longer than its index by its whole text', async () => {
    const [database] = await openMigrated();
    const long = `${'w'.repeat(110)} end`;
    const titles = [long, ...Array.from({ length: 200 }, (_, index) => `Book ${index}`)];
    await database.write((ask) =>
      writeBooks(
        ask,
        [],
        titles.map((name, position) => ({ book: aBook({ _id: name, title: name }), position })),
      ),
    );
    const choosePath: ChoosePath = (paths) =>
      paths.find(({ name }) => name === 'title') ?? paths[0];
    const { find } = createSqlFinder(database, choosePath);
    const { books } = await find({ ...EVERYTHING, search: parseSearch(long) }, NOW);
    expect(books.map(({ _id }) => _id)).toEqual([long]);
  });

  it('suggests an author beyond the 2,000 names that are compared first', async () => {
    const [database] = await openMigrated();
    const authors = Array.from({ length: 20 }, (_, book) =>
      Array.from({ length: 100 }, (_item, index) => `Common ${book}.${index}`),
    );
    const positioned = [...authors, ['Anu Zo', 'Zo Last']].map((names, position) => ({
      book: aBook({ _id: `bk${position}`, title: 'Book', authors: names, author: names[0] ?? '' }),
      position,
    }));
    await database.write((run) => writeBooks(run, [], positioned));
    const { suggestions } = await createSqlFinder(database).suggest('zo');
    expect(suggestions.map(({ text }) => text)).toEqual(['Zo Last', 'Anu Zo']);
  });

  it('counts the books of a corrected text up to 1,000 for suggestions', async () => {
    const [database] = await openMigrated();
    const positioned = Array.from({ length: 1001 }, (_, index) => ({
      book: aBook({ _id: `bk${index}`, title: `Malgudi ${index}` }),
      position: index + 1,
    }));
    await database.write((run) => writeBooks(run, [], positioned));
    const finder = createSqlFinder(database);
    expect((await finder.suggest('malgdi')).corrected).toEqual({ text: 'malgudi', total: 1000 });
    const { corrected } = await finder.find({ ...EVERYTHING, search: parseSearch('malgdi') }, 0);
    expect(corrected).toEqual({ text: 'malgudi', total: 1001 });
  });

  it('counts at most 10,000 books without a filter, and marks the count as a lower bound', async () => {
    const [database] = await openMigrated();
    await database.write((run) =>
      run(`WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 10001)
        INSERT INTO find_books (position, title, traits, payable, dearest, newest, best, popular)
        SELECT at, 'ana', 0, 100, -100, 0, 0, 0 FROM n`),
    );
    const { find } = createSqlFinder(database);
    const found = await find({ ...EVERYTHING, search: parseSearch('nothing'), price: 500 }, 0);
    expect(found).toMatchObject({ total: 0, isExact: false });
    expect(found.relax).toEqual([{ drop: 'search', total: 10_000 }]);
  });
});

async function refill(
  { write }: Database,
  before: Positioned<Book>[],
  catalogue: Positioned<Book>[],
) {
  await write(async (run) => {
    await run('DELETE FROM stock');
    await run('DELETE FROM books');
    await writeEntries(run, { removed: before });
    await writeBooks(run, [], catalogue);
  });
}

async function refillOrders({ write }: Database, orders: Order[]) {
  await write(async (run) => {
    await run('DELETE FROM find_orders');
    await run('DELETE FROM find_sales');
    for (const order of orders) await writeOrderBooks(run, aRecord(order));
  });
}

async function compareAllPages(
  find: ReturnType<typeof createSqlFinder>['find'],
  { catalogue, sold }: { catalogue: Positioned<Book>[]; sold: CopiesSold },
  first: BookQuery,
) {
  let wanted: BookQuery | undefined = first;
  while (wanted) {
    const pure = findBooks(catalogue, wanted, sold);
    const found = await find(wanted, NOW);
    const needsCorrection = mayNeedCorrection(pure) && !wanted.after;
    const corrected = needsCorrection ? correctSearch(catalogue, wanted) : null;
    expect(found).toEqual({ ...pure, corrected, books: pure.books.map(withoutLongTexts) });
    const after: Cursor | undefined =
      found.next === null ? undefined : readCursor(found.next, wanted);
    wanted = after && { ...wanted, after };
  }
}

describe.each(TEST_DATABASES)('a cached list in $name', ({ openMigrated }) => {
  it('gets the current stock, and is not searched again until the catalogue changes', async () => {
    const [database] = await openMigrated();
    const positioned = ['one', 'two', 'six', 'ten'].map((_id, index) => ({
      book: aBook({ _id, title: _id, stock: 9 }),
      position: index + 1,
    }));
    await database.write((run) => writeBooks(run, [], positioned));
    const statements: string[] = [];
    const finder = createSqlFinder({
      ...database,
      readCatalogue(sql, values) {
        statements.push(sql);
        return database.read(sql, values);
      },
    });
    const first = await finder.find(EVERYTHING, NOW);
    await database.write((run) => run("UPDATE stock SET copies = 4 WHERE book_id = 'two'"));
    statements.length = 0;
    const again = await finder.find(EVERYTHING, NOW);
    expect(again.books.map(({ stock }) => stock)).toEqual([9, 4, 9, 9]);
    expect({ ...again, books: [] }).toEqual({ ...first, books: [] });
    const tables = statements.map((sql) => /\sFROM (\w+) WHERE book_id IN/.exec(sql)?.[1]);
    expect(tables).toEqual(['stock']);

    await database.write((run) => run("UPDATE books SET title = 'new' WHERE book_id = 'two'"));
    const changed = await finder.find(EVERYTHING, NOW);
    expect(changed.books.map(({ title: text }) => text)).toEqual(['one', 'new', 'six', 'ten']);
  });

  it('is not kept if its books have more than 200,000 characters', async () => {
    const [database] = await openMigrated();
    const authors = Array.from({ length: 190 }, (_, index) => `${index} `.padEnd(100, 'x'));
    const positioned = Array.from({ length: 12 }, (_, index) => ({
      book: aBook({ _id: `bk${index}`, authors }),
      position: index + 1,
    }));
    await database.write((run) => writeBooks(run, [], positioned));
    let searches = 0;
    const finder = createSqlFinder({
      ...database,
      readCatalogue(sql, values) {
        if (sql.startsWith(SELECT_LISTED_BOOKS)) searches += 1;
        return database.read(sql, values);
      },
    });
    const searchTwice = async (limit: number) => {
      searches = 0;
      for (let time = 0; time < 2; time++) await finder.find({ ...EVERYTHING, limit }, NOW);
      return searches;
    };
    expect([await searchTwice(9), await searchTwice(12)]).toEqual([1, 2]);
  });
});
