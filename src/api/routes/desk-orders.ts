import { Hono } from 'hono/tiny';
import {
  decideReturnRequestSchema,
  deskOrderAnswerSchema,
  deskOrderListQuerySchema,
  deskOrdersAnswerSchema,
  moveOrderRequestSchema,
  refundRequestSchema,
} from '#contract/desk.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { decideReturn, refundByOwner } from '#domain/orders/order-return.ts';
import type { Dependencies } from '../dependencies.ts';
import { describeCall } from '../describe-call.ts';
import { listFailedRefunds, retryRefund } from '../desk/failed-refunds.ts';
import { moveByOwner } from '../desk/move-order.ts';
import { requireOwner } from '../desk/require-owner.ts';
import { searchOrders } from '../desk/search-orders.ts';
import { changeOrder } from '../orders/change-order.ts';
import { beginKeyedCall, endKeyedCall, KEY_HEADER, readKeyedCall } from '../idempotency-key.ts';
import { refundNow } from '../jobs/due-work.ts';
import { Refusal } from '../refusal.ts';
import { checkBody } from '../request-body.ts';
import { checkQuery } from '../request-query.ts';

/** All orders, for the owner. */
export function createDeskOrderRoutes(dependencies: Dependencies) {
  const { store, now, createId } = dependencies;
  const guard = requireOwner(dependencies);

  /** What could be refunded at once is refunded in the answer. */
  async function answer({ _id }: OrderRecord) {
    await refundNow(dependencies, _id);
    return showOne(_id);
  }

  async function showOne(id: string) {
    const record = await readOrder(id);
    const failedRefunds = await listFailedRefunds(dependencies, id);
    return { order: { ...showOrder(record), failedRefunds } };
  }

  async function readOrder(id: string): Promise<OrderRecord> {
    const record = await store.records.get('orders', id);
    if (!record) throw new Refusal(404, 'orderNotFound');
    return record;
  }

  return new Hono()
    .get(
      '/',
      checkQuery(deskOrderListQuerySchema),
      describeCall('Lists the orders of all readers, newest first.', {
        200: deskOrdersAnswerSchema,
      }),
      guard,
      async (c) => {
        const { records, ...rest } = await searchOrders(dependencies, c.req.valid('query'));
        return c.json({ orders: records.map(showOrder), ...rest });
      },
    )
    .get(
      '/:id',
      describeCall('Gives any order.', {
        200: deskOrderAnswerSchema,
        404: ['orderNotFound'],
      }),
      guard,
      async (c) => c.json(await showOne(c.req.param('id'))),
    )
    .post(
      '/:id/status',
      describeCall('Takes an order to its next step, or cancels it.', {
        200: deskOrderAnswerSchema,
        404: ['orderNotFound'],
        409: ['impossibleStep'],
      }),
      guard,
      checkBody(moveOrderRequestSchema),
      async (c) =>
        c.json(
          await answer(await moveByOwner(dependencies, c.req.param('id'), c.req.valid('json'))),
        ),
    )
    .post(
      '/:id/refund',
      describeCall(
        'Gives back a part of what was paid (₹); cash by the owner’s hand.',
        {
          200: deskOrderAnswerSchema,
          400: ['keyMissing'],
          404: ['orderNotFound'],
          409: ['impossibleStep', 'inProgress'],
          422: ['keyReused'],
        },
        KEY_HEADER,
      ),
      guard,
      checkBody(refundRequestSchema),
      async (c) => {
        const body = c.req.valid('json');
        const call = readKeyedCall(c, c.var.user._id, body);
        const refund = { refundId: createId(), ...body };
        const changed = await changeOrder(dependencies, c.req.param('id'), async (record, unit) => {
          const isRepeated = await beginKeyedCall(unit, call, {
            email: c.var.user.email,
            now: now(),
          });
          return isRepeated ? { record, effects: [] } : refundByOwner(record, refund, now());
        });
        try {
          return c.json(await answer(changed));
        } finally {
          await endKeyedCall(store, call);
        }
      },
    )
    .post(
      '/:id/refunds/:refundId',
      describeCall('Asks again for a refund that was given up.', {
        200: deskOrderAnswerSchema,
        404: ['orderNotFound', 'refundNotFound'],
        409: ['impossibleStep'],
      }),
      guard,
      async (c) => {
        const record = await readOrder(c.req.param('id'));
        const refundId = c.req.param('refundId');
        await retryRefund(dependencies, { orderId: record._id, refundId });
        return c.json(await answer(record));
      },
    )
    .post(
      '/:id/returns/:rid',
      describeCall('Takes returned books back, or declines the return.', {
        200: deskOrderAnswerSchema,
        404: ['orderNotFound', 'returnNotFound'],
        409: ['impossibleStep'],
      }),
      guard,
      checkBody(decideReturnRequestSchema),
      async (c) => {
        const decision = { returnId: c.req.param('rid'), ...c.req.valid('json') };
        const changed = await changeOrder(dependencies, c.req.param('id'), (record) => {
          const step = decideReturn(record, decision, now());
          if (!step) throw new Refusal(404, 'returnNotFound');
          return step;
        });
        return c.json(await answer(changed));
      },
    );
}

function showOrder({ order, email }: OrderRecord) {
  return { ...order, email };
}
