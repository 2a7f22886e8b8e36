import { describe, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { aContent } from '../builders.ts';
import { migrate } from './migrate.ts';
import { createNameParts } from './name-parts.ts';
import { seedSql } from './seed-sql.ts';
import { TEST_DATABASES } from './testing.ts';

describe.each(TEST_DATABASES)('parts of the names over $name', ({ open }) => {
  it('has the slug of each name once', async () => {
    const database = await open();
    await migrate(database);
    const authors = ['Zoe', 'Zoé', 'Anand', 'Kabir', 'Zoe'];
    const books = authors.map((author, at) => aBook({ _id: `bk${at}`, author }));
    await seedSql(database, { ...aContent(), books });
    const parts = createNameParts(database, 2);
    expect([await parts.count('author'), await parts.count('series')]).toEqual([2, 0]);
    expect(await parts.slugs('author', 1)).toEqual(['anand', 'kabir']);
    expect(await parts.slugs('author', 2)).toEqual(['zoe', 'zoe-2']);
    expect(await parts.slugs('author', 3)).toEqual([]);
    expect(await parts.slugs('series', 1)).toEqual([]);
  });

  it('leaves a slug to the name that ends with the number itself', async () => {
    const database = await open();
    await migrate(database);
    const authors = ['Ravi 2', 'Ravi', 'ravi'];
    const books = authors.map((author, at) => aBook({ _id: `bk${at}`, author }));
    await seedSql(database, { ...aContent(), books });
    const parts = createNameParts(database, 1);
    expect(await parts.slugs('author', 1)).toEqual(['ravi', 'ravi-3']);
    expect(await parts.slugs('author', 2)).toEqual(['ravi-2']);
  });
});
