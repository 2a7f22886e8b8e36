import { expect, it } from 'vitest';
import { aBook, anOrderLine } from '#domain/builders.ts';
import { anOrder } from '#stores/builders.ts';
import { writeBooks } from '../book-changes.ts';
import { SELECT_LISTED_BOOKS } from '../book-rows.ts';
import type { Query } from '../database.ts';
import { TEST_DATABASES } from '../testing.ts';
import { createSqlStore } from '../sql-store.ts';
import { createSqlFinder } from './finder.ts';

it.each(TEST_DATABASES)(
  'reads only as many books of an author as it may need in $name',
  async ({ openMigrated }) => {
    const [database] = await openMigrated();
    const books = Array.from({ length: 100 }, (_, index) =>
      aBook({ _id: `bk${index}`, author: 'Various', genres: [], stock: 1 }),
    );
    await database.write((query) =>
      writeBooks(
        query,
        [],
        books.map((book, index) => ({ book, position: index + 1 })),
      ),
    );
    const lengths: number[] = [];
    const readCatalogue: Query = async (sql, values) => {
      const rows = await database.readCatalogue(sql, values);
      if (sql.includes("'author'")) lengths.push(rows.length);
      return rows;
    };
    const { related } = createSqlFinder({ ...database, readCatalogue });
    const { books: found } = await related(aBook({ _id: 'bk0', author: 'Various', genres: [] }));
    const ids = found.map(({ _id }) => _id);
    expect(ids).toEqual(['bk1', 'bk2', 'bk3', 'bk4', 'bk5', 'bk6', 'bk7', 'bk8']);
    // Eight related books, and the book itself.
    expect(lengths).toEqual([9]);
  },
);

it.each(TEST_DATABASES)(
  'reads few books of a work with many editions, and of many orders, in $name',
  async ({ openMigrated }) => {
    const [database] = await openMigrated();
    const genres = ['Romance'];
    const ids = Array.from({ length: 400 }, (_, index) => `bk${index}`);
    const books = ids.map((_id, index) =>
      // The first half is one work, and the second half was bought together with the first book.
      aBook({ _id, author: _id, genres, stock: 1, ...(index < 200 && { work: 'all' }) }),
    );
    await database.write((query) =>
      writeBooks(
        query,
        [],
        books.map((book, position) => ({ book, position })),
      ),
    );
    const record = anOrder();
    const lines = ['bk0', ...ids.slice(200)].map((bookId) =>
      anOrderLine({ bookId, qty: bookId === 'bk390' ? 3 : 1 }),
    );
    await createSqlStore(database).transact(async (transaction) =>
      transaction.put('orders', { ...record, order: { ...record.order, status: 'placed', lines } }),
    );
    let readBooks = 0;
    const readCatalogue: Query = async (sql, values) => {
      const rows = await database.readCatalogue(sql, values);
      if (sql.startsWith(SELECT_LISTED_BOOKS)) readBooks += rows.length;
      return rows;
    };
    const { related } = createSqlFinder({ ...database, readCatalogue });
    const found = await related(aBook({ _id: 'bk0', author: 'bk0', genres, work: 'all' }));
    expect(found.boughtTogether).toEqual(['bk390', ...ids.slice(200, 207)]);
    // Of each of two rankings eight, and fifty for the editions.
    expect(readBooks).toBeGreaterThan(0);
    expect(readBooks).toBeLessThanOrEqual(2 * 58);
  },
);

it.each(TEST_DATABASES)(
  'takes the first volumes of a long series, in whatever order they were added, in $name',
  async ({ openMigrated }) => {
    const [database] = await openMigrated();
    const positioned = Array.from({ length: 40 }, (_, index) => {
      const number = String(40 - index);
      const book = aBook({
        _id: `bk${number}`,
        author: `Author ${number}`,
        series: { name: 'Saga', number },
        genres: [],
        stock: 1,
      });
      return { book, position: index + 1 };
    });
    await database.write((query) => writeBooks(query, [], positioned));
    const { related } = createSqlFinder(database);
    const { books } = await related(aBook({ _id: 'new', series: { name: 'Saga' }, genres: [] }));
    const ids = books.map(({ _id }) => _id);
    expect(ids).toEqual(['bk1', 'bk2', 'bk3', 'bk4', 'bk5', 'bk6', 'bk7', 'bk8']);
  },
);

it.each(TEST_DATABASES)(
  'takes the sold-out books of the same categories with the most ratings in $name',
  async ({ openMigrated }) => {
    const [database] = await openMigrated();
    const positioned = Array.from({ length: 12 }, (_, index) => {
      const _id = `bk${index}`;
      const facts = { totalRatings: 10 * index, stock: 0, inStock: false };
      return { book: aBook({ _id, author: _id, genres: ['Romance'], ...facts }), position: index };
    });
    await database.write((query) => writeBooks(query, [], positioned));
    const { related } = createSqlFinder(database);
    const { books } = await related(aBook({ _id: 'new', author: 'New', genres: ['Romance'] }));
    const ids = books.map(({ _id }) => _id);
    expect(ids).toEqual(['bk11', 'bk10', 'bk9', 'bk8', 'bk7', 'bk6', 'bk5', 'bk4']);
  },
);

it.each(TEST_DATABASES)(
  'counts what was bought together only in the latest 200 orders in $name',
  async ({ openMigrated }) => {
    const [database] = await openMigrated();
    const books = ['bk1', 'bk2', 'bk3'].map((_id) => aBook({ _id, author: _id, stock: 1 }));
    await database.write((query) =>
      writeBooks(
        query,
        [],
        books.map((book, position) => ({ book, position })),
      ),
    );
    const orders = Array.from({ length: 201 }, (_, index) => {
      const record = anOrder({ _id: `or${index}`, sequence: index + 1 });
      const others = index === 0 ? ['bk2'] : index === 1 ? ['bk3'] : [];
      return {
        ...record,
        order: {
          ...record.order,
          status: 'placed' as const,
          lines: ['bk1', ...others].map((bookId) => anOrderLine({ bookId })),
          createdAt: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
        },
      };
    });
    await createSqlStore(database).transact(async (transaction) =>
      transaction.put('orders', ...orders),
    );
    const { boughtTogether } = await createSqlFinder(database).related(aBook({ _id: 'bk1' }));
    expect(boughtTogether).toEqual(['bk3']);
  },
);
