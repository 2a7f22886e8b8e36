import { beforeEach, expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { aBook, aLine } from '#domain/builders.ts';
import { fillCart, openOrderShop, placeTestOrder, type OrderShop } from '../orders/testing.ts';
import { send } from '../testing.ts';
import { changeUser, readUser } from '#stores/testing.ts';

const EMAIL = 'asha@example.com';
const cartIsFull = {
  status: '409 Conflict',
  body: { errors: [ERRORS.cartFull], code: 'cart-full' },
};

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});

/** Gives the user lists of this length, as an earlier release may have stored them. */
function fillList(list: 'cart' | 'wishlist', count: number) {
  const line = list === 'cart' ? aLine({ _id: 'bk02' }) : aBook({ _id: 'bk02' });
  const lines = Array.from({ length: count }, () => line);
  return changeUser(shop.dependencies.store, EMAIL, (user) => ({ ...user, [list]: lines }));
}

const ask = (call: string, body?: object) => send(shop.api, call, { token: shop.token, body });
const add = (list: string) => ask(`POST /user/${list}`, { product: { _id: 'bk01' } });
const countItems = async (list: 'cart' | 'wishlist') =>
  (await readUser(shop.dependencies.store, EMAIL))?.[list].length;

it('accepts up to 100 lines in a cart, also from simultaneous calls', async () => {
  await fillList('cart', 98);
  const responses = await Promise.all(Array.from({ length: 4 }, () => add('cart')));
  expect(responses.filter(({ status }) => status === '201 Created')).toHaveLength(2);
  expect(await add('cart')).toEqual(cartIsFull);
  expect(await countItems('cart')).toBe(100);
});

it('accepts up to 500 books in a wishlist', async () => {
  await fillList('wishlist', 499);
  expect(await add('wishlist')).toMatchObject({ status: '201 Created' });
  expect(await add('wishlist')).toEqual({
    status: '409 Conflict',
    body: { errors: [ERRORS.wishlistFull], code: 'wishlist-full' },
  });
  expect(await countItems('wishlist')).toBe(500);
});

it('accepts changes to a cart of over 100 lines from an earlier release, but no new lines', async () => {
  await fillList('cart', 150);
  expect(await add('cart')).toEqual(cartIsFull);
  const body = { action: { type: 'increment' } };
  expect(await ask('POST /user/cart/bk02', body)).toMatchObject({ status: '200 OK' });
  expect(await ask('DELETE /user/cart/bk02')).toMatchObject({ body: { cart: [] } });
});

it('refuses to reorder books that do not fit into the cart, and changes nothing', async () => {
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  await fillList('cart', 100);
  expect(await ask(`POST /user/orders/${order._id}/reorder`)).toEqual(cartIsFull);
  expect(await countItems('cart')).toBe(100);
  await fillList('cart', 99);
  await fillCart(shop);
  expect(await ask(`POST /user/orders/${order._id}/reorder`)).toMatchObject({ status: '200 OK' });
  await changeUser(shop.dependencies.store, EMAIL, (user) => ({
    ...user,
    cart: [...user.cart, aLine({ _id: 'bk02' })],
  }));
  expect(await ask(`POST /user/orders/${order._id}/reorder`)).toMatchObject({ status: '200 OK' });
  expect(await countItems('cart')).toBe(101);
});
