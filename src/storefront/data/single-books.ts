import type { Book } from '#contract/book.ts';
import { ApiError, read, type ApiClient } from './api-client.ts';
import { MOST_HELD } from './most-held.ts';
import { createResource, type Resource } from './resource.ts';

/** Far more than a screen uses. A reader may look at thousands of books, and each has its own list of those viewed before. */
const MOST_REMEMBERED = 50;

/** What a catalogue gives to its parts. */
export interface CatalogueBase {
  api: ApiClient;
  isAwaited: boolean;
  books: Resource<Book[]>;
  /** Whether the shop has more books than a page holds. */
  isLarge: boolean;
}

/** All books, if they are known and the page holds them. */
export function heldBooks(books: Book[] | undefined, isLarge: boolean): Book[] | undefined {
  return isLarge || (books?.length ?? 0) > MOST_HELD ? undefined : books;
}

/** Reads all books of a small shop; `undefined` for a large one, and if they cannot be read. */
export async function readHeldBooks({
  books,
  isLarge,
}: CatalogueBase): Promise<Book[] | undefined> {
  if (isLarge) return undefined;
  return heldBooks(await books.known().catch(() => undefined), isLarge);
}

/** Returns the books with the given ids, without those that are gone; each is read by one call. */
export function createSingleBooks({
  api,
  isAwaited,
}: CatalogueBase): (ids: readonly string[]) => Resource<Book[]> {
  const single = remember((id: string) => createResource(() => readSingle(api, id), isAwaited));
  const list = remember((ids: readonly string[]) =>
    createResource(async () => (await Promise.all(ids.map(readOnce))).flat(), isAwaited),
  );

  /** Without retries of its own: the list has them. */
  async function readOnce(id: string): Promise<Book[]> {
    const { get, replace } = single(id);
    const { status, data } = get();
    if (status === 'ready' && data) return data;
    const found = await readSingle(api, id);
    replace(found);
    return found;
  }

  return (ids) => {
    const [id] = ids;
    return id !== undefined && ids.length === 1 ? single(id) : list(ids);
  };
}

/** Calls `create` once for each key, as long as it is among those that were used last. */
export function remember<Key extends string | readonly string[], T>(
  create: (key: Key) => T,
): (key: Key) => T {
  const known = new Map<string, T>();
  return (key) => {
    const name = String(key);
    const value = known.get(name) ?? create(key);
    known.delete(name);
    known.set(name, value);
    const [oldest] = known.keys();
    if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
    return value;
  };
}

/** A list of one book, or of none if it is gone. */
export async function readSingle(api: ApiClient, id: string): Promise<Book[]> {
  try {
    return [(await read(api.products[':id'].$get({ param: { id } }), 'product')).product];
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return [];
    throw error;
  }
}
