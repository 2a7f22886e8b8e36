import { hashPassword, isHashed, toHex } from '#api/auth/password.ts';
import type { StoreContent } from '#api/store.ts';
import type { User } from '#contract/user.ts';
import { makeSeed } from '#seed/seed.ts';
import { createIndexedDbStore } from '#stores/indexed-db/indexed-db.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import type { Snapshot, SnapshotStore } from '#stores/snapshot.ts';
import { readRows } from './database.ts';
import { broadcast } from './messages.ts';

const KEYS = ['catalogue'] as const;

export type Catalogue = Pick<Snapshot, 'categories' | 'books'>;

/** The note that an import leaves in the shop's database. */
export interface Replacement {
  id: string;
  /** Used instead of the seed; `undefined` keeps the seed's. */
  catalogue: Catalogue | undefined;
}

/** Whether `note` was left by the import with this id. */
export function hasId(id: string, note: unknown): boolean {
  return (note as Partial<Replacement> | undefined)?.id === id;
}

/** The imported catalogue, with which the database is seeded; `undefined` when there is none. */
async function readCatalogue(note: unknown): Promise<Catalogue | undefined> {
  // Earlier releases stored it among the settings.
  const { catalogue } = (note ?? (await readRows(KEYS))) as { catalogue?: Partial<Catalogue> };
  const isSound = Array.isArray(catalogue?.books) && Array.isArray(catalogue.categories);
  return isSound ? (catalogue as Catalogue) : undefined;
}

const DATABASE = 'kitabdost';

let opening: Promise<SnapshotStore> | undefined;
let openFallback: ((cause: unknown) => Promise<SnapshotStore>) | undefined;

/**
 * Opens the store of the mock, one for each page or worker. Rejects when the browser denies
 * storage, and the next call tries again; after `allowMemory` it opens a store in memory instead.
 */
export function openShopStore(): Promise<SnapshotStore> {
  return (opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  }));
}

/** For pages only: browsers stop an idle worker after half a minute, and its memory would be lost. */
export function allowMemory(): void {
  openFallback = async (cause) => {
    console.info('This browser denies storage: the shop forgets cart and users on reload.', cause);
    return createMemoryStore(await readContent());
  };
}

const seed = makeSeed('demo', (password) => hashPassword(password, createId()));

/** The data a new shop starts with, passwords hashed. */
export async function readSeed(): Promise<Snapshot> {
  return { ...seed, users: await seed.users() };
}

/** Users as the store has them: a password in plain text is hashed. */
export function hashPasswords(users: readonly User[]): Promise<User[]> {
  return Promise.all(
    users.map(async (user) => {
      const { password } = user;
      if (isHashed(password)) return user;
      return { ...user, password: await hashPassword(password, createId()) };
    }),
  );
}

/** A random id: 24 hexadecimal digits. */
export function createId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(12)));
}

async function open(): Promise<SnapshotStore> {
  try {
    const store = createIndexedDbStore({ name: DATABASE, content: readContent });
    await store.categories();
    return store;
  } catch (error) {
    if (openFallback) return openFallback(error);
    broadcast('no-storage');
    throw error;
  }
}

async function readContent(note?: unknown): Promise<StoreContent> {
  return { ...seed, ...(await readCatalogue(note)) };
}
