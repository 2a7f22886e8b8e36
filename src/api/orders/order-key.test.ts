import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCounter } from '#hosts/node/middleware/call-counter.ts';
import { aBook } from '#domain/builders.ts';
import { HOUR_MS } from '#domain/values/time.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { listTestCategories, send, signUp } from '../testing.ts';
import { requestOrder, fillCart, openOrderShop, readStock, type OrderShop } from './testing.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});

const refusal = (code: string) => ({ errors: [expect.any(String)], code });

describe('the key', () => {
  it('returns the same response and the same order for the same body', async () => {
    await fillCart(shop);
    const first = await requestOrder(shop, { key: 'k' });
    expect(await requestOrder(shop, { key: 'k' })).toEqual(first);
    expect(await readStock(shop)).toBe(2);
  });

  it('ends with the first call also if nothing is to be paid online', async () => {
    const content = { books: [aBook({ _id: 'bk01', stock: 3, payable: 0 })] };
    shop = await openOrderShop({
      store: createMemoryStore({
        ...content,
        categories: listTestCategories(),
        users: async () => [],
      }),
    });
    await fillCart(shop);
    const first = await requestOrder(shop, { key: 'k', expectedAmount: 0 });
    expect(first).toMatchObject({ status: '201 Created', body: { order: { status: 'placed' } } });
    expect(await requestOrder(shop, { key: 'k', expectedAmount: 0 })).toEqual(first);
  });

  it('creates one order at the payment provider, and none for cash on delivery', async () => {
    const createOrder = vi.spyOn(shop.dependencies.provider, 'createOrder');
    await fillCart(shop);
    await requestOrder(shop, { key: 'k' });
    await requestOrder(shop, { key: 'k' });
    expect(createOrder).toHaveBeenCalledOnce();
    await requestOrder(shop, { payment: 'cod' });
    expect(createOrder).toHaveBeenCalledOnce();
  });

  it('is refused with another body', async () => {
    await fillCart(shop);
    await requestOrder(shop, { key: 'k' });
    const { status, body } = await requestOrder(shop, { key: 'k', payment: 'cod' });
    expect([status, body]).toEqual(['422 Unprocessable Entity', refusal('key-reused')]);
  });

  it('may be used by another user for another order', async () => {
    await fillCart(shop);
    await requestOrder(shop, { key: 'k' });
    const ravisShop = { ...shop, token: await signUp(shop.api, 'ravi@example.com') };
    await fillCart(ravisShop);
    expect((await requestOrder(ravisShop, { key: 'k' })).status).toBe('201 Created');
  });

  it('does not count a repeated call as one of the 20 orders that a user may place in an hour', async () => {
    const count = createCounter(() => shop.clock.ms);
    shop = await openOrderShop({
      countCall: async (calls) => Math.max(...calls.map(count)),
    });
    await fillCart(shop);
    const responses = [];
    for (let number = 1; number <= 20; number++)
      responses.push(await requestOrder(shop, { key: `k${number}` }));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set(['201 Created']));
    const { status, body } = await requestOrder(shop);
    expect([status, body]).toEqual(['429 Too Many Requests', refusal('too-many')]);
    expect(await requestOrder(shop, { key: 'k20' })).toEqual(responses[19]);
    const ravisShop = { ...shop, token: await signUp(shop.api, 'ravi@example.com') };
    await fillCart(ravisShop);
    expect((await requestOrder(ravisShop)).status).toBe('201 Created');
  });

  it('is new in at most 20 orders a day in cash for one user', async () => {
    const count = createCounter(() => shop.clock.ms);
    const books = [aBook({ _id: 'bk01', payable: 200, stock: 100 })];
    shop = await openOrderShop({
      store: createMemoryStore({ categories: [], books, users: async () => [] }),
      countCall: async (calls) => Math.max(...calls.map(count)),
    });
    const place = async (buyer: typeof shop) => {
      await fillCart(buyer);
      return (await requestOrder(buyer, { payment: 'cod' })).status;
    };
    const ravi = { ...shop, token: await signUp(shop.api, 'ravi+books@example.com') };
    for (let number = 1; number <= 20; number++) {
      expect(await place(ravi)).toBe('201 Created');
      shop.clock.ms += HOUR_MS / 2;
    }
    expect(await place(ravi)).toBe('429 Too Many Requests');
    // A stranger who invents spellings must not use up the limit of another's account.
    const asha = { ...shop, token: await signUp(shop.api, 'ravi+x@example.com') };
    expect(await place(asha)).toBe('201 Created');
  });

  it.each([
    ['cod', 200, ['order', 'cashOrder']],
    ['online', 200, ['order']],
    ['online', 0, ['order', 'cashOrder']],
  ] as const)('counts an order by %s of ₹%d as %j', async (payment, payable, limits) => {
    const books = [aBook({ _id: 'bk01', payable, stock: 100 })];
    const counted: string[] = [];
    shop = await openOrderShop({
      store: createMemoryStore({ categories: [], books, users: async () => [] }),
      async countCall(calls) {
        counted.push(...calls.map(({ key }) => key.split(' ')[0] ?? ''));
        return 0;
      },
    });
    await fillCart(shop);
    counted.length = 0;
    await requestOrder(shop, { payment, expectedAmount: payable });
    expect(counted).toEqual(limits);
  });

  it('counts a repeated call with the checkouts, because it may ask the provider again', async () => {
    const counted: string[] = [];
    shop = await openOrderShop({
      async countCall(calls) {
        counted.push(...calls.map(({ key }) => key.split(' ')[0] ?? ''));
        return 0;
      },
    });
    await fillCart(shop);
    await requestOrder(shop, { key: 'k' });
    counted.length = 0;
    await requestOrder(shop, { key: 'k' });
    expect(counted).toEqual(['checkout']);
  });

  it.each([undefined, 'k'.repeat(256)])('is required, and limited in length', async (key) => {
    await fillCart(shop);
    const { status, body } = await send(shop.api, 'POST /user/orders', {
      token: shop.token,
      headers: key === undefined ? {} : { 'idempotency-key': key },
      body: { payment: 'cod', expectedAmount: 200, address: {} },
    });
    expect([status, body]).toMatchObject(['400 Bad Request', refusal('bad-request')]);
  });

  it('is refused in a second call while the first one awaits the provider', async () => {
    const { provider } = shop.dependencies;
    let respond: () => void = () => undefined;
    shop.dependencies.provider = provider;
    const { createOrder } = provider;
    provider.createOrder = async (order) => {
      await new Promise<void>((resolve) => (respond = resolve));
      return createOrder(order);
    };
    await fillCart(shop);
    const first = requestOrder(shop, { key: 'k' });
    await expect.poll(() => readStock(shop)).toBe(2);
    const second = await requestOrder(shop, { key: 'k' });
    expect([second.status, second.body]).toEqual(['409 Conflict', refusal('in-progress')]);
    respond();
    expect((await first).status).toBe('201 Created');
  });
});
