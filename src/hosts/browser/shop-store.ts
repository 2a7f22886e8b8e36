import { hashPassword } from '#api/auth/password.ts';
import { formatHex } from '#domain/values/bytes.ts';
import type { StoreContent } from '#api/store.ts';
import type { UserWithLists } from '#contract/account/user.ts';
import { makeSeed } from '#seed/seed.ts';
import { users as seedUsers } from '#seed/users.ts';
import { createIndexedDbStore } from '#stores/indexed-db/indexed-db.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import type { Snapshot, SnapshotStore } from '#stores/records.ts';

import { broadcast, type StoryScenario } from './messages.ts';

export type Catalogue = Pick<Snapshot, 'categories' | 'books'>;

/** The note that is stored when the mock's data are replaced: see `SnapshotStore.replace`. */
export interface Replacement {
  id: string;
  /** Replaces the catalogue of the seed; `undefined` keeps it. */
  catalogue: Catalogue | undefined;
}

/** Whether the replacement with this id has stored `note`. */
export function isNoteOf(id: string, note: unknown): note is Replacement {
  return (note as Partial<Replacement> | undefined)?.id === id;
}

/** Reads the last imported catalogue, if any, by the `note` of `SnapshotStore.replace`. */
function readCatalogue(note: unknown): Catalogue | undefined {
  const { catalogue } = (note ?? {}) as { catalogue?: Partial<Catalogue> };
  const isSound = Array.isArray(catalogue?.books) && Array.isArray(catalogue.categories);
  return isSound ? (catalogue as Catalogue) : undefined;
}

const DATABASE = 'kitabdost';

const openings = new Map<string, Promise<SnapshotStore>>();
let openFallback: ((cause: unknown) => Promise<SnapshotStore>) | undefined;

/** Opens the mock's store once; rejects without storage, unless `allowMemory` was called. */
export function openShopStore(): Promise<SnapshotStore> {
  return openOnce(DATABASE);
}

/** Opens the store of a story, like `openShopStore`; it is not filled yet. */
export function openEmptyStore(story: StoryScenario): Promise<SnapshotStore> {
  return openOnce(`${DATABASE}-${story}`);
}

async function openOnce(name: string): Promise<SnapshotStore> {
  const known = openings.get(name);
  if (known) return known;
  const opening = open(name);
  openings.set(name, opening);
  opening.catch(() => openings.delete(name));
  return opening;
}

/** Lets pages fall back to memory; that of an idle worker is lost after half a minute. */
export function allowMemory(): void {
  openFallback = async (cause) => {
    console.info('The database cannot be used: the shop forgets cart and users on reload.', cause);
    return createMemoryStore(await readContent());
  };
}

const seed = makeSeed('demo', (password) => hashPassword(password, createId()));

/** Meera, the first user of the seed, is the owner; the guest is only a shopper. */
export const OWNER = seedUsers[0] as UserWithLists;

export const sampleIds = seed.books.map(({ _id }) => _id);

export async function readSeed(): Promise<Snapshot> {
  return { ...seed, users: await seed.users() };
}

/** Returns a random id of 24 hexadecimal digits. */
export function createId(): string {
  return formatHex(crypto.getRandomValues(new Uint8Array(12)));
}

async function open(name: string): Promise<SnapshotStore> {
  try {
    const store = createIndexedDbStore({ name, content: readContent });
    await store.categories();
    return store;
  } catch (error) {
    if (openFallback) return openFallback(error);
    broadcast('no-storage');
    throw error;
  }
}

async function readContent(note?: unknown): Promise<StoreContent> {
  return { ...seed, ...readCatalogue(note) };
}
