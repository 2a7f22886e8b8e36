import { beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { saveSettings } from '../shop/settings.ts';
import { send, signUp } from '../testing.ts';
import {
  requestOrder,
  fillCart,
  openOrderShop,
  placeTestOrder,
  readStock,
  type OrderShop,
} from './testing.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});

const refusal = (code: string) => ({ errors: [expect.any(String)], code });

describe('the shop stores nothing', () => {
  async function expectNoOrder() {
    expect(await readStock(shop)).toBe(3);
    const { body } = await send(shop.api, 'GET /user/orders', { token: shop.token });
    expect(body).toEqual({ orders: [], next: null });
  }

  it.each([199, 201])('of an order whose amount has changed from ₹%d', async (expectedAmount) => {
    await fillCart(shop);
    const { status, body } = await requestOrder(shop, { expectedAmount });
    expect(status).toBe('409 Conflict');
    expect(body).toMatchObject({ code: 'amount-changed', amount: 200, lines: [{ payable: 200 }] });
    await expectNoOrder();
  });

  it('of an order whose account is deleted and created again meanwhile', async () => {
    await fillCart(shop);
    const { store } = shop.dependencies;
    const { transact } = store;
    store.transact = async (work) => {
      store.transact = transact;
      await send(shop.api, 'DELETE /user', { token: shop.token, body: { password: 'secret' } });
      shop.token = await signUp(shop.api);
      await fillCart(shop);
      return transact(work);
    };
    expect(await requestOrder(shop)).toMatchObject({ status: '404 Not Found' });
    await expectNoOrder();
  });

  it('of an order with too few copies', async () => {
    await fillCart(shop, 'bk02', 1);
    await fillCart(shop, 'bk01', 4);
    const { status, body } = await requestOrder(shop, { expectedAmount: 1000 });
    expect(status).toBe('409 Conflict');
    expect(body).toMatchObject({
      code: 'out-of-stock',
      books: [{ _id: 'bk01', title: 'Malgudi Days', stock: 3 }],
    });
    expect(await readStock(shop, 'bk02')).toBe(3);
    await expectNoOrder();
  });

  it('of an order that would hold too many copies until it is paid', async () => {
    const holds = { perBook: 2, perOrder: 3 };
    const { store } = shop.dependencies;
    await saveSettings({ store, now: () => shop.clock.ms }, { holds });
    await fillCart(shop, 'bk01', 3);
    const tooMany = { ...refusal('too-many-copies'), limits: holds };
    expect((await requestOrder(shop, { expectedAmount: 600 })).body).toEqual(tooMany);
    const { token } = shop;
    const body = { action: { type: 'decrement' } };
    await send(shop.api, 'POST /user/cart/bk01', { token, body });
    await fillCart(shop, 'bk02', 2);
    expect((await requestOrder(shop, { expectedAmount: 800 })).body).toEqual(tooMany);
    await expectNoOrder();
    const paidInCash = await requestOrder(shop, { expectedAmount: 800, payment: 'cod' });
    expect(paidInCash.status).toBe('201 Created');
  });

  it('of an order for an empty cart', async () => {
    const { status, body } = await requestOrder(shop);
    expect([status, body]).toEqual(['409 Conflict', refusal('empty-cart')]);
  });

  it('of an order with a line of no copies', async () => {
    await fillCart(shop);
    const { token } = shop;
    await send(shop.api, 'POST /user/cart/bk01', {
      token,
      body: { action: { type: 'decrement' } },
    });
    const { status, body } = await requestOrder(shop, { expectedAmount: 0 });
    expect([status, body]).toEqual(['400 Bad Request', refusal('bad-quantity')]);
    await expectNoOrder();
  });

  it('of an order above the limit of cash on delivery', async () => {
    const { store } = shop.dependencies;
    await store.transact((transaction) =>
      transaction.changeStock('bk01', 100).then(() => undefined),
    );
    // 26 copies for ₹200 are above the limit of ₹5000, 25 are not.
    await fillCart(shop, 'bk01', 26);
    const response = await requestOrder(shop, { payment: 'cod', expectedAmount: 5200 });
    expect([response.status, response.body]).toEqual(['409 Conflict', refusal('cod-unavailable')]);
    expect(await readStock(shop)).toBe(103);
    const { token } = shop;
    const body = { action: { type: 'decrement' } };
    await send(shop.api, 'POST /user/cart/bk01', { token, body });
    const atLimit = await requestOrder(shop, { payment: 'cod', expectedAmount: 5000 });
    expect(atLimit.status).toBe('201 Created');
  });

  it.each(['999999', '56000', '060003', 'by the lake'])(
    'of a cash order to %s, an unknown PIN code',
    async (pin) => {
      await fillCart(shop);
      const response = await requestOrder(shop, {
        payment: 'cod',
        address: { pin, confirmed: true },
      });
      expect([response.status, response.body]).toEqual([
        '409 Conflict',
        refusal('cod-unavailable'),
      ]);
      await expectNoOrder();
    },
  );

  it.each([
    ['pin', { pin: '999999' }],
    ['pin', { pin: '56000' }],
    ['phone', { phone: '98450 1234' }],
    ['state', { state: 'Bangalore' }],
  ])('of an order to an address whose %s is wrong: %j', async (field, address) => {
    await fillCart(shop);
    expect(await requestOrder(shop, { address })).toEqual({
      status: '422 Unprocessable Entity',
      body: { errors: [expect.any(String)], code: 'bad-address', field },
    });
    await expectNoOrder();
  });

  it('of an order to an invalid address', async () => {
    await fillCart(shop);
    const { status, body } = await requestOrder(shop, { address: { city: ' ' } });
    for (const address of [{ phone: '1'.repeat(31) }, { pin: '1'.repeat(13) }, { name: '\n' }])
      expect(await requestOrder(shop, { address })).toMatchObject({ status: '400 Bad Request' });
    expect([status, body]).toMatchObject(['400 Bad Request', refusal('bad-request')]);
    await expectNoOrder();
  });

  it('of an order that excludes more books than a cart can have', async () => {
    await fillCart(shop);
    const tooManyIds = Array.from({ length: 101 }, (_, index) => `bk${index}`);
    for (const leaveOut of [tooManyIds, ['x'.repeat(101)]])
      expect(await requestOrder(shop, { leaveOut })).toMatchObject({ status: '400 Bad Request' });
    await expectNoOrder();
  });
});

it('limits no copies that are paid in cash', async () => {
  const { store } = shop.dependencies;
  await saveSettings({ store, now: () => shop.clock.ms }, { holds: { perBook: 1, perOrder: 1 } });
  const { order } = await placeTestOrder(shop, { copies: 2, payment: 'cod' });
  expect(order).toMatchObject({ status: 'placed' });
});

describe('copies for ₹0', () => {
  const holds = { perBook: 2, perOrder: 3 };
  const tooMany = { ...refusal('too-many-free'), limits: holds };

  beforeEach(async () => {
    const books = [
      aBook({ _id: 'bk01', payable: 0, stock: 9 }),
      aBook({ _id: 'bk02', payable: 200, stock: 9 }),
      aBook({ _id: 'bk03', payable: 0, stock: 9 }),
    ];
    const users = async () => [];
    shop = await openOrderShop({ store: createMemoryStore({ categories: [], books, users }) });
    await saveSettings({ store: shop.dependencies.store, now: () => shop.clock.ms }, { holds });
  });

  it.each(['online', 'cod'] as const)('are limited in an order by %s', async (payment) => {
    await fillCart(shop, 'bk01', 3);
    expect((await requestOrder(shop, { payment, expectedAmount: 0 })).body).toEqual(tooMany);
    expect(await readStock(shop)).toBe(9);
  });

  it('are limited beside copies that are paid in cash', async () => {
    await fillCart(shop, 'bk02', 9);
    await fillCart(shop, 'bk01', 2);
    await fillCart(shop, 'bk03', 2);
    const request = { payment: 'cod', expectedAmount: 1800 } as const;
    expect((await requestOrder(shop, request)).body).toEqual(tooMany);
    const { status } = await requestOrder(shop, { ...request, leaveOut: ['bk03'] });
    expect(status).toBe('201 Created');
  });

  it('count together with those of other orders until they are sent', async () => {
    const { order } = await placeTestOrder(shop, { copies: 2, expectedAmount: 0 });
    await fillCart(shop);
    expect((await requestOrder(shop, { expectedAmount: 0 })).body).toEqual(tooMany);
    await send(shop.api, `POST /user/orders/${order._id}/cancel`, { token: shop.token });
    expect((await requestOrder(shop, { expectedAmount: 0 })).status).toBe('201 Created');
  });

  it('count also if many later orders were cancelled', async () => {
    const { order } = await placeTestOrder(shop, { copies: 2, expectedAmount: 0 });
    const { store } = shop.dependencies;
    await store.transact(async (transaction) => {
      const record = (await transaction.get('orders', order._id)) ?? expect.fail();
      const cancelled = Array.from({ length: 30 }, (_, index) => ({
        ...record,
        _id: `later${index}`,
        key: `later${index}`,
        sequence: record.sequence + 1 + index,
        order: { ...record.order, _id: `later${index}`, status: 'cancelled' as const },
      }));
      transaction.put('orders', ...cancelled);
    });
    await fillCart(shop);
    expect((await requestOrder(shop, { expectedAmount: 0 })).body).toEqual(tooMany);
  });

  it('do not limit an order without any', async () => {
    await placeTestOrder(shop, { copies: 2, expectedAmount: 0 });
    await saveSettings(
      { store: shop.dependencies.store, now: () => shop.clock.ms },
      { holds: { perBook: 1, perOrder: 1 } },
    );
    await fillCart(shop, 'bk02');
    expect((await requestOrder(shop)).status).toBe('201 Created');
  });
});

it('refuses an order that excludes every book', async () => {
  await fillCart(shop);
  const { body } = await requestOrder(shop, { leaveOut: ['bk01'] });
  expect(body).toEqual(refusal('empty-cart'));
});

it('accepts cash for a PIN code with spaces, and for any PIN code while none can be looked up', async () => {
  await fillCart(shop);
  const known = await requestOrder(shop, { payment: 'cod', address: { pin: '560 003' } });
  expect(known.status).toBe('201 Created');
  shop = await openOrderShop({ findPin: () => Promise.reject(new Error('No file.')) });
  await fillCart(shop);
  const notLookedUp = await requestOrder(shop, { payment: 'cod', address: { pin: '999999' } });
  expect(notLookedUp).toMatchObject({
    status: '201 Created',
    body: { order: { placeOfSupply: 'Karnataka' } },
  });
});

it('accepts an order that is paid online for an unknown PIN code', async () => {
  await fillCart(shop);
  const { status, body } = await requestOrder(shop, {
    address: { pin: '999999', confirmed: true },
  });
  expect(status).toBe('201 Created');
  expect(body).toMatchObject({
    order: { address: { pin: '999999' }, delivery: { isPinUnknown: true } },
  });
  expect(body).not.toHaveProperty('order.address.confirmed');
});
