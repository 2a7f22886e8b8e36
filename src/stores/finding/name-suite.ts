import { describe, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { toStoreContent, exampleBooks, type OpenFinding } from './builders.ts';

/** Tests of authors and series by slug, for every store. */
export function describeNames(name: string, open: OpenFinding): void {
  describe(`${name}: authors and series by slug`, () => {
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
      ['author', 'emily\0', undefined],
    ] as const)('finds the %s of %s', async (kind, slug, wanted) => {
      const { store } = await open(toStoreContent(exampleBooks()));
      const found = wanted && { name: wanted, namesakes: [] };
      expect(await store.findName(kind, slug)).toEqual(found);
    });

    it('numbers names with the same slug in the order of their first books', async () => {
      const books = ['Zoe', 'Zoé', 'ZOE'].map((author) => aBook({ _id: author, author }));
      const { store, change } = await open(toStoreContent(books));
      const readNames = () =>
        Promise.all(
          ['zoe', 'zoe-2', 'zoe-3'].map(
            async (slug) => (await store.findName('author', slug))?.name,
          ),
        );
      expect(await readNames()).toEqual(['Zoe', 'Zoé', 'ZOE']);
      await change(['Zoe'], [aBook({ _id: 'new', author: 'Zoe' })]);
      expect(await readNames()).toEqual(['Zoé', 'ZOE', 'Zoe']);
      await change(['Zoé'], []);
      expect(await readNames()).toEqual(['ZOE', 'Zoe', undefined]);
    });

    it('returns the other names with the same slug', async () => {
      const names = ['R. K. Narayan', 'R.K. Narayan', 'R K Narayan'];
      const books = names.map((item) => aBook({ _id: item, series: { name: item } }));
      const { store } = await open(toStoreContent(books));
      const others = [
        { name: 'R. K. Narayan', slug: 'r-k-narayan' },
        { name: 'R K Narayan', slug: 'r-k-narayan-3' },
      ];
      expect(await store.findName('series', 'r-k-narayan-2')).toEqual({
        name: 'R.K. Narayan',
        namesakes: others,
      });
    });

    it('gives a slug with a number to the name that itself ends with the number', async () => {
      const authors = ['Ravi', 'Ravi 2', 'ravi', 'ravi 2', 'Ravi 2 2', 'RAVI'];
      const { store } = await open(
        toStoreContent(authors.map((author) => aBook({ _id: author, author }))),
      );
      const slugs = ['ravi', 'ravi-2', 'ravi-3', 'ravi-2-3', 'ravi-2-2', 'ravi-4'];
      const found = await Promise.all(slugs.map((slug) => store.findName('author', slug)));
      expect(found.map((item) => item?.name)).toEqual(authors);
      expect(found[1]?.namesakes).toEqual([{ name: 'ravi 2', slug: 'ravi-2-3' }]);
      expect(found[5]?.namesakes.map(({ slug }) => slug)).toEqual(['ravi', 'ravi-3']);
    });
  });
}
