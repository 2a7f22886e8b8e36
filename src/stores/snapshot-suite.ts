import { describe, expect, it } from 'vitest';
import type { StoreContent } from '#api/store.ts';
import { aBook, aUser } from '#domain/builders.ts';
import { aContent } from './builders.ts';
import type { SnapshotStore } from './snapshot.ts';

/** The tests of a store whose data can be read and replaced as a whole; `open` as in `describeStore`. */
export function describeSnapshots(
  name: string,
  open: (content: StoreContent) => SnapshotStore | Promise<SnapshotStore>,
): void {
  describe(`the ${name}`, () => {
    it('returns all its data as a snapshot', async () => {
      const { categories, books } = aContent();
      const store = await open(aContent());
      const ravi = aUser({ email: 'Ravi@Example.com', wishlist: [aBook()] });
      await store.addUser(ravi);
      expect(await store.snapshot()).toEqual({ categories, books, users: [aUser(), ravi] });
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
      expect(await store.snapshot()).toEqual(snapshot);
      expect(await store.book('bk99')).toEqual(aBook({ _id: 'bk99' }));
      expect(await store.user('r')).toEqual(aUser({ email: 'R' }));
      expect(await store.user('asha@example.com')).toBeUndefined();
      expect(await store.note()).toEqual({ from: 'elsewhere' });
    });

    it('has no note at first', async () => {
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
