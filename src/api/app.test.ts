import fc from 'fast-check';
import { hc } from 'hono/client';
import { expect, expectTypeOf, it } from 'vitest';
import type { Book } from '#contract/book.ts';
import type { CartLine } from '#contract/cart.ts';
import { aBook } from '#domain/builders.ts';
import type { Api } from './app.ts';
import { createTestApi, send, signUp } from './testing.ts';

it('gives the typed client its paths, bodies and answers', async () => {
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

it('never lets a password or its hash out', async () => {
  const api = createTestApi();
  const body = { email: 'a@b', password: 'Pa55word!', confirmPassword: 'Pa55word!' };
  const signedUp = await send(api, 'POST /auth/signup', { body });
  const { encodedToken: token } = signedUp.body as { encodedToken: string };
  const answers = [
    signedUp,
    await send(api, 'POST /auth/signup', { body }),
    await send(api, 'POST /auth/login', { body }),
    await send(api, 'POST /auth/login', { body: { ...body, password: 'wrong' } }),
    await send(api, 'GET /user/cart', { token }),
    await send(api, 'POST /user/wishlist', { token, body: { product: { _id: 'bk01' } } }),
  ];
  const payload = atob(token.split('.')[1] ?? '');
  expect(JSON.stringify(answers) + payload).not.toMatch(/Pa55word|pbkdf2/);
});

const paths = [
  '/categories',
  '/categories/ct01',
  '/products',
  '/products/bk01',
  '/auth/signup',
  '/auth/login',
  '/user/cart',
  '/user/cart/bk01',
  '/user/wishlist',
  '/user/wishlist/bk01',
  '/test-todos',
];

const anyText = fc.string({ unit: 'binary' });
const anyBody = fc.oneof(
  fc.json({ stringUnit: 'binary' }),
  anyText,
  fc.record(
    {
      email: fc.oneof(fc.constant('asha@example.com'), anyText, fc.anything()),
      password: fc.oneof(fc.constant('secret'), anyText, fc.anything()),
      product: fc.oneof(fc.constant({ _id: 'bk01' }), fc.anything()),
      action: fc.oneof(fc.record({ type: anyText }), fc.anything()),
      __proto__: fc.anything(),
    },
    { requiredKeys: [] },
  ),
);

it('answers no request with 500', async () => {
  const api = createTestApi();
  const good = await signUp(api);
  const anyCall = fc.record({
    method: fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'),
    path: fc.oneof(
      fc.constantFrom(...paths),
      fc.webPath(),
      fc.webUrl({ withQueryParameters: true }),
    ),
    token: fc.oneof(fc.constant(good), fc.base64String(), fc.constant('a.e30.b')),
    body: anyBody,
  });
  await fc.assert(
    fc.asyncProperty(anyCall, async ({ method, path, token, body }) => {
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const request = new Request(new URL(`/api${path}`, 'http://localhost'), {
        method,
        headers: { authorization: token },
        body: hasBody ? toText(body) : undefined,
      });
      const { status, statusText, headers } = await api.fetch(request);
      expect(status).toBeLessThan(500);
      expect(statusText).not.toBe('');
      expect(headers.get('content-type')).toBe('application/json');
    }),
    { numRuns: 500 },
  );
});

function toText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body, (_, part) => writable(part));
}

function writable(part: unknown): unknown {
  return typeof part === 'bigint' ? String(part) : part;
}
