import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getSession, logOut } from './session-store.ts';
import { signIn } from '../routes/account/sign-in.tsx';
import { signUp } from '../routes/account/sign-up.tsx';

const ASHA = { _id: 'us01', email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao' };
const CREDENTIALS = { email: 'asha@example.com', password: 'malgudi' };
const SIGN_UP_FIELDS = {
  ...CREDENTIALS,
  confirmPassword: 'malgudi',
  firstName: 'Asha',
  lastName: 'Rao',
};

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', fetchMock.mockReset()));

afterEach(() => {
  logOut();
  vi.unstubAllGlobals();
});

function respondWith(body: unknown) {
  fetchMock.mockResolvedValue(Response.json(body));
}

function readRequest() {
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  return [init?.method, url, JSON.parse(String(init?.body))];
}

const isRemembered = () => localStorage.getItem('remembered') === '1';

it('sends the credentials and starts the session of the user in the response', async () => {
  respondWith({ foundUser: { ...ASHA, cart: [] }, encodedToken: 'a.b.c' });
  await signIn(CREDENTIALS, true);
  expect(readRequest()).toEqual(['POST', `${location.origin}/api/auth/login`, CREDENTIALS]);
  const user = { email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao' };
  expect(getSession()).toEqual({ token: 'a.b.c', user });
  expect(isRemembered()).toBe(true);
});

it('remembers no session without "remember me"', async () => {
  respondWith({ foundUser: ASHA, encodedToken: 'a.b.c' });
  await signIn(CREDENTIALS, false);
  expect(isRemembered()).toBe(false);
});

it('signs in a user without names', async () => {
  respondWith({ foundUser: { _id: 'us01', email: 'asha@example.com' }, encodedToken: 'a.b.c' });
  await signIn(CREDENTIALS, false);
  expect(getSession()?.user).toEqual({ email: 'asha@example.com', firstName: '', lastName: '' });
});

it('sends all fields of a sign-up and remembers its session', async () => {
  respondWith({ createdUser: ASHA, encodedToken: 'a.b.c' });
  await signUp(SIGN_UP_FIELDS);
  expect(readRequest()).toEqual(['POST', `${location.origin}/api/auth/signup`, SIGN_UP_FIELDS]);
  expect(getSession()?.user.email).toBe('asha@example.com');
  expect(isRemembered()).toBe(true);
});

it.each([
  ['has no token', { foundUser: ASHA }],
  ['has a token that is not a valid header value', { foundUser: ASHA, encodedToken: 'a\nb' }],
  ['has a user without email', { foundUser: { _id: 'us01' }, encodedToken: 'a.b.c' }],
])('signs no user in if the response %s', async (_name, body) => {
  respondWith(body);
  await expect(signIn(CREDENTIALS, true)).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
    statusText: 'No Answer',
    message: "The API's response has no token, or no user.",
  });
  expect(getSession()).toBeUndefined();
});

it('rejects with the API’s refusal', async () => {
  fetchMock.mockResolvedValue(Response.json({ errors: ['No.'] }, { status: 401 }));
  await expect(signIn(CREDENTIALS, true)).rejects.toMatchObject({ status: 401 });
  fetchMock.mockResolvedValue(Response.json({ errors: ['Taken.'] }, { status: 422 }));
  await expect(signUp(SIGN_UP_FIELDS)).rejects.toMatchObject({ status: 422 });
});
