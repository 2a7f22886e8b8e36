import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/order.ts';
import { moveOrderAtDesk } from '../desk/desk-orders.ts';
import { send, signUp } from '../testing.ts';
import {
  requestOrder,
  readCart,
  fillCart,
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  rehearse,
  readStock,
  type OrderShop,
} from './testing.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});

function call(path: string, body?: object) {
  return send(shop.api, `POST /user/orders/${path}`, { token: shop.token, body });
}

async function restock(bookId: string, change: number) {
  await shop.dependencies.store.transact((transaction) => transaction.changeStock(bookId, change));
}

it('lists 20 orders per page, newest first, each once', async () => {
  await restock('bk01', 100);
  for (let count = 0; count < 41; count++) await placeTestOrder(shop, { payment: 'cod' });
  const found: string[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `?cursor=${cursor}`;
    const { body } = await send(shop.api, `GET /user/orders${query}`, { token: shop.token });
    const { orders, next } = body as { orders: Order[]; next: string | null };
    found.push(orders.map(({ number }) => number));
    cursor = next;
  }
  expect(found.map(({ length }) => length)).toEqual([20, 20, 1]);
  const all = Array.from({ length: 41 }, (_, index) => `KD-${String(41 - index).padStart(6, '0')}`);
  expect(found.flat()).toEqual(all);
});

it('shows in the cart how many copies an unpaid order of the user holds, until the hold ends', async () => {
  const { order } = await placeTestOrder(shop, { copies: 3 });
  const { token } = shop;
  const cart = await send(shop.api, 'GET /user/cart', { token });
  expect(cart.body).toMatchObject({ cart: [{ stock: 0, inStock: false, qty: 3, held: 3 }] });
  const other = { ...shop, token: await signUp(shop.api, 'ravi@example.com') };
  await fillCart(other);
  const theirs = await send(shop.api, 'GET /user/cart', { token: other.token });
  expect(theirs.body).toMatchObject({ cart: [{ stock: 0 }] });
  expect(JSON.stringify(theirs.body)).not.toContain('held');
  await call(`${order._id}/cancel`);
  const after = await send(shop.api, 'GET /user/cart', { token });
  expect(after.body).toMatchObject({ cart: [{ stock: 3 }] });
  expect(JSON.stringify(after.body)).not.toContain('held');
});

it.each(['GET', 'checkout', 'payment', 'cancel', 'returns', 'reorder'])(
  "responds for %s of another user's order as for one that does not exist",
  async (path) => {
    const { order, checkout } = await placeTestOrder(shop);
    const proof = await rehearse(shop, checkout);
    const token = await signUp(shop.api, 'ravi@example.com');
    const body = { ...proof, lines: [{ bookId: 'bk01', qty: 1 }], reason: 'x' };
    for (const id of [order._id, 'none']) {
      const response =
        path === 'GET'
          ? await send(shop.api, `GET /user/orders/${id}`, { token })
          : await send(shop.api, `POST /user/orders/${id}/${path}`, { token, body });
      expect(response).toMatchObject({ status: '404 Not Found', body: { code: 'not-found' } });
    }
    expect(await readStock(shop)).toBe(2);
  },
);

describe('an order that is placed', () => {
  it('needs no checkout', async () => {
    const order = await payTestOrder(shop, await placeTestOrder(shop));
    expect(await call(`${order._id}/checkout`)).toEqual({
      status: '200 OK',
      body: { order, checkout: null },
    });
  });

  it('is not changed when the same payment is reported again', async () => {
    const placed = await placeTestOrder(shop);
    const proof = await rehearse(shop, placed.checkout);
    const first = await call(`${placed.order._id}/payment`, proof);
    expect(await call(`${placed.order._id}/payment`, proof)).toEqual(first);
  });
});

describe('cancelling', () => {
  it.each(['placed', 'packed'] as const)('of a cash order that is %s, twice', async (status) => {
    const { order } = await placeTestOrder(shop, { payment: 'cod', copies: 2 });
    if (status === 'packed') await moveOrderAtDesk(shop.dependencies, order._id, { to: 'packed' });
    const first = await call(`${order._id}/cancel`);
    expect(first).toMatchObject({
      status: '200 OK',
      body: { order: { status: 'cancelled', refunded: 0, invoice: order.invoice } },
    });
    expect(await call(`${order._id}/cancel`)).toEqual(first);
    expect(await readStock(shop)).toBe(3);
  });

  it('of an expired order is refused', async () => {
    const { order } = await placeTestOrder(shop);
    shop.clock.ms += shop.dependencies.holdMs;
    expect(await call(`${order._id}/cancel`)).toMatchObject({
      status: '409 Conflict',
      body: { code: 'impossible-step' },
    });
    expect(await readStock(shop)).toBe(3);
  });
});

describe('ordering again', () => {
  async function orderBoth(): Promise<Order> {
    await fillCart(shop, 'bk01', 2);
    await fillCart(shop, 'bk02');
    const { body } = await requestOrder(shop, { payment: 'cod', expectedAmount: 600 });
    return (body as { order: Order }).order;
  }

  it('adds as many copies as are in stock, and names the books without any', async () => {
    const order = await orderBoth();
    await restock('bk02', -2);
    const { status, body } = await call(`${order._id}/reorder`);
    expect([status, body]).toMatchObject([
      '200 OK',
      { cart: [{ _id: 'bk01', qty: 1 }], unavailable: [{ bookId: 'bk02', title: 'Gora' }] },
    ]);
  });

  it('adds to an existing line, also if the cart has several lines of the book', async () => {
    const order = await orderBoth();
    await restock('bk01', 4);
    await fillCart(shop);
    await fillCart(shop);
    expect(await call(`${order._id}/reorder`)).toMatchObject({ body: { unavailable: [] } });
    const cart = await readCart(shop);
    expect(cart).toHaveLength(3);
    expect(cart.filter(([id]) => id === 'bk01').map(([, qty]) => qty)).toEqual([3, 1]);
  });

  it('adds no more copies than are in stock, counting those in the cart', async () => {
    const order = await orderBoth();
    await fillCart(shop);
    await call(`${order._id}/reorder`);
    await call(`${order._id}/reorder`);
    expect(await readCart(shop)).toEqual([
      ['bk01', 1],
      ['bk02', 2],
    ]);
  });
});
