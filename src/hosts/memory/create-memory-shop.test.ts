import { afterEach, expect, it, vi } from 'vitest';
import type { Api } from '#api/app.ts';
import { checkResponse } from '#api/openapi/testing.ts';
import { send, signUp } from '#api/testing.ts';
import { createMemoryShop } from './create-memory-shop.ts';

const GUEST = { email: 'guest@example.com', password: 'open-shelf' };

afterEach(() => vi.unstubAllGlobals());

const TIME = '2026-08-15T10:00:00+05:30';

/** Opens a shop whose responses must be those of the OpenAPI document. */
function openShop(options?: Parameters<typeof createMemoryShop>[0]): Api {
  const shop = createMemoryShop(options);
  const fetch = async (request: Request) => {
    const response = await shop.fetch(request);
    await checkResponse(request, response);
    return response;
  };
  return { fetch } as Api;
}

it('sells the books of the demo, and each shop has its own data', async () => {
  const shop = openShop();
  const login = await send(shop, 'POST /auth/login', { body: GUEST });
  const { encodedToken: token } = login.body as { encodedToken: string };
  const body = { product: { _id: 'bk06' } };
  expect((await send(shop, 'POST /user/cart', { token, body })).status).toMatch(/^201/);
  const readCart = async (api: Api) => (await send(api, 'GET /user/cart', { token })).body;
  expect(await readCart(shop)).toMatchObject({ cart: [{ _id: 'bk06', qty: 1 }] });
  expect(await readCart(openShop())).toEqual({ cart: [] });
});

it('answers the `fetch` of a page, as docs/mock.md shows', async () => {
  const shop = createMemoryShop();
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    shop.fetch(new Request(new URL(input, 'http://shop.test'), init)),
  );
  expect((await fetch('/api/products')).status).toBe(200);
  expect((await fetch('/api/products/bk99')).status).toBe(404);
});

it('makes the same ids and times in every run', async () => {
  const run = async () => {
    const shop = openShop({ now: () => Date.parse(TIME) });
    const token = await signUp(shop);
    const body = { product: { _id: 'bk01' } };
    return [token, await send(shop, 'POST /user/cart', { token, body })];
  };
  expect(await run()).toEqual(await run());
});

it('has the data of a file that the demo has exported, and refuses a wrong one', async () => {
  const { products } = (await send(openShop(), 'GET /products')).body as { products: object[] };
  const { categories } = (await send(openShop(), 'GET /categories')).body as {
    categories: object[];
  };
  const [book] = products;
  const file = {
    format: 'kitabdost-mock',
    version: 1,
    exportedAt: '2026-11-28T10:00:00.000Z',
    categories,
    books: [{ ...book, title: 'A Book of My Own' }],
    users: [
      {
        ...GUEST,
        _id: 'user2',
        firstName: 'Guest',
        lastName: 'Reader',
        createdAt: TIME,
        updatedAt: TIME,
        cart: [],
        wishlist: [],
      },
    ],
    addresses: {},
  };
  const shop = openShop({ data: JSON.stringify(file) });
  expect((await send(shop, 'GET /products')).body).toMatchObject({
    products: [{ title: 'A Book of My Own' }],
  });
  expect((await send(shop, 'POST /auth/login', { body: GUEST })).status).toMatch(/^200/);
  expect(() => createMemoryShop({ data: JSON.stringify({ ...file, books: 3 }) })).toThrow(
    /books: /,
  );
  expect(() => createMemoryShop({ data: '' })).toThrow('The data have problems');
});
