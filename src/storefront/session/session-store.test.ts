import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#client/client.ts';
import { onChangeEnd } from '../data/changes.ts';
import type * as SessionStore from './session-store.ts';
import {
  changeAsUser,
  endSessionIfOver,
  getSession,
  logOut,
  onSessionLoss,
  startSession,
} from './session-store.ts';

const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const SESSION = { token: 'a.b.c', user: ASHA };
const COOKIE = 'kd-session';

let store: typeof SessionStore;

beforeEach(openBrowser);

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  forgetCookies();
});

/** Loads the module as a fresh page does; only storage and cookies are kept. */
async function openBrowser() {
  vi.resetModules();
  store = await import('./session-store.ts');
}

function forgetCookies() {
  document.cookie = `${COOKIE}=; path=/; max-age=0`;
}

function storeSession(token: string, user: string) {
  localStorage.setItem('token', token);
  localStorage.setItem('user', user);
  localStorage.setItem('remembered', '1');
}

it('restores a remembered session after the browser was closed', async () => {
  store.startSession(SESSION, true);
  forgetCookies();
  await openBrowser();
  store.restoreSession();
  expect(store.getSession()).toEqual(SESSION);
});

it('keeps a session that is not remembered through a reload', async () => {
  store.startSession(SESSION, false);
  await openBrowser();
  store.restoreSession();
  expect(store.getSession()).toEqual(SESSION);
});

it('ends a session that is not remembered when the browser closes, and removes it', async () => {
  store.startSession(SESSION, false);
  forgetCookies();
  await openBrowser();
  store.restoreSession();
  expect(store.getSession()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

it('forgets an earlier "remember me" after a sign-in without it', async () => {
  store.startSession(SESSION, true);
  store.startSession({ ...SESSION, token: 'd.e.f' }, false);
  forgetCookies();
  await openBrowser();
  store.restoreSession();
  expect(store.getSession()).toBeUndefined();
});

it('stores only three fields of the user', () => {
  store.startSession(SESSION, true);
  expect(localStorage.getItem('token')).toBe('a.b.c');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(ASHA);
});

it.each([
  '',
  '{',
  'null',
  '"Asha"',
  '[]',
  '{}',
  '{"firstName":"Asha","lastName":"Rao"}',
  '{"firstName":"Asha","lastName":"Rao","email":7}',
])('signs no user in from the damaged user %j', (user) => {
  storeSession('a.b.c', user);
  store.restoreSession();
  expect(store.getSession()).toBeUndefined();
});

it('signs no user in without a token', () => {
  storeSession('', JSON.stringify(ASHA));
  store.restoreSession();
  expect(store.getSession()).toBeUndefined();
});

it('restores no session if storage is denied, and keeps a new session until the page is closed', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  store.restoreSession();
  expect(store.getSession()).toBeUndefined();
  vi.spyOn(console, 'info').mockImplementation(() => {});
  store.startSession(SESSION, true);
  expect(store.getSession()).toEqual(SESSION);
  store.logOut();
  expect(store.getSession()).toBeUndefined();
});

it('keeps a session until the page is closed if storage is full', () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  store.startSession(SESSION, true);
  expect(store.getSession()).toEqual(SESSION);
  expect(info).toHaveBeenCalledExactlyOnceWith(
    'This browser cannot store the session: it ends when the page is closed.',
    expect.objectContaining({ name: 'QuotaExceededError' }),
  );
});

it('works if cookies are denied, and keeps a session until the page is closed', () => {
  const deny = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  Object.defineProperty(document, 'cookie', { get: deny, set: deny, configurable: true });
  storeSession('a.b.c', JSON.stringify(ASHA));
  localStorage.removeItem('remembered');
  try {
    store.restoreSession();
    expect(store.getSession()).toBeUndefined();
    store.startSession(SESSION, true);
    expect(store.getSession()).toEqual(SESSION);
  } finally {
    Reflect.deleteProperty(document, 'cookie');
  }
});

const user = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const INTENT = { list: 'cart', bookId: 'bk01' } as const;

beforeEach(() => startSession({ token: 'a.b.c', user }, true));
afterEach(() => logOut());

it('passes the token of the user to the change that the user requested', async () => {
  const change = vi.fn<(token: string) => Promise<void>>();
  expect(await changeAsUser(change)).toBe(true);
  expect(change).toHaveBeenCalledExactlyOnceWith('a.b.c');
});

it('never makes one user’s change for the next user', async () => {
  const change = vi.fn<(token: string) => Promise<void>>();
  const first = Promise.withResolvers<void>();
  const running = vi.fn(() => first.promise);
  const before = changeAsUser(running);
  const late = changeAsUser(change);
  await vi.waitUntil(() => running.mock.calls.length > 0);
  startSession({ token: 'd.e.f', user }, true);
  first.resolve();
  expect(await before).toBe(true);
  expect(await late).toBe(false);
  expect(change).not.toHaveBeenCalled();
});

it('drops a change if its user has signed out before its turn', async () => {
  const change = vi.fn<(token: string) => Promise<void>>();
  const late = changeAsUser(change);
  logOut();
  expect(await late).toBe(false);
  expect(change).not.toHaveBeenCalled();
});

it('reports the token and the intent of a change that has ended', async () => {
  const onEnd = vi.fn<(end: unknown) => void>();
  const stop = onChangeEnd(onEnd);
  await changeAsUser(async () => {}, INTENT);
  stop();
  expect(onEnd.mock.calls).toEqual([[{ context: { token: 'a.b.c', intent: INTENT } }]]);
});

it('drops a change while no user is signed in', async () => {
  logOut();
  const change = vi.fn<(token: string) => Promise<void>>();
  expect(await changeAsUser(change)).toBe(false);
  expect(change).not.toHaveBeenCalled();
});

it.each(['bad-token', 'unknown-email'] as const)('ends the session on "%s"', (code) => {
  const onLoss = vi.fn<(intent: unknown) => void>();
  const stop = onSessionLoss(onLoss);
  endSessionIfOver(new ApiError(401, '', 'No.', { code }), { token: 'a.b.c', intent: INTENT });
  // The second response finds no session to end.
  endSessionIfOver(new ApiError(401, '', 'No.', { code }), { token: 'a.b.c', intent: INTENT });
  stop();
  expect(getSession()).toBeUndefined();
  expect(onLoss.mock.calls).toEqual([[INTENT]]);
});

it.each([
  ['another code', new ApiError(404, '', 'No.', { code: 'not-found' })],
  ['no code', new ApiError(500, '', 'No.')],
  ['another error', new TypeError('Failed to fetch')],
  ['no error', undefined],
])('keeps the session on %s', (_name, error) => {
  endSessionIfOver(error, { token: 'a.b.c' });
  expect(getSession()?.token).toBe('a.b.c');
});

it('reports no lost session if there is none', () => {
  logOut();
  const onLoss = vi.fn<() => void>();
  const stop = onSessionLoss(onLoss);
  endSessionIfOver(new ApiError(401, '', 'No.', { code: 'bad-token' }), { token: undefined });
  stop();
  expect(onLoss).not.toHaveBeenCalled();
});

it('keeps the session of the next user when the last one is refused late', () => {
  startSession({ token: 'd.e.f', user }, true);
  endSessionIfOver(new ApiError(401, '', 'No.', { code: 'bad-token' }), { token: 'a.b.c' });
  expect(getSession()?.token).toBe('d.e.f');
});
