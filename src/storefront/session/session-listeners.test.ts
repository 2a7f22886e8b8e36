import { act, renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as SessionStore from './session-store.ts';

const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const SESSION = { token: 'a.b.c', user: ASHA };

let store: typeof SessionStore;
let listener: ReturnType<typeof vi.fn<() => void>>;

beforeEach(async () => {
  vi.resetModules();
  store = await import('./session-store.ts');
  store.restoreSession();
  listener = vi.fn<() => void>();
  store.subscribeToSession(listener);
});

afterEach(() => localStorage.clear());

/** Stores these texts, and sends the events of a change in another tab. */
function storeInOtherTab(entries: Record<string, string>) {
  for (const [key, newValue] of Object.entries(entries)) {
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }
}

it('follows a sign-in in another tab', () => {
  storeInOtherTab({ user: JSON.stringify(ASHA), remembered: '1', token: 'a.b.c' });
  expect(store.getSession()).toEqual(SESSION);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('follows a sign-out in another tab', () => {
  store.startSession(SESSION, true);
  localStorage.removeItem('token');
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(store.getSession()).toBeUndefined();
  expect(listener).toHaveBeenCalledTimes(2);
});

/** Shows a page again that got no `storage` events while it was in the back/forward cache. */
function showFromCache() {
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
}

it('ends the session of a page from the back/forward cache if another tab has signed out', () => {
  store.startSession(SESSION, true);
  localStorage.clear();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(store.getSession()).toEqual(SESSION);
  showFromCache();
  expect(store.getSession()).toBeUndefined();
  expect(listener).toHaveBeenCalledTimes(2);
});

it('follows a sign-in of another user while the page was in the back/forward cache', () => {
  store.startSession(SESSION, true);
  const ravi = { ...ASHA, email: 'ravi@example.com' };
  localStorage.setItem('token', 'd.e.f');
  localStorage.setItem('user', JSON.stringify(ravi));
  showFromCache();
  expect(store.getSession()).toEqual({ token: 'd.e.f', user: ravi });
});

it('keeps a session that could not be stored in a page from the back/forward cache', () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  store.startSession(SESSION, true);
  setItem.mockRestore();
  store.renameUser({ ...ASHA, firstName: 'Usha' });
  showFromCache();
  expect(store.getSession()?.user.firstName).toBe('Usha');
  store.startSession({ ...SESSION, token: 'd.e.f' }, true);
  localStorage.clear();
  showFromCache();
  expect(store.getSession()).toBeUndefined();
});

it('ends the session if another tab damages the user', () => {
  store.startSession(SESSION, true);
  storeInOtherTab({ user: '{' });
  expect(store.getSession()).toBeUndefined();
});

it('reports a sign-out in another tab, but not a new name', () => {
  const onSignOut = vi.fn<() => void>();
  store.onSignOut(onSignOut);
  store.startSession(SESSION, true);
  storeInOtherTab({ user: JSON.stringify({ ...ASHA, firstName: 'Usha' }) });
  expect(store.getSession()?.user.firstName).toBe('Usha');
  expect(onSignOut).not.toHaveBeenCalled();
  localStorage.removeItem('user');
  dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null }));
  expect(onSignOut).toHaveBeenCalledTimes(1);
});

it('ignores other values that another tab stores', () => {
  store.startSession(SESSION, true);
  localStorage.removeItem('token');
  storeInOtherTab({ 'addresses:asha@example.com': '[]' });
  expect(store.getSession()).toEqual(SESSION);
});

it('does not report a session that stays the same', () => {
  store.startSession(SESSION, true);
  expect(listener).toHaveBeenCalledTimes(1);
  storeInOtherTab({ token: 'a.b.c' });
  expect(listener).toHaveBeenCalledTimes(1);
});

it('reports each sign-in and sign-out until a listener unsubscribes', () => {
  const formerListener = vi.fn<() => void>();
  store.subscribeToSession(formerListener)();
  store.startSession(SESSION, true);
  store.startSession({ ...SESSION, token: 'd.e.f' }, true);
  store.logOut();
  expect(listener).toHaveBeenCalledTimes(3);
  expect(formerListener).not.toHaveBeenCalled();
});

it('distinguishes a lost session from a logout', () => {
  const onLoss = vi.fn<(intent: unknown) => void>();
  store.onSessionLoss(onLoss);
  store.startSession(SESSION, true);
  store.logOut();
  expect(onLoss).not.toHaveBeenCalled();
  store.startSession(SESSION, true);
  store.loseSession();
  expect(onLoss.mock.calls).toEqual([[undefined]]);
});

it('reports a lost session before its end', () => {
  const seen: string[] = [];
  const formerListener = vi.fn<() => void>();
  store.startSession(SESSION, true);
  store.subscribeToSession(() => seen.push('end'));
  store.onSessionLoss(() => seen.push(`loss, ${store.getSession() ? 'signed in' : 'signed out'}`));
  store.onSessionLoss(formerListener)();
  store.loseSession();
  expect(seen).toEqual(['loss, signed out', 'end']);
  expect(localStorage).toHaveLength(0);
  expect(formerListener).not.toHaveBeenCalled();
});

it('gives a component the signed-in user, and no user during hydration', () => {
  const { result } = renderHook(store.useSession);
  expect(result.current).toBeUndefined();
  act(() => store.startSession(SESSION, true));
  expect(result.current).toEqual(SESSION);
  const Name = () => store.useSession()?.user.firstName ?? 'no user';
  expect(renderToString(createElement(Name))).toBe('no user');
});

it('sets a session cookie for the base path of the shop', () => {
  const write = vi.spyOn(document, 'cookie', 'set');
  store.startSession(SESSION, false);
  expect(write.mock.calls).toEqual([['kd-session=1; path=/; SameSite=Lax']]);
});

it('reports a switch of users, but not a change to the user’s name', () => {
  const onSwitch = vi.fn<() => void>();
  store.onUserChange(onSwitch);
  store.startSession(SESSION, true);
  store.renameUser({ ...ASHA, firstName: 'Usha' });
  expect([onSwitch.mock.calls.length, listener.mock.calls.length]).toEqual([1, 2]);
  store.logOut();
  expect(onSwitch).toHaveBeenCalledTimes(2);
});

it('reports no switch at the first change of names after a reload', async () => {
  store.startSession(SESSION, true);
  vi.resetModules();
  const reloaded = await import('./session-store.ts');
  const onSwitch = vi.fn<() => void>();
  reloaded.onUserChange(onSwitch);
  reloaded.restoreSession();
  reloaded.renameUser({ ...ASHA, firstName: 'Usha' });
  expect(onSwitch).not.toHaveBeenCalled();
});

it('reports a switch of users before the session, so that no screen shows their data', () => {
  const calls: string[] = [];
  store.subscribeToSession(() => calls.push('session'));
  store.onUserChange(() => calls.push('user'));
  store.startSession(SESSION, true);
  store.loseSession();
  expect(calls).toEqual(['user', 'session', 'user', 'session']);
});
