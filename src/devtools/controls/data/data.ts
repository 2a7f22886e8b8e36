import { hashPasswords } from '#api/auth/hash.ts';
import { readAddresses } from '#domain/delivery/address.ts';
import { toEmailKey } from '#domain/values/text.ts';
import type { Snapshot } from '#stores/records.ts';
import type { Data } from '#hosts/memory/data-file.ts';
import {
  type Catalogue,
  type Replacement,
  allowMemory,
  createId,
  isNoteOf,
  readSeed,
  openShopStore,
} from '#hosts/browser/shop-store.ts';
import { broadcast } from '#hosts/browser/messages.ts';
import { recordOwnBooks } from '#hosts/browser/own-books.ts';
import { UNFINISHED } from '../mirror.ts';

/** The prefix of the keys of addresses in `localStorage`; the user's email follows. */
const ADDRESSES = 'addresses:';

export type ImportOutcome =
  | { isImported: true; books: number; users: number }
  /** One sentence for each problem. */
  | { isImported: false; problems: string[] };

/** Exports the whole shop with all users and addresses, as the name and JSON of a file. */
export async function exportData(): Promise<{ name: string; text: string }> {
  const store = await openStore();
  const exportedAt = new Date().toISOString();
  const data: Data = {
    format: 'kitabdost-mock',
    version: 1,
    exportedAt,
    ...(await store.snapshot()),
    addresses: parseAddresses(readTexts()),
  };
  const day = exportedAt.slice(0, 'YYYY-MM-DD'.length);
  return { name: `kitabdost-${day}.json`, text: JSON.stringify(data, undefined, 2) };
}

/** Replaces all data by an exported file, unless it has problems. Signs out a user it lacks. */
export async function importData(text: string): Promise<ImportOutcome> {
  const { readDataFile } = await import('#hosts/memory/data-file.ts');
  const file = readDataFile(text);
  if ('problems' in file) return { isImported: false, problems: file.problems };
  const { categories, books, users, records, numbers, addresses } = file.data;
  const email = toEmailKey(readSignedIn() ?? '');
  const signsOut = !users.some((user) => toEmailKey(user.email) === email);
  try {
    await replaceAll(
      { categories, books, users: await hashPasswords(users, createId), records, numbers },
      { categories, books },
      toTexts(addresses),
      signsOut,
    );
  } catch (error) {
    return {
      isImported: false,
      problems: [`This browser could not store the data: ${String(error)}`],
    };
  }
  return { isImported: true, books: books.length, users: users.length };
}

export async function resetData(): Promise<void> {
  await replaceAll(await readSeed(), undefined, {}, true);
}

/** Replaces the database, then `localStorage`, which the next page may have to finish. */
async function replaceAll(
  snapshot: Snapshot,
  catalogue: Catalogue | undefined,
  texts: Texts,
  signsOut: boolean,
) {
  const store = await openStore();
  const replacement: Replacement = { id: createId(), catalogue };
  const unfinished = { id: replacement.id, texts, signsOut };
  writeUnfinished(unfinished);
  try {
    await store.replace(snapshot, replacement);
  } catch (error) {
    forgetUnfinished();
    throw error;
  }
  finishAndNotify(unfinished, replacement);
}

/** Finishes a replacement whose tab was closed, or drops it if the database is as before. */
export async function finishReplacing(): Promise<void> {
  const unfinished = readUnfinished();
  const note = await (await openStore()).note();
  if (unfinished && isNoteOf(unfinished.id, note)) finishAndNotify(unfinished, note);
  else forgetUnfinished();
}

function openStore() {
  allowMemory();
  return openShopStore();
}

function finishAndNotify(unfinished: Unfinished, { catalogue }: Replacement) {
  recordOwnBooks(catalogue !== undefined);
  finish(unfinished);
  // The browser fires this event only in other tabs.
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  broadcast('data');
}

function parseAddresses(texts: Texts): Data['addresses'] {
  const entries = Object.entries(texts).filter(([key]) => key.startsWith(ADDRESSES));
  return Object.fromEntries(
    entries.map(([key, text]) => [
      key.slice(ADDRESSES.length),
      readAddresses(parseJson(text)) ?? [],
    ]),
  );
}

function toTexts(addresses: Data['addresses']): Texts {
  const entries = Object.entries(addresses);
  return Object.fromEntries(
    entries.map(([email, list]) => [ADDRESSES + toEmailKey(email), JSON.stringify(list)]),
  );
}

const SESSION_KEYS = ['token', 'user', 'remembered'];

/** Strings of `localStorage` by key. */
type Texts = Record<string, string>;

/** Reads the strings that belong to users, of all users. */
function readTexts(): Texts {
  const storage = openStorage();
  const keys = Object.keys(storage ?? {}).filter((key) => key.startsWith(ADDRESSES));
  return Object.fromEntries(keys.map((key) => [key, storage?.getItem(key) ?? '']));
}

/** Replaces the strings that belong to users, of all users. */
function writeTexts(texts: Texts): void {
  const storage = openStorage();
  for (const key of Object.keys(readTexts())) storage?.removeItem(key);
  for (const [key, text] of Object.entries(texts)) storage?.setItem(key, text);
}

/** The changes to `localStorage` that follow once the database has the data with this `id`. */
interface Unfinished {
  id: string;
  texts: Texts;
  signsOut: boolean;
}

/** Stores the changes that must follow. Throws if `localStorage` has no space for them. */
function writeUnfinished(unfinished: Unfinished): void {
  openStorage()?.setItem(UNFINISHED, JSON.stringify(unfinished));
}

function readUnfinished(): Unfinished | undefined {
  const stored = parseJson(openStorage()?.getItem(UNFINISHED)) as Unfinished | undefined;
  return typeof stored?.id === 'string' ? stored : undefined;
}

function forgetUnfinished(): void {
  openStorage()?.removeItem(UNFINISHED);
}

/** Makes the changes of `writeUnfinished`; if the tab is closed, the next page does again. */
function finish({ texts, signsOut }: Unfinished): void {
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
function readSignedIn(): string | undefined {
  return (parseJson(openStorage()?.getItem('user')) as { email?: string } | undefined)?.email;
}

/** Parses stored text; `undefined` if it is missing, `null` or damaged. */
function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns `localStorage`; `undefined` if the browser denies storage. */
function openStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
