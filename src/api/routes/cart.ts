import { Hono } from 'hono/tiny';
import { addBookRequestSchema } from '#contract/book.ts';
import { cartAnswerSchema, changeQuantityRequestSchema } from '#contract/cart.ts';
import type { CartLine } from '#contract/cart.ts';
import type { User } from '#contract/user.ts';
import { addLine, changeQuantity, removeLine } from '#domain/cart/cart.ts';
import { isOverfull, MAX_CART_LINES } from '#domain/cart/list-limits.ts';
import { formatTimestamp } from '#domain/time.ts';
import { changeUser } from '../change-user.ts';
import { describeCall } from '../describe-call.ts';
import { findBook } from '../catalogue/find-book.ts';
import { presentCart } from '../lists/present-lines.ts';
import { Refusal } from '../refusal.ts';
import { checkBody } from '../request-body.ts';
import { requireUser } from '../auth/require-user.ts';
import type { Dependencies } from '../dependencies.ts';

export function createCartRoutes(dependencies: Dependencies) {
  const { store, now } = dependencies;
  const guard = requireUser(dependencies);

  async function changeCart(user: User, change: (lines: CartLine[]) => CartLine[]) {
    const changed = await changeUser(store, user, (kept) => {
      const lines = change(kept.cart);
      if (isOverfull(lines, kept.cart, MAX_CART_LINES)) throw new Refusal(409, 'cartFull');
      return { ...kept, cart: lines };
    });
    return { cart: await presentCart(store, changed) };
  }

  return new Hono()
    .get(
      '/',
      describeCall('Lists the lines of the cart.', { 200: cartAnswerSchema }),
      guard,
      async (c) => c.json({ cart: await presentCart(store, c.var.user) }),
    )
    .post(
      '/',
      describeCall('Adds a line with one copy of a book; only its id is read.', {
        201: cartAnswerSchema,
        404: ['bookNotFound'],
        409: ['cartFull'],
      }),
      guard,
      checkBody(addBookRequestSchema),
      async (c) => {
        const book = await findBook(store, c.req.valid('json').product._id);
        const moment = formatTimestamp(now());
        return c.json(await changeCart(c.var.user, (lines) => addLine(lines, book, moment)), 201);
      },
    )
    .post(
      '/:id',
      describeCall('Changes the quantity of a book by one; other types change nothing.', {
        200: cartAnswerSchema,
      }),
      guard,
      checkBody(changeQuantityRequestSchema),
      async (c) => {
        const { type } = c.req.valid('json').action;
        const id = c.req.param('id');
        const moment = formatTimestamp(now());
        return c.json(
          await changeCart(c.var.user, (lines) => changeQuantity(lines, id, type, moment)),
        );
      },
    )
    .delete(
      '/:id',
      describeCall('Removes every line of a book.', { 200: cartAnswerSchema }),
      guard,
      async (c) => {
        const id = c.req.param('id');
        return c.json(await changeCart(c.var.user, (lines) => removeLine(lines, id)));
      },
    );
}
