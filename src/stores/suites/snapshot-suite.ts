import { describe, expect, it } from 'vitest';
import type { StoreContent } from '#api/store.ts';
import { aBook, aUser } from '#domain/builders.ts';
import { aContent, aJob, anOrder, NO_RECORDS } from '../builders.ts';
import type { SnapshotStore } from '../records.ts';
import { readUser } from '../testing.ts';

/**
 * The tests for every store whose data can be read and replaced as a whole. `open` returns a new
 * store with only `content`.
 */
export function describeSnapshots(
  name: string,
  open: (content: StoreContent) => SnapshotStore | Promise<SnapshotStore>,
): void {
  async function openAfterSale() {
    const store = await open(aContent());
    await store.transact(async (transaction) => {
      transaction.put('orders', anOrder());
      transaction.put('jobs', aJob());
      await transaction.changeStock('bk01', -3);
      for (const series of ['orders', 'bills', 'orders']) await transaction.nextNumber(series);
    });
    return store;
  }

  describe(`the ${name}`, () => {
    it('returns all its data as a snapshot', async () => {
      const { categories, books } = aContent();
      const store = await open(aContent());
      const ravi = aUser({ email: 'Ravi@Example.com', wishlist: [aBook()] });
      await store.addUser(ravi);
      expect(await store.snapshot()).toEqual({
        categories,
        books,
        users: [aUser(), ravi],
        ...NO_RECORDS,
      });
    });

    it('replaces all its data by another snapshot', async () => {
      const store = await open(aContent());
      const { categories } = aContent();
      const snapshot = {
        categories,
        books: [aBook({ _id: 'bk99' })],
        users: [aUser({ email: 'R' })],
      };
      await store.replace(snapshot, { from: 'elsewhere' });
      expect(await store.snapshot()).toEqual({ ...snapshot, ...NO_RECORDS });
      expect(await store.book('bk99')).toEqual(aBook({ _id: 'bk99' }));
      expect(await readUser(store, 'r')).toEqual(aUser({ email: 'R' }));
      expect(await readUser(store, 'asha@example.com')).toBeUndefined();
      expect(await store.note()).toEqual({ from: 'elsewhere' });
    });

    it('keeps the positions of the books that both catalogues have', async () => {
      const store = await open(aContent());
      const snapshot = await store.snapshot();
      const readPositions = async () =>
        new Map((await store.booksAfter(0, 99)).map(({ book, position }) => [book._id, position]));
      const before = await readPositions();
      const [, ...books] = snapshot.books;
      await store.replace({ ...snapshot, books }, 'new');
      expect(await readPositions()).toEqual(new Map([...before].slice(1)));
    });

    it('includes records, numbers and the remaining copies in a snapshot', async () => {
      const store = await openAfterSale();
      const [, , soldBook] = aContent().books;
      expect(await store.snapshot()).toMatchObject({
        books: [{}, {}, { ...soldBook, stock: 0, inStock: false }],
        records: { ...NO_RECORDS.records, orders: [anOrder()], jobs: [aJob()] },
        numbers: { orders: 2, bills: 1 },
      });
    });

    it('continues from a snapshot in any store', async () => {
      const snapshot = await (await openAfterSale()).snapshot();
      const store = await open(aContent({ books: [] }));
      await store.replace(snapshot, 'moved');
      expect(await store.snapshot()).toEqual(snapshot);
      const next = await store.transact(async (transaction) => [
        await transaction.nextNumber('orders'),
        await transaction.changeStock('bk01', -1),
        await transaction.get('orders', 'or01'),
      ]);
      expect(next).toEqual([3, false, anOrder()]);
    });

    it('replaces records, numbers and sold copies together with the other data', async () => {
      const store = await openAfterSale();
      const { categories, books } = aContent();
      await store.replace({ categories, books, users: [aUser()] }, 'new');
      expect(await store.snapshot()).toEqual({
        categories,
        books,
        users: [aUser()],
        ...NO_RECORDS,
      });
    });

    it('is not replaced in the middle of a transaction', async () => {
      const store = await open(aContent());
      const snapshot = { ...(await store.snapshot()), users: [] };
      const adding = store.transact(async (transaction) => {
        const user = (await readUser(transaction, 'asha@example.com')) ?? expect.fail('no user');
        transaction.saveUser({ ...user, firstName: 'A' });
      });
      await Promise.all([adding, store.replace(snapshot, 'new')]);
      expect(await readUser(store, 'asha@example.com')).toBeUndefined();
    });

    it('has no note before its data are replaced', async () => {
      expect(await (await open(aContent())).note()).toBeUndefined();
    });

    it('changes nothing when another snapshot cannot be stored', async () => {
      const store = await open(aContent());
      const before = await store.snapshot();
      const users = [aUser(), aUser({ email: 'r', note: () => 'no data' })];
      await expect(store.replace({ ...before, books: [], users }, 'new')).rejects.toThrow(
        'could not be cloned',
      );
      expect(await store.snapshot()).toEqual(before);
      expect(await store.note()).toBeUndefined();
    });
  });
}
