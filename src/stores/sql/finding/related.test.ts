import { expect, it } from 'vitest';
import { aBook, anOrderLine } from '#domain/builders.ts';
import { anOrder } from '#stores/builders.ts';
import { addBooks } from '../book-changes.ts';
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
      addBooks(
        query,
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
    await database.write((query) => addBooks(query, positioned));
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
    await database.write((query) => addBooks(query, positioned));
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
      addBooks(
        query,
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
