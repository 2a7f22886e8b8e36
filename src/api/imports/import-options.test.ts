import { expect, it } from 'vitest';
import type { ImportJob } from '#contract/imports/desk-imports.ts';
import type { ImportOptions } from '#contract/imports/import-options.ts';
import { DAY_MS, MINUTE_MS } from '#domain/values/time.ts';
import { send } from '../testing.ts';
import { changeCategories, readCategories } from '../catalogue/categories.ts';
import { runImports } from './run-imports.ts';
import { importFile, type ImportShop, openImportShop, readJob } from './testing.ts';
import { readBooks } from '#import/read-books.ts';

const FILE = `Title,Author,MRP,Discount,Binding,Category,Published
Gora,"Tagore, Rabindranath",500,450,Deluxe,School,03/04/2023
Emma,Jane Austen,300,250,HB,Romance,31/12/2022
,,x,,,,
Total,,800,,,,
`;

async function answer(
  { api, ownerToken, dependencies }: ImportShop,
  id: string,
  body: { options: ImportOptions; isFinal?: true },
) {
  const call = `PUT /desk/imports/${id}/options`;
  const { status, body: answered } = await send(api, call, { token: ownerToken, body });
  await runImports(dependencies);
  return { status, job: (answered as { job?: ImportJob }).job };
}

it('reviews a file, and imports it with the answers of the owner', async () => {
  const shop = await openImportShop();
  const { _id, review } = await importFile(shop, FILE, '?dryRun=1&name=list.csv');
  expect(review).toMatchObject({
    file: {
      kind: 'table',
      source: 'table',
      rows: 4,
      books: 2,
      first: { title: 'Gora', price: 500 },
    },
    counts: { added: 2, changed: 0, same: 0, deleted: 0, pictures: 0, leftOut: 2 },
    questions: [
      {
        about: 'authors',
        first: 'Tagore, Rabindranath',
        answer: 'last-name-first',
        origin: 'guessed',
      },
      {
        about: 'discount',
        heading: 'Discount',
        answers: [{ result: '50' }, {}, { answer: 'price', result: '450' }, { result: '500' }],
        answer: null,
        origin: 'open',
      },
      { about: 'dates', first: '03/04/2023', answer: 'day-first', origin: 'guessed' },
    ],
    words: [
      { field: 'bookType', word: 'Deluxe', rows: 1, value: null, origin: 'open', titles: ['Gora'] },
      { field: 'genres', word: 'School', rows: 1, value: null, origin: 'open' },
    ],
    clear: [
      { field: 'bookType', word: 'HB', rows: 1 },
      { field: 'genres', word: 'Romance', rows: 1 },
    ],
    leftOut: [
      { reason: 'There is no title.', rows: 1 },
      { reason: 'This row is a sum, not a book.', rows: 1 },
    ],
    doubts: [{ kind: 'value-left-out', rows: 2 }],
  });
  expect(review?.columns.map(({ heading, target, state }) => [heading, target, state])).toEqual([
    ['Title', 'title', 'fits'],
    ['Author', 'authors', 'fits'],
    ['MRP', 'originalPrice', 'fits'],
    ['Discount', null, 'ask'],
    ['Binding', 'bookType', 'words'],
    ['Category', 'genres', 'words'],
    ['Published', 'publishedOn', 'fits'],
  ]);
  const options: ImportOptions = {
    discount: 'price',
    values: { bookType: { Deluxe: 'Hardcover' }, genres: { School: 'Science' } },
  };
  const checked = await answer(shop, _id, { options });
  expect(checked).toMatchObject({ status: '202 Accepted', job: { state: 'running' } });
  const again = await readJob(shop, _id);
  expect(again.review?.words.map(({ origin }) => origin)).toEqual(['answered', 'answered']);
  expect(await shop.dependencies.store.books()).toHaveLength(2);
  await answer(shop, _id, { options, isFinal: true });
  expect(await readJob(shop, _id)).toMatchObject({ state: 'done', added: 2, failed: 2 });
  expect((await shop.dependencies.store.books()).slice(2)).toMatchObject([
    {
      title: 'Gora',
      author: 'Rabindranath Tagore',
      originalPrice: 500,
      discountPrice: 50,
      bookType: 'Hardcover',
      genres: ['Science'],
      publishedOn: '2023-04-03',
    },
    { title: 'Emma', discountPrice: 50, bookType: 'Hardcover', publishedOn: '2022-12-31' },
  ]);
  expect((await answer(shop, _id, { options, isFinal: true })).status).toBe('409 Conflict');
});

it('remembers the answers for files with the same headings', async () => {
  const shop = await openImportShop();
  const { _id } = await importFile(shop, FILE, '?dryRun=1');
  const values = { bookType: { Deluxe: 'Hardcover' } };
  const columns = { MRP: 'price' } as const;
  const options: ImportOptions = { existing: 'none', discount: 'price', columns, values };
  await answer(shop, _id, { options, isFinal: true });
  const { review } = await importFile(shop, FILE.replace('Gora', 'Gitanjali'), '?dryRun=1');
  expect(review?.questions.find(({ about }) => about === 'discount')).toMatchObject({
    answer: 'price',
    origin: 'remembered',
  });
  const known = review?.columns.filter(({ since }) => since);
  expect(known).toMatchObject([{ heading: 'MRP', target: 'price' }]);
  expect(review?.words[0]).toMatchObject({
    word: 'Deluxe',
    value: 'Hardcover',
    origin: 'remembered',
    since: expect.any(String),
  });
  const other = await importFile(shop, FILE.replace('Category', 'Subject'), '?dryRun=1');
  expect(other.review?.words[0]).toMatchObject({ word: 'Deluxe', origin: 'open' });
});

it('does not remember answers for one file, but those before', async () => {
  const shop = await openImportShop();
  for (const [discount, isOneOff] of [
    ['price', undefined],
    ['percent', true],
  ] as const) {
    // The latest import comes first.
    shop.clock.ms += 1000;
    const { _id } = await importFile(shop, FILE, '?dryRun=1');
    const options = { existing: 'none' as const, discount, ...(isOneOff && { isOneOff }) };
    await answer(shop, _id, { options, isFinal: true });
  }
  const { review } = await importFile(shop, FILE, '?dryRun=1');
  expect(review?.questions.find(({ about }) => about === 'discount')).toMatchObject({
    answer: 'price',
    origin: 'remembered',
  });
});

it('returns the rows that are left out with the reasons, and ignores these when they come again', async () => {
  const shop = await openImportShop();
  const { _id } = await importFile(shop, FILE);
  const url = `http://localhost/api/desk/imports/${_id}/left-out.csv`;
  const headers = { authorization: shop.ownerToken };
  const response = await shop.api.fetch(new Request(url, { headers }));
  const csv = await response.text();
  expect(csv.replace('\ufeff', '').split('\r\n')).toEqual([
    'Title,Author,MRP,Discount,Binding,Category,Published,What is wrong',
    ',,x,,,,,There is no title.',
    'Total,,800,,,,,"This row is a sum, not a book."',
    '',
  ]);
  const mended = csv.replace('\n,,x', '\nDevdas,,200');
  const again = await importFile(shop, mended);
  expect(again).toMatchObject({ added: 1, failed: 1 });
  // The reason is in the place of the one before.
  const next = new Request(url.replace(_id, again._id), { headers });
  expect((await (await shop.api.fetch(next)).text()).split('\r\n').slice(0, 2)).toEqual([
    'Title,Author,MRP,Discount,Binding,Category,Published,What is wrong',
    'Total,,800,,,,,"This row is a sum, not a book."',
  ]);
});

it('returns all cells of a row with more of them than headings, which stays left out', async () => {
  const shop = await openImportShop();
  const file = 'Title,Author,Pages,MRP\nSalt, Fat and Acid,Samin Nosrat,480,999\n,,,250\n';
  const { _id } = await importFile(shop, file);
  const url = `http://localhost/api/desk/imports/${_id}/left-out.csv`;
  const headers = { authorization: shop.ownerToken };
  const csv = await (await shop.api.fetch(new Request(url, { headers }))).text();
  expect(csv.replace('\ufeff', '').split('\r\n')).toEqual([
    'Title,Author,Pages,MRP,What is wrong',
    'Salt,Fat and Acid,Samin Nosrat,480,999,"This row has 5 cells, and the headings have 4."',
    ',,,250,There is no title.',
    '',
  ]);
  expect(await importFile(shop, csv)).toMatchObject({ added: 0, failed: 2 });
  const mended = csv.replace('Salt,Fat and Acid', '"Salt, Fat and Acid"');
  expect(await importFile(shop, mended)).toMatchObject({ added: 1, failed: 1 });
});

it('keeps the file of a dry run for a day', async () => {
  let time = Date.parse('2026-01-31T09:00:00+05:30');
  const shop = await openImportShop({ now: () => time });
  const { records } = shop.dependencies.store;
  const { _id } = await importFile(shop, FILE, '?dryRun=1');
  time += DAY_MS - 1;
  await runImports(shop.dependencies);
  expect(await records.list('importParts', {})).not.toEqual([]);
  time += 2;
  await runImports(shop.dependencies);
  expect(await records.list('importParts', {})).toEqual([]);
  expect(await records.get('imports', _id)).toMatchObject({ phase: 'finished', state: 'done' });
});

it('names no categories of a dry run with other answers', async () => {
  const shop = await openImportShop();
  const { _id } = await importFile(shop, 'title,MRP,Category\nGodan,500,School\n', '?dryRun=1');
  await answer(shop, _id, { options: { values: { genres: { School: '+School' } } } });
  expect(await readJob(shop, _id)).toMatchObject({ newCategories: ['School'] });
  await answer(shop, _id, { options: { values: { genres: { School: '' } } }, isFinal: true });
  expect(await readJob(shop, _id)).not.toHaveProperty('newCategories');
});

it('names the categories that it has added although it is interrupted after that', async () => {
  let reads = 0;
  const shop = await openImportShop({
    logError: () => undefined,
    async *readBooks(...input) {
      reads += 1;
      // The file is read twice by the dry run, and for the survey of the final one.
      if (reads === 4) throw new Error('The thread has ended.');
      yield* readBooks(...input);
    },
  });
  const { _id } = await importFile(shop, 'title,MRP,Category\nGodan,500,School\n', '?dryRun=1');
  const options = { values: { genres: { School: '+School' } } };
  await answer(shop, _id, { options, isFinal: true });
  expect(await readCategories(shop.dependencies.store)).toHaveLength(7);
  shop.clock.ms += MINUTE_MS;
  await runImports(shop.dependencies);
  const books = await shop.dependencies.store.books();
  expect(books.at(-1)).toMatchObject({ title: 'Godan', genres: ['School'] });
  expect(await readJob(shop, _id)).toMatchObject({ added: 1, newCategories: ['School'] });
});

it('adds the categories that the answers name, on the final run', async () => {
  const shop = await openImportShop();
  const file = 'title,MRP,Category\nGodan,500,School\nEmma,300,Textbooks\nMiddlemarch,400,School\n';
  const { _id } = await importFile(shop, file, '?dryRun=1');
  const genres = { School: '+School', Textbooks: '+school' };
  await answer(shop, _id, { options: { values: { genres } } });
  expect(await readJob(shop, _id)).toMatchObject({ newCategories: ['School'] });
  const { store } = shop.dependencies;
  expect(await readCategories(store)).toHaveLength(6);
  await answer(shop, _id, { options: { values: { genres } }, isFinal: true });
  expect(await readJob(shop, _id)).toMatchObject({ added: 3, newCategories: ['School'] });
  expect((await readCategories(store)).at(-1)).toMatchObject({
    categoryName: 'School',
    takes: { words: ['school', 'textbooks'] },
  });
  expect((await store.books()).slice(2).map((book) => book.genres)).toEqual([
    ['School'],
    ['School'],
    ['School'],
  ]);
  const next = await importFile(shop, 'title,MRP,Category\nShirley,500,textbooks\n');
  expect(next.newCategories).toBeUndefined();
  expect((await store.books()).at(-1)).toMatchObject({ title: 'Shirley', genres: ['School'] });
});

it('says in the dry run and after it which categories the shop has no room for', async () => {
  const shop = await openImportShop();
  await changeCategories(shop.dependencies, (list) => {
    const [first] = list;
    const name = (at: number) => ({
      _id: `c${at}`,
      id: at,
      categoryName: `C ${at}`,
      formerNames: [],
    });
    return first
      ? [...list, ...Array.from({ length: 53 }, (_, at) => ({ ...first, ...name(at + 100) }))]
      : list;
  });
  const file = 'title,MRP,Category\nGodan,500,Pottery\nEmma,300,Weaving\n';
  const { _id } = await importFile(shop, file, '?dryRun=1');
  const options = { values: { genres: { Pottery: '+Pottery', Weaving: '+Weaving' } } };
  const truth = {
    newCategories: ['Pottery'],
    errors: [{ row: 3, field: 'genres', text: 'Weaving', isKept: true }],
  };
  await answer(shop, _id, { options });
  expect(await readJob(shop, _id)).toMatchObject(truth);
  await answer(shop, _id, { options, isFinal: true });
  expect(await readJob(shop, _id)).toMatchObject({ ...truth, added: 2 });
});

it('refuses a value that a field does not take, and an unknown import', async () => {
  const shop = await openImportShop();
  const { _id } = await importFile(shop, FILE, '?dryRun=1');
  const options = { values: { bookType: { Deluxe: 'Leather' } } };
  expect((await answer(shop, _id, { options })).status).toBe('400 Bad Request');
  expect((await answer(shop, 'im99', { options: {} })).status).toBe('404 Not Found');
});

it('counts each row once, also those with a further picture', async () => {
  const shop = await openImportShop();
  const file =
    'Handle,Title,Variant Price,Image Src\na,Godan,250,\na,,,https://x.example/b.jpg\n,,,\n';
  const job = await importFile(shop, file);
  expect(job).toMatchObject({ done: 2, added: 1, pictures: 1, failed: 0, same: 0 });
  expect(await importFile(shop, file)).toMatchObject({ done: 2, added: 0, pictures: 1, same: 1 });
});
