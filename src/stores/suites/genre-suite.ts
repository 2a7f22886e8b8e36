import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Store, StoreContent } from '#api/store.ts';
import { aBook, aQuery } from '#domain/builders.ts';
import { replaceGenre } from '#domain/catalogue/categories.ts';
import { findBooks } from '#domain/finding/find-books.ts';

const NAMES = ['Science', 'काव्य', "It's", 'School & “Exams”', 'A', 'B,C', 'Z'];

const change = fc.record({
  from: fc.constantFrom(...NAMES),
  /** The number of a new name; `undefined` removes the genre. */
  to: fc.option(fc.nat(), { nil: undefined }),
  /** The genre of books that would have none. */
  last: fc.option(fc.constantFrom(...NAMES), { nil: undefined }),
  /** A book that is saved before the change, with these genres. */
  genres: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 6 }),
});

/** Tests of genres that are renamed and removed while books are saved, for every store. */
export function describeGenres(
  name: string,
  open: (content: StoreContent) => Store | Promise<Store>,
): void {
  describe(`the genres of the ${name}`, () => {
    it('are in lists and facets as in the books, after any renames and removals', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
          const store = await open({ categories: [], books: [], users: async () => [] });
          let books: { book: ReturnType<typeof aBook>; position: number }[] = [];
          for (const [index, { from, to, last, genres }] of changes.entries()) {
            const id = index + 1;
            const book = aBook({ _id: `bk${id}`, id, title: `Book ${id}`, genres });
            const genreChange = { from, to: to === undefined ? undefined : `New ${id}`, last };
            await store.transact(async (transaction) => {
              await transaction.saveBooks([{ book }]);
              await transaction.replaceGenre(genreChange);
            });
            books = [...books, { book, position: id }].map(({ position, book: before }) => ({
              position,
              book: { ...before, genres: replaceGenre(before.genres, genreChange) },
            }));
          }
          const all = new Set([...NAMES, ...books.flatMap(({ book }) => book.genres)]);
          for (const categories of [[], ...[...all].map((genre) => [genre])]) {
            const query = aQuery({ categories });
            const { books: found, facets } = await store.find(query, 0);
            const expected = findBooks(books, query);
            expect(found.map(({ _id, genres }) => [_id, genres])).toEqual(
              expected.books.map(({ _id, genres }) => [_id, genres]),
            );
            expect(facets.category).toEqual(expected.facets.category);
          }
        }),
        { numRuns: 6 },
      );
    });
  });
}
