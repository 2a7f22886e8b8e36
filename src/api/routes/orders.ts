import { Hono } from 'hono/tiny';
import {
  confirmPaymentRequestSchema,
  orderResponseSchema,
  orderListQuerySchema,
  ordersResponseSchema,
  placedOrderResponseSchema,
  placeOrderRequestSchema,
  reorderResponseSchema,
  requestReturnRequestSchema,
} from '#contract/orders/order.ts';
import { MAX_CART_LINES } from '#contract/limits.ts';
import { isOverfull } from '#domain/cart/cart.ts';
import { addCopies } from '#domain/orders/order-lines.ts';
import { requestReturn, withdrawReturn } from '#domain/orders/order-return.ts';
import { cancelOrder } from '#domain/orders/order-steps.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { guardCalls } from '../call/call.ts';
import { limitCall } from '../call/call-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { changeOrder } from '../orders/change-order.ts';
import { confirmPayment, findOrder, listOrders, reconcile } from '../orders/settle.ts';
import { readKey } from '../call/idempotency-key.ts';
import { refundNow } from '../jobs/due-work.ts';
import { openCheckout } from '../orders/order-provider.ts';
import { placeOrder } from '../orders/place-order.ts';
import { readCurrentCart } from '../catalogue/catalogue.ts';
import { HttpError } from '../errors.ts';
import { readStoredUser } from '../account/user.ts';
import { requireUser } from '../auth/token.ts';

export function createOrderRoutes(dependencies: Dependencies) {
  const { store, now, createId } = dependencies;
  const describe = guardCalls(requireUser(dependencies));

  return new Hono()
    .post(
      '/',
      describe({
        summary:
          'Places an order for the cart, or returns the existing one with this `Idempotency-Key`, and holds its copies.',
        body: placeOrderRequestSchema,
        needsKey: true,
        responses: {
          201: placedOrderResponseSchema,
          400: ['badQuantity'],
          409: [
            'emptyCart',
            'amountChanged',
            'outOfStock',
            'codUnavailable',
            'tooManyCopies',
            'tooManyFree',
            'heldBefore',
          ],
          422: ['badAddress'],
          502: ['providerUnreachable'],
        },
      }),
      async (c) => {
        const key = readKey(c);
        const body = c.req.valid('json');
        const record = await placeOrder(dependencies, { user: c.var.user, key, body });
        return c.json(await openCheckout(dependencies, record), 201);
      },
    )
    .get(
      '/',
      describe({
        summary: 'Lists the orders, newest first, 20 at a time.',
        query: orderListQuerySchema,
        responses: { 200: ordersResponseSchema },
      }),
      async (c) => {
        const { cursor } = c.req.valid('query');
        const beforeSequence = cursor === undefined ? undefined : Number(cursor);
        const { records, next } = await listOrders(dependencies, c.var.user, beforeSequence);
        return c.json({ orders: records.map(({ order }) => order), next });
      },
    )
    .get(
      '/:id',
      describe({
        summary: 'Returns one order.',
        responses: { 200: orderResponseSchema, 404: ['orderNotFound'] },
      }),
      async (c) => {
        const { order } = await findOrder(dependencies, c.var.user, c.req.param('id'));
        return c.json({ order });
      },
    )
    .post(
      '/:id/checkout',
      describe({
        summary:
          'Opens the checkout again while the order awaits payment. For an order that is placed or further on, `checkout` is null; one that was cancelled or expired is refused.',
        responses: {
          200: placedOrderResponseSchema,
          404: ['orderNotFound'],
          409: ['impossibleStep'],
          502: ['providerUnreachable'],
        },
      }),
      async (c) => {
        const opened = await findOrder(dependencies, c.var.user, c.req.param('id'));
        await limitCall(dependencies, { checkout: c.var.user._id });
        // The user has left for the provider's page, and may have paid there.
        const mayBePaid =
          opened.checkoutUrl !== undefined && opened.order.status === 'awaiting-payment';
        if (mayBePaid) await reconcile(dependencies, opened._id);
        const record = mayBePaid ? await findOrder(dependencies, c.var.user, opened._id) : opened;
        // The order may have ended before the call, or while the provider created its own order.
        const response = await openCheckout(dependencies, record);
        const { status } = response.order;
        if (status === 'cancelled' || status === 'expired')
          throw new HttpError(409, 'impossibleStep');
        return c.json(response);
      },
    )
    .post(
      '/:id/payment',
      describe({
        summary: "Confirms a payment with the provider's signature.",
        body: confirmPaymentRequestSchema,
        responses: {
          200: orderResponseSchema,
          400: ['badSignature'],
          404: ['orderNotFound'],
          502: ['providerUnreachable'],
        },
      }),
      async (c) => {
        const record = await findOrder(dependencies, c.var.user, c.req.param('id'));
        await confirmPayment(dependencies, record, c.req.valid('json'));
        // A payment that cannot be used, such as a late one, is refunded in this call.
        await refundNow(dependencies, record._id);
        const { order } = await findOrder(dependencies, c.var.user, record._id);
        return c.json({ order });
      },
    )
    .post(
      '/:id/cancel',
      describe({
        summary: 'Cancels an order that has not been shipped, and refunds it.',
        responses: {
          200: orderResponseSchema,
          404: ['orderNotFound'],
          409: ['tooLate', 'impossibleStep'],
        },
      }),
      async (c) => {
        const { _id } = await findOrder(dependencies, c.var.user, c.req.param('id'));
        const refundId = createId();
        await changeOrder(dependencies, _id, (record) => cancelOrder(record, { refundId }, now()));
        await refundNow(dependencies, _id);
        const { order } = await findOrder(dependencies, c.var.user, _id);
        return c.json({ order });
      },
    )
    .post(
      '/:id/returns',
      describe({
        summary: 'Requests the return of copies of a delivered order.',
        body: requestReturnRequestSchema,
        responses: {
          201: orderResponseSchema,
          404: ['orderNotFound'],
          409: ['impossibleStep', 'returnWindowOver', 'moreThanBought', 'tooManyReturns'],
        },
      }),
      async (c) => {
        const { _id } = await findOrder(dependencies, c.var.user, c.req.param('id'));
        const request = { _id: createId(), ...c.req.valid('json') };
        const { order } = await changeOrder(dependencies, _id, (record) =>
          requestReturn(record, request, now()),
        );
        return c.json({ order }, 201);
      },
    )
    .post(
      '/:id/returns/:rid/withdraw',
      describe({
        summary: 'Withdraws a return that the owner has not decided yet.',
        responses: {
          200: orderResponseSchema,
          404: ['orderNotFound', 'returnNotFound'],
          409: ['impossibleStep'],
        },
      }),
      async (c) => {
        const { _id } = await findOrder(dependencies, c.var.user, c.req.param('id'));
        const { order } = await changeOrder(dependencies, _id, (record) => {
          const step = withdrawReturn(record, c.req.param('rid'), now());
          if (!step) throw new HttpError(404, 'returnNotFound');
          return step;
        });
        return c.json({ order });
      },
    )
    .post(
      '/:id/reorder',
      describe({
        summary: 'Adds the books of an order that are in stock to the cart.',
        responses: {
          200: reorderResponseSchema,
          404: ['orderNotFound'],
          409: ['cartFull'],
        },
      }),
      async (c) => {
        const { email } = c.var.user;
        const { order } = await findOrder(dependencies, c.var.user, c.req.param('id'));
        const { cart, unavailable } = await store.transact(async (transaction) => {
          const user = await readStoredUser(transaction, email);
          const before = await transaction.lines('cart', user);
          const books = await transaction.booksById(order.lines.map(({ bookId }) => bookId));
          const added = addCopies(before, { order, books, now: formatTimestamp(now()) });
          if (isOverfull(added.cart, before, MAX_CART_LINES)) throw new HttpError(409, 'cartFull');
          transaction.saveLines('cart', user, added.cart);
          return added;
        });
        return c.json({ cart: await readCurrentCart(store, c.var.user, cart), unavailable });
      },
    );
}
