import { Hono } from 'hono/tiny';
import {
  decideReturnRequestSchema,
  deskOrderResponseSchema,
  deskOrderListQuerySchema,
  deskOrdersResponseSchema,
  markOrderRequestSchema,
  moveOrderRequestSchema,
  refundRequestSchema,
} from '#contract/desk.ts';
import { markOrder, readMarks } from '#domain/orders/desk-marks.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { sendPayLink } from '#domain/orders/order-steps.ts';
import { decideReturn, refundByOwner } from '#domain/orders/order-return.ts';
import { describeCall } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  listFailedRefunds,
  moveOrderAtDesk,
  retryRefund,
  searchOrders,
} from '../desk/desk-orders.ts';
import { requireHelper, requireOwner } from '../desk/owner.ts';
import { changeOrder } from '../orders/change-order.ts';
import { beginKeyedCall, endKeyedCall, readKeyedCall } from '../idempotency-key.ts';
import { refundNow } from '../jobs/due-work.ts';
import { HttpError } from '../errors.ts';

/** The routes for orders at the desk. */
export function createDeskOrderRoutes(dependencies: Dependencies) {
  const { store, now, createId } = dependencies;
  const guard = requireHelper(dependencies);
  const ownersGuard = requireOwner(dependencies);

  /** Sends the due refunds of the order first, so that the response includes them. */
  async function refundAndBuildBody({ _id }: OrderRecord) {
    await refundNow(dependencies, _id);
    return buildBody(_id);
  }

  async function buildBody(id: string) {
    const record = await readOrder(id);
    const failedRefunds = await listFailedRefunds(dependencies, id);
    return { order: { ...toOrderWithEmail(record), failedRefunds, ...readMarks(record) } };
  }

  async function readOrder(id: string): Promise<OrderRecord> {
    const record = await store.records.get('orders', id);
    if (!record) throw new HttpError(404, 'orderNotFound');
    return record;
  }

  return new Hono()
    .get(
      '/',
      describeCall({
        summary: 'Lists the orders of all users, newest first.',
        guard,
        query: deskOrderListQuerySchema,
        responses: {
          200: deskOrdersResponseSchema,
        },
      }),
      async (c) => {
        const { records, ...page } = await searchOrders(dependencies, c.req.valid('query'));
        return c.json({ orders: records.map(toOrderWithEmail), ...page });
      },
    )
    .get(
      '/:id',
      describeCall({
        summary: 'Returns one order of any user.',
        guard,
        responses: {
          200: deskOrderResponseSchema,
          404: ['orderNotFound'],
        },
      }),
      async (c) => c.json(await buildBody(c.req.param('id'))),
    )
    .patch(
      '/:id',
      describeCall({
        summary: 'Changes the note that only the desk sees, or which books are picked.',
        guard,
        body: markOrderRequestSchema,
        responses: {
          200: deskOrderResponseSchema,
          404: ['orderNotFound'],
          409: ['changedMeanwhile'],
        },
      }),
      async (c) => {
        const id = c.req.param('id');
        const marking = c.req.valid('json');
        const audited = c.var.audited(marking.picked ? 'order-picked' : 'order-noted', id);
        await changeOrder(audited, id, (record) => {
          const marked = markOrder(record, marking, now());
          if (marked === 'changedMeanwhile') throw new HttpError(409, marked);
          return { record: marked, effects: [] };
        });
        return c.json(await buildBody(id));
      },
    )
    .post(
      '/:id/status',
      describeCall({
        summary: 'Moves an order to its next status, or from packed back to placed, or cancels it.',
        guard,
        body: moveOrderRequestSchema,
        responses: {
          200: deskOrderResponseSchema,
          404: ['orderNotFound'],
          409: ['impossibleStep'],
        },
      }),
      async (c) => {
        const id = c.req.param('id');
        const move = { ...c.req.valid('json'), role: c.var.role };
        const audited = c.var.audited(`order-${move.to}`, id);
        return c.json(await refundAndBuildBody(await moveOrderAtDesk(audited, id, move)));
      },
    )
    .post(
      '/:id/pay-link',
      describeCall({
        summary: 'Emails a link to pay, and holds the copies for a day.',
        guard,
        responses: {
          200: deskOrderResponseSchema,
          404: ['orderNotFound'],
          409: ['impossibleStep'],
        },
      }),
      async (c) => {
        const id = c.req.param('id');
        const audited = c.var.audited('order-pay-link-sent', id);
        await changeOrder(audited, id, (record) => sendPayLink(record, now()));
        return c.json(await buildBody(id));
      },
    )
    .post(
      '/:id/refund',
      describeCall({
        summary: 'Refunds a part of the payment (₹); for cash, it only records the refund.',
        guard: ownersGuard,
        body: refundRequestSchema,
        needsKey: true,
        responses: {
          200: deskOrderResponseSchema,
          404: ['orderNotFound'],
          409: ['impossibleStep'],
        },
      }),
      async (c) => {
        const body = c.req.valid('json');
        const keyedCall = await readKeyedCall(c, c.var.user._id, body);
        const refund = { refundId: createId(), ...body };
        const id = c.req.param('id');
        const changed = await changeOrder(
          c.var.audited('order-refunded', id),
          id,
          async (record, transaction) => {
            const isRepeated = await beginKeyedCall(transaction, keyedCall, {
              email: c.var.user.email,
              now: now(),
            });
            return isRepeated ? { record, effects: [] } : refundByOwner(record, refund, now());
          },
        );
        try {
          return c.json(await refundAndBuildBody(changed));
        } finally {
          await endKeyedCall(store, keyedCall);
        }
      },
    )
    .post(
      '/:id/refunds/:refundId',
      describeCall({
        summary: 'Retries a refund that was abandoned.',
        guard: ownersGuard,
        responses: {
          200: deskOrderResponseSchema,
          404: ['orderNotFound', 'refundNotFound'],
          409: ['impossibleStep'],
        },
      }),
      async (c) => {
        const record = await readOrder(c.req.param('id'));
        const refundId = c.req.param('refundId');
        await retryRefund(c.var.audited('refund-retried', record._id), {
          orderId: record._id,
          refundId,
        });
        return c.json(await refundAndBuildBody(record));
      },
    )
    .post(
      '/:id/returns/:rid',
      describeCall({
        summary: 'Accepts returned books, or declines the return.',
        guard: ownersGuard,
        body: decideReturnRequestSchema,
        responses: {
          200: deskOrderResponseSchema,
          404: ['orderNotFound', 'returnNotFound'],
          409: ['impossibleStep'],
        },
      }),
      async (c) => {
        const decision = { returnId: c.req.param('rid'), ...c.req.valid('json') };
        const id = c.req.param('id');
        const audited = c.var.audited(`return-${decision.decision}`, id);
        const changed = await changeOrder(audited, id, (record) => {
          const step = decideReturn(record, decision, now());
          if (!step) throw new HttpError(404, 'returnNotFound');
          return step;
        });
        return c.json(await refundAndBuildBody(changed));
      },
    );
}

function toOrderWithEmail({ order, email }: OrderRecord) {
  return { ...order, email };
}
