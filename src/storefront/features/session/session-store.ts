import { useSyncExternalStore } from 'react';
import type { SessionUser } from '#contract/session.ts';

export interface Session {
  token: string;
  user: SessionUser;
}

const TOKEN = 'token';
const USER = 'user';
const REMEMBERED = 'remembered';
const COOKIE = 'kd-session=1';

let session: Session | undefined;
let hasLeft = false;
let hasUnseenLoss = false;
const listeners = new Set<() => void>();
const lossListeners = new Set<() => void>();

/** Reads what an earlier visit left; call once, before the first screen. */
export function restoreSession(): void {
  const storage = openStorage();
  const isOver = !storage?.getItem(REMEMBERED) && !document.cookie.includes(COOKIE);
  if (storage?.getItem(TOKEN) && isOver) clear(storage);
  session = parse(storage);
  // Another tab signed in or out.
  addEventListener('storage', (event) => {
    if (event.key !== TOKEN && event.key !== USER && event.key !== null) return;
    publish(parse(openStorage()));
  });
}

export function getSession(): Session | undefined {
  return session;
}

/** Not remembered: it ends with the browser, of which a session cookie is the witness. */
export function startSession(next: Session, isRemembered: boolean): void {
  const storage = openStorage();
  try {
    storage?.setItem(USER, JSON.stringify(next.user));
    if (isRemembered) storage?.setItem(REMEMBERED, '1');
    else storage?.removeItem(REMEMBERED);
    storage?.setItem(TOKEN, next.token);
  } catch (error) {
    console.info('This browser keeps nothing: the sign-in lasts until the page is closed.', error);
  }
  document.cookie = `${COOKIE}; path=${import.meta.env.BASE_URL}; SameSite=Lax`;
  publish(next);
}

/** The reader leaves: no page is remembered for them. */
export function logOut(): void {
  hasLeft = true;
  endSession();
}

/** Whether the reader has just left by their own wish: the page they left is none to return to. */
export function hasLoggedOut(): boolean {
  return hasLeft;
}

/** To be called where leaving ends: what is asked for from now on is remembered again. */
export function forgetLogOut(): void {
  hasLeft = false;
}

/** The API no longer knows the session: whoever watches for it sends the reader to sign in again. */
export function loseSession(): void {
  endSession();
  hasUnseenLoss = lossListeners.size === 0;
  for (const listener of lossListeners) listener();
}

/** Told of a loss also when it came before anyone watched. */
export function subscribeToLoss(listener: () => void): () => void {
  lossListeners.add(listener);
  if (hasUnseenLoss) listener();
  hasUnseenLoss = false;
  return () => lossListeners.delete(listener);
}

function endSession() {
  clear(openStorage());
  publish(undefined);
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `undefined` while signed out, and while a prerendered page is being taken over. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeToSession, getSession, () => undefined);
}

function publish(next: Session | undefined) {
  if (next?.token === session?.token) return;
  if (next) hasLeft = false;
  session = next;
  for (const listener of listeners) listener();
}

function clear(storage: Storage | undefined) {
  for (const key of [TOKEN, USER, REMEMBERED]) storage?.removeItem(key);
}

/** Stored text is not trusted: a damaged user costs the session. */
function parse(storage: Storage | undefined): Session | undefined {
  const token = storage?.getItem(TOKEN);
  if (!token) return undefined;
  try {
    const user: unknown = JSON.parse(storage?.getItem(USER) ?? '');
    return isSessionUser(user) ? { token, user } : undefined;
  } catch {
    return undefined;
  }
}

function isSessionUser(value: unknown): value is SessionUser {
  const user = value as Partial<SessionUser> | null;
  return [user?.firstName, user?.lastName, user?.email].every((text) => typeof text === 'string');
}

function openStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
