import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { aContent, RECORDS } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { saveSettings } from './settings.ts';
import { createTestApi, listTestCategories, send, testDependencies } from '../testing.ts';

const BOOKS = ['Gora', 'Emma', 'Kim'].map((title, index) =>
  aBook({
    _id: `own${index}`,
    id: index + 1,
    title,
    genres: ['Romance'],
    coverImg: index === 1 ? '' : '/covers/x.svg',
  }),
);

async function read(identity: { heroBooks?: string[]; home?: string[] }, query = '') {
  const content = aContent({ books: BOOKS, categories: listTestCategories() });
  const picks = [{ bookId: 'own2', by: 'Farida', why: 'Twice.' }];
  const { collections: first } = RECORDS;
  const collections = [
    { ...first, books: picks },
    { ...first, _id: 'co02', slug: 'over', until: '2023-01-01' },
  ];
  const store = createMemoryStore({ ...content, records: { collections } });
  const dependencies = testDependencies({ store });
  await saveSettings(dependencies, { identity });
  const { body } = await send(createTestApi(dependencies), `GET /shop/home${query}`);
  return body as { hero: { title: string }[]; rows: { row: string }[] };
}

it('puts books on the shelf of a shop without those of the seed, first those with a cover', async () => {
  const { hero, rows } = await read({});
  expect(hero.map(({ title }) => title)).toEqual(['Gora', 'Kim', 'Emma']);
  expect(rows).toEqual([]);
});

it('fails with the store, instead of leaving out the row that it cannot read', async () => {
  const store = createMemoryStore(aContent({ records: { collections: [RECORDS.collections] } }));
  const { records } = store;
  store.records = {
    ...records,
    list: (kind, ...rest) =>
      kind === 'collections'
        ? Promise.reject(new Error('The disk failed.'))
        : records.list(kind, ...rest),
  };
  const logError = () => undefined;
  const dependencies = testDependencies({ store, logError });
  await saveSettings(dependencies, { identity: { home: ['for-the-rains'] } });
  const { status } = await send(createTestApi(dependencies), 'GET /shop/home');
  expect(status).toMatch(/^500/);
});

it('arranges a draft, which readers do not see', async () => {
  const { hero, rows } = await read({ heroBooks: ['own0'], home: [] }, '?heroBooks=own2,own1');
  expect(hero.map(({ title }) => title)).toEqual(['Kim', 'Emma']);
  expect(rows).toEqual([]);
  const { rows: drafted } = await read({ home: [] }, '?home=new,category:ct01&heroBooks=');
  expect(drafted.map(({ row }) => row)).toEqual(['category:ct01']);
});

it('keeps the order of the owner, and replaces a book that was deleted', async () => {
  const { hero } = await read({ heroBooks: ['own1', 'gone', 'own2'] });
  expect(hero.map(({ title }) => title)).toEqual(['Emma', 'Kim', 'Gora']);
});

it('finds the rows with books, without those that visitors do not see', async () => {
  const home = ['new', 'for-the-rains', 'category:ct01', 'over', 'category:gone', 'unknown'];
  const { rows } = await read({ home });
  expect(rows).toMatchObject([
    {
      row: 'for-the-rains',
      title: 'For the rains',
      collection: { books: [{ bookId: 'own2', by: 'Farida', why: 'Twice.' }] },
      books: [{ title: 'Kim' }],
    },
    { row: 'category:ct01', title: 'Romance', books: [{}, {}, {}] },
  ]);
});

it('sends a row once, with only the books that it shows', async () => {
  const books = Array.from({ length: 12 }, (_, index) =>
    aBook({ _id: `many${index}`, inStock: index !== 0, stock: index === 0 ? 0 : 9 }),
  );
  const picks = books.map(({ _id }) => ({
    bookId: _id,
    ...(_id === 'many11' && { by: 'Farida', why: 'Twice.' }),
  }));
  const { collections: first } = RECORDS;
  const store = createMemoryStore({
    ...aContent({ books }),
    records: { collections: [{ ...first, books: picks }] },
  });
  const row = 'for-the-rains';
  const { body } = await send(
    createTestApi(testDependencies({ store })),
    `GET /shop/home?home=${[row, row, 'category:ct01', row].join(',')}`,
  );
  const shown = ['many1', 'many2', 'many3', 'many4', 'many5', 'many6', 'many11'];
  expect(body).toMatchObject({
    rows: [
      {
        row,
        total: 12,
        books: shown.map((_id) => ({ _id })),
        collection: { books: shown.map((bookId) => ({ bookId })) },
      },
      // A category has only what is in stock.
      { row: 'category:ct01', total: 11, title: 'Romance' },
    ],
  });
});
