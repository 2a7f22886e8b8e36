import { expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createTestApi, send, signUp } from '../testing.ts';
import { createToken } from './token.ts';

const CALLS = [
  'GET /user/cart',
  'POST /user/cart',
  'POST /user/cart/bk01',
  'DELETE /user/cart/bk01',
  'GET /user/wishlist',
  'POST /user/wishlist',
  'DELETE /user/wishlist/bk01',
];

it.each(CALLS)('%s refuses a call without a token before it checks the body', async (call) => {
  expect(await send(createTestApi(), call)).toEqual({
    status: '401 Unauthorized',
    body: { errors: [ERRORS.invalidToken], code: 'bad-token' },
  });
});

it.each(CALLS)('%s does not find the user of a token from another database', async (call) => {
  const token = await signUp(createTestApi());
  expect(await send(createTestApi(), call, { token })).toEqual({
    status: '404 Not Found',
    body: { errors: [ERRORS.emailNotRegistered], code: 'unknown-email' },
  });
});

it('does not find a user who is deleted during the call', async () => {
  const store = createMemoryStore({ categories: [], books: [], users: async () => [] });
  const token = await signUp(createTestApi({ store }));
  const user = await store.user('asha@example.com');
  await store.transact((transaction) => transaction.removeUser('asha@example.com'));
  const api = createTestApi({ store: { ...store, user: async () => user } });
  expect(await send(api, 'DELETE /user/cart/bk01', { token })).toEqual({
    status: '404 Not Found',
    body: { errors: [ERRORS.emailNotRegistered], code: 'unknown-email' },
  });
});

it('refuses a token with the Bearer prefix', async () => {
  const api = createTestApi();
  const token = `Bearer ${await signUp(api)}`;
  expect(await send(api, 'GET /user/cart', { token })).toEqual({
    status: '401 Unauthorized',
    body: { errors: [ERRORS.invalidToken], code: 'bad-token' },
  });
});

it('refuses a token signed with another secret', async () => {
  const api = createTestApi();
  await signUp(api);
  const token = await createToken({ _id: 'new-1', email: 'asha@example.com' }, 'another secret');
  expect(await send(api, 'GET /user/cart', { token })).toMatchObject({
    status: '401 Unauthorized',
  });
});

it('accepts the header name in any case', async () => {
  const api = createTestApi();
  const headers = { AUTHORIZATION: await signUp(api) };
  expect(await send(api, 'GET /user/cart', { headers })).toEqual({
    status: '200 OK',
    body: { cart: [] },
  });
});

it('finds the user by the email in the token, in any case', async () => {
  const api = createTestApi();
  await signUp(api);
  const token = await createToken({ _id: 'x', email: 'ASHA@example.com' }, 'a secret for tests');
  expect(await send(api, 'GET /user/cart', { token })).toMatchObject({ status: '200 OK' });
});
