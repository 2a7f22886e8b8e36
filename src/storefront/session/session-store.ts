import { useSyncExternalStore } from 'react';
import type { ProfileResponse } from '#contract/account/user.ts';
import { createEmitter } from '#ui/browser/emitter.ts';
import { readLocal, readTab, writeLocal, writeTab } from '#ui/browser/storage.ts';

/** What the visitor wanted to do when asked to sign in. */
export interface Intent {
  list: 'cart' | 'wishlist';
  bookId: string;
}

/** The signed-in user as the browser stores it under the key `user`. The email is never empty. */
export type SessionUser = ProfileResponse['user'];

export interface Session {
  token: string;
  user: SessionUser;
}

const TOKEN = 'token';
const USER = 'user';
const REMEMBERED = 'remembered';
const COOKIE = 'kd-session=1';

let session: Session | undefined;
/** The token of the session if it could not be stored; '' otherwise. */
let unstoredToken = '';
const changes = createEmitter();
const userChanges = createEmitter();
const losses = createEmitter<[intent?: Intent]>();
const signOuts = createEmitter();

/** Restores the session of an earlier visit. Call it once, before the first screen. */
export function restoreSession(): void {
  const wasBrowserClosed = readLocal(REMEMBERED) === null && !hasCookie();
  if (readLocal(TOKEN) !== null && wasBrowserClosed) clearStored();
  session = readStored();
  // Another tab signed in or out.
  addEventListener('storage', (event) => {
    // The user has cleared all data of the site; the mock API's database may be gone, too.
    if (event.key === null && session) return loseSession();
    if (event.key !== TOKEN && event.key !== USER) return;
    // Only a sign-out removes the user before the token.
    if (event.key === USER && event.newValue === null && session) signOuts.emit();
    publish(readStored());
  });
  // A page in the back/forward cache gets no storage events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session?.token !== unstoredToken) publish(readStored());
  });
}

export function getSession(): Session | undefined {
  return session;
}

/** Stores a session. One that is not remembered ends when the browser drops its cookie. */
export function startSession(next: Session, isRemembered: boolean): void {
  const error =
    writeLocal(USER, JSON.stringify(next.user)) ??
    writeLocal(REMEMBERED, isRemembered ? '1' : undefined) ??
    writeLocal(TOKEN, next.token);
  unstoredToken = error === undefined ? '' : next.token;
  if (error !== undefined) {
    // The stored parts may belong to different users.
    clearStored();
    console.info('This browser cannot store the session: it ends when the page is closed.', error);
  }
  writeCookie();
  publish(next);
}

export function renameUser(user: SessionUser): void {
  if (!session) return;
  writeLocal(USER, JSON.stringify(user));
  publish({ ...session, user });
}

/** Ends the session in this browser, as the user requested. `signOut` also ends it at the API. */
export function logOut(): void {
  writeLocal(USER, undefined);
  clearStored();
  publish(undefined);
  signOuts.emit();
}

/** Ends a session that is lost. `intent`, which failed, is finished after the next sign-in. */
export function loseSession(intent?: Intent): void {
  clearStored();
  session = undefined;
  losses.emit(intent);
  userChanges.emit();
  changes.emit();
}

/** Subscribes to the loss of a session. Listeners are called before those of `subscribeToSession`. */
export const onSessionLoss = losses.subscribe;

/** Subscribes to each sign-out by the user, here or in another tab, but not to lost sessions. */
export const onSignOut = signOuts.subscribe;

export const subscribeToSession = changes.subscribe;

/**
 * Subscribes to each switch of users: a sign-in or a sign-out, but not a change of names. Listeners
 * are called before those of `subscribeToSession`.
 */
export const onUserChange = userChanges.subscribe;

/** The session; `undefined` while signed out, and during hydration. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeToSession, getSession, () => undefined);
}

function publish(next: Session | undefined) {
  const isSame =
    next?.token === session?.token && JSON.stringify(next?.user) === JSON.stringify(session?.user);
  if (isSame) return;
  const isOtherUser = next?.token !== session?.token;
  session = next;
  if (isOtherUser) userChanges.emit();
  changes.emit();
}

function clearStored() {
  for (const key of [TOKEN, USER, REMEMBERED]) writeLocal(key, undefined);
}

/** Makes a session of these parts, if they are valid: the token must fit into a header. */
export function toSession(token: unknown, user: unknown): Session | undefined {
  const isValid = typeof token === 'string' && /^[!-~]{1,8000}$/.test(token) && isSessionUser(user);
  return isValid ? { token, user } : undefined;
}

/** Reads the stored session; `undefined` if its token or user is missing or damaged. */
function readStored(): Session | undefined {
  try {
    return toSession(readLocal(TOKEN), JSON.parse(readLocal(USER) ?? ''));
  } catch {
    return undefined;
  }
}

/** Whether the session cookie exists. Access to cookies throws in a sandboxed page. */
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

/** Whether this is a valid user. Not a schema, because every page would load the validator. */
export function isSessionUser(value: unknown): value is SessionUser {
  const user = value as Partial<SessionUser> | null;
  const texts = [user?.firstName, user?.lastName, user?.email];
  return texts.every((text) => typeof text === 'string') && user?.email !== '';
}

const DRAFTS = 'drafts';
/** The choices at checkout, to which the page of addresses adds a new address. */
export const CHECKOUT_DRAFT = 'checkout';

interface Drafts {
  /** That of the user who has entered them. */
  email: string;
  forms: Record<string, unknown>;
}

/**
 * Returns what the signed-in user has entered in this form and not sent; an empty object if there is
 * nothing. It survives a reload and the end of the session, but no sign-out. It is not checked.
 */
export function readDraft(form: string): Partial<Record<string, unknown>> {
  return Object(readForms()[form]) as object;
}

/** Keeps changes to some fields of a form; those that are `undefined` are dropped. */
export function changeDraft(form: string, changed: object): void {
  writeForms({ ...readForms(), [form]: { ...readDraft(form), ...changed } });
}

/** Drops what was entered in a form that was sent or cancelled. */
export function dropDraft(form: string): void {
  writeForms({ ...readForms(), [form]: undefined });
}

/** Drops the drafts of all forms. */
export function dropDrafts(): void {
  writeTab(DRAFTS, undefined);
}

/** Drops the drafts of another user than the one who has signed in. */
export function dropOtherDrafts(): void {
  if (readDrafts().email !== session?.user.email) dropDrafts();
}

function writeForms(forms: Drafts['forms']): void {
  const email = session?.user.email;
  if (email !== undefined) writeTab(DRAFTS, { email, forms } satisfies Drafts);
}

function readForms(): Drafts['forms'] {
  const { email, forms } = readDrafts();
  return email === session?.user.email ? { ...Object(forms) } : {};
}

function readDrafts(): Partial<Drafts> {
  return Object(readTab(DRAFTS)) as Partial<Drafts>;
}
