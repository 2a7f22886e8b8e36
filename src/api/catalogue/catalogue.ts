import type { Book } from '#contract/catalogue/book.ts';
import type { CartLine, StoredCartLine, StoredWishlistItem } from '#contract/orders/cart.ts';
import type { User } from '#contract/account/user.ts';
import { refreshCart, refreshLines, checkStock, addHeldCopies } from '#domain/cart/cart.ts';
import { drawTypesetCover } from '#domain/books/covers/draw-typeset-cover.ts';
import { type BookQuery, readBookQuery } from '#domain/finding/book-query.ts';
import { readCursor } from '#domain/finding/sort-order.ts';
import { readCategoryColours } from './categories.ts';
import { createBadRequest, HttpError } from '../errors.ts';
import type { BookOptions, Store } from '../store.ts';

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
