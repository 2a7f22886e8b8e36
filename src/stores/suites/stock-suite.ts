import { describe, expect, it } from 'vitest';
import type { Store } from '#api/store.ts';
import { aBook } from '#domain/builders.ts';
import { aContent } from '../builders.ts';
import { callConcurrently, type OpenTwo } from './transaction-suite.ts';

/** Tests of the stock, for every store. */
export function describeStock(name: string, open: OpenTwo): void {
  const openOne = async () => (await open(aContent()))[0];
  const change = (store: Store, id: string, copies: number) =>
    store.transact((transaction) => transaction.changeStock(id, copies));

  describe(`the copies of the ${name}`, () => {
    it('are part of every read of books', async () => {
      const store = await openOne();
      expect(await change(store, 'bk02', -2)).toBe(true);
      const left = aBook({ _id: 'bk02', stock: 1 });
      expect((await store.books())[1]).toEqual(left);
      expect(await store.book('bk02')).toEqual(left);
      expect(await store.booksById(['bk02'])).toEqual([left]);
      expect(
        await store.transact((transaction) => transaction.booksById(['bk02', 'bk99'])),
      ).toEqual([left]);
      expect(await store.book('bk01')).toEqual(aBook());
    });

    it('are listed lowest stock first', async () => {
      const store = await openOne();
      await change(store, 'bk02', -2);
      const listLow = async (copies: number, limit: number) =>
        (await store.lowStockBooks({ copies, limit })).map(({ book }) => book._id);
      const { description: _description, ...listed } = aBook({ _id: 'bk02', stock: 1 });
      expect(await store.lowStockBooks({ copies: 1, limit: 9 })).toEqual([
        { book: listed, position: 2 },
      ]);
      expect((await listLow(3, 9))[0]).toBe('bk02');
      expect(await listLow(3, 1)).toEqual(['bk02']);
      expect(await listLow(0, 9)).toEqual([]);
    });

    it('are in stock down to the last one, and again from the first', async () => {
      const store = await openOne();
      expect(await change(store, 'bk01', -3)).toBe(true);
      expect(await store.book('bk01')).toEqual(aBook({ stock: 0, inStock: false }));
      expect(await change(store, 'bk01', 5)).toBe(true);
      expect(await store.book('bk01')).toEqual(aBook({ stock: 5 }));
    });

    it('do not change after a refusal, or for an unknown book', async () => {
      const store = await openOne();
      expect(await change(store, 'bk01', -4)).toBe(false);
      for (const id of ['bk99', '', '__proto__', 'bk01\0', '\ud800'])
        expect(await change(store, id, 1)).toBe(false);
      expect(await store.books()).toEqual(aContent().books);
    });

    it('of unknown number are enough while the book is in stock', async () => {
      const { stock: _stock, ...uncounted } = aBook();
      const books = [uncounted, { ...uncounted, _id: 'bk02', inStock: false }];
      const [store] = await open(aContent({ books }));
      const taken = ['bk01', 'bk02'].map((id) => change(store, id, -1));
      expect(await Promise.all(taken)).toEqual([true, false]);
      expect(await change(store, 'bk02', 1)).toBe(true);
    });

    it('are counted correctly within one transaction', async () => {
      const store = await openOne();
      const taken = await store.transact(async (transaction) => [
        await transaction.changeStock('bk01', -2),
        await transaction.changeStock('bk01', -2),
        await transaction.changeStock('bk01', -1),
      ]);
      expect(taken).toEqual([true, false, true]);
      expect((await store.book('bk01'))?.stock).toBe(0);
    });

    it('are sold once each to 50 simultaneous buyers', async () => {
      const books = [aBook({ stock: 20 })];
      const stores = await open(aContent({ books }));
      const sold = await callConcurrently(stores, (store, index) =>
        store.transact(async (transaction) => {
          const isSold = await transaction.changeStock('bk01', -1);
          // Some transactions fail, and release their copies again.
          if (index % 10 === 0) throw new Error('no order');
          return isSold;
        }),
      );
      expect(sold.filter((isSold) => isSold === true)).toHaveLength(20);
      expect(sold.filter((isSold) => isSold === false)).toHaveLength(25);
      expect(await stores[1].book('bk01')).toMatchObject({ stock: 0, inStock: false });
    });
  });
}
