import { expect, it, vi } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { aBook } from '#domain/builders.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createLightPasswords } from './password.ts';
import { BAD_REQUEST, createTestApi, NOW, send, signUp } from '../testing.ts';

it('POST /api/auth/login returns the user with their lists, and the same token as the sign-up', async () => {
  const api = createTestApi();
  const token = await signUp(api);
  await send(api, 'POST /user/cart', { token, body: { product: { _id: 'bk01' } } });
  await send(api, 'POST /user/wishlist', { token, body: { product: { _id: 'bk02' } } });
  const body = { email: 'asha@example.com', password: 'secret' };
  expect(await send(api, 'POST /auth/login', { body })).toEqual({
    status: '200 OK',
    body: {
      foundUser: {
        _id: 'new-1',
        email: 'asha@example.com',
        password: '',
        createdAt: NOW,
        updatedAt: NOW,
        cart: [{ ...aBook({ _id: 'bk01' }), qty: 1, createdAt: NOW, updatedAt: NOW }],
        wishlist: [expect.objectContaining({ _id: 'bk02', title: 'Gora', createdAt: NOW })],
      },
      encodedToken: token,
    },
  });
});

it('ignores the case of the email and spaces around it', async () => {
  const api = createTestApi();
  await signUp(api, 'Asha@example.com');
  const body = { email: ' aSHA@EXAMPLE.com ', password: 'secret' };
  expect(await send(api, 'POST /auth/login', { body })).toMatchObject({
    status: '200 OK',
    body: { foundUser: { email: 'Asha@example.com' } },
  });
});

it('refuses an email of more than 1,000 characters', async () => {
  const body = { email: `${'a'.repeat(990)}@example.com`, password: 'secret' };
  for (const call of ['POST /auth/signup', 'POST /auth/login'])
    expect(await send(createTestApi(), call, { body })).toMatchObject({
      status: '400 Bad Request',
    });
});

it('has one account for emails that look the same', async () => {
  const api = createTestApi();
  const alike = [
    'jose\u0301@example.com',
    'jos\u00e9\u200b@example.com',
    '\u202ajosé＠example.com\u202c',
    '<josé@example.com>',
  ];
  await signUp(api, alike[1]);
  for (const email of alike) {
    const body = { email, password: 'secret' };
    expect(await send(api, 'POST /auth/login', { body })).toMatchObject({
      body: { foundUser: { email: 'jos\u00e9@example.com' } },
    });
    expect(await send(api, 'POST /auth/signup', { body })).toMatchObject({
      body: { code: 'email-taken' },
    });
  }
});

it('signs in to old accounts whose emails look the same', async () => {
  const store = createMemoryStore(aContent());
  const api = createTestApi({ store });
  await signUp(api, 'rose@example.com');
  const rose = await store.user('rose@example.com');
  const email = 'rose\u200b@example.com';
  if (rose) await store.addUser({ ...rose, cart: [], wishlist: [], _id: 'us98', email });
  for (const [typed, _id] of [
    [email, 'us98'],
    ['rose@example.com', rose?._id],
    ['rose\u2060@example.com', rose?._id],
  ])
    expect(
      await send(api, 'POST /auth/login', { body: { email: typed, password: 'secret' } }),
    ).toMatchObject({ status: '200 OK', body: { foundUser: { _id } } });
});

it('refuses an unknown email, whatever the password', async () => {
  const body = { email: 'unknown@example.com', password: 'secret' };
  expect(await send(createTestApi(), 'POST /auth/login', { body })).toEqual({
    status: '404 Not Found',
    body: { errors: [ERRORS.emailNotRegistered], code: 'unknown-email' },
  });
});

it.each(['Secret', 'secret ', ' secret', 'secre', 'pbkdf2$2000$new-2$00'])(
  'refuses the wrong password %j',
  async (password) => {
    const api = createTestApi();
    await signUp(api);
    const body = { email: 'asha@example.com', password };
    expect(await send(api, 'POST /auth/login', { body })).toEqual({
      status: '401 Unauthorized',
      body: { errors: [ERRORS.invalidCredentials], code: 'bad-credentials' },
    });
  },
);

it.each([{}, { email: 'asha@example.com' }, { email: 5, password: 'secret' }, [], null, '"x"'])(
  'refuses the body %j',
  async (body) => {
    expect(await send(createTestApi(), 'POST /auth/login', { body })).toMatchObject({
      status: '400 Bad Request',
      body: BAD_REQUEST,
    });
  },
);

// Without this check, a faster response would reveal that an email has no account.
it('checks passwords for all unknown emails against the same hash', async () => {
  const light = createLightPasswords(() => 'salt');
  const [hash, matches] = [vi.fn(light.hash), vi.fn(light.matches)];
  const api = createTestApi({ passwords: { ...light, hash, matches } });
  const body = { email: 'unknown@example.com', password: 'secret' };
  await send(api, 'POST /auth/login', { body });
  await send(api, 'POST /auth/login', { body });
  const hashed = await hash.mock.results[0]?.value;
  expect(hash).toHaveBeenCalledTimes(1);
  expect(matches.mock.calls).toEqual([
    ['secret', hashed],
    ['secret', hashed],
  ]);
});

it('checks an unknown email again after its hash could not be computed once', async () => {
  const passwords = createLightPasswords(() => 'salt');
  vi.spyOn(passwords, 'hash').mockRejectedValueOnce(new Error('There is no memory.'));
  const api = createTestApi({ passwords, logError: () => undefined });
  const body = { email: 'unknown@example.com', password: 'secret' };
  expect(await send(api, 'POST /auth/login', { body })).toMatchObject({
    status: '500 Internal Server Error',
  });
  expect(await send(api, 'POST /auth/login', { body })).toMatchObject({ status: '404 Not Found' });
});
