import { hc } from 'hono/client';
import { expect, expectTypeOf, it } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import { aBook } from '#domain/builders.ts';
import type { Api } from './app.ts';
import { listEndpoints } from './endpoints.ts';
import { createTestApi, send, signUp } from './testing.ts';

it('gives the typed client the types of its paths, request bodies and responses', async () => {
  const app = createTestApi();
  const client = hc<Api>('http://localhost', { fetch: app.request });
  const headers = { authorization: await signUp(app) };
  const { products } = await (await client.api.products.$get()).json();
  expectTypeOf(products).toEqualTypeOf<Book[]>();
  const json = { product: aBook({ _id: 'bk02' }) };
  const added = await client.api.user.cart.$post({ json }, { headers });
  expectTypeOf((await added.json()).cart).toEqualTypeOf<CartLine[]>();
  const changed = await client.api.user.cart[':id'].$post(
    { param: { id: 'bk02' }, json: { action: { type: 'increment' } } },
    { headers },
  );
  expect((await changed.json()).cart).toMatchObject([{ _id: 'bk02', qty: 2 }]);
  const login = await client.api.auth.login.$post({
    json: { email: 'asha@example.com', password: 'secret' },
  });
  const { foundUser, encodedToken } = await login.json();
  expectTypeOf(encodedToken).toBeString();
  expectTypeOf(foundUser.firstName).toEqualTypeOf<string | undefined>();
});

it('never returns a password or its hash', async () => {
  const api = createTestApi();
  const body = { email: 'a@b', password: 'Pa55word!', confirmPassword: 'Pa55word!' };
  const signedUp = await send(api, 'POST /auth/signup', { body });
  const { encodedToken: token } = signedUp.body as { encodedToken: string };
  const responses = [
    signedUp,
    await send(api, 'POST /auth/signup', { body }),
    await send(api, 'POST /auth/login', { body }),
    await send(api, 'POST /auth/login', { body: { ...body, password: 'wrong' } }),
    await send(api, 'GET /user/cart', { token }),
    await send(api, 'POST /user/wishlist', { token, body: { product: { _id: 'bk01' } } }),
  ];
  const payload = atob(token.split('.')[1] ?? '');
  expect(JSON.stringify(responses) + payload).not.toMatch(/Pa55word|pbkdf2/);
});

it('allows caching of public responses, and forbids it for those of users and the desk', async () => {
  const api = createTestApi();
  const authorization = await signUp(api);
  const publicPaths = ['categories', 'collections', 'products', 'books', 'authors', 'series'];
  for (const { method, path, params, query, body } of listEndpoints()) {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const request = new Request(`http://localhost${filled}?${new URLSearchParams(query)}`, {
      method,
      headers: { authorization },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await api.fetch(request);
    const isPublic =
      response.ok &&
      [...publicPaths, 'delivery', 'shop', 'suggestions'].includes(path.split('/')[2] ?? '');
    const cacheControl = response.headers.get('cache-control');
    expect([method, path, cacheControl]).toEqual([method, path, isPublic ? null : 'no-store']);
  }
});
