import { beforeEach, expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { aLine } from '#domain/builders.ts';
import type { Api } from '../app.ts';
import { BAD_REQUEST, createTestApi, NOW, send, signUp } from '../testing.ts';

const malgudi = aLine({ _id: 'bk01', createdAt: NOW, updatedAt: NOW });
const gora = aLine({ _id: 'bk02', id: 2, title: 'Gora', createdAt: NOW, updatedAt: NOW });

let api: Api;
let token: string;

beforeEach(async () => {
  api = createTestApi();
  token = await signUp(api);
});

function addToCart(_id: string) {
  return send(api, 'POST /user/cart', { token, body: { product: { _id } } });
}

function changeQuantity(type: unknown, id = 'bk01') {
  return send(api, `POST /user/cart/${id}`, { token, body: { action: { type } } });
}

it('GET /api/user/cart returns an empty list at first', async () => {
  expect(await send(api, 'GET /user/cart', { token })).toEqual({
    status: '200 OK',
    body: { cart: [] },
  });
});

it('POST /api/user/cart appends a line with one copy and stores it', async () => {
  await addToCart('bk02');
  const added = await addToCart('bk01');
  expect(added).toEqual({ status: '201 Created', body: { cart: [gora, malgudi] } });
  expect(await send(api, 'GET /user/cart', { token })).toEqual({
    status: '200 OK',
    body: added.body,
  });
});

it('appends another line for a book that is already in the cart', async () => {
  await addToCart('bk01');
  expect(await addToCart('bk01')).toEqual({
    status: '201 Created',
    body: { cart: [malgudi, malgudi] },
  });
});

it('takes every field from the catalogue and none from the request', async () => {
  const product = { ...malgudi, originalPrice: 1, title: 'Mine', qty: 9, extra: true };
  expect(await send(api, 'POST /user/cart', { token, body: { product } })).toEqual({
    status: '201 Created',
    body: { cart: [malgudi] },
  });
});

it('refuses to add a book that is not in the shop', async () => {
  expect(await addToCart('bk99')).toEqual({
    status: '404 Not Found',
    body: { errors: [ERRORS.bookNotFound], code: 'not-found' },
  });
});

it('POST /api/user/cart/{id} increments and decrements a quantity, even to below zero', async () => {
  await addToCart('bk01');
  expect(await changeQuantity('increment')).toEqual({
    status: '200 OK',
    body: { cart: [{ ...malgudi, qty: 2 }] },
  });
  await changeQuantity('decrement');
  await changeQuantity('decrement');
  expect(await changeQuantity('decrement')).toEqual({
    status: '200 OK',
    body: { cart: [{ ...malgudi, qty: -1 }] },
  });
});

it('changes nothing for an unknown type of change', async () => {
  await addToCart('bk01');
  expect(await changeQuantity('double')).toEqual({ status: '200 OK', body: { cart: [malgudi] } });
});

it('changes nothing for a book that is not in the cart', async () => {
  await addToCart('bk01');
  expect(await changeQuantity('increment', 'bk02')).toEqual({
    status: '200 OK',
    body: { cart: [malgudi] },
  });
});

it('DELETE /api/user/cart/{id} removes every line of the book', async () => {
  await addToCart('bk01');
  await addToCart('bk02');
  await addToCart('bk01');
  expect(await send(api, 'DELETE /user/cart/bk01', { token })).toEqual({
    status: '200 OK',
    body: { cart: [gora] },
  });
});

it('removes nothing for a book that is not in the cart', async () => {
  await addToCart('bk01');
  expect(await send(api, 'DELETE /user/cart/bk02', { token })).toEqual({
    status: '200 OK',
    body: { cart: [malgudi] },
  });
});

it('applies all of 20 simultaneous additions', async () => {
  await Promise.all(Array.from({ length: 20 }, () => addToCart('bk01')));
  const { body } = await send(api, 'GET /user/cart', { token });
  expect(body).toEqual({ cart: Array.from({ length: 20 }, () => malgudi) });
});

it('keeps the carts of two users apart', async () => {
  const other = await signUp(api, 'ravi@example.com');
  await addToCart('bk01');
  expect(await send(api, 'GET /user/cart', { token: other })).toMatchObject({ body: { cart: [] } });
});

it.each([{}, { product: 'bk01' }, { product: { _id: 1 } }, { product: { _id: '' } }, [], null])(
  'refuses to add %j and does not change the cart',
  async (body) => {
    expect(await send(api, 'POST /user/cart', { token, body })).toMatchObject({
      status: '400 Bad Request',
      body: BAD_REQUEST,
    });
    expect(await send(api, 'GET /user/cart', { token })).toMatchObject({ body: { cart: [] } });
  },
);

it.each([undefined, 1, null, ['increment']])('refuses the type of change %j', async (type) => {
  await addToCart('bk01');
  expect(await changeQuantity(type)).toMatchObject({
    status: '400 Bad Request',
    body: BAD_REQUEST,
  });
  expect(await send(api, 'GET /user/cart', { token })).toMatchObject({ body: { cart: [malgudi] } });
});
