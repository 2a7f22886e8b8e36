import { UNFINISHED } from '../badge/mirror.ts';

/** Keys of the shop's own in `localStorage`, see storefront/features: addresses and paid lines … */
const OF_READERS = /^(addresses|paid):/;
/** … and who is signed in. */
const SESSION = ['token', 'user', 'remembered'];

/** Stored texts under their keys. */
export type Texts = Record<string, string>;

export function readTexts(): Texts {
  const storage = openStorage();
  const keys = Object.keys(storage ?? {}).filter((key) => OF_READERS.test(key));
  return Object.fromEntries(keys.map((key) => [key, storage?.getItem(key) ?? '']));
}

/** Puts these in the place of all that `readTexts` finds. */
function writeTexts(texts: Texts): void {
  const storage = openStorage();
  for (const key of Object.keys(readTexts())) storage?.removeItem(key);
  for (const [key, text] of Object.entries(texts)) storage?.setItem(key, text);
}

/** What is to be done here as soon as the database holds the data of this `id`. */
export interface Unfinished {
  id: string;
  /** For `writeTexts`. */
  texts: Texts;
  signsOut: boolean;
}

/** Throws where there is no room for the texts. */
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

/** May be done twice; until the end another page can begin anew. */
export function finish({ texts, signsOut }: Unfinished): void {
  try {
    writeTexts(texts);
  } catch {
    // The room that is missing was taken by the note of them.
    forgetUnfinished();
    writeTexts(texts);
  }
  if (signsOut) forgetSession();
  forgetUnfinished();
}

/** The reader's email as stored; `undefined` while nobody is signed in. */
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

/** The other tabs hear of session and addresses from the browser; this one as if it were another. */
export function tellStorage(): void {
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
}

function openStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
