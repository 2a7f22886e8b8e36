import { useSyncExternalStore } from 'react';
import type { SessionUser } from '#contract/session.ts';
import { showToast } from '#ui/toaster.tsx';
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
let hasLeft = false;
let hasUnseenLoss = false;
let unfinished: Intent | undefined;
const listeners = new Set<() => void>();
const lossListeners = new Set<() => void>();

/** Reads what an earlier visit left; call once, before the first screen. */
export function restoreSession(): void {
  const storage = openStorage();
  if (storage?.getItem(TOKEN) && isOver(storage)) clear(storage);
  session = parse(storage);
  // Another tab signed in or out.
  addEventListener('storage', (event) => {
    // All the site had kept was cleared, and perhaps the user with it.
    if (event.key === null && session) return loseSession();
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
    // Half of it could be another reader's.
    clear(storage);
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
  unfinished = undefined;
}

/**
 * The session is known no longer: the reader is told, and whoever watches for it leads to sign-in.
 * `intent` is what the reader was about to do.
 */
export function loseSession(intent?: Intent): void {
  unfinished = intent;
  endSession();
  void showToast('Please sign in again', 'error');
  hasUnseenLoss = lossListeners.size === 0;
  for (const listener of lossListeners) listener();
}

/** What the reader was about to do when the session was lost, until they have come to sign in. */
export function getUnfinished(): Intent | undefined {
  return unfinished;
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

/** Not to be remembered, and the browser has been closed since. */
function isOver(storage: Storage): boolean {
  return !storage.getItem(REMEMBERED) && !document.cookie.includes(COOKIE);
}

function clear(storage: Storage | undefined) {
  for (const key of [TOKEN, USER, REMEMBERED]) storage?.removeItem(key);
}

/** A session of these parts, or `undefined`: a token must fit into a header, or every call would fail. */
export function readSession(token: unknown, user: unknown): Session | undefined {
  const isFine = typeof token === 'string' && /^[!-~]{1,8000}$/.test(token) && isSessionUser(user);
  return isFine ? { token, user } : undefined;
}

/** Stored text is not trusted: a damaged token or user costs the session. */
function parse(storage: Storage | undefined): Session | undefined {
  try {
    return readSession(storage?.getItem(TOKEN), JSON.parse(storage?.getItem(USER) ?? 'null'));
  } catch {
    return undefined;
  }
}

function isSessionUser(value: unknown): value is SessionUser {
  const user = value as Partial<SessionUser> | null;
  const texts = [user?.firstName, user?.lastName, user?.email];
  return texts.every((text) => typeof text === 'string') && texts[2] !== '';
}

function openStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
