import { describe, expect, it } from 'vitest';
import type { Store } from '#api/store.ts';
import { createRandom } from '#api/testing.ts';
import { aBook, aQuery, listTitles, type QueryParts } from '#domain/builders.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { readCursor } from '#domain/finding/sort-order.ts';
import { orderCopies, putOrders } from './sales-suite.ts';
import { toStoreContent, exampleBooks, NOW, type OpenFinding } from './builders.ts';

const SORTS = ['', 'LOW_TO_HIGH', 'HIGH_TO_LOW', 'NEWEST', 'RATING', 'BEST_SELLING'] as const;
/**
 * A query for every sort order. The first search finds half of the books by their titles, the second
 * finds some by the words of their author.
 */
const QUERIES: BookQuery[] = [
  ...SORTS.map((sort) => aQuery({ sort, limit: 4 })),
  aQuery({ search: 'i', limit: 3 }),
  aQuery({ search: 'nobody', limit: 3 }),
];

/** Reads page after page and calls `afterPage` after each. Resolves with the ids of all pages. */
async function followPages(
  store: Store,
  query: BookQuery,
  afterPage: (seen: string[]) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const seen: string[] = [];
  for (let next: BookQuery | undefined = query; next !== undefined;) {
    const page = await store.find(next, NOW);
    seen.push(...page.books.map(({ _id }) => _id));
    await afterPage(seen);
    const after = readCursor(page.next ?? '', query);
    next = after && { ...query, after };
  }
  return seen;
}

/** Tests of filters, facets, sort orders and pages, for every store. */
export function describePages(name: string, open: OpenFinding): void {
  const openExamples = () => open(toStoreContent(exampleBooks()));

  describe(`the pages of the ${name}`, () => {
    it('follow each other to the end in every sort order', async () => {
      const { store } = await openExamples();
      await putOrders(
        store,
        orderCopies({ Q: 2, 'The Guide': 1, Villette: 1, 'Catch-22': 1, It: 1 }),
      );
      for (const query of QUERIES) {
        const all = await store.find({ ...query, limit: 100 }, NOW);
        expect(await followPages(store, query)).toEqual(all.books.map(({ _id }) => _id));
      }
    });

    it(
      'neither skip nor repeat a book while others are added and removed',
      { timeout: 60_000 },
      async () => {
        // Any seed: the same books are added and removed in every run.
        const random = createRandom(7);
        const { store, change } = await openExamples();
        await putOrders(
          store,
          orderCopies({ Q: 2, 'The Guide': 1, Villette: 1, 'Catch-22': 1, It: 1 }),
        );
        let added = 0;
        for (const query of QUERIES) {
          const stayed = new Set(
            (await store.find({ ...query, limit: 100 }, NOW)).books.map((b) => b._id),
          );
          const seen = await followPages(store, query, async () => {
            const gone = random.pick([...stayed] as [string, ...string[]]);
            stayed.delete(gone);
            added += 1;
            const title = `New in ${added}`;
            const facts = { payable: 100 * random.nextInt(5), totalStars: random.nextInt(6) };
            await change([gone], [aBook({ _id: title, title, ...facts })]);
          });
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen).toEqual(expect.arrayContaining([...stayed]));
        }
      },
    );

    it('contain only books that pass the filters', async () => {
      const { store } = await openExamples();
      const find = async (part: QueryParts) =>
        listTitles((await store.find(aQuery(part), NOW)).books);
      expect(await find({ author: 'Emily' })).toEqual(['Letters of the Brontës']);
      expect(await find({ author: 'A and B' })).toEqual([]);
      expect(await find({ series: 'Middle-earth', sort: 'HIGH_TO_LOW' })).toHaveLength(2);
      expect(await find({ language: 'hi', price: 120 })).toEqual(['गोदान']);
      expect(await find({ categories: ['Non-Fiction', 'x'], rating: 4.4, search: '%' })).toEqual([
        '100% Wool',
      ]);
      expect(await find({ format: 'Hardcover', available: true })).toEqual(['Midnight’s Children']);
      expect(await find({ format: '__proto__' })).toEqual([]);
      expect(await find({ author: '\0', series: '\ud800' })).toEqual([]);
      expect((await find({ sort: 'NEWEST' })).slice(0, 4)).toEqual([
        'NEAR(Far)',
        'The Guide',
        'Malgudi Days',
        'The Hobbit',
      ]);
    });

    it('include the number of books for each option of the filters', async () => {
      const { store } = await openExamples();
      const { facets, total, isExact } = await store.find(
        aQuery({ language: 'hi', categories: ['Poetry'], rating: 4.9 }),
        NOW,
      );
      expect([total, isExact]).toEqual([0, true]);
      expect(facets).toEqual({
        category: { Poetry: 0 },
        rating: { 4.9: 0 },
        format: {},
        language: { hi: 0 },
        available: 0,
        price: {
          min: 0,
          max: 0,
          buckets: Array.from({ length: 16 }, () => 0),
          steps: [100, 200, 300, 400, 1201].map((below) => ({ below, books: 0 })),
        },
      });
      const all = (await store.find(aQuery({ language: 'hi' }), NOW)).facets;
      expect(all).toMatchObject({ language: { en: 4, hi: 2 }, available: 2, rating: { 4: 2 } });
      expect(all.price).toMatchObject({ min: 95, max: 120 });
      expect(all.price.buckets.reduce((sum, count) => sum + count)).toBe(2);
      expect(all.price.steps.map(({ books }) => books)).toEqual([1, 1, 0, 0, 0]);
    });

    it('have copies of the books, without their long texts', async () => {
      const { store } = await open(toStoreContent([aBook({ sample: 'Once upon a time.' })]));
      const { description: _text, ...listed } = aBook();
      const { books } = await store.find(aQuery(), NOW);
      expect(books).toEqual([listed]);
      Object.assign(books[0] ?? {}, { title: 'Another' });
      expect((await store.find(aQuery(), NOW)).books).toEqual([listed]);
    });
  });
}
