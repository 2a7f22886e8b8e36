import { expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { aUser } from '#domain/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { BAD_REQUEST, createTestApi, NOW, send, signUp } from '../testing.ts';
import { createToken } from './token.ts';

const asha = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  password: 'secret',
};

/** Builds the response to the sign-up of this user. */
async function buildResponse(user: object, email = asha.email) {
  return {
    status: '201 Created',
    body: {
      createdUser: {
        _id: 'new-1',
        ...user,
        password: '',
        createdAt: NOW,
        updatedAt: NOW,
        cart: [],
        wishlist: [],
      },
      encodedToken: await createToken({ _id: 'new-1', email }, 'a secret for tests'),
    },
  };
}

it('POST /api/auth/signup creates a user with an empty cart and wishlist', async () => {
  const body = { ...asha, confirmPassword: 'secret' };
  expect(await send(createTestApi(), 'POST /auth/signup', { body })).toEqual(
    await buildResponse(asha),
  );
});

it('requires only an email and a password', async () => {
  const body = { email: 'x', password: ' ' };
  expect(await send(createTestApi(), 'POST /auth/signup', { body })).toEqual(
    await buildResponse({ email: 'x' }, 'x'),
  );
});

it('trims the email and keeps its case', async () => {
  const body = { ...asha, email: '  Asha@Example.com\n' };
  expect(await send(createTestApi(), 'POST /auth/signup', { body })).toEqual(
    await buildResponse({ ...asha, email: 'Asha@Example.com' }, 'Asha@Example.com'),
  );
});

it('stores extra fields and also returns them at login', async () => {
  const api = createTestApi();
  const extra = { phone: 98, likes: { genres: ['Mystery', null] } };
  const body = { ...asha, ...extra };
  expect(await send(api, 'POST /auth/signup', { body })).toEqual(
    await buildResponse({ ...asha, ...extra }),
  );
  expect(await send(api, 'POST /auth/login', { body })).toMatchObject({
    body: { foundUser: extra },
  });
});

it('ignores the fields that the server sets', async () => {
  const serverFields = {
    _id: 'me',
    id: 7,
    cart: [1],
    wishlist: 'x',
    createdAt: 'x',
    updatedAt: 'x',
  };
  const body = { ...asha, ...serverFields };
  expect(await send(createTestApi(), 'POST /auth/signup', { body })).toEqual(
    await buildResponse(asha),
  );
});

it('drops keys that could pollute a prototype, at any depth', async () => {
  const api = createTestApi();
  const keys = '"__proto__":{"hacked":1},"constructor":{"prototype":{"hacked":1}},"prototype":1';
  const body = `{"email":"asha@example.com","password":"secret",${keys},"likes":{${keys}}}`;
  expect(await send(api, 'POST /auth/signup', { body })).toEqual(
    await buildResponse({ email: asha.email, likes: {} }),
  );
  const { body: found } = await send(api, 'POST /auth/login', { body: asha });
  expect(JSON.stringify(found)).not.toMatch(/hacked|__proto__|constructor|prototype/);
  expect({}).not.toHaveProperty('hacked');
});

it('refuses an email that is taken, also in another case or with spaces around it', async () => {
  const api = createTestApi();
  await signUp(api, 'asha@example.com');
  const body = { ...asha, email: ' ASHA@example.com ' };
  expect(await send(api, 'POST /auth/signup', { body })).toEqual({
    status: '422 Unprocessable Entity',
    body: { errors: [ERRORS.emailTaken], code: 'email-taken' },
  });
});

it('refuses an email that an earlier release stored in another form', async () => {
  const email = 'Asha Rao <asha@example.com>';
  const users = async () => [aUser({ email })];
  const api = createTestApi({ store: createMemoryStore({ categories: [], books: [], users }) });
  expect(await send(api, 'POST /auth/signup', { body: { ...asha, email } })).toMatchObject({
    status: '422 Unprocessable Entity',
    body: { code: 'email-taken' },
  });
});

it('creates one user for two simultaneous sign-ups with one email', async () => {
  const api = createTestApi();
  const responses = await Promise.all([
    send(api, 'POST /auth/signup', { body: asha }),
    send(api, 'POST /auth/signup', { body: asha }),
  ]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([
    '201 Created',
    '422 Unprocessable Entity',
  ]);
});

it.each([
  { ...asha, email: undefined },
  { ...asha, email: '   ' },
  { ...asha, email: ['asha@example.com'] },
  { ...asha, password: undefined },
  { ...asha, password: '' },
  { ...asha, password: 123456 },
  { ...asha, firstName: 5 },
  { ...asha, lastName: null },
])('refuses %j and creates no user', async (body) => {
  const api = createTestApi();
  expect(await send(api, 'POST /auth/signup', { body })).toMatchObject({
    status: '400 Bad Request',
    body: BAD_REQUEST,
  });
  expect(await send(api, 'POST /auth/login', { body: asha })).toMatchObject({
    status: '404 Not Found',
  });
});

it('stores any name as one line of at most 100 letters', async () => {
  const body = {
    ...asha,
    firstName: 'Asha\r\n\r\nhttps://evil.example\u2028\u202e',
    lastName: '🙂'.repeat(101),
  };
  expect(await send(createTestApi(), 'POST /auth/signup', { body })).toMatchObject({
    status: '201 Created',
    body: {
      createdUser: { firstName: 'Asha https://evil.example', lastName: '🙂'.repeat(100) },
    },
  });
});

it('refuses a sign-up of more than 10,000 characters', async () => {
  const signUpWith = (hobby: string) =>
    send(createTestApi(), 'POST /auth/signup', { body: { ...asha, hobby } });
  expect(await signUpWith('x'.repeat(9000))).toMatchObject({ status: '201 Created' });
  expect(await signUpWith('x'.repeat(10_000))).toMatchObject({ body: { code: 'bad-request' } });
});
