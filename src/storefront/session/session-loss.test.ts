import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as SessionStore from './session-store.ts';

const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const SESSION = { token: 'a.b.c', user: ASHA };
const INTENT = { list: 'cart', bookId: 'bk01' } as const;

let store: typeof SessionStore;

beforeEach(async () => {
  vi.resetModules();
  store = await import('./session-store.ts');
  store.startSession(SESSION, true);
});

afterEach(() => localStorage.clear());

it('remembers what was to be done, also for who is told first', () => {
  const seen: unknown[] = [];
  store.subscribeToSession(() => seen.push(store.getUnfinished()));
  store.subscribeToLoss(() => seen.push(store.getUnfinished()));
  store.loseSession(INTENT);
  expect(seen).toEqual([INTENT, INTENT]);
});

it('forgets it once the reader has come to sign in', () => {
  store.loseSession(INTENT);
  store.forgetLogOut();
  expect(store.getUnfinished()).toBeUndefined();
});

it('remembers no older wish at a loss without one', () => {
  store.loseSession(INTENT);
  store.startSession(SESSION, true);
  store.loseSession();
  expect(store.getUnfinished()).toBeUndefined();
});
