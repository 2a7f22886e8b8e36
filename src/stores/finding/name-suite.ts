import { describe, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { contentOf, examples, type OpenFinding } from './builders.ts';

/** The tests of authors and series by their slugs, which every store passes. */
export function describeNames(name: string, open: OpenFinding): void {
  describe(`${name}: names by slugs`, () => {
    it.each([
      ['author', 'j-r-r-tolkien', 'J. R. R. Tolkien'],
      ['author', 'charlotte-bronte', 'Charlotte Brontë'],
      ['author', 'प्रेमचंद', 'प्रेमचंद'],
      ['author', 'emily', 'Emily'],
      ['series', 'middle-earth', 'Middle-earth'],
      ['series', 'emily', undefined],
      ['author', 'J-R-R-Tolkien', undefined],
      ['author', 'emily-2', undefined],
      ['author', "' OR 1=1 --", undefined],
    ] as const)('finds the %s of %s', async (kind, slug, wanted) => {
      const { store } = await open(contentOf(examples()));
      expect(await store.nameOf(kind, slug)).toBe(wanted);
    });

    it('numbers names with the same slug in the order of their first books', async () => {
      const ids = ['Zoe', 'Zoé', 'ZOE'].map((author) => aBook({ _id: author, author }));
      const { store, change } = await open(contentOf(ids));
      const names = () =>
        Promise.all(['zoe', 'zoe-2', 'zoe-3'].map((slug) => store.nameOf('author', slug)));
      expect(await names()).toEqual(['Zoe', 'Zoé', 'ZOE']);
      await change(['Zoe'], [aBook({ _id: 'new', author: 'Zoe' })]);
      expect(await names()).toEqual(['Zoé', 'ZOE', 'Zoe']);
      await change(['Zoé'], []);
      expect(await names()).toEqual(['ZOE', 'Zoe', undefined]);
    });
  });
}
