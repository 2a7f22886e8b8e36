import { expect, it } from 'vitest';
import { openOrderShop } from '../orders/testing.ts';
import { send } from '../testing.ts';
import { aPicture, readTestPicture } from '#domain/books/testing.ts';
import { findCover } from './uploads.ts';
import { openDesk } from './testing.ts';

async function open() {
  const shop = await openOrderShop();
  const token = await openDesk(shop);
  const call = (request: string, body?: object) =>
    send(shop.api, request, { token, ...(body && { body }) });
  const list = async (): Promise<Record<string, unknown>[]> =>
    ((await call('GET /desk/categories')).body as { categories: Record<string, unknown>[] })
      .categories;
  const names = async () => (await list()).map(({ categoryName }) => categoryName);
  const shown = async () =>
    (
      (await send(shop.api, 'GET /categories')).body as { categories: { categoryName: string }[] }
    ).categories.map(({ categoryName }) => categoryName);
  const genres = async (id: string) =>
    ((await send(shop.api, `GET /products/${id}`)).body as { product: { genres: string[] } })
      .product.genres;
  return { ...shop, token, call, list, names, shown, genres };
}

const SIX = ['Romance', 'Adventure', 'Mystery', 'Fantasy', 'Non-Fiction', 'Science'];

it('lists the six categories of a new shop with their books and what imports take', async () => {
  const { list, names } = await open();
  expect(await names()).toEqual(SIX);
  expect((await list())[0]).toMatchObject({
    hidden: false,
    version: 1,
    books: expect.any(Number),
    takes: { thema: ['FR', 'YFM'] },
  });
});

it('adds a category at the end, once for each name', async () => {
  const { call, names, shown } = await open();
  const added = await call('POST /desk/categories', { categoryName: 'काव्य', description: 'कविता' });
  expect(added).toMatchObject({
    status: '201 Created',
    body: { category: { categoryName: 'काव्य', description: 'कविता', books: 0, version: 1 } },
  });
  expect(await names()).toEqual([...SIX, 'काव्य']);
  expect(await shown()).toEqual([...SIX, 'काव्य']);
  expect(await call('POST /desk/categories', { categoryName: 'non fiction' })).toMatchObject({
    status: '422 Unprocessable Entity',
    body: { code: 'name-taken' },
  });
  expect(await call('POST /desk/categories', { categoryName: 'A|B' })).toMatchObject({
    status: '400 Bad Request',
  });
});

it('renames a category with its books, and finds them by the former name', async () => {
  const { api, call, list, genres } = await open();
  const before = await genres('bk01');
  const [{ books = 0 } = {}] = (await list()).filter(({ _id }) => _id === 'ct02');
  const change = { version: 1, categoryName: 'Far Away' };
  expect(await call('PATCH /desk/categories/ct02', change)).toMatchObject({
    status: '200 OK',
    body: { category: { categoryName: 'Far Away', version: 2, books } },
  });
  expect(await genres('bk01')).toEqual(
    before.map((name) => (name === 'Adventure' ? 'Far Away' : name)),
  );
  expect((await send(api, 'GET /books?category=Adventure')).body).toMatchObject({ total: books });
  expect((await send(api, 'GET /categories/Adventure')).body).toMatchObject({
    category: { _id: 'ct02', categoryName: 'Far Away' },
  });
  expect(await call('PATCH /desk/categories/ct02', change)).toMatchObject({
    body: { code: 'changed-meanwhile' },
  });
  expect(
    await call('PATCH /desk/categories/ct02', { version: 2, categoryName: 'Romance' }),
  ).toMatchObject({ body: { code: 'name-taken' } });
});

it('finds a new category by its name in any case, which another category once had', async () => {
  const { api, call } = await open();
  const change = { version: 1, categoryName: 'Far Away' };
  await call('PATCH /desk/categories/ct02', change);
  const { body } = await call('POST /desk/categories', { categoryName: 'adventure' });
  const { category } = body as { category: { _id: string } };
  await call('PATCH /desk/books/bk02', { version: 1, genres: 'adventure' });
  expect((await send(api, 'GET /categories/Adventure')).body).toMatchObject({
    category: { _id: category._id, categoryName: 'adventure' },
  });
  expect((await send(api, 'GET /books?category=Adventure')).body).toMatchObject({
    total: 1,
    books: [{ _id: 'bk02' }],
  });
});

it('saves a book under the present name of a category that was renamed meanwhile', async () => {
  const { call, genres } = await open();
  await call('PATCH /desk/categories/ct02', { version: 1, categoryName: 'Far Away' });
  const change = { version: 1, genres: ['Adventure', 'romance'] };
  expect(await call('PATCH /desk/books/bk01', change)).toMatchObject({ status: '200 OK' });
  expect(await genres('bk01')).toEqual(['Far Away', 'Romance']);
  expect(await call('PATCH /desk/books/bk01', { version: 2, genres: ['Poetry'] })).toMatchObject({
    status: '422 Unprocessable Entity',
    body: { fields: [{ field: 'genres', message: 'The shop has no category “Poetry”.' }] },
  });
});

it('hides categories, but not the last one that is shown', async () => {
  const { call, shown, list } = await open();
  for (const id of ['ct01', 'ct02', 'ct03', 'ct04', 'ct05'])
    await call(`PATCH /desk/categories/${id}`, { version: 1, hidden: true });
  expect(await shown()).toEqual(['Science']);
  expect(await list()).toHaveLength(6);
  const last = { body: { code: 'last-shown' } };
  expect(await call('PATCH /desk/categories/ct06', { version: 1, hidden: true })).toMatchObject(
    last,
  );
  expect(await call('DELETE /desk/categories/ct06')).toMatchObject(last);
  await call('PATCH /desk/categories/ct02', { version: 2, hidden: false });
  expect(await shown()).toEqual(['Adventure', 'Science']);
});

it('deletes a category, and leaves its books their others', async () => {
  const { call, names, genres } = await open();
  const before = await genres('bk01');
  expect(await call('DELETE /desk/categories/ct02')).toMatchObject({ status: '204 No Content' });
  expect(await names()).toEqual(SIX.filter((name) => name !== 'Adventure'));
  expect(await genres('bk01')).toEqual(before.filter((name) => name !== 'Adventure'));
  expect(await call('DELETE /desk/categories/ct02')).toMatchObject({ status: '404 Not Found' });
});

it('sorts the categories', async () => {
  const { call, shown } = await open();
  await call('PUT /desk/categories/order', { ids: ['ct06', 'ct01'] });
  expect(await shown()).toEqual([
    'Science',
    'Romance',
    'Adventure',
    'Mystery',
    'Fantasy',
    'Non-Fiction',
  ]);
});

it('has at most 60 categories', async () => {
  const { call } = await open();
  for (let count = 7; count <= 60; count++)
    await call('POST /desk/categories', { categoryName: `Shelf ${count}` });
  expect(await call('POST /desk/categories', { categoryName: 'One more' })).toMatchObject({
    body: { code: 'too-many-categories' },
  });
});

it('says how many books have no other category, and gives them one when it is deleted', async () => {
  const { call, genres, list } = await open();
  const added = await call('POST /desk/categories', { categoryName: 'School' });
  const { _id } = (added.body as { category: { _id: string } }).category;
  for (const [id, names] of [
    ['bk01', 'School'],
    ['bk02', 'School|Romance'],
  ])
    await call(`PATCH /desk/books/${id}`, { version: 1, genres: names });
  expect(await call(`GET /desk/categories/${_id}`)).toMatchObject({
    body: { category: { books: 2 }, onlyHere: 1 },
  });
  expect(await call('GET /desk/categories')).toMatchObject({ body: { withoutCategory: 0 } });
  const [{ _id: to } = {}] = await list();
  expect(await call(`DELETE /desk/categories/${_id}?to=none`)).toMatchObject({
    body: { code: 'not-found' },
  });
  expect(await call(`DELETE /desk/categories/${_id}?to=${to}`)).toMatchObject({
    status: '204 No Content',
  });
  expect(await genres('bk01')).toEqual(['Romance']);
  expect(await genres('bk02')).toEqual(['Romance']);
});

it('shows a category with its block print, in its colours', async () => {
  const { api, call } = await open();
  expect((await send(api, 'GET /shop')).body).not.toHaveProperty('shop.categoryColours');
  const shown = async () =>
    (
      (await send(api, 'GET /categories')).body as {
        categories: { categoryName: string; coverImg: string }[];
      }
    ).categories.at(-1);
  const print = { categoryName: 'School', motif: 'pen-turmeric' };
  await call('POST /desk/categories', print);
  expect(await shown()).toMatchObject({ coverImg: '/assets/cloth-1/plates/pen-turmeric.svg' });
  expect((await send(api, 'GET /shop')).body).toMatchObject({
    shop: {
      categoryColours: {
        Mystery: { dot: '#47244f', covers: ['pine', 'soot'] },
        School: { dot: '#e8ac2a', covers: ['turmeric', 'indigo'] },
      },
    },
  });
  await call('POST /desk/categories', { categoryName: 'Plays', motif: 'drums-brand' });
  await call('PATCH /desk/settings', { colours: { brand: '#a3154a' } });
  expect((await shown())?.coverImg).toMatch(/^data:image\/svg\+xml,.*%23a3154a/);
  await call('POST /desk/categories', { categoryName: 'Essays' });
  expect((await shown())?.coverImg).toMatch(/^\/assets\/cloth-1\/plates\/[a-z]+-[a-z]+\.svg$/);
});

it('stores a picture of the owner, of the version that was read', async () => {
  const shop = await openOrderShop({ readPicture: readTestPicture });
  const token = await openDesk(shop);
  const upload = (version: number, body: BodyInit) =>
    shop.api.request('/api/desk/categories/ct01/picture', {
      method: 'PUT',
      headers: { authorization: token, 'if-match': `"${version}"` },
      body,
    });
  const shown = async () =>
    ((await send(shop.api, 'GET /categories')).body as { categories: { coverImg: string }[] })
      .categories[0]?.coverImg;
  expect((await upload(1, 'no picture')).status).toBe(422);
  expect((await upload(1, aPicture('png'))).status).toBe(200);
  const path = await shown();
  expect(path).toMatch(/^\/covers\/uploaded\/[0-9a-f]{32}\.png$/);
  const name = path?.split('/').at(-1) ?? '';
  expect(await findCover(shop.dependencies, name)).toMatchObject({ type: 'image/png' });
  expect((await upload(1, aPicture('png'))).status).toBe(409);
  const change = { token, body: { version: 2, picture: '' } };
  await send(shop.api, 'PATCH /desk/categories/ct01', change);
  expect(await shown()).toBe('/covers/romance.svg');
});
