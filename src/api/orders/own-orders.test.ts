import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { moveOrderAtDesk } from '../desk/desk-orders.ts';
import { send, signUp } from '../testing.ts';
import {
  requestOrder,
  readCart,
  fillCart,
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  readOrder,
  rehearse,
  readStock,
  type OrderShop,
} from './testing.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});

function callOrders(path: string, body?: object) {
  return send(shop.api, `POST /user/orders/${path}`, { token: shop.token, body });
}

async function changeStock(bookId: string, change: number) {
  await shop.dependencies.store.transact((transaction) => transaction.changeStock(bookId, change));
}

it('lists 20 orders per page, newest first, each once', async () => {
  await changeStock('bk01', 100);
  for (let count = 0; count < 41; count++) await placeTestOrder(shop, { payment: 'cod' });
  const pages: string[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `?cursor=${cursor}`;
    const { body } = await send(shop.api, `GET /user/orders${query}`, { token: shop.token });
    const { orders, next } = body as { orders: Order[]; next: string | null };
    pages.push(orders.map(({ number }) => number));
    cursor = next;
  }
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 1]);
  const allNumbers = Array.from(
    { length: 41 },
    (_, index) => `KD-${String(41 - index).padStart(6, '0')}`,
  );
  expect(pages.flat()).toEqual(allNumbers);
});

it('asks the provider about an order only after its hold has ended', async () => {
  const { order } = await placeTestOrder(shop);
  const listPayments = vi.spyOn(shop.dependencies.provider, 'listPayments');
  await readOrder(shop, order._id);
  expect(listPayments).not.toHaveBeenCalled();
  shop.clock.ms = Date.parse(order.expiresAt ?? '');
  expect(await readOrder(shop, order._id)).toMatchObject({ status: 'expired' });
  expect(listPayments).toHaveBeenCalledTimes(1);
});

it('lists an order as expired as soon as its hold has ended', async () => {
  await placeTestOrder(shop);
  shop.clock.ms += 30 * 60_000;
  const { body } = await send(shop.api, 'GET /user/orders', { token: shop.token });
  expect(body).toMatchObject({ orders: [{ status: 'expired' }] });
});

it('shows in the cart how many copies an unpaid order of the user holds, until the hold ends', async () => {
  const { order } = await placeTestOrder(shop, { copies: 3 });
  const { token } = shop;
  const cart = await send(shop.api, 'GET /user/cart', { token });
  expect(cart.body).toMatchObject({ cart: [{ stock: 0, inStock: false, qty: 3, held: 3 }] });
  const ravisShop = { ...shop, token: await signUp(shop.api, 'ravi@example.com') };
  await fillCart(ravisShop);
  const ravisCart = await send(shop.api, 'GET /user/cart', { token: ravisShop.token });
  expect(ravisCart.body).toMatchObject({ cart: [{ stock: 0 }] });
  expect(JSON.stringify(ravisCart.body)).not.toContain('held');
  await callOrders(`${order._id}/cancel`);
  const after = await send(shop.api, 'GET /user/cart', { token });
  expect(after.body).toMatchObject({ cart: [{ stock: 3 }] });
  expect(JSON.stringify(after.body)).not.toContain('held');
});

it.each(['GET', 'checkout', 'payment', 'cancel', 'returns', 'reorder'])(
  "responds to %s for another user's order as for an unknown order",
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
    expect(await callOrders(`${order._id}/checkout`)).toEqual({
      status: '200 OK',
      body: { order, checkout: null },
    });
  });

  it('is not changed by a second report of the same payment', async () => {
    const placed = await placeTestOrder(shop);
    const proof = await rehearse(shop, placed.checkout);
    const first = await callOrders(`${placed.order._id}/payment`, proof);
    expect(await callOrders(`${placed.order._id}/payment`, proof)).toEqual(first);
  });
});

describe('cancelling', () => {
  it('responds with the refund that was made', async () => {
    const { _id } = await payTestOrder(shop, await placeTestOrder(shop));
    expect(await callOrders(`${_id}/cancel`)).toMatchObject({
      body: { order: { status: 'cancelled', refunded: 200, payment: { status: 'refunded' } } },
    });
  });

  it.each(['placed', 'packed'] as const)('of a cash order that is %s, twice', async (status) => {
    const { order } = await placeTestOrder(shop, { payment: 'cod', copies: 2 });
    if (status === 'packed') await moveOrderAtDesk(shop.dependencies, order._id, { to: 'packed' });
    const first = await callOrders(`${order._id}/cancel`);
    expect(first).toMatchObject({
      status: '200 OK',
      body: { order: { status: 'cancelled', refunded: 0, invoice: order.invoice } },
    });
    expect(await callOrders(`${order._id}/cancel`)).toEqual(first);
    expect(await readStock(shop)).toBe(3);
  });

  it('of an expired order is refused', async () => {
    const { order } = await placeTestOrder(shop);
    shop.clock.ms += shop.dependencies.holdMs;
    expect(await callOrders(`${order._id}/cancel`)).toMatchObject({
      status: '409 Conflict',
      body: { code: 'impossible-step' },
    });
    expect(await readStock(shop)).toBe(3);
  });
});

describe('ordering again', () => {
  async function orderTwoBooks(): Promise<Order> {
    await fillCart(shop, 'bk01', 2);
    await fillCart(shop, 'bk02');
    const { body } = await requestOrder(shop, { payment: 'cod', expectedAmount: 600 });
    return (body as { order: Order }).order;
  }

  it('adds as many copies as are in stock, and names the books that are out of stock', async () => {
    const order = await orderTwoBooks();
    await changeStock('bk02', -2);
    const { status, body } = await callOrders(`${order._id}/reorder`);
    expect([status, body]).toMatchObject([
      '200 OK',
      { cart: [{ _id: 'bk01', qty: 1 }], unavailable: [{ bookId: 'bk02', title: 'Gora' }] },
    ]);
  });

  it('adds to an existing line, also if the cart has several lines of the book', async () => {
    const order = await orderTwoBooks();
    await changeStock('bk01', 4);
    await fillCart(shop);
    await fillCart(shop);
    expect(await callOrders(`${order._id}/reorder`)).toMatchObject({ body: { unavailable: [] } });
    const cart = await readCart(shop);
    expect(cart).toHaveLength(3);
    expect(cart.filter(([id]) => id === 'bk01').map(([, qty]) => qty)).toEqual([3, 1]);
  });

  it('adds no more copies than are in stock, counting those in the cart', async () => {
    const order = await orderTwoBooks();
    await fillCart(shop);
    await callOrders(`${order._id}/reorder`);
    await callOrders(`${order._id}/reorder`);
    expect(await readCart(shop)).toEqual([
      ['bk01', 1],
      ['bk02', 2],
    ]);
  });
});
