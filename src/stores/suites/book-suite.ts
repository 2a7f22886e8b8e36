import { describe, expect, it } from 'vitest';
import type { BookKeys, Store, StoreContent } from '#api/store.ts';
import { listAuthorKeys, toTitleKey } from '#domain/books/book-names.ts';
import { aBook } from '#domain/builders.ts';
import { aContent } from '../builders.ts';

const ISBN = '9780306406157';

/** Tests of finding and changing books, for every store; `open` as in `describeStore`. */
export function describeBooks(
  name: string,
  open: (content: StoreContent) => Store | Promise<Store>,
): void {
  const listIds = async (store: Store) => (await store.books()).map(({ _id }) => _id);
  const added = aBook({ _id: 'new', id: 0, title: 'Gora', isbn: ISBN, stock: 4, inStock: true });

  async function openWithGora() {
    const store = await open(aContent());
    await store.transact((transaction) => transaction.saveBooks([{ book: added }]));
    return store;
  }

  describe(`the books of the ${name}`, () => {
    it('are added after all others, with their positions as numeric ids', async () => {
      const store = await openWithGora();
      await store.transact((transaction) =>
        transaction.saveBooks([{ book: { ...added, _id: 'n2', isbn: undefined } }]),
      );
      expect(await listIds(store)).toEqual(['bk10', 'bk02', 'bk01', 'new', 'n2']);
      expect(await store.book('new')).toEqual({ ...added, id: 4 });
      expect(await store.booksAfter(3, 1)).toEqual([{ book: { ...added, id: 4 }, position: 4 }]);
      expect((await store.booksAfter(0, 9)).map(({ position }) => position)).toEqual([
        1, 2, 3, 4, 5,
      ]);
      expect(await store.booksAfter(5, 9)).toEqual([]);
    });

    it('have positions in catalogue order', async () => {
      const store = await openWithGora();
      const positions = await Promise.all([0, 1, 2, 3, 4].map((index) => store.positionAt(index)));
      expect(positions).toEqual([1, 2, 3, 4, undefined]);
      await store.transact((transaction) => transaction.removeBooks(['bk02']));
      expect(await store.positionAt(1)).toBe(3);
    });

    it('are found by id, ISBN, GTIN, and title with author', async () => {
      const store = await openWithGora();
      const find = (keys: BookKeys) =>
        store.transact(async (transaction) =>
          (await transaction.findBooks(keys)).map(({ book }) => book._id).toSorted(),
        );
      expect(await find({ isbns: [ISBN, '9780804429573'] })).toEqual(['new']);
      const goods = { ...added, _id: 'n2', isbn: undefined, gtin: '8901234567890' };
      await store.transact((transaction) => transaction.saveBooks([{ book: goods }]));
      expect(await find({ gtins: ['8901234567890', ISBN] })).toEqual(['n2']);
      await store.transact((transaction) => transaction.removeBooks(['n2']));
      const findNamed = (titles: string[], authors: string[], isbns: string[] = []) => {
        const keys = authors.flatMap((author) => listAuthorKeys({ author }));
        return find({ names: { titles: titles.map(toTitleKey), authors: keys, limit: 9 }, isbns });
      };
      const { author } = aBook();
      const strange = ['Gora', 'a\0', '\ud800'];
      expect(await findNamed(strange, [added.author, ...strange])).toEqual(['new']);
      expect(await findNamed([' GORA'], [added.author.toUpperCase()])).toEqual(['new']);
      expect(await findNamed(['Malgudi Days'], [author], [ISBN])).toHaveLength(4);
      expect(await findNamed(['Gora'], ['A. Friend'])).toEqual([]);
      const authors = ['A. Friend', 'B. Friend'];
      const book = { ...added, _id: 'n3', isbn: undefined, authors, author: 'Friends' };
      await store.transact((transaction) => transaction.saveBooks([{ book }]));
      for (const names of ['Friends', 'A Friend, B. Friend'])
        expect(await findNamed(['Gora', 'Malgudi Days'], [names])).toEqual(['n3']);
      await store.transact((transaction) => transaction.removeBooks(['n3']));
      expect(await find({ ids: ['bk02', 'none', '__proto__'], isbns: [] })).toEqual(['bk02']);
      expect(await find({})).toEqual([]);
    });

    it('are changed with their copies, and keep their positions', async () => {
      const store = await openWithGora();
      const changed = aBook({ _id: 'bk02', title: 'Malgudi', publisher: 'Vidya', stock: 9 });
      await store.transact(async (transaction) => {
        const [positioned] = await transaction.findBooks({ ids: ['bk02'] });
        expect(positioned).toEqual({ book: aBook({ _id: 'bk02' }), position: 2 });
        await transaction.saveBooks([{ position: 2, book: changed }]);
        expect(await transaction.booksById(['bk02'])).toEqual([changed]);
        expect(await transaction.changeStock('bk02', -1)).toBe(true);
      });
      expect(await store.book('bk02')).toEqual({ ...changed, stock: 8 });
      expect(await listIds(store)).toEqual(['bk10', 'bk02', 'bk01', 'new']);
      const { publisher: _gone, ...without } = changed;
      await store.transact((transaction) =>
        transaction.saveBooks([{ position: 2, book: { ...without, stock: 0, inStock: false } }]),
      );
      expect(await store.book('bk02')).toEqual({ ...without, stock: 0, inStock: false });
    });

    it('are removed, and added again at their positions', async () => {
      const store = await openWithGora();
      await store.transact(async (transaction) => {
        await transaction.removeBooks(['bk02', 'new', 'none']);
        await transaction.removeBooks([]);
      });
      expect(await listIds(store)).toEqual(['bk10', 'bk01']);
      expect(await store.book('bk02')).toBeUndefined();
      expect(await store.transact((transaction) => transaction.changeStock('bk02', 1))).toBe(false);
      await store.transact((transaction) =>
        transaction.saveBooks([{ book: aBook({ _id: 'bk02' }), position: 2 }]),
      );
      expect(await listIds(store)).toEqual(['bk10', 'bk02', 'bk01']);
      expect(await store.book('bk02')).toEqual(aBook({ _id: 'bk02' }));
    });

    it('never get the position of a removed book, which can be added again there', async () => {
      const store = await open(aContent());
      const replaceLast = (removed: string, book: string) =>
        store.transact(async (transaction) => {
          await transaction.removeBooks([removed]);
          await transaction.saveBooks([{ book: aBook({ _id: book }) }]);
        });
      await replaceLast('bk01', 'n1');
      await replaceLast('n1', 'n2');
      await store.transact((transaction) =>
        transaction.saveBooks([
          { book: aBook({ _id: 'bk01' }), position: 3 },
          { book: aBook({ _id: 'n1' }), position: 4 },
        ]),
      );
      expect(await listIds(store)).toEqual(['bk10', 'bk02', 'bk01', 'n1', 'n2']);
      expect(await store.positionAt(4)).toBe(5);
    });

    it('free their ISBN for another book in the transaction that removes them', async () => {
      const store = await openWithGora();
      await store.transact(async (transaction) => {
        await transaction.removeBooks(['new']);
        await transaction.saveBooks([{ book: { ...added, _id: 'n2' } }]);
      });
      expect((await store.book('n2'))?.isbn).toBe(ISBN);
    });

    it('are found by their new titles, but not by old ones or after their removal', async () => {
      const store = await openWithGora();
      const find = async (text: string) => (await store.suggest(text)).suggestions.length;
      expect([await find('gora'), await find('ghare')]).toEqual([1, 0]);
      await store.transact(async (transaction) => {
        const [positioned] = await transaction.findBooks({ ids: ['new'] });
        if (positioned)
          await transaction.saveBooks([
            { ...positioned, book: { ...positioned.book, title: 'Ghare' } },
          ]);
      });
      expect([await find('gora'), await find('ghare')]).toEqual([0, 1]);
      await store.transact((transaction) => transaction.removeBooks(['new']));
      expect([await find('gora'), await find('ghare')]).toEqual([0, 0]);
    });

    it('are unchanged when the transaction fails', async () => {
      const store = await openWithGora();
      const before = await store.books();
      const failing = store.transact(async (transaction) => {
        await transaction.removeBooks(['new']);
        await transaction.saveBooks([
          { book: aBook({ _id: 'n2' }) },
          { book: aBook({ title: 'X' }), position: 3 },
        ]);
        throw new Error('broken');
      });
      await expect(failing).rejects.toThrow('broken');
      expect(await store.books()).toEqual(before);
    });

    it('are written a thousand at once', async () => {
      const store = await open(aContent());
      const many = Array.from({ length: 1000 }, (_, index) => ({
        book: aBook({ _id: `n${index}`, stock: index }),
      }));
      await store.transact((transaction) => transaction.saveBooks(many));
      await store.transact((transaction) =>
        transaction.put('events', ...many.map(({ book }) => ({ _id: book._id }))),
      );
      expect(await store.books()).toHaveLength(1003);
      expect(await store.book('n999')).toMatchObject({ id: 1003, stock: 999 });
      expect(await store.records.count('events', {})).toBe(1000);
    });
  });
}
