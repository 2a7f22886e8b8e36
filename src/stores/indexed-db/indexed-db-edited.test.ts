import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { aContent } from '../builders.ts';
import { createIndexedDbStore } from './indexed-db.ts';

let count = 0;
let name: string;

beforeEach(() => {
  name = `edited-${++count}`;
});

function openStore(content = aContent()) {
  return createIndexedDbStore({ name, content: async () => content });
}

it('keeps edited, new and removed books when a release has a new catalogue', async () => {
  await openStore().transact(async (transaction) => {
    await transaction.saveBooks([
      { book: aBook({ _id: 'bk02', title: 'Edited' }), position: 2 },
      { book: aBook({ _id: 'new', title: 'New' }) },
    ]);
    await transaction.removeBooks(['bk01']);
  });
  const books = ['bk10', 'bk02', 'bk01'].map((_id) => aBook({ _id, title: 'Released' }));
  const store = openStore(aContent({ books }));
  expect((await store.books()).map(({ _id, title }) => `${_id} ${title}`)).toEqual([
    'bk10 Released',
    'bk02 Edited',
    'new New',
  ]);
});

it('shows the released book where the row of the edited one is damaged', async () => {
  await openStore().transact((transaction) =>
    transaction.saveBooks([{ book: aBook({ _id: 'bk02', title: 'Edited' }), position: 2 }]),
  );
  const db = await openDB(name);
  await db.put('editedBooks', { book: { _id: 'bk02' }, position: 'x' }, 'bk02');
  db.close();
  const store = openStore();
  expect(await store.book('bk02')).toEqual(aContent().books[1]);
  expect(await store.books()).toEqual(aContent().books);
});

it('gives a book of a new release no position of a new or edited book', async () => {
  const content = aContent();
  await openStore(content).transact((transaction) =>
    transaction.saveBooks([
      { book: aBook({ _id: 'bk02', title: 'Edited' }), position: 2 },
      { book: aBook({ _id: 'new' }) },
    ]),
  );
  const [first, second, ...rest] = content.books;
  const books = [first, aBook({ _id: 'bk10' }), second, ...rest, aBook({ _id: 'bk11' })];
  const store = openStore({ ...content, books: books.filter((book) => book !== undefined) });
  const positioned = await store.booksAfter(-1, 99);
  const positions = positioned.map(({ position }) => position);
  expect(positioned).toHaveLength(content.books.length + 3);
  expect(new Set(positions).size).toBe(positions.length);
  expect(positioned[1]).toMatchObject({ book: { _id: 'bk02' }, position: 2 });
});

it('gives a book of a new release no position of a removed book, which may be added again', async () => {
  const content = aContent();
  const book = aBook({ _id: 'own' });
  const position = await openStore(content).transact(async (transaction) => {
    await transaction.saveBooks([{ book }]);
    const [added] = await transaction.findBooks({ ids: ['own'] });
    await transaction.removeBooks(['own']);
    return added?.position;
  });
  const store = openStore({ ...content, books: [...content.books, aBook({ _id: 'bk11' })] });
  await store.transact((transaction) => transaction.saveBooks([{ book, position }]));
  const positioned = await store.booksAfter(-1, 99);
  const find = (id: string) => positioned.find((item) => item.book._id === id)?.position;
  expect(find('own')).toBe(position);
  expect(find('bk11')).not.toBe(position);
});

/** Writes a catalogue in which books of the build are edited, removed and damaged. */
async function openEdited(size: number) {
  const books = Array.from({ length: size }, (_, index) => aBook({ _id: `bk${index}`, stock: 3 }));
  const store = openStore(aContent({ books }));
  await store.transact(async (transaction) => {
    await transaction.saveBooks(
      books
        .map((book, index) => ({
          book: { ...book, title: 'Edited', stock: 5 },
          position: index + 1,
        }))
        .filter((_, index) => index % 3 === 0),
    );
    await transaction.removeBooks(
      books.map(({ _id }) => _id).filter((_, index) => index % 5 === 0),
    );
    for (let index = 0; index < size / 2; index++)
      await transaction.saveBooks([{ book: aBook({ _id: `new${index}` }) }]);
  });
  const db = await openDB(name);
  await db.put('books', { title: 'No identity' }, 7);
  await db.put('editedBooks', { book: { _id: 'bk11' }, position: 12.5 }, 'bk11');
  await db.put('editedBooks', { book: { _id: 'bk12' }, position: 'x' }, 'bk12');
  db.close();
  return store;
}

it.each([1, 2, 3, 7])('reads all books in parts of %i as it reads them at once', async (limit) => {
  const store = await openEdited(24);
  const read = [];
  for (let last = -1; ;) {
    const part = await store.booksAfter(last, limit);
    if (part.length === 0) break;
    read.push(...part);
    last = part.at(-1)?.position ?? NaN;
  }
  expect(read).toEqual(await store.booksAfter(-1, 99));
  expect(read.map(({ book }) => book)).toEqual(await store.books());
});

it('reads as many rows for a part of a long catalogue as for one of a short catalogue', async () => {
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  const readLimits = async (books: number) => {
    name = `edited-${++count}`;
    const store = await openEdited(books);
    await store.categories();
    getAll.mockClear();
    await store.booksAfter(9, 2);
    return getAll.mock.calls.map(([, limit]) => limit);
  };
  const limits = await readLimits(90);
  expect(limits).toEqual(await readLimits(24));
  expect(new Set(limits)).toEqual(new Set([2]));
});

it('keeps the edited books of a release without an index of positions', async () => {
  await openStore().transact((transaction) =>
    transaction.saveBooks([{ book: aBook({ _id: 'new' }) }]),
  );
  const older = await openDB(name, 98, {
    upgrade: (_db, _old, _new, transaction) =>
      transaction.objectStore('editedBooks').deleteIndex('position'),
  });
  older.close();
  expect((await openStore().booksAfter(-1, 99)).at(-1)?.book._id).toBe('new');
});

it('leaves no gap for an edited book when all data are replaced', async () => {
  const store = openStore();
  await store.transact((transaction) => transaction.saveBooks([{ book: aBook({ _id: 'new' }) }]));
  const { books, ...snapshot } = await store.snapshot();
  const imported = [...books.slice(0, -1), aBook({ _id: 'bk10' }), aBook({ _id: 'bk11' })];
  await store.replace({ ...snapshot, books: imported }, 'imported');
  const positioned = await store.booksAfter(-1, 99);
  expect(positioned.map(({ position }) => position)).toEqual(
    imported.map((_book, index) => index + 1),
  );
});
