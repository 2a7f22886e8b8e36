import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { addBooks } from '../book-changes.ts';
import type { Query } from '../database.ts';
import { TEST_DATABASES } from '../testing.ts';
import { createSqlFinder } from './finder.ts';

it.each(TEST_DATABASES)(
  'reads few books of an author who has many in $name',
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
    expect(lengths).toEqual([9]);
  },
);
