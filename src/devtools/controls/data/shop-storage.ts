import { UNFINISHED } from '../mirror.ts';

/** Keys of the shop in `localStorage`: addresses, and paid lines of older releases. */
const USER_DATA = /^(addresses|paid):/;
/** Keys of the session. */
const SESSION = ['token', 'user', 'remembered'];

/** Stored strings by key. */
export type Texts = Record<string, string>;

export function readTexts(): Texts {
  const storage = openStorage();
  const keys = Object.keys(storage ?? {}).filter((key) => USER_DATA.test(key));
  return Object.fromEntries(keys.map((key) => [key, storage?.getItem(key) ?? '']));
}

/** Replaces everything that `readTexts` returns. */
function writeTexts(texts: Texts): void {
  const storage = openStorage();
  for (const key of Object.keys(readTexts())) storage?.removeItem(key);
  for (const [key, text] of Object.entries(texts)) storage?.setItem(key, text);
}

/**
 * The changes to `localStorage` that must follow once the database contains the data with this
 * `id`.
 */
export interface Unfinished {
  id: string;
  texts: Texts;
  signsOut: boolean;
}

/** Throws if `localStorage` has no space for the texts. */
export function writeUnfinished(unfinished: Unfinished): void {
  openStorage()?.setItem(UNFINISHED, JSON.stringify(unfinished));
}

export function readUnfinished(): Unfinished | undefined {
  try {
    const kept = JSON.parse(openStorage()?.getItem(UNFINISHED) ?? 'null');
    return typeof kept?.id === 'string' ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function forgetUnfinished(): void {
  openStorage()?.removeItem(UNFINISHED);
}

/** Idempotent: if it is interrupted, the next page does it again. */
export function finish({ texts, signsOut }: Unfinished): void {
  try {
    writeTexts(texts);
  } catch {
    // Free the space of the copy in `UNFINISHED`, and try again.
    forgetUnfinished();
    writeTexts(texts);
  }
  if (signsOut) forgetSession();
  forgetUnfinished();
}

/** The email of the signed-in user as stored; `undefined` while no user is signed in. */
export function readSignedIn(): string | undefined {
  try {
    return JSON.parse(openStorage()?.getItem('user') ?? 'null')?.email;
  } catch {
    return undefined;
  }
}

function forgetSession(): void {
  for (const key of SESSION) openStorage()?.removeItem(key);
}

/** The browser fires `storage` events only in other tabs. This fires one in the current tab. */
export function dispatchStorageEvent(): void {
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
}

function openStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
