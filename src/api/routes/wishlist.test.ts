import { beforeEach, expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { aBook } from '#domain/builders.ts';
import type { Api } from '../app.ts';
import { BAD_REQUEST, createTestApi, NOW, send, signUp } from '../testing.ts';

const malgudi = aBook({ _id: 'bk01', createdAt: NOW, updatedAt: NOW });
const gora = aBook({ _id: 'bk02', id: 2, title: 'Gora', createdAt: NOW, updatedAt: NOW });

let api: Api;
let token: string;

beforeEach(async () => {
  api = createTestApi();
  token = await signUp(api);
});

function addToWishlist(product: object) {
  return send(api, 'POST /user/wishlist', { token, body: { product } });
}

it('GET /api/user/wishlist returns an empty list at first', async () => {
  expect(await send(api, 'GET /user/wishlist', { token })).toEqual({
    status: '200 OK',
    body: { wishlist: [] },
  });
});

it('POST /api/user/wishlist appends the book with its catalogue data and stores it', async () => {
  await addToWishlist({ _id: 'bk02' });
  const added = await addToWishlist({ _id: 'bk01', title: 'Mine', originalPrice: 1 });
  expect(added).toEqual({ status: '201 Created', body: { wishlist: [gora, malgudi] } });
  expect(await send(api, 'GET /user/wishlist', { token })).toEqual({
    status: '200 OK',
    body: added.body,
  });
});

it('appends a book again that is already in the wishlist', async () => {
  await addToWishlist({ _id: 'bk01' });
  expect(await addToWishlist({ _id: 'bk01' })).toEqual({
    status: '201 Created',
    body: { wishlist: [malgudi, malgudi] },
  });
});

it('does not change the cart when a book is added to the wishlist', async () => {
  await addToWishlist({ _id: 'bk01' });
  expect(await send(api, 'GET /user/cart', { token })).toMatchObject({ body: { cart: [] } });
});

it('refuses to add a book that is not in the shop', async () => {
  expect(await addToWishlist({ _id: 'bk99' })).toEqual({
    status: '404 Not Found',
    body: { errors: [ERRORS.bookNotFound], code: 'not-found' },
  });
});

it('refuses a body that names no book', async () => {
  expect(await addToWishlist({ id: 1 })).toMatchObject({
    status: '400 Bad Request',
    body: BAD_REQUEST,
  });
});

it('DELETE /api/user/wishlist/{id} removes the book', async () => {
  await addToWishlist({ _id: 'bk01' });
  await addToWishlist({ _id: 'bk02' });
  expect(await send(api, 'DELETE /user/wishlist/bk01', { token })).toEqual({
    status: '200 OK',
    body: { wishlist: [gora] },
  });
});

it('removes nothing for a book that is not in the wishlist', async () => {
  await addToWishlist({ _id: 'bk01' });
  expect(await send(api, 'DELETE /user/wishlist/bk02', { token })).toEqual({
    status: '200 OK',
    body: { wishlist: [malgudi] },
  });
});
