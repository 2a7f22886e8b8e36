import { useSyncExternalStore } from 'react';
import { isSessionUser, type SessionUser } from '#contract/session.ts';
import type { Intent } from './return-to.ts';

export interface Session {
  token: string;
  user: SessionUser;
}

const TOKEN = 'token';
const USER = 'user';
const REMEMBERED = 'remembered';
const COOKIE = 'kd-session=1';

let session: Session | undefined;
const listeners = new Set<() => void>();
const lossListeners = new Set<(intent?: Intent) => void>();

/** Restores the session of an earlier visit. Call it once, before the first screen. */
export function restoreSession(): void {
  const storage = openStorage();
  if (storage?.getItem(TOKEN) && isOver(storage)) clear(storage);
  session = readStored();
  // Another tab signed in or out.
  addEventListener('storage', (event) => {
    // All data of the site were cleared. The mock's database may be gone too.
    if (event.key === null && session) return loseSession();
    if (event.key !== TOKEN && event.key !== USER) return;
    publish(readStored());
  });
}

export function getSession(): Session | undefined {
  return session;
}

/** A session that is not remembered ends when the browser closes; a session cookie shows that. */
export function startSession(next: Session, isRemembered: boolean): void {
  try {
    localStorage.setItem(USER, JSON.stringify(next.user));
    if (isRemembered) localStorage.setItem(REMEMBERED, '1');
    else localStorage.removeItem(REMEMBERED);
    localStorage.setItem(TOKEN, next.token);
  } catch (error) {
    // Parts that are already stored may belong to another user.
    clear(openStorage());
    console.info('This browser cannot store the session: it ends when the page is closed.', error);
  }
  writeCookie();
  publish(next);
}

/** Keeps other names of the signed-in user. */
export function renameUser(user: SessionUser): void {
  if (!session) return;
  const next = { ...session, user };
  try {
    localStorage.setItem(USER, JSON.stringify(user));
  } catch {
    // The names are known until the page is closed.
  }
  publish(next);
}

/** Ends the session because the user asked for it. */
export function logOut(): void {
  clear(openStorage());
  publish(undefined);
}

/**
 * Ends the session because the API or the browser no longer knows it.
 * @param intent what the user wanted to do.
 */
export function loseSession(intent?: Intent): void {
  clear(openStorage());
  session = undefined;
  for (const listener of lossListeners) listener(intent);
  for (const listener of listeners) listener();
}

/** Calls `listener` when a session was lost, before the listeners of `subscribeToSession`. */
export function onSessionLoss(listener: (intent?: Intent) => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

/** Calls `listener` after each sign-in and sign-out, here or in another tab. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `undefined` while signed out, and during hydration. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeToSession, getSession, () => undefined);
}

function publish(next: Session | undefined) {
  const isSame =
    next?.token === session?.token && JSON.stringify(next?.user) === JSON.stringify(session?.user);
  if (isSame) return;
  session = next;
  for (const listener of listeners) listener();
}

/** Whether the session was not to be remembered and the browser has been closed since. */
function isOver(storage: Storage): boolean {
  return !storage.getItem(REMEMBERED) && !hasCookie();
}

function clear(storage: Storage | undefined) {
  for (const key of [TOKEN, USER, REMEMBERED]) storage?.removeItem(key);
}

/** A session from these parts, or `undefined`. A token that is no valid header value would fail every call. */
export function readSession(token: unknown, user: unknown): Session | undefined {
  const isFine = typeof token === 'string' && /^[!-~]{1,8000}$/.test(token) && isSessionUser(user);
  return isFine ? { token, user } : undefined;
}

/** Stored text is not trusted: a damaged token or user ends the session. */
function readStored(): Session | undefined {
  try {
    return readSession(localStorage.getItem(TOKEN), JSON.parse(localStorage.getItem(USER) ?? ''));
  } catch {
    return undefined;
  }
}

function openStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Access to cookies throws in a sandboxed page. */
function hasCookie(): boolean {
  try {
    return document.cookie.includes(COOKIE);
  } catch {
    return false;
  }
}

function writeCookie() {
  try {
    document.cookie = `${COOKIE}; path=${import.meta.env.BASE_URL}; SameSite=Lax`;
  } catch {
    // Without the cookie, a session that is not remembered ends with the page.
  }
}
