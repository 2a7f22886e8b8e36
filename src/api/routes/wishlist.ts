import { Hono } from 'hono/tiny';
import { addBookRequestSchema } from '#contract/book.ts';
import type { User } from '#contract/user.ts';
import { type WishlistItem, wishlistResponseSchema } from '#contract/cart.ts';
import {
  MAX_WISHLIST_BOOKS,
  isOverfull,
  addToWishlist,
  removeFromWishlist,
} from '#domain/cart/cart.ts';
import { formatTimestamp } from '#domain/time.ts';
import { changeUser } from '../account/user.ts';
import { findBook, readCurrentLines } from '../catalogue.ts';
import { HttpError } from '../errors.ts';
import { requireUser } from '../auth/token.ts';
import { describeCall } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';

/** The routes for the wishlist of a user. */
export function createWishlistRoutes(dependencies: Dependencies) {
  const { store, now } = dependencies;
  const guard = requireUser(dependencies);

  async function changeWishlist(user: User, change: (items: WishlistItem[]) => WishlistItem[]) {
    const changed = await changeUser(store, user, (stored) => {
      const items = change(stored.wishlist);
      if (isOverfull(items, stored.wishlist, MAX_WISHLIST_BOOKS))
        throw new HttpError(409, 'wishlistFull');
      return { ...stored, wishlist: items };
    });
    return { wishlist: await readCurrentLines(store, changed.wishlist) };
  }

  return new Hono()
    .get(
      '/',
      describeCall({
        summary: 'Lists the books of the wishlist.',
        guard,
        responses: { 200: wishlistResponseSchema },
      }),
      async (c) => c.json({ wishlist: await readCurrentLines(store, c.var.user.wishlist) }),
    )
    .post(
      '/',
      describeCall({
        summary: "Adds a book; only the book's id is read.",
        guard,
        body: addBookRequestSchema,
        responses: {
          201: wishlistResponseSchema,
          404: ['bookNotFound'],
          409: ['wishlistFull'],
        },
      }),
      async (c) => {
        const book = await findBook(store, c.req.valid('json').product._id);
        const moment = formatTimestamp(now());
        return c.json(
          await changeWishlist(c.var.user, (items) => addToWishlist(items, book, moment)),
          201,
        );
      },
    )
    .delete(
      '/:id',
      describeCall({
        summary: 'Removes a book, if it is there.',
        guard,
        responses: { 200: wishlistResponseSchema },
      }),
      async (c) => {
        const id = c.req.param('id');
        return c.json(await changeWishlist(c.var.user, (items) => removeFromWishlist(items, id)));
      },
    );
}
