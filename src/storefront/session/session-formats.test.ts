import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as SessionStore from './session-store.ts';

const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const RAVI = { firstName: 'Ravi', lastName: 'Das', email: 'ravi@example.com' };

let store: typeof SessionStore;

beforeEach(async () => {
  vi.resetModules();
  store = await import('./session-store.ts');
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  document.cookie = 'kd-session=; path=/; max-age=0';
});

function storeEntries(entries: Record<string, string>) {
  for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
}

it('restores a session in the format that all releases have used', () => {
  storeEntries({ token: 'a.b.c', user: JSON.stringify(ASHA), remembered: '1' });
  store.restoreSession();
  expect(store.getSession()).toEqual({ token: 'a.b.c', user: ASHA });
});

it('restores token and user without the "remembered" mark while the browser is open', () => {
  storeEntries({ token: 'a.b.c', user: JSON.stringify(ASHA) });
  document.cookie = 'kd-session=1; path=/';
  store.restoreSession();
  expect(store.getSession()).toEqual({ token: 'a.b.c', user: ASHA });
});

it('restores a user with fields from a newer release', () => {
  const user = { ...ASHA, phone: '98450 12345', format: 2 };
  storeEntries({ token: 'a.b.c', user: JSON.stringify(user), remembered: '1' });
  store.restoreSession();
  expect(store.getSession()).toMatchObject({ token: 'a.b.c', user: ASHA });
});

it('restores no session if the user has an unknown format, and keeps the stored text', () => {
  const newer = JSON.stringify({ format: 2, name: 'Asha Rao', email: ASHA.email });
  storeEntries({ token: 'a.b.c', user: newer, remembered: '1' });
  store.restoreSession();
  expect(store.getSession()).toBeUndefined();
  expect(localStorage.getItem('user')).toBe(newer);
});

it('removes only its own keys at logout', () => {
  storeEntries({ 'addresses:asha@example.com': '[]', 'of-newer-code': 'x' });
  store.startSession({ token: 'a.b.c', user: ASHA }, true);
  store.logOut();
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'addresses:asha@example.com',
    'of-newer-code',
  ]);
});

it('stores no part of a session if storage is full', () => {
  storeEntries({ token: 'd.e.f', user: JSON.stringify(RAVI), remembered: '1' });
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const setItem = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key: string,
    text: string,
  ) {
    if (key === 'token') throw new DOMException('Full', 'QuotaExceededError');
    setItem.call(this, key, text);
  });
  store.startSession({ token: 'a.b.c', user: ASHA }, true);
  expect(store.getSession()?.user).toEqual(ASHA);
  expect(localStorage).toHaveLength(0);
});

it('reports a lost session when the browser’s storage is cleared', async () => {
  store.restoreSession();
  store.startSession({ token: 'a.b.c', user: ASHA }, true);
  const onLoss = vi.fn<() => void>();
  store.onSessionLoss(onLoss);
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(store.getSession()).toBeUndefined();
  expect(onLoss).toHaveBeenCalledTimes(1);
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(onLoss).toHaveBeenCalledTimes(1);
});

it.each(['', ' a.b.c', 'a.b.c\n', 'a b', 'ä.b.c', 'x'.repeat(8001), 7, null])(
  'restores no session whose token is not a valid header value: %j',
  (token) => {
    expect(store.toSession(token, ASHA)).toBeUndefined();
  },
);

it('accepts a token of at most 8000 characters', () => {
  const token = 'x'.repeat(8000);
  expect(store.toSession(token, ASHA)).toEqual({ token, user: ASHA });
});
