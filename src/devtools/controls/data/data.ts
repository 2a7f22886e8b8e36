import { readAddresses } from '#domain/address.ts';
import { emailKey } from '#stores/email-key.ts';
import type { Whole } from '#stores/whole.ts';
import type { Data } from './data-file.ts';
import { isOf, type Catalogue, type Replacement } from '#hosts/browser/imported-catalogue.ts';
import { tellNote } from '#hosts/browser/notes.ts';
import {
  finish,
  forgetUnfinished,
  readSignedIn,
  readTexts,
  readUnfinished,
  tellStorage,
  writeUnfinished,
  type Texts,
  type Unfinished,
} from './shop-storage.ts';
import { allowMemory, createId, makeSeed, openShopStore } from '#hosts/browser/shop-store.ts';

/** A reader's addresses are stored under this and their email. */
const ADDRESSES = 'addresses:';

/** A file to be saved. */
export interface DataFile {
  name: string;
  /** JSON. */
  text: string;
}

export type ImportOutcome =
  | { isImported: true; books: number; users: number }
  /** A sentence for each thing that is wrong: where, and what. */
  | { isImported: false; problems: string[] };

/** All data of the shop: catalogue, users with carts and wishlists, addresses. */
export async function exportData(): Promise<DataFile> {
  const store = await openStore();
  const exportedAt = new Date().toISOString();
  const data: Data = {
    format: 'kitabdost-mock',
    version: 1,
    exportedAt,
    ...(await store.whole()),
    addresses: parseAddresses(readTexts()),
  };
  const day = exportedAt.slice(0, 'YYYY-MM-DD'.length);
  return { name: `kitabdost-${day}.json`, text: JSON.stringify(data, undefined, 2) };
}

/**
 * Puts the text of an exported file in the place of all data, or changes nothing and says why. A
 * reader who is not in it is signed out.
 */
export async function importData(text: string): Promise<ImportOutcome> {
  const { readDataFile } = await import('./data-file.ts');
  const reading = readDataFile(text);
  if ('problems' in reading) return { isImported: false, problems: reading.problems };
  const { categories, books, users, addresses } = reading.data;
  const email = emailKey(readSignedIn() ?? '');
  const signsOut = !users.some((user) => emailKey(user.email) === email);
  try {
    await replaceAll(
      { categories, books, users },
      { categories, books },
      toTexts(addresses),
      signsOut,
    );
  } catch (error) {
    return { isImported: false, problems: [`This browser could not store it: ${String(error)}`] };
  }
  return { isImported: true, books: books.length, users: users.length };
}

/** Users, carts, wishlists, addresses and catalogue as on the first day; nobody is signed in. */
export async function resetData(): Promise<void> {
  await replaceAll(await makeSeed(), undefined, {}, true);
}

/**
 * The data lie in two places. The database changes all at once, and decides; what follows from that
 * for the other is written down before, and should this tab not live to do it, the next page does.
 */
async function replaceAll(
  whole: Whole,
  catalogue: Catalogue | undefined,
  texts: Texts,
  signsOut: boolean,
) {
  const store = await openStore();
  const unfinished = { id: createId(), texts, signsOut };
  writeUnfinished(unfinished);
  try {
    await store.replace(whole, { id: unfinished.id, catalogue } satisfies Replacement);
  } catch (error) {
    forgetUnfinished();
    throw error;
  }
  finishAndTell(unfinished);
}

/** Ends, or forgets, what a tab has begun that was closed meanwhile. */
export async function finishReplacing(): Promise<void> {
  const unfinished = readUnfinished();
  const store = await openStore();
  if (unfinished && isOf(unfinished.id, await store.note())) finishAndTell(unfinished);
  else forgetUnfinished();
}

function openStore() {
  allowMemory();
  return openShopStore();
}

function finishAndTell(unfinished: Unfinished) {
  finish(unfinished);
  tellStorage();
  tellNote('data');
}

function parseAddresses(texts: Texts): Data['addresses'] {
  const own = Object.entries(texts).filter(([key]) => key.startsWith(ADDRESSES));
  return Object.fromEntries(
    own.map(([key, text]) => [key.slice(ADDRESSES.length), readAddresses(parseJson(text)) ?? []]),
  );
}

function toTexts(addresses: Data['addresses']): Texts {
  const own = Object.entries(addresses);
  return Object.fromEntries(
    own.map(([email, list]) => [ADDRESSES + emailKey(email), JSON.stringify(list)]),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
