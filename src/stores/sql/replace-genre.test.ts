import { describe, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { writeBooks, replaceGenreInBooks } from './book-changes.ts';
import { TEST_DATABASES } from './testing.ts';
import { findStaleTables } from './finding/rebuild.ts';

describe.each(TEST_DATABASES)('a replaced genre in $name', ({ openMigrated }) => {
  it.each(['Ämne', "It's", 'Under $1', undefined])(
    'becomes %s also in the search tables',
    async (to) => {
      const [database] = await openMigrated();
      const { dialect, read, write } = database;
      const lists = [['Z', 'A'], ['A', 'Z'], ['Z'], ['M', 'Z', 'A'], ['M'], []];
      const books = lists.map((genres, index) => ({
        book: aBook({ _id: `bk${index}`, title: `Book ${index}`, genres, language: 'hi' }),
        position: index + 1,
      }));
      await write((query) => writeBooks(query, [], books));
      await write((query) => replaceGenreInBooks(query, dialect, { from: 'Z', to }));
      expect(await findStaleTables(read, dialect)).toEqual([]);
      const rows = await read('SELECT genres FROM books ORDER BY position');
      expect(rows.map(({ genres }) => JSON.parse(String(genres)))).toEqual(
        lists.map((genres) => genres.flatMap((genre) => (genre === 'Z' ? (to ?? []) : genre))),
      );
    },
  );
});
