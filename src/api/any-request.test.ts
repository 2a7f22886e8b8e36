import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestApi, signUp } from './testing.ts';

const CALLS = [
  'GET /categories/ct01',
  'GET /products',
  'GET /products/bk01',
  'POST /auth/signup',
  'POST /auth/login',
  'GET /user/cart',
  'POST /user/cart',
  'POST /user/cart/bk01',
  'DELETE /user/cart/bk01',
  'GET /user/wishlist',
  'POST /user/wishlist',
  'DELETE /user/wishlist/bk01',
];

const anyText = fc.string({ unit: 'binary' });

/** Mostly `value`, so that a request gets past the first check it meets. */
function mostly<T>(value: T) {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(value) }, anyText, fc.jsonValue());
}

const anyCall = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...CALLS) },
  fc
    .tuple(fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'), fc.webPath())
    .map((parts) => parts.join(' ')),
);

const anyBody = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .record({
        email: fc.oneof(mostly('asha@example.com'), anyText),
        password: mostly('secret'),
        product: fc.record({ _id: mostly('bk01') }),
        action: fc.record({ type: mostly('increment') }),
        extra: fc.jsonValue({ stringUnit: 'binary' }),
      })
      .map((body) => JSON.stringify(body)),
  },
  fc.json({ stringUnit: 'binary' }),
  anyText,
);

it('answers no request with 500', async () => {
  const api = createTestApi();
  const anyToken = fc.oneof(
    { weight: 5, arbitrary: fc.constant(await signUp(api)) },
    fc.base64String(),
  );
  await fc.assert(
    fc.asyncProperty(anyCall, anyToken, anyBody, async (call, authorization, text) => {
      const [method = '', path] = call.split(' ');
      const body = method === 'GET' || method === 'HEAD' ? undefined : text;
      const url = new URL(`/api${path}`, 'http://localhost');
      const request = new Request(url, { method, headers: { authorization }, body });
      const { status, statusText, headers } = await api.fetch(request);
      expect(status).toBeLessThan(500);
      expect(statusText).not.toBe('');
      expect(headers.get('content-type')).toBe('application/json');
    }),
    { numRuns: 500 },
  );
});
