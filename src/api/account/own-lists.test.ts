import { beforeEach, expect, it } from 'vitest';
import { aBook, aLine } from '#domain/builders.ts';
import { changeUser } from '#stores/testing.ts';
import { createApi } from '../app.ts';
import { openOrderShop, requestOrder, type OrderShop } from '../orders/testing.ts';
import type { UserReader } from '../store.ts';
import { send, signUp } from '../testing.ts';

const EMAIL = 'asha@example.com';

let shop: OrderShop;
/** The names of the lists that the calls of a test have read. */
let readLists: string[];

beforeEach(async () => {
  shop = await openOrderShop();
  readLists = [];
  const { store } = shop.dependencies;
  const watch = ({ lines }: UserReader): Pick<UserReader, 'lines'> => ({
    lines(name, user) {
      readLists.push(name);
      return lines(name, user);
    },
  });
  const { transact } = store;
  Object.assign(store, watch(store));
  store.transact = (work) =>
    transact((transaction) => work({ ...transaction, ...watch(transaction) }));
});

it.each([
  ['GET /user', undefined, []],
  ['PATCH /user', { firstName: 'A' }, []],
  ['GET /user/orders', undefined, []],
  ['GET /user/addresses', undefined, []],
  ['POST /auth/logout', undefined, []],
  ['GET /user/cart', undefined, ['cart']],
  ['POST /user/cart', { product: { _id: 'bk01' } }, ['cart']],
  ['POST /user/cart/bk01', { action: { type: 'increment' } }, ['cart']],
  ['DELETE /user/cart/bk01', undefined, ['cart']],
  ['GET /user/wishlist', undefined, ['wishlist']],
  ['POST /user/wishlist', { product: { _id: 'bk01' } }, ['wishlist']],
  ['DELETE /user/wishlist/bk01', undefined, ['wishlist']],
])('%s reads no list that it does not return', async (call, body, expected) => {
  const response = await send(shop.api, call, { token: shop.token, body });
  expect(response.status).toMatch(/^2/);
  expect(readLists).toEqual(expected);
});

it('reads only the cart for an order', async () => {
  await send(shop.api, 'POST /user/cart', {
    token: shop.token,
    body: { product: { _id: 'bk01' } },
  });
  await requestOrder(shop, { payment: 'cod' });
  expect(new Set(readLists)).toEqual(new Set(['cart']));
});

it('stores lines without the long texts of books, and returns them with the current ones', async () => {
  const body = { product: { _id: 'bk01' } };
  const { description } = (await shop.dependencies.store.book('bk01')) ?? aBook();
  for (const list of ['cart', 'wishlist'] as const) {
    const added = await send(shop.api, `POST /user/${list}`, { token: shop.token, body });
    expect(added.body).toMatchObject({ [list]: [{ _id: 'bk01', description }] });
    const user = await shop.dependencies.store.user(EMAIL);
    const stored = user && (await shop.dependencies.store.lines(list, user));
    expect(JSON.stringify(stored)).not.toContain(description);
  }
});

/** Notes how many books are read at once, for a user with 30 lines in the cart and 90 wishes. */
async function watchLongLists() {
  const { store } = shop.dependencies;
  const cart = Array.from({ length: 30 }, (_, index) => aLine({ title: `Book ${index}` }));
  const wishlist = Array.from({ length: 90 }, (_, index) => aBook({ title: `Book ${index}` }));
  await changeUser(store, EMAIL, (user) => ({ ...user, cart, wishlist }));
  const { booksById } = store;
  const reads: number[] = [];
  store.booksById = (ids) => {
    reads.push(ids.length);
    return booksById(ids);
  };
  return reads;
}

it.each([
  ['GET /user/wishlist', undefined, [20, 20, 20, 20, 10]],
  ['POST /auth/login', { email: EMAIL, password: 'secret' }, [20, 10, 20, 20, 20, 20, 10]],
])('%s reads the books of long lists in parts, each when the client takes it', async (...row) => {
  const [call, body, parts] = row;
  const reads = await watchLongLists();
  const [method = '', path = ''] = call.split(' ');
  // Without the check of `createTestApi`, which reads the whole response.
  const response = await createApi(shop.dependencies).request(`/api${path}`, {
    method,
    headers: { authorization: shop.token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const reader = response.body?.getReader() ?? expect.fail();
  while (reads.length === 0) await reader.read();
  expect(reads).toEqual([20]);
  await reader.cancel();
  const { body: whole } = await send(shop.api, call, { token: shop.token, body });
  const { foundUser, wishlist } = whole as Record<string, { cart: object[]; wishlist: object[] }>;
  expect(foundUser?.wishlist ?? wishlist).toHaveLength(90);
  expect(foundUser?.cart ?? []).toHaveLength(body ? 30 : 0);
  expect(reads).toEqual([20, ...parts]);
});

it('refuses a fifth wishlist of one user at once, until one of the others is taken', async () => {
  const wishlist = Array.from({ length: 90 }, () => aBook());
  await changeUser(shop.dependencies.store, EMAIL, (user) => ({ ...user, wishlist }));
  const api = createApi(shop.dependencies);
  const headers = { authorization: shop.token };
  const open = async () => (await api.request('/api/user/wishlist', { headers })).body;
  const bodies = await Promise.all([open(), open(), open(), open()]);
  const readers = bodies.map((body) => body?.getReader() ?? expect.fail());
  await Promise.all(readers.map((reader) => reader.read()));
  const refused = await api.request('/api/user/wishlist', { headers });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  const ravi = { headers: { authorization: await signUp(shop.api, 'ravi@example.com') } };
  expect((await api.request('/api/user/wishlist', ravi)).status).toBe(200);
  await readers[0]?.cancel();
  const last = await api.request('/api/user/wishlist', { headers });
  expect(last.status).toBe(200);
  for (const reader of [...readers, last.body?.getReader()]) await reader?.cancel();
  for (const _id of ['a', 'b', 'c', 'd']) {
    const response = await api.request('/api/user/wishlist', { headers });
    expect([_id, response.status]).toEqual([_id, 200]);
    await response.body?.getReader().read();
  }
});

it('does not count short wishlists', async () => {
  await changeUser(shop.dependencies.store, EMAIL, (user) => ({ ...user, wishlist: [aBook()] }));
  const api = createApi(shop.dependencies);
  const headers = { authorization: shop.token };
  for (let count = 0; count < 6; count++) {
    const { status, body } = await api.request('/api/user/wishlist', { headers });
    expect(status).toBe(200);
    await body?.getReader().read();
  }
});

it('returns the lines of earlier releases, which contain whole books', async () => {
  const [line, item] = [aLine({ _id: 'gone', stock: 2 }), aBook({ _id: 'gone', stock: 2 })];
  await changeUser(shop.dependencies.store, EMAIL, (user) => ({
    ...user,
    cart: [line],
    wishlist: [item],
  }));
  const gone = { inStock: false, stock: 0 };
  expect((await send(shop.api, 'GET /user/cart', { token: shop.token })).body).toEqual({
    cart: [{ ...line, ...gone }],
  });
  expect((await send(shop.api, 'GET /user/wishlist', { token: shop.token })).body).toEqual({
    wishlist: [{ ...item, ...gone }],
  });
});
