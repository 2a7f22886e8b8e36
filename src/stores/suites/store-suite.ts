import { describe, expect, it } from 'vitest';
import type { Store, StoreContent } from '#api/store.ts';
import type { Book } from '#contract/catalogue/book.ts';
import type { UserWithLists } from '#contract/account/user.ts';
import { aBook, aFullBook, aLine, aUser } from '#domain/builders.ts';
import { aContent } from '../builders.ts';
import { changeUser, readUser } from '../testing.ts';

/** The tests for every store. `open` returns a new store with only `content`. */
export function describeStore(
  name: string,
  open: (content: StoreContent) => Store | Promise<Store>,
): void {
  describe(`the ${name}`, () => {
    it('lists categories and books in insertion order', async () => {
      const store = await open(aContent());
      expect(await store.categories()).toEqual(aContent().categories);
      expect(await store.books()).toEqual(aContent().books);
    });

    it('finds a book by _id', async () => {
      const store = await open(aContent());
      expect(await store.book('bk02')).toEqual(aContent().books[1]);
    });

    it('finds books by their ids, and ignores unknown ones', async () => {
      const store = await open(aContent());
      const found = await store.booksById([
        'bk01',
        'bk99',
        'bk10',
        'bk01',
        '__proto__',
        '',
        'a\0',
        '\ud800',
      ]);
      expect(found.map(({ _id }) => _id).toSorted()).toEqual(['bk01', 'bk10']);
      expect(found).toContainEqual(aContent().books[0]);
      expect(await store.booksById([])).toEqual([]);
    });

    it('reads the samples of books only if they are wanted', async () => {
      const book = { ...aFullBook(), work: 'malgudi' };
      const { sample: _sample, ...withoutSample } = book;
      const store = await open(aContent({ books: [book] }));
      const { _id } = book;
      expect(await store.book(_id)).toEqual(withoutSample);
      expect(await store.book(_id, { withSample: true })).toEqual(book);
      expect(await store.booksAfter(-1, 9)).toEqual([{ book: withoutSample, position: 1 }]);
      const whole = await store.booksAfter(-1, 9, { withSample: true });
      expect(whole).toEqual([{ book, position: 1 }]);
      expect(await store.books()).toEqual([book]);
      expect(await store.booksOfWork('malgudi', 9)).toEqual([withoutSample]);
    });

    it('leaves out the samples of books found by their ids, unless they are wanted', async () => {
      const { sample: _sample, ...withoutSample } = aFullBook();
      const store = await open(aContent({ books: [aFullBook()] }));
      const ids = [aFullBook()._id];
      expect(await store.booksById(ids)).toEqual([withoutSample]);
      expect(await store.booksById(ids, { withSample: true })).toEqual([aFullBook()]);
      expect(await store.transact((transaction) => transaction.booksById(ids))).toEqual([
        withoutSample,
      ]);
    });

    it('lists the books of a work in catalogue order', async () => {
      const [first, second, third] = aContent().books as [Book, Book, Book];
      const books = [{ ...first, work: 'malgudi' }, second, { ...third, work: 'malgudi' }];
      const store = await open(aContent({ books }));
      expect(await store.booksOfWork('malgudi', 9)).toEqual([books[0], books[2]]);
      expect(await store.booksOfWork('malgudi', 1)).toEqual([books[0]]);
      expect(await store.booksOfWork('gora', 9)).toEqual([]);
    });

    it('keeps every field of a book', async () => {
      const books = [
        aFullBook(),
        aBook({ _id: 'bk02', series: { name: 'Malgudi' }, stock: 0, inStock: false }),
      ];
      const store = await open(aContent({ books }));
      expect(await store.books()).toEqual(books);
    });

    it('has the initial users with their lists', async () => {
      const user = aUser({ cart: [aLine()], wishlist: [aBook()] });
      const store = await open(aContent({ users: async () => [user] }));
      expect(await readUser(store, user.email)).toEqual(user);
    });

    it('reads a user without the lists, and each list by itself', async () => {
      const user = aUser({ cart: [aLine()], wishlist: [aBook({ _id: 'bk02' })] });
      const store = await open(aContent({ users: async () => [user] }));
      const { cart, wishlist, ...fields } = user;
      expect(await store.user(user.email)).toEqual(fields);
      expect(await store.lines('cart', user)).toEqual(cart);
      expect(await store.lines('wishlist', user)).toEqual(wishlist);
      const inTransaction = await store.transact(async (transaction) => [
        await transaction.user(user.email),
        await transaction.lines('wishlist', user),
      ]);
      expect(inTransaction).toEqual([fields, wishlist]);
    });

    it('returns undefined for an unknown id', async () => {
      const store = await open(aContent());
      expect(await store.book('ct01')).toBeUndefined();
      expect(await store.book('')).toBeUndefined();
      expect(await store.book('__proto__')).toBeUndefined();
      expect(await store.book('bk01\0')).toBeUndefined();
      expect(await store.book('\ud800')).toBeUndefined();
    });

    it('ignores the case of an email and spaces around it', async () => {
      const store = await open(aContent());
      expect(await readUser(store, ' ASHA@example.com ')).toEqual(aUser());
      expect(await readUser(store, 'unknown@example.com')).toBeUndefined();
    });

    it('adds a user with every field, the email as typed', async () => {
      const store = await open(aContent());
      const ravi = aUser({ _id: 'us02', email: 'Ravi@Example.com', phone: { home: ['1'] } });
      expect(await store.addUser(ravi)).toBe(true);
      expect(await readUser(store, 'ravi@example.com')).toEqual(ravi);
    });

    it('refuses an email that is taken in another case', async () => {
      const store = await open(aContent());
      expect(await store.addUser(aUser({ _id: 'us02', email: 'Asha@Example.com' }))).toBe(false);
      expect(await readUser(store, 'asha@example.com')).toEqual(aUser());
    });

    it('adds only one of two simultaneous users with the same email', async () => {
      const store = await open(aContent());
      const ravi = aUser({ _id: 'us02', email: 'ravi@example.com' });
      const added = await Promise.all([store.addUser(ravi), store.addUser(ravi)]);
      expect(added.toSorted()).toEqual([false, true]);
    });

    it('stores a change and returns the changed user', async () => {
      const store = await open(aContent());
      const changed = await changeUser(store, 'asha@example.com', addBook);
      expect(changed).toEqual(aUser({ wishlist: [aBook()] }));
      expect(await readUser(store, 'asha@example.com')).toEqual(changed);
    });

    it('changes no user for an unknown email', async () => {
      const store = await open(aContent());
      expect(await changeUser(store, 'unknown@example.com', addBook)).toBeUndefined();
      expect(await readUser(store, 'unknown@example.com')).toBeUndefined();
    });

    it('does not change the user when the change throws', async () => {
      const store = await open(aContent());
      const broken = changeUser(store, 'asha@example.com', (user) => {
        user.wishlist.push(aBook());
        throw new Error('broken');
      });
      await expect(broken).rejects.toThrow('broken');
      expect(await readUser(store, 'asha@example.com')).toEqual(aUser());
    });

    it('loses none of 50 simultaneous changes', async () => {
      const store = await open(aContent());
      const changes = Array.from({ length: 50 }, () =>
        changeUser(store, 'asha@example.com', addBook),
      );
      await Promise.all(changes);
      expect((await readUser(store, 'asha@example.com'))?.wishlist).toHaveLength(50);
    });

    it('is not affected by mutations of returned values', async () => {
      const store = await open(aContent());
      (await store.books()).pop();
      Object.assign((await store.book('bk01')) ?? {}, { title: 'Another' });
      (await store.categories()).pop();
      (await readUser(store, 'asha@example.com'))?.wishlist.push(aBook());
      (await changeUser(store, 'asha@example.com', (user) => user))?.wishlist.push(aBook());
      expect(await store.books()).toEqual(aContent().books);
      expect(await store.categories()).toHaveLength(2);
      expect((await readUser(store, 'asha@example.com'))?.wishlist).toEqual([]);
    });

    it('is not affected by mutations of passed values', async () => {
      const content = aContent();
      const ravi = aUser({ _id: 'us02', email: 'ravi@example.com' });
      const store = await open(content);
      await store.addUser(ravi);
      content.books.pop();
      ravi.wishlist.push(aBook());
      expect(await store.books()).toHaveLength(3);
      expect((await readUser(store, 'ravi@example.com'))?.wishlist).toEqual([]);
    });
  });
}

function addBook(user: UserWithLists): UserWithLists {
  return { ...user, wishlist: [...user.wishlist, aBook()] };
}
