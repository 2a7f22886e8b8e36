import type { Context } from 'hono';
import { Hono } from 'hono/tiny';
import { addBookRequestSchema } from '#contract/catalogue/book.ts';
import type { User } from '#contract/account/user.ts';
import {
  type StoredWishlistItem,
  type WishlistItem,
  wishlistResponseSchema,
} from '#contract/orders/cart.ts';
import {
  MAX_WISHLIST_BOOKS,
  isOverfull,
  addToWishlist,
  removeFromWishlist,
} from '#domain/cart/cart.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { changeLines } from '../account/user.ts';
import { BOOKS_AT_ONCE, findBook, writeCurrentLines } from '../catalogue/catalogue.ts';
import { createTooManyRequestsError, HttpError } from '../errors.ts';
import { requireUser, type UserEnv, type UserGuard } from '../auth/token.ts';
import { guardCalls } from '../call/call.ts';
import { respondInParts } from '../call/stream.ts';
import type { Dependencies } from '../dependencies.ts';

/** How many long responses of one user may be in progress: each takes a part of a second. */
const MAX_AT_ONCE = 4;

export function createWishlistRoutes(dependencies: Dependencies) {
  const { store, now } = dependencies;
  const { needs, check } = requireUser(dependencies);
  /** The number of long responses in progress, by user. */
  const running = new Map<string, number>();

  const describe = guardCalls<UserGuard>({
    needs,
    async check(c) {
      await check(c);
      if ((running.get(c.var.user._id) ?? 0) >= MAX_AT_ONCE) throw createTooManyRequestsError(1);
    },
  });

  /** Writes the JSON. Each part is read when the client has received the one before. */
  async function* write({ _id }: User, items: readonly StoredWishlistItem[]) {
    const weight = items.length > BOOKS_AT_ONCE ? 1 : 0;
    running.set(_id, (running.get(_id) ?? 0) + weight);
    try {
      yield '{"wishlist":';
      yield* writeCurrentLines(store, items);
      yield '}';
    } finally {
      const left = (running.get(_id) ?? 0) - weight;
      if (left > 0) running.set(_id, left);
      else running.delete(_id);
    }
  }

  function respond<Status extends 200 | 201>(
    c: Context<UserEnv>,
    items: readonly StoredWishlistItem[],
    status: Status,
  ) {
    const parts = write(c.var.user, items);
    return respondInParts<{ wishlist: WishlistItem[] }, Status>(c, parts, status);
  }

  function changeWishlist(
    user: User,
    change: (items: StoredWishlistItem[]) => StoredWishlistItem[],
  ): Promise<StoredWishlistItem[]> {
    return changeLines({ store, name: 'wishlist', user }, (stored) => {
      const items = change(stored);
      if (isOverfull(items, stored, MAX_WISHLIST_BOOKS)) throw new HttpError(409, 'wishlistFull');
      return items;
    });
  }

  return new Hono()
    .get(
      '/',
      describe({
        summary: 'Lists the books of the wishlist.',
        responses: { 200: wishlistResponseSchema },
      }),
      async (c) => respond(c, await store.lines('wishlist', c.var.user), 200),
    )
    .post(
      '/',
      describe({
        summary: "Adds a book; only the book's id is read.",
        body: addBookRequestSchema,
        responses: { 201: wishlistResponseSchema, 404: ['bookNotFound'], 409: ['wishlistFull'] },
      }),
      async (c) => {
        const book = await findBook(store, c.req.valid('json').product._id);
        const moment = formatTimestamp(now());
        const change = (items: StoredWishlistItem[]) => addToWishlist(items, book, moment);
        return respond(c, await changeWishlist(c.var.user, change), 201);
      },
    )
    .delete(
      '/:id',
      describe({
        summary: 'Removes a book, if it is there.',
        responses: { 200: wishlistResponseSchema },
      }),
      async (c) => {
        const id = c.req.param('id');
        const change = (items: StoredWishlistItem[]) => removeFromWishlist(items, id);
        return respond(c, await changeWishlist(c.var.user, change), 200);
      },
    );
}
