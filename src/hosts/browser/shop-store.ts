import { toHex } from '#api/hex.ts';
import { hashPassword } from '#api/password.ts';
import type { StoreContent } from '#api/store.ts';
import { books } from '#seed/books.ts';
import { categories } from '#seed/categories.ts';
import { users } from '#seed/users.ts';
import { createIndexedDbStore } from '#stores/indexed-db.ts';
import { createMemoryStore } from '#stores/memory.ts';
import type { Whole, WholeStore } from '#stores/whole.ts';
import { readCatalogue } from './imported-catalogue.ts';
import { tellNote } from './notes.ts';

const DATABASE = 'kitabdost';

let opening: Promise<WholeStore> | undefined;
let takeRefuge: ((cause: unknown) => Promise<WholeStore>) | undefined;

/**
 * The store behind the mock, the same for all of a page or worker that ask. Where the browser keeps
 * nothing it rejects, and the next call tries again; a page may take refuge in its memory.
 */
export function openShopStore(): Promise<WholeStore> {
  return (opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  }));
}

/** For pages, which live as long as their reader stays; a worker is put to sleep after half a minute. */
export function allowMemory(): void {
  takeRefuge = async (cause) => {
    console.info('This browser denies storage: the shop forgets cart and users on reload.', cause);
    return createMemoryStore(await readContent());
  };
}

/** The data a new shop starts with. */
export async function makeSeed(): Promise<Whole> {
  return { categories, books, users: await hashUsers() };
}

/** A new text that no earlier call returned. */
export function createId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(12)));
}

async function open(): Promise<WholeStore> {
  try {
    const store = createIndexedDbStore({ name: DATABASE, content: readContent });
    await store.categories();
    return store;
  } catch (error) {
    if (takeRefuge) return takeRefuge(error);
    tellNote('homeless');
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
