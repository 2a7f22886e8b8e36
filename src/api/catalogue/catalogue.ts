import type { Book } from '#contract/catalogue/book.ts';
import type { CartLine, StoredCartLine, StoredWishlistItem } from '#contract/orders/cart.ts';
import type { User } from '#contract/account/user.ts';
import { refreshCart, refreshLines, checkStock, addHeldCopies } from '#domain/cart/cart.ts';
import { drawTypesetCover } from '#domain/books/covers/draw-typeset-cover.ts';
import { type BookQuery, readBookQuery } from '#domain/finding/book-query.ts';
import { readCursor, formatCursor } from '#domain/finding/sort-order.ts';
import { readCategoryColours } from './categories.ts';
import { createBadRequest, HttpError } from '../errors.ts';
import type { BookOptions, Store } from '../store.ts';
import type { Dependencies } from '../dependencies.ts';
import { streamChunks } from '../call/call.ts';

/** Returns the book with this id; throws 404 if there is none. */
export async function findBook(store: Store, id: string, options?: BookOptions): Promise<Book> {
  const book = await store.book(id, options);
  if (!book) throw new HttpError(404, 'bookNotFound');
  return book;
}

/** Reads the query of `GET /api/books`. Throws 400 for a cursor that is not of this query. */
export function readBooksQuery({ searchParams }: URL): BookQuery {
  const query = readBookQuery(searchParams);
  const cursor = searchParams.get('cursor') ?? '';
  if (cursor === '') return query;
  const after = readCursor(cursor, query);
  if (!after) throw createBadRequest('cursor', 'Expected the `next` of a page.');
  return { ...query, after };
}

/** The SVG with a book's title; `undefined` if it has a picture, or does not exist. */
export async function findTypesetCover(store: Store, bookId: string): Promise<string | undefined> {
  const book = await store.book(bookId);
  return book?.coverImg === ''
    ? drawTypesetCover(book, await readCategoryColours(store))
    : undefined;
}

/** How many books of a list are in memory at once: 500 with long texts are megabytes. */
export const BOOKS_AT_ONCE = 20;

/** Writes the lines of a cart or a wishlist with the current data of their books, as JSON. */
export async function* writeCurrentLines(
  store: Store,
  lines: readonly StoredWishlistItem[],
): AsyncGenerator<string, void, void> {
  yield '[';
  for (let start = 0; start < lines.length; start += BOOKS_AT_ONCE) {
    const part = lines.slice(start, start + BOOKS_AT_ONCE);
    const books = await store.booksById(part.map(({ _id }) => _id));
    yield (start > 0 ? ',' : '') + JSON.stringify(refreshLines(part, books)).slice(1, -1);
  }
  yield ']';
}

/**
 * Returns the lines of a cart with the current data of their books. Marks changed prices and, if a
 * book has too few copies, says how many the user's unpaid orders hold, which a new order cancels.
 */
export async function readCurrentCart(
  store: Store,
  { _id: userId }: Pick<User, '_id'>,
  cart: readonly StoredCartLine[],
): Promise<CartLine[]> {
  const lines = refreshCart(cart, await store.booksById(cart.map(({ _id }) => _id)));
  const { soldOut, shortages } = checkStock(lines);
  if (soldOut.length + shortages.length === 0) return lines;
  const where = { userId, status: 'awaiting-payment' } as const;
  const unpaid = await store.records.list('orders', { where });
  return addHeldCopies(
    lines,
    unpaid.flatMap(({ order }) => order.lines),
  );
}

const MAX_BOOKS = 10_000;
/** A longer list is read and sent in parts with this number of books, each of up to 70 kB. */
const MAX_BOOKS_AT_ONCE = 50;
/** How many bytes of a list are shared. Parts before these are read again for later responses. */
const MAX_SHARED_BYTES = 64_000_000;
/** How long a list is shared; some changes to copies do not change the version. */
const MAX_AGE_MS = 10_000;

interface ProductList {
  version: unknown;
  /** ms since 1970. */
  openedAt: number;
  end: number;
  hasMore: boolean;
  /** The latest parts that have been read, by the position before their first book. */
  parts: Map<number, Promise<Part>>;
  /** The bytes of `parts`. */
  bytes: number;
}

/** The JSON of some books, separated by commas, and the position of the last one. */
interface Part {
  json: Uint8Array<ArrayBuffer>;
  last: number;
}

type ReaderOptions = Pick<Dependencies, 'store' | 'now' | 'readCatalogueVersion'>;

/**
 * Reads the books without their samples: all of them, or as a stream of JSON, with the cursor of the
 * books after it. Responses share the parts of a stream, to save time. The host must limit the memory
 * for what clients have not read; a limit here would let slow ones refuse the list to all others.
 */
export function createProductReader(
  { store, now, readCatalogueVersion }: ReaderOptions,
  maxSharedBytes = MAX_SHARED_BYTES,
) {
  let current: ProductList | undefined;
  /** Parts are read one at a time, because many at once would delay other calls. */
  let lastRead: Promise<unknown> = Promise.resolve();

  /** Returns the list that responses of this version share, if there is one. */
  function findShared(version: unknown): ProductList | undefined {
    if (!current || current.version !== version) return undefined;
    return now() - current.openedAt < MAX_AGE_MS ? current : undefined;
  }

  async function openList(version: unknown): Promise<ProductList> {
    const [end = Infinity, next] = await Promise.all(
      [MAX_BOOKS - 1, MAX_BOOKS].map((index) => store.positionAt(index)),
    );
    const shared = findShared(version);
    // Another call was first.
    if (shared) return shared;
    // Responses in progress that need its parts read them for themselves from now on.
    current?.parts.clear();
    current = {
      version,
      openedAt: now(),
      end,
      hasMore: next !== undefined,
      parts: new Map(),
      bytes: 0,
    };
    return current;
  }

  async function readPart(position: number, end: number): Promise<Part> {
    const found = await store.booksAfter(position, MAX_BOOKS_AT_ONCE);
    const books = found.filter((item) => item.position <= end);
    const json = books.map(({ book }) => JSON.stringify(book)).join(',');
    return { json: new TextEncoder().encode(json), last: books.at(-1)?.position ?? end };
  }

  function sharePart(list: ProductList, position: number): Promise<Part> {
    const { end, parts } = list;
    const known = parts.get(position);
    if (known) return known;
    const reading = lastRead.then(() => readPart(position, end));
    lastRead = reading.then(
      async ({ json }) => {
        if (parts.get(position) === reading) await dropOldParts(list, json.length);
      },
      () => parts.delete(position),
    );
    if (current === list) parts.set(position, reading);
    return reading;
  }

  async function dropOldParts(list: ProductList, added: number): Promise<void> {
    list.bytes += added;
    for (const [position, part] of list.parts) {
      if (list.bytes <= maxSharedBytes) return;
      list.parts.delete(position);
      list.bytes -= (await part).json.length;
    }
  }

  async function* write(list: ProductList) {
    yield '{"products":[';
    for (let position = -1; ;) {
      const { json, last } = await sharePart(list, position);
      if (json.length === 0) break;
      if (position >= 0) yield ',';
      yield json;
      position = last;
    }
    yield ']}';
  }

  return async (): Promise<Book[] | { body: ReturnType<typeof streamChunks>; next?: string }> => {
    const version = readCatalogueVersion ? await readCatalogueVersion() : Symbol('not shared');
    let list = findShared(version);
    if (!list) {
      const books = await store.booksAfter(-1, MAX_BOOKS_AT_ONCE);
      if (books.length < MAX_BOOKS_AT_ONCE) return books.map(({ book }) => book);
      list = await openList(version);
    }
    const next = formatCursor({ order: 'SHOP', key: 0, position: list.end });
    return { body: streamChunks(write(list)), ...(list.hasMore && { next }) };
  };
}
