import { Hono } from 'hono/tiny';
import { addBookRequestSchema } from '#contract/catalogue/book.ts';
import {
  cartResponseSchema,
  changeQuantityRequestSchema,
  type StoredCartLine,
} from '#contract/orders/cart.ts';
import type { User } from '#contract/account/user.ts';
import { MAX_CART_LINES } from '#contract/limits.ts';
import { addLine, changeQuantity, isOverfull, removeLine } from '#domain/cart/cart.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { changeLines } from '../account/user.ts';
import { findBook, readCurrentCart } from '../catalogue/catalogue.ts';
import { HttpError } from '../errors.ts';
import { requireUser } from '../auth/token.ts';
import { guardCalls } from '../call/call.ts';
import type { Dependencies } from '../dependencies.ts';

export function createCartRoutes(dependencies: Dependencies) {
  const { store, now } = dependencies;
  const describe = guardCalls(requireUser(dependencies));

  async function changeCart(user: User, change: (lines: StoredCartLine[]) => StoredCartLine[]) {
    const cart = await changeLines({ store, name: 'cart', user }, (stored) => {
      const lines = change(stored);
      if (isOverfull(lines, stored, MAX_CART_LINES)) throw new HttpError(409, 'cartFull');
      return lines;
    });
    return { cart: await readCurrentCart(store, user, cart) };
  }

  return new Hono()
    .get(
      '/',
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
      '/',
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
      '/:id',
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
      '/:id',
      describe({
        summary: 'Removes every line of a book.',
        responses: { 200: cartResponseSchema },
      }),
      async (c) => {
        const id = c.req.param('id');
        return c.json(await changeCart(c.var.user, (lines) => removeLine(lines, id)));
      },
    );
}
