import { describe, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { aContent } from '../builders.ts';
import { createBookParts, createNameParts } from './book-rows.ts';
import { seedSql } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

describe.each(TEST_DATABASES)('name parts over $name', ({ openMigrated }) => {
  it('contain the slug of each name once', async () => {
    const [database] = await openMigrated();
    const authors = ['Zoe', 'Zoé', 'Anand', 'Kabir', 'Zoe'];
    const books = authors.map((author, index) => aBook({ _id: `bk${index}`, author }));
    await seedSql(database, { ...aContent(), books });
    // Each part has two slugs.
    const parts = createNameParts(database, 2);
    expect([await parts.count('author'), await parts.count('series')]).toEqual([2, 0]);
    expect(await parts.slugs('author', 1)).toEqual(['anand', 'kabir']);
    expect(await parts.slugs('author', 2)).toEqual(['zoe', 'zoe-2']);
    expect(await parts.slugs('author', 3)).toEqual([]);
    expect(await parts.slugs('series', 1)).toEqual([]);
  });

  it('give the slug ravi-2 to the name Ravi 2, and not to the second Ravi', async () => {
    const [database] = await openMigrated();
    const authors = ['Ravi 2', 'Ravi', 'ravi'];
    const books = authors.map((author, index) => aBook({ _id: `bk${index}`, author }));
    await seedSql(database, { ...aContent(), books });
    // Each part has one slug.
    const parts = createNameParts(database, 1);
    expect(await parts.slugs('author', 1)).toEqual(['ravi', 'ravi-3']);
    expect(await parts.slugs('author', 2)).toEqual(['ravi-2']);
  });
});

describe.each(TEST_DATABASES)('catalogue parts over $name', ({ openMigrated }) => {
  it('contain each book once, and no part is empty', async () => {
    const [database] = await openMigrated();
    const books = Array.from({ length: 7 }, (_, index) =>
      aBook({ _id: `bk${index}`, title: `T${index}` }),
    );
    await seedSql(database, { ...aContent(), books });
    await database.write((query) => query('DELETE FROM books WHERE position IN (3, 4, 5)'));
    // Each part has two positions.
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
