import { Hono } from 'hono/tiny';
import { addBookRequestSchema } from '#contract/book.ts';
import type { User } from '#contract/user.ts';
import { wishlistAnswerSchema, type WishlistItem } from '#contract/wishlist.ts';
import { isOverfull, MAX_WISHLIST_BOOKS } from '#domain/cart/list-limits.ts';
import { formatTimestamp } from '#domain/time.ts';
import { addToWishlist, removeFromWishlist } from '#domain/cart/wishlist.ts';
import { changeUser } from '../change-user.ts';
import { describeCall } from '../describe-call.ts';
import { findBook } from '../catalogue/find-book.ts';
import { presentLines } from '../lists/present-lines.ts';
import { Refusal } from '../refusal.ts';
import { checkBody } from '../request-body.ts';
import { requireUser } from '../auth/require-user.ts';
import type { Dependencies } from '../dependencies.ts';

export function createWishlistRoutes(dependencies: Dependencies) {
  const { store, now } = dependencies;
  const guard = requireUser(dependencies);

  async function changeWishlist(user: User, change: (items: WishlistItem[]) => WishlistItem[]) {
    const changed = await changeUser(store, user, (kept) => {
      const items = change(kept.wishlist);
      if (isOverfull(items, kept.wishlist, MAX_WISHLIST_BOOKS))
        throw new Refusal(409, 'wishlistFull');
      return { ...kept, wishlist: items };
    });
    return { wishlist: await presentLines(store, changed.wishlist) };
  }

  return new Hono()
    .get(
      '/',
      describeCall('Lists the books of the wishlist.', { 200: wishlistAnswerSchema }),
      guard,
      async (c) => c.json({ wishlist: await presentLines(store, c.var.user.wishlist) }),
    )
    .post(
      '/',
      describeCall('Adds a book; only its id is read.', {
        201: wishlistAnswerSchema,
        404: ['bookNotFound'],
        409: ['wishlistFull'],
      }),
      guard,
      checkBody(addBookRequestSchema),
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
      describeCall('Removes a book; it need not be there.', { 200: wishlistAnswerSchema }),
      guard,
      async (c) => {
        const id = c.req.param('id');
        return c.json(await changeWishlist(c.var.user, (items) => removeFromWishlist(items, id)));
      },
    );
}
