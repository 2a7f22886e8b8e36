import { describe, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { parseSearch } from '#domain/finding/search.ts';
import { writeBooks } from '../book-changes.ts';
import type { Query } from '../database.ts';
import { TEST_DATABASES } from '../testing.ts';
import { createSqlFinder } from './finder.ts';

describe.each(TEST_DATABASES)('a search in $name', ({ openMigrated }) => {
  /** Searches a shop for a text, and returns the statements, too. */
  async function search(titles: readonly string[], text: string) {
    const [database] = await openMigrated();
    const books = titles.map((title, index) => {
      const number = index + 1;
      return { book: aBook({ _id: `b${number}`, id: number, title }), position: number };
    });
    await database.write((query) => writeBooks(query, [], books));
    const statements: string[] = [];
    const readCatalogue: Query = (sql, values) => {
      statements.push(sql);
      return database.readCatalogue(sql, values);
    };
    const finder = createSqlFinder({ ...database, readCatalogue });
    const found = await finder.find({ ...EVERYTHING, search: parseSearch(text) }, 0);
    const count = (part: string) => statements.filter((sql) => sql.includes(part)).length;
    return { found, statements, count };
  }

  const EIGHT = 'one two three four five six seven eight';

  it.each([
    [EIGHT, ['one two three', 'one two three four five six'], 6],
    [EIGHT, ['one two three four five', 'three four five six seven'], 5],
    [EIGHT, ['one two three four'], 4],
    // A letter, which says little, and a ninth word are not needed, but all others are better.
    [`x ${EIGHT} nine`, [EIGHT, 'one two three four five six seven'], 8],
  ])(
    'of %j finds among %j the books with %d of the words, by one statement',
    async (text, titles, most) => {
      const { found, count } = await search(titles, text);
      const wanted = titles.filter((title) => title.split(' ').length === most);
      expect(found.books.map(({ title }) => title)).toEqual(wanted);
      expect(found.matched).toBe('some');
      expect(count('MAX(found)')).toBe(1);
    },
  );

  it('asks by one statement which words no book has', async () => {
    const { found, count } = await search(['one two three four'], EIGHT);
    expect(found.missing).toEqual(['five', 'six', 'seven', 'eight']);
    expect(count('7 AS list')).toBe(1);
  });

  it('takes the page from the books that it counts', async () => {
    const { found, statements } = await search(['four three two one', 'one two three four'], EIGHT);
    expect(found).toMatchObject({ total: 2, books: [{ _id: 'b1' }, { _id: 'b2' }] });
    expect(found).not.toHaveProperty('first');
    const compared = statements.filter((sql) => sql.includes('>= 4'));
    expect(compared).toEqual([expect.stringContaining('string_agg')]);
  });

  it('counts the books of a corrected word by the index of words', async () => {
    const { found, statements } = await search(['gitanjali', 'my gitanjali'], 'gitanjaly');
    expect(found.corrected).toEqual({ text: 'gitanjali', total: 2 });
    const counts = statements.filter((sql) => sql.includes('COUNT(DISTINCT position)'));
    expect(counts).toEqual([expect.not.stringContaining('find_books')]);
  });
});
