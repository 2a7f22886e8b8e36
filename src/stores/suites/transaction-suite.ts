import { describe, expect, it } from 'vitest';
import type { Store, StoreContent, Transaction } from '#api/store.ts';
import type { User, UserWithLists } from '#contract/account/user.ts';
import { aBook, aUser } from '#domain/builders.ts';
import { aContent, aJob, aStockEntry } from '../builders.ts';
import { changeUser, readUser } from '../testing.ts';

const EMAIL = 'asha@example.com';

/** Opens two stores over the same data, as two processes or tabs do, or one store twice. */
export type OpenTwo = (content: StoreContent) => Promise<readonly [Store, Store]>;

/** Tests of transactions, for every store. */
export function describeTransactions(name: string, open: OpenTwo): void {
  const openOne = async (part = {}) => (await open(aContent(part)))[0];

  describe(`a transaction of the ${name}`, () => {
    it('resolves with its result, and sees its own changes before others do', async () => {
      const store = await openOne();
      const seen = await store.transact(async (transaction) => {
        transaction.put('jobs', aJob());
        transaction.saveUser({ ...(await readAsha(transaction)), firstName: 'A' });
        await transaction.changeStock('bk01', -1);
        const [book] = await transaction.booksById(['bk01']);
        const jobs = await transaction.list('jobs', {});
        return [jobs.length, (await readUser(transaction, EMAIL))?.firstName, book?.stock];
      });
      expect(seen).toEqual([1, 'A', 2]);
    });

    it('changes nothing when its work throws', async () => {
      const store = await openOne();
      await store.transact((transaction) => transaction.put('jobs', aJob({ _id: 'old' })));
      const failing = store.transact(async (transaction) => {
        const user = await readAsha(transaction);
        await transaction.lines('wishlist', user);
        transaction.saveUser({ ...user, firstName: 'A' });
        transaction.saveLines('wishlist', user, [aBook()]);
        await transaction.changeStock('bk01', -3);
        await transaction.nextNumber('orders');
        transaction.put('jobs', aJob());
        transaction.remove('jobs', 'old');
        throw new Error('broken');
      });
      await expect(failing).rejects.toThrow('broken');
      expect(await readUser(store, EMAIL)).toEqual(aUser());
      expect(await store.book('bk01')).toEqual(aBook());
      expect(await store.records.list('jobs', {})).toEqual([aJob({ _id: 'old' })]);
      expect(await store.transact((transaction) => transaction.nextNumber('orders'))).toBe(1);
    });

    it('restores a removed user when it fails', async () => {
      const store = await openOne();
      const failing = store.transact(async (transaction) => {
        transaction.removeUser(EMAIL);
        throw new Error('broken');
      });
      await expect(failing).rejects.toThrow('broken');
      expect(await readUser(store, EMAIL)).toEqual(aUser());
    });

    it('counts each series separately, and leaves no gap after a failure', async () => {
      const store = await openOne();
      const next = (series: string) =>
        store.transact((transaction) => transaction.nextNumber(series));
      expect([await next('orders'), await next('orders'), await next('bills')]).toEqual([1, 2, 1]);
      const failing = store.transact(async (transaction) => {
        expect(await transaction.nextNumber('orders')).toBe(3);
        expect(await transaction.nextNumber('orders')).toBe(4);
        throw new Error('broken');
      });
      await expect(failing).rejects.toThrow('broken');
      expect([await next('orders'), await next('catalogue'), await next('__proto__')]).toEqual([
        3, 1, 1,
      ]);
    });

    it('gives a new book the position that a failed transaction has given to another', async () => {
      const store = await openOne();
      const saveBook = (transaction: Transaction, _id: string) =>
        transaction.saveBooks([{ book: aBook({ _id }) }]);
      const readPositions = async () =>
        (await store.booksAfter(0, 99)).map(({ book, position }) => [book._id, position]);
      const before = await readPositions();
      const failing = store.transact(async (transaction) => {
        await saveBook(transaction, 'lost');
        throw new Error('broken');
      });
      await expect(failing).rejects.toThrow('broken');
      await store.transact((transaction) => saveBook(transaction, 'new'));
      expect(await readPositions()).toEqual([...before, ['new', before.length + 1]]);
    });

    it('gives each of 50 concurrent transactions its own number', async () => {
      const stores = await open(aContent());
      const numbers = await callConcurrently(stores, (store, index) =>
        store.transact(async (transaction) => {
          const number = await transaction.nextNumber('orders');
          transaction.put('jobs', aJob({ _id: `jb${index}`, due: number }));
          if (index % 5 === 0) throw new Error('no order');
          return number;
        }),
      );
      const given = numbers.filter((number) => number !== undefined);
      expect(given.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 40 }, (_, index) => index + 1),
      );
      expect(await stores[0].records.list('jobs', {})).toHaveLength(40);
    });

    it('reads and saves a user, and removes one', async () => {
      const store = await openOne();
      const changed = await store.transact(async (transaction) => {
        const user = await readAsha(transaction);
        await transaction.lines('wishlist', user);
        transaction.saveLines('wishlist', user, [aBook()]);
        transaction.saveUser({ ...user, firstName: 'A' });
        const namedUser = { ...user, email: ' ASHA@example.com ' };
        const items = await transaction.lines('wishlist', namedUser);
        await transaction.lines('cart', namedUser);
        transaction.saveLines('wishlist', namedUser, [...items, aBook()]);
        transaction.saveLines('cart', namedUser, []);
        expect(await transaction.lines('wishlist', namedUser)).toHaveLength(2);
        transaction.saveUser({ ...user, firstName: 'B' });
        return readUser(transaction, ' ASHA@example.com ');
      });
      expect(changed).toEqual(aUser({ wishlist: [aBook(), aBook()], firstName: 'B' }));
      expect(await readUser(store, EMAIL)).toEqual(changed);
      await store.transact((transaction) => transaction.removeUser(' ASHA@example.com '));
      expect(await readUser(store, EMAIL)).toBeUndefined();
      await store.transact(async (transaction) => {
        expect(await readUser(transaction, EMAIL)).toBeUndefined();
        transaction.removeUser(EMAIL);
      });
      expect(await store.addUser(aUser())).toBe(true);
      expect(await readUser(store, EMAIL)).toEqual(aUser());
    });

    it('adds a user only once, and none if it fails', async () => {
      const store = await openOne();
      const ravi = aUser({ _id: 'us02', email: 'ravi@example.com', wishlist: [aBook()] });
      const failing = store.transact(async (transaction) => {
        expect(await transaction.addUser(ravi)).toBe(true);
        throw new Error('no order');
      });
      await expect(failing).rejects.toThrow('no order');
      expect(await readUser(store, ravi.email)).toBeUndefined();
      const added = await store.transact(async (transaction) => [
        await transaction.addUser(ravi),
        await transaction.addUser({ ...ravi, email: ' RAVI@example.com ' }),
        await readUser(transaction, ravi.email),
      ]);
      expect(added).toEqual([true, false, ravi]);
      expect(await readUser(store, ravi.email)).toEqual(ravi);
    });

    it('loses no concurrent change to a user', async () => {
      const stores = await open(aContent());
      await callConcurrently<unknown>(stores, (store, index) =>
        index % 3 === 0
          ? changeUser(store, EMAIL, addBook)
          : store.transact(async (transaction) => {
              const user = await readAsha(transaction);
              const items = await transaction.lines('wishlist', user);
              transaction.saveLines('wishlist', user, [...items, aBook()]);
            }),
      );
      expect((await readUser(stores[1], EMAIL))?.wishlist).toHaveLength(50);
    });

    it('loses no concurrent change to a record', async () => {
      const stores = await open(aContent());
      await stores[0].transact((transaction) =>
        transaction.put('stockEntries', aStockEntry({ change: 0 })),
      );
      await callConcurrently(stores, (store, index) =>
        store.transact(async (transaction) => {
          const [listed] = await transaction.list('stockEntries', { where: { bookId: 'bk01' } });
          const read = index % 2 === 0 ? listed : await transaction.get('stockEntries', 'se01');
          const entry = read ?? expect.fail('no entry');
          transaction.put('stockEntries', { ...entry, change: entry.change + 1 });
        }),
      );
      expect(await stores[1].records.get('stockEntries', 'se01')).toMatchObject({ change: 50 });
    });
  });
}

/**
 * Runs 50 concurrent calls, alternating between the stores. A call that fails with the error
 * 'no order' gives `undefined`; any other error rejects.
 */
export function callConcurrently<T>(
  stores: readonly [Store, Store],
  call: (store: Store, index: number) => Promise<T>,
): Promise<(T | undefined)[]> {
  return Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      call(stores[index % 2 === 0 ? 0 : 1], index).catch((error: Error) => {
        if (error.message !== 'no order') throw error;
        return undefined;
      }),
    ),
  );
}

async function readAsha(transaction: Transaction): Promise<User> {
  return (await transaction.user(EMAIL)) ?? expect.fail('no user');
}

function addBook(user: UserWithLists): UserWithLists {
  return { ...user, wishlist: [...user.wishlist, aBook()] };
}
