import type { Context } from 'hono';
import { Hono } from 'hono/tiny';
import { addBookRequestSchema } from '#contract/catalogue/book.ts';
import {
  cartResponseSchema,
  changeQuantityRequestSchema,
  type StoredCartLine,
  type StoredWishlistItem,
  type WishlistItem,
  wishlistResponseSchema,
} from '#contract/orders/cart.ts';
import type { Lists, User } from '#contract/account/user.ts';
import { MAX_CART_LINES } from '#contract/limits.ts';
import {
  addLine,
  addToWishlist,
  changeQuantity,
  isOverfull,
  MAX_WISHLIST_BOOKS,
  removeBook,
} from '#domain/cart/cart.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { readStoredUser } from '../account/user.ts';
import {
  findBook,
  readCurrentCart,
  BOOKS_AT_ONCE,
  writeCurrentLines,
} from '../catalogue/catalogue.ts';
import { HttpError, createTooManyRequestsError } from '../errors.ts';
import { requireUser, type UserEnv, type UserGuard } from '../auth/token.ts';
import { guardCalls, respondInParts } from '../call/call.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Store } from '../store.ts';

const MAX_LINES = { cart: MAX_CART_LINES, wishlist: MAX_WISHLIST_BOOKS };

/** Changes a list of the user and returns it. Throws 404 for a deleted account, 409 for a full list. */
function changeList<Name extends keyof Lists>(
  { store, name, user: { email } }: { store: Store; name: Name; user: User },
  change: (lines: Lists[Name]) => Lists[Name],
): Promise<Lists[Name]> {
  return store.transact(async (transaction) => {
    const user = await readStoredUser(transaction, email);
    const before = await transaction.lines(name, user);
    const changed = change(before);
    if (isOverfull(changed, before, MAX_LINES[name])) throw new HttpError(409, `${name}Full`);
    transaction.saveLines(name, user, changed);
    return changed;
  });
}

/** How many long responses of one user may be in progress: each takes a part of a second. */
const MAX_AT_ONCE = 4;

/** The routes of the two lists of a user: the cart and the wishlist. */
export function createListRoutes(dependencies: Dependencies) {
  const { store, now } = dependencies;
  const guard = requireUser(dependencies);
  const describe = guardCalls(guard);

  async function changeCart(user: User, change: (lines: StoredCartLine[]) => StoredCartLine[]) {
    const cart = await changeList({ store, name: 'cart', user }, change);
    return { cart: await readCurrentCart(store, user, cart) };
  }

  /** The number of long responses in progress, by user. */
  const running = new Map<string, number>();

  const describeWishlist = guardCalls<UserGuard>({
    ...guard,
    async check(c) {
      await guard.check(c);
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

  return new Hono()
    .get(
      '/cart',
      describe({
        summary: 'Lists the lines of the cart.',
        responses: { 200: cartResponseSchema },
      }),
      async (c) => {
        const cart = await store.lines('cart', c.var.user);
        return c.json({ cart: await readCurrentCart(store, c.var.user, cart) });
      },
    )
    .post(
      '/cart',
      describe({
        summary: "Adds a line with one copy of a book; only the book's id is read.",
        body: addBookRequestSchema,
        responses: { 201: cartResponseSchema, 404: ['bookNotFound'], 409: ['cartFull'] },
      }),
      async (c) => {
        const book = await findBook(store, c.req.valid('json').product._id);
        const timestamp = formatTimestamp(now());
        return c.json(
          await changeCart(c.var.user, (lines) => addLine(lines, book, timestamp)),
          201,
        );
      },
    )
    .post(
      '/cart/:id',
      describe({
        summary: 'Changes the quantity of a book by one; unknown types change nothing.',
        body: changeQuantityRequestSchema,
        responses: { 200: cartResponseSchema },
      }),
      async (c) => {
        const { type } = c.req.valid('json').action;
        const id = c.req.param('id');
        const timestamp = formatTimestamp(now());
        return c.json(
          await changeCart(c.var.user, (lines) => changeQuantity(lines, id, type, timestamp)),
        );
      },
    )
    .delete(
      '/cart/:id',
      describe({
        summary: 'Removes every line of a book.',
        responses: { 200: cartResponseSchema },
      }),
      async (c) => {
        const id = c.req.param('id');
        return c.json(await changeCart(c.var.user, (lines) => removeBook(lines, id)));
      },
    )
    .get(
      '/wishlist',
      describeWishlist({
        summary: 'Lists the books of the wishlist.',
        responses: { 200: wishlistResponseSchema },
      }),
      async (c) => respond(c, await store.lines('wishlist', c.var.user), 200),
    )
    .post(
      '/wishlist',
      describeWishlist({
        summary: "Adds a book; only the book's id is read.",
        body: addBookRequestSchema,
        responses: { 201: wishlistResponseSchema, 404: ['bookNotFound'], 409: ['wishlistFull'] },
      }),
      async (c) => {
        const book = await findBook(store, c.req.valid('json').product._id);
        const moment = formatTimestamp(now());
        const list = { store, name: 'wishlist', user: c.var.user } as const;
        return respond(
          c,
          await changeList(list, (items) => addToWishlist(items, book, moment)),
          201,
        );
      },
    )
    .delete(
      '/wishlist/:id',
      describeWishlist({
        summary: 'Removes a book, if it is there.',
        responses: { 200: wishlistResponseSchema },
      }),
      async (c) => {
        const id = c.req.param('id');
        const list = { store, name: 'wishlist', user: c.var.user } as const;
        return respond(c, await changeList(list, (items) => removeBook(items, id)), 200);
      },
    );
}
