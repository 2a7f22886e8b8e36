import { hashPasswords } from '#api/auth/password.ts';
import { readAddresses } from '#domain/address.ts';
import { toEmailKey } from '#domain/text.ts';
import type { Snapshot } from '#stores/snapshot.ts';
import type { Data } from './data-file.ts';
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
import {
  finish,
  forgetUnfinished,
  parseJson,
  readSignedIn,
  readTexts,
  readUnfinished,
  dispatchStorageEvent,
  writeUnfinished,
  type Texts,
  type Unfinished,
} from './shop-storage.ts';

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

/**
 * Replaces all data with those of an exported file, unless it has problems. Signs out users who are
 * not in it, and hashes plain passwords.
 */
export async function importData(text: string): Promise<ImportOutcome> {
  const { readDataFile } = await import('./data-file.ts');
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

/** Replaces all data with those of the seed, and signs out. */
export async function resetData(): Promise<void> {
  await replaceAll(await readSeed(), undefined, {}, true);
}

/**
 * Replaces the data in the database in one transaction, then those in `localStorage`, which the
 * next page finishes if this tab is closed too early.
 */
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
  dispatchStorageEvent();
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
