import { toHex } from '#api/hex.ts';
import { hashPassword } from '#api/auth/password.ts';
import type { StoreContent } from '#api/store.ts';
import { books } from '#seed/books.ts';
import { categories } from '#seed/categories.ts';
import { users } from '#seed/users.ts';
import { createIndexedDbStore } from '#stores/indexed-db/indexed-db.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import type { Snapshot, SnapshotStore } from '#stores/snapshot.ts';
import { readCatalogue } from './imported-catalogue.ts';
import { tellNote } from './notes.ts';

const DATABASE = 'kitabdost';

let opening: Promise<SnapshotStore> | undefined;
let openFallback: ((cause: unknown) => Promise<SnapshotStore>) | undefined;

/**
 * Opens the store behind the mock, one for each page or worker. Rejects when the browser denies
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

/** The data a new shop starts with, passwords hashed. */
export async function makeSeed(): Promise<Snapshot> {
  return { categories, books, users: await hashUsers() };
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
    tellNote('no-storage');
    throw error;
  }
}

async function readContent(note?: unknown): Promise<StoreContent> {
  const catalogue = (await readCatalogue(note)) ?? { categories, books };
  return { ...catalogue, users: hashUsers };
}

function hashUsers() {
  return Promise.all(
    users.map(async (user) => ({
      ...user,
      password: await hashPassword(user.password, createId()),
    })),
  );
}
