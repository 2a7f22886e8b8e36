import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as SessionStore from './session-store.ts';

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
  store.renameUser({ ...ASHA, firstName: 'Usha' });
  forgetCookies();
  await openBrowser();
  store.restoreSession();
  expect(store.getSession()).toEqual({ ...SESSION, user: { ...ASHA, firstName: 'Usha' } });
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

it('removes the user first at a sign-out only, from which other tabs recognise it', () => {
  const removeItem = vi.spyOn(Storage.prototype, 'removeItem');
  const findFirst = (end: () => void) => {
    store.startSession(SESSION, true);
    removeItem.mockClear();
    end();
    return removeItem.mock.calls[0]?.[0];
  };
  expect(findFirst(store.logOut)).toBe('user');
  expect(findFirst(store.loseSession)).toBe('token');
});
