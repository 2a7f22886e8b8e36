import { expect, it } from 'vitest';
import { createTestApi, send } from '#api/testing.ts';
import { toDownResponse, toFailureResponse } from './controlled-response.ts';
import type { Failure } from './failure.ts';

async function respondWith(how: Failure['how'], path: string, body?: object) {
  const response = toFailureResponse({ how, body }, `/api${path}`);
  return { status: `${response.status} ${response.statusText}`, body: await response.json() };
}

const CREDENTIALS = { email: 'asha@example.com', password: 'secret' };

it('refuses a token as the API does', async () => {
  expect(await respondWith(401, '/user/cart')).toEqual(
    await send(createTestApi(), 'GET /user/cart'),
  );
});

it('refuses a password as the API does', async () => {
  const api = createTestApi();
  await send(api, 'POST /auth/signup', { body: CREDENTIALS });
  const body = { ...CREDENTIALS, password: 'another' };
  expect(await respondWith(401, '/auth/login')).toEqual(
    await send(api, 'POST /auth/login', { body }),
  );
});

it.each(['/products/bk99', '/categories/ct99', '/authors/nobody', '/series/none', '/nothing'])(
  'responds with the API’s 404 for %s',
  async (path) => {
    expect(await respondWith(404, path)).toEqual(await send(createTestApi(), `GET ${path}`));
  },
);

it('responds with the API’s 404 for an unknown user', async () => {
  const response = await send(createTestApi(), 'POST /auth/login', { body: CREDENTIALS });
  expect(await respondWith(404, '/auth/login')).toEqual(response);
  expect(await respondWith(404, '/user/cart')).toEqual(response);
});

it('responds with the API’s error body for 500 and 503', async () => {
  expect(await respondWith(500, '/products')).toEqual({
    status: '500 Internal Server Error',
    body: { error: { message: 'Something went wrong on the server.' }, code: 'failed' },
  });
  const down = toDownResponse();
  expect([down.status, down.statusText]).toEqual([503, 'Service Unavailable']);
  expect(await down.json()).toEqual({
    errors: ['The shop cannot be reached at the moment. Please try again.'],
    code: 'unavailable',
  });
});

it('sends a body of the developer’s own, with any status', async () => {
  const body = { errors: ['The book is on its way to the moon.'], code: 'on-the-moon' };
  expect(await respondWith(422, '/products/bk01', body)).toEqual({ status: '422 ', body });
});

it('sends truncated JSON for a malformed response', async () => {
  const broken = toFailureResponse({ how: 'malformed' }, '/api/products');
  expect([broken.ok, broken.headers.get('content-type')]).toEqual([true, 'application/json']);
  await expect(broken.json()).rejects.toThrow(SyntaxError);
});

it('returns a network error for "no network"', () => {
  expect(toFailureResponse({ how: 'network' }, '/api/products').type).toBe('error');
});
