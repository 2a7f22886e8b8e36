import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import { ask, signIn } from '#hosts/browser/testing.ts';
import type { Scenario } from '#hosts/browser/messages.ts';

beforeEach(async () => {
  vi.resetModules();
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
  const { setControls } = await import('./controls.ts');
  await setControls({ delay: 0 });
});

afterEach(() => vi.useRealTimers());

/** Switches to a scenario, or to none; returns the mock API. */
async function enter(scenario: Scenario | undefined) {
  const { setControls } = await import('./controls.ts');
  await setControls({ scenario });
  return import('#hosts/browser/shop-api.ts');
}

async function readBooks(): Promise<Book[]> {
  const { body } = await ask(await import('#hosts/browser/shop-api.ts'), 'GET /products');
  return (body as { products: Book[] }).products;
}

async function putInCart(token: string, id: string): Promise<CartLine[]> {
  const body = { product: { _id: id } };
  const response = await ask(await import('#hosts/browser/shop-api.ts'), 'POST /user/cart', {
    body,
    token,
  });
  return (response.body as { cart: CartLine[] }).cart;
}

async function readCartStatus(token: string): Promise<string> {
  return (await ask(await import('#hosts/browser/shop-api.ts'), 'GET /user/cart', { token }))
    .status;
}

it('expires every session that began before the scenario', async () => {
  const token = await signIn(await enter(undefined));
  const api = await enter('session-expired');
  expect(await ask(api, 'GET /user/cart', { token })).toEqual({
    status: '401 Unauthorized',
    body: { errors: ['The token is invalid. Unauthorized access error.'], code: 'bad-token' },
  });
  expect(await readCartStatus(await signIn(api))).toBe('200 OK');
});

it('restores expired sessions after the scenario, and keeps those that began during it', async () => {
  const beforeScenario = await signIn(await enter(undefined));
  const duringScenario = await signIn(await enter('session-expired'));
  await enter(undefined);
  expect(await readCartStatus(beforeScenario)).toBe('200 OK');
  expect(await readCartStatus(duringScenario)).toBe('200 OK');
});

it('restores a session that began in the first of two scenarios', async () => {
  const token = await signIn(await enter('session-expired'));
  await enter(undefined);
  await enter('session-expired');
  await enter(undefined);
  expect(await readCartStatus(token)).toBe('200 OK');
});

it('expires the sessions again only when it is entered after another scenario or none', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
  const first = await signIn(await enter('session-expired'));
  vi.setSystemTime(2000);
  await enter('session-expired');
  expect(await readCartStatus(first)).toBe('200 OK');
  await enter(undefined);
  await enter('session-expired');
  expect(await readCartStatus(first)).toBe('401 Unauthorized');
});

it('shows the books in carts as sold out, in every list', async () => {
  const api = await enter(undefined);
  const token = await signIn(api);
  await putInCart(token, 'bk06');
  await enter('sold-out');
  const soldOutIds = (await readBooks()).filter(({ inStock }) => !inStock).map(({ _id }) => _id);
  expect(soldOutIds).toContain('bk06');
  expect(soldOutIds).not.toContain('bk01');
  expect(await putInCart(token, 'bk01')).toMatchObject([
    { _id: 'bk06', inStock: false, stock: 0, qty: 1 },
    { _id: 'bk01', inStock: false, stock: 0, qty: 1 },
  ]);
});

it('leaves no cart line sold out after the scenario', async () => {
  const token = await signIn(await enter('sold-out'));
  await putInCart(token, 'bk06');
  const api = await enter(undefined);
  const { body } = await ask(api, 'GET /user/cart', { token });
  expect(body).toMatchObject({ cart: [{ _id: 'bk06', inStock: true }] });
});

it('fails every call with 503 while the server is down', async () => {
  const api = await enter('server-down');
  expect((await ask(api, 'GET /products')).status).toBe('503 Service Unavailable');
  expect((await ask(api, 'POST /nothing')).status).toBe('503 Service Unavailable');
  await enter(undefined);
  expect(await readBooks()).toHaveLength(25);
});

it('searches only the books that the scenario lists', async () => {
  const countFound = async (scenario: Scenario) => {
    const { body } = await ask(await enter(scenario), 'GET /books?limit=1');
    return (body as { total: number }).total;
  };
  expect(await countFound('ten-thousand-books')).toBe(10_000);
  expect(await countFound('empty-catalogue')).toBe(0);
});

it('keeps carts in a shop without a catalogue', async () => {
  const token = await signIn(await enter(undefined));
  await putInCart(token, 'bk06');
  const api = await enter('empty-catalogue');
  expect(await readBooks()).toEqual([]);
  expect((await ask(api, 'GET /categories')).body).toEqual({ categories: [] });
  expect((await ask(api, 'GET /categories/cat1')).status).toBe('404 Not Found');
  expect((await ask(api, 'GET /products/bk06')).status).toBe('404 Not Found');
  expect((await ask(api, 'GET /user/cart', { token })).body).toMatchObject({
    cart: [{ _id: 'bk06' }],
  });
});

it('leaves a response that is not JSON as it is when books are sold out', async () => {
  await enter('sold-out');
  const { respondControlled } = await import('./controlled-response.ts');
  const { openShopStore } = await import('#hosts/browser/shop-store.ts');
  const host = {
    store: openShopStore,
    secret: 'secret',
    fetch: async () =>
      new Response('Title\r\nEmma\r\n', { headers: { 'content-type': 'text/csv' } }),
  };
  const { response } = await respondControlled(new Request('http://localhost/api/x'), host);
  expect(await response.text()).toBe('Title\r\nEmma\r\n');
});
