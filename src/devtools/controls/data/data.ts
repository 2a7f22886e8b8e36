import { hashPasswords } from '#api/auth/password.ts';
import { readAddresses } from '#domain/delivery/address.ts';
import { toEmailKey } from '#domain/values/normal-form.ts';
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
import { readLocal, writeLocal } from '#ui/browser/storage.ts';
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
  const signedIn = parseJson(readLocal('user')) as { email?: string } | undefined;
  const email = toEmailKey(signedIn?.email ?? '');
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
  // Throws if there is no space for it.
  openStorage()?.setItem(UNFINISHED, JSON.stringify(unfinished));
  try {
    await store.replace(snapshot, replacement);
  } catch (error) {
    forgetUnfinished();
    throw error;
  }
  finish(unfinished, replacement);
}

/** Finishes a replacement whose tab was closed, or drops it if the database is as before. */
export async function finishReplacing(): Promise<void> {
  const unfinished = parseJson(readLocal(UNFINISHED)) as Partial<Unfinished> | undefined;
  const note = await (await openStore()).note();
  const { id } = unfinished ?? {};
  if (typeof id === 'string' && isNoteOf(id, note)) finish(unfinished as Unfinished, note);
  else forgetUnfinished();
}

function openStore() {
  allowMemory();
  return openShopStore();
}

/** Makes the changes that follow; if the tab is closed meanwhile, the next page does again. */
function finish({ texts, signsOut }: Unfinished, { catalogue }: Replacement) {
  recordOwnBooks(catalogue !== undefined);
  try {
    writeTexts(texts);
  } catch {
    // Free the space of the copy in `UNFINISHED`, and try again.
    forgetUnfinished();
    writeTexts(texts);
  }
  if (signsOut) for (const key of SESSION_KEYS) writeLocal(key, undefined);
  forgetUnfinished();
  // The browser fires this event only in other tabs.
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  broadcast('data');
}

function parseAddresses(texts: Texts): Data['addresses'] {
  const entries = Object.entries(texts).map(([key, text]) => [
    key.slice(ADDRESSES.length),
    readAddresses(parseJson(text)) ?? [],
  ]);
  return Object.fromEntries(entries);
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

function forgetUnfinished(): void {
  writeLocal(UNFINISHED, undefined);
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
