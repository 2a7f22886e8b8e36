import { UNFINISHED } from '../mirror.ts';

/** Matches keys of users' data in `localStorage`: addresses, and paid lines of older releases. */
const USER_DATA_KEY = /^(addresses|paid):/;
/** The keys of the session. */
const SESSION_KEYS = ['token', 'user', 'remembered'];

/** Strings of `localStorage` by key. */
export type Texts = Record<string, string>;

/** Reads the strings that belong to users, of all users. */
export function readTexts(): Texts {
  const storage = openStorage();
  const keys = Object.keys(storage ?? {}).filter((key) => USER_DATA_KEY.test(key));
  return Object.fromEntries(keys.map((key) => [key, storage?.getItem(key) ?? '']));
}

/** Replaces the strings that belong to users, of all users. */
function writeTexts(texts: Texts): void {
  const storage = openStorage();
  for (const key of Object.keys(readTexts())) storage?.removeItem(key);
  for (const [key, text] of Object.entries(texts)) storage?.setItem(key, text);
}

/** The changes to `localStorage` that follow once the database has the data with this `id`. */
export interface Unfinished {
  id: string;
  texts: Texts;
  signsOut: boolean;
}

/** Stores the changes that must follow. Throws if `localStorage` has no space for them. */
export function writeUnfinished(unfinished: Unfinished): void {
  openStorage()?.setItem(UNFINISHED, JSON.stringify(unfinished));
}

export function readUnfinished(): Unfinished | undefined {
  const stored = parseJson(openStorage()?.getItem(UNFINISHED)) as Unfinished | undefined;
  return typeof stored?.id === 'string' ? stored : undefined;
}

export function forgetUnfinished(): void {
  openStorage()?.removeItem(UNFINISHED);
}

/** Makes the changes of `writeUnfinished`; if the tab is closed, the next page does again. */
export function finish({ texts, signsOut }: Unfinished): void {
  try {
    writeTexts(texts);
  } catch {
    // Free the space of the copy in `UNFINISHED`, and try again.
    forgetUnfinished();
    writeTexts(texts);
  }
  if (signsOut) for (const key of SESSION_KEYS) openStorage()?.removeItem(key);
  forgetUnfinished();
}

/** Returns the email of the signed-in user as stored; `undefined` while no user is signed in. */
export function readSignedIn(): string | undefined {
  return (parseJson(openStorage()?.getItem('user')) as { email?: string } | undefined)?.email;
}

/** Parses stored text; `undefined` if it is missing, `null` or damaged. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Fires a `storage` event in the current tab, because the browser fires it only in other tabs. */
export function dispatchStorageEvent(): void {
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
}

/** Returns `localStorage`; `undefined` if the browser denies storage. */
function openStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
