import { describe, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { aContent } from '../builders.ts';
import { createBookParts } from './book-parts.ts';
import { migrate } from './migrate.ts';
import { seedSql } from './seed-sql.ts';
import { TEST_DATABASES } from './testing.ts';

describe.each(TEST_DATABASES)('parts of the catalogue over $name', ({ open }) => {
  it('has each book in one part, and no part without books', async () => {
    const database = await open();
    await migrate(database);
    const books = Array.from({ length: 7 }, (_, at) => aBook({ _id: `bk${at}`, title: `T${at}` }));
    await seedSql(database, { ...aContent(), books });
    await database.write((query) => query('DELETE FROM books WHERE position IN (3, 4, 5)'));
    const parts = createBookParts(database, 2);
    expect(await parts.numbers()).toEqual([1, 3, 4]);
    const ids = async (part: number) => (await parts.books(part)).map(({ _id }) => _id);
    expect(await ids(1)).toEqual(['bk0', 'bk1']);
    expect(await ids(2)).toEqual([]);
    expect(await ids(3)).toEqual(['bk5']);
    const [book] = books.slice(-1);
    expect(await parts.books(4)).toEqual([{ _id: 'bk6', title: 'T6', updatedAt: book?.updatedAt }]);
  });
});
