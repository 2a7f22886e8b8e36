import { Hono } from 'hono/tiny';
import {
  confirmPaymentRequestSchema,
  orderAnswerSchema,
  orderListQuerySchema,
  ordersAnswerSchema,
  placedOrderAnswerSchema,
  placeOrderRequestSchema,
  reorderAnswerSchema,
  requestReturnRequestSchema,
} from '#contract/order.ts';
import { isOverfull, MAX_CART_LINES } from '#domain/cart/list-limits.ts';
import { addCopies } from '#domain/orders/reorder.ts';
import { requestReturn } from '#domain/orders/order-return.ts';
import { cancelOrder } from '#domain/orders/order-steps.ts';
import { formatTimestamp } from '#domain/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { describeCall } from '../describe-call.ts';
import { changeOrder } from '../orders/change-order.ts';
import { confirmPayment } from '../orders/confirm-payment.ts';
import { findOrder, listOrders } from '../orders/find-order.ts';
import { KEY_HEADER, readKey } from '../idempotency-key.ts';
import { refundNow } from '../jobs/due-work.ts';
import { openCheckout } from '../orders/open-checkout.ts';
import { placeOrder } from '../orders/place-order.ts';
import { presentCart } from '../lists/present-lines.ts';
import { Refusal } from '../refusal.ts';
import { checkBody } from '../request-body.ts';
import { checkQuery } from '../request-query.ts';
import { requireUser } from '../auth/require-user.ts';

/** The orders of a reader. */
export function createOrderRoutes(dependencies: Dependencies) {
  const { store, now, createId } = dependencies;
  const guard = requireUser(dependencies);

  return new Hono()
    .post(
      '/',
      describeCall(
        'Places an order for the cart, or finds the one with this `Idempotency-Key`, and holds its copies.',
        {
          201: placedOrderAnswerSchema,
          400: ['keyMissing', 'badQuantity'],
          409: ['emptyCart', 'amountChanged', 'outOfStock', 'codUnavailable', 'inProgress'],
          422: ['keyReused'],
          502: ['providerUnreachable'],
        },
        KEY_HEADER,
      ),
      guard,
      checkBody(placeOrderRequestSchema),
      async (c) => {
        const key = readKey(c);
        const body = c.req.valid('json');
        const record = await placeOrder(dependencies, { user: c.var.user, key, body });
        return c.json(await openCheckout(dependencies, record), 201);
      },
    )
    .get(
      '/',
      checkQuery(orderListQuerySchema),
      describeCall('Lists the orders, newest first, 20 at a time.', { 200: ordersAnswerSchema }),
      guard,
      async (c) => {
        const { cursor } = c.req.valid('query');
        const before = cursor === undefined ? undefined : Number(cursor);
        const { records, next } = await listOrders(dependencies, c.var.user, before);
        return c.json({ orders: records.map(({ order }) => order), next });
      },
    )
    .get(
      '/:id',
      describeCall('Gives one order.', { 200: orderAnswerSchema, 404: ['orderNotFound'] }),
      guard,
      async (c) => {
        const { order } = await findOrder(dependencies, c.var.user, c.req.param('id'));
        return c.json({ order });
      },
    )
    .post(
      '/:id/checkout',
      describeCall('Opens the checkout again, while the order awaits payment.', {
        200: placedOrderAnswerSchema,
        404: ['orderNotFound'],
        409: ['impossibleStep'],
        502: ['providerUnreachable'],
      }),
      guard,
      async (c) => {
        const record = await findOrder(dependencies, c.var.user, c.req.param('id'));
        // It may also have ended while the provider made its order.
        const answer = await openCheckout(dependencies, record);
        const { status } = answer.order;
        if (status === 'cancelled' || status === 'expired')
          throw new Refusal(409, 'impossibleStep');
        return c.json(answer);
      },
    )
    .post(
      '/:id/payment',
      describeCall('Takes a payment that the provider has signed.', {
        200: orderAnswerSchema,
        400: ['badSignature'],
        404: ['orderNotFound'],
        502: ['providerUnreachable'],
      }),
      guard,
      checkBody(confirmPaymentRequestSchema),
      async (c) => {
        const record = await findOrder(dependencies, c.var.user, c.req.param('id'));
        const { order } = await confirmPayment(dependencies, record, c.req.valid('json'));
        return c.json({ order });
      },
    )
    .post(
      '/:id/cancel',
      describeCall('Cancels an order that is not on its way, and gives the money back.', {
        200: orderAnswerSchema,
        404: ['orderNotFound'],
        409: ['tooLate', 'impossibleStep'],
      }),
      guard,
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
      describeCall('Asks to return copies of a delivered order.', {
        201: orderAnswerSchema,
        404: ['orderNotFound'],
        409: ['impossibleStep', 'returnWindowOver', 'moreThanBought'],
      }),
      guard,
      checkBody(requestReturnRequestSchema),
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
      '/:id/reorder',
      describeCall('Puts the books of an order into the cart, as many copies as there are.', {
        200: reorderAnswerSchema,
        404: ['orderNotFound'],
        409: ['cartFull'],
      }),
      guard,
      async (c) => {
        const { _id, email } = c.var.user;
        const { order } = await findOrder(dependencies, c.var.user, c.req.param('id'));
        const { cart, unavailable } = await store.transact(async (unit) => {
          const user = await unit.user(email);
          if (!user) throw new Refusal(404, 'emailNotRegistered');
          const books = await unit.booksById(order.lines.map(({ bookId }) => bookId));
          const added = addCopies(user.cart, { order, books, now: formatTimestamp(now()) });
          if (isOverfull(added.cart, user.cart, MAX_CART_LINES)) throw new Refusal(409, 'cartFull');
          await unit.saveUser({ ...user, cart: added.cart });
          return added;
        });
        return c.json({ cart: await presentCart(store, { _id, cart }), unavailable });
      },
    );
}
