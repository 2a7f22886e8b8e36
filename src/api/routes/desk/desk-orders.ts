import { Hono } from 'hono/tiny';
import {
  correctTrackingRequestSchema,
  decideReturnRequestSchema,
  deskOrderResponseSchema,
  deskOrderListQuerySchema,
  deskOrdersResponseSchema,
  markOrderRequestSchema,
  moveOrderRequestSchema,
  refundRequestSchema,
} from '#contract/desk/desk-orders.ts';
import type { ErrorName } from '#contract/errors.ts';
import { readMarks } from '#domain/orders/desk-marks.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { decideReturn } from '#domain/orders/order-return.ts';
import { refundByOwner } from '#domain/orders/payments/pending-refund.ts';
import { isStepBack } from '#domain/orders/order-steps.ts';
import { correctTracking } from '#domain/orders/tracking.ts';
import { guardCalls } from '../../call/call.ts';
import type { Dependencies } from '../../dependencies.ts';
import {
  markOrderAtDesk,
  moveOrderAtDesk,
  readTracking,
  sendPayLinkAtDesk,
  toOrderWithEmail,
  answerRefund,
  listFailedRefunds,
  retryRefund,
} from '../../desk/desk-orders.ts';
import { searchOrders } from '../../desk/order-search.ts';
import { requireHelper, requireOwner } from '../../desk/owner.ts';
import { changeOrder } from '../../orders/change-order.ts';
import {
  beginKeyedCall,
  endKeyedCall,
  KEY_LEASE_MS,
  readKeyedCall,
} from '../../call/idempotency-key.ts';
import { refundNow } from '../../jobs/due-work.ts';
import { HttpError } from '../../errors.ts';
import { readSettings } from '../../shop/settings.ts';

/** The responses of a call that changes an order, and is refused (409) for these reasons. */
function describeChange(...refusals: ErrorName[]) {
  return { 200: deskOrderResponseSchema, 404: ['orderNotFound'], 409: refusals } as const;
}

export function createDeskOrderRoutes(dependencies: Dependencies) {
  const { store, now, createId } = dependencies;
  const describe = guardCalls(requireHelper(dependencies, 'orders'));
  const describeForOwners = guardCalls(requireOwner(dependencies));

  /** Sends the due refunds of the order first, so that the response includes them. */
  async function refundAndBuildBody({ _id }: OrderRecord) {
    await refundNow(dependencies, _id);
    return buildBody(_id);
  }

  async function buildBody(id: string) {
    const record = await readOrder(id);
    const failedRefunds = await listFailedRefunds(dependencies, id);
    const { carriers } = await readSettings(store.records);
    return {
      order: { ...toOrderWithEmail(record), failedRefunds, ...readMarks(record) },
      carriers: carriers.map(({ name }) => name),
    };
  }

  async function readOrder(id: string): Promise<OrderRecord> {
    const record = await store.records.get('orders', id);
    if (!record) throw new HttpError(404, 'orderNotFound');
    return record;
  }

  return new Hono()
    .get(
      '/',
      describe({
        summary: 'Lists the orders of all users, newest first.',
        query: deskOrderListQuerySchema,
        responses: { 200: deskOrdersResponseSchema },
      }),
      async (c) => {
        const { records, ...page } = await searchOrders(dependencies, c.req.valid('query'));
        return c.json({ orders: records.map(toOrderWithEmail), ...page });
      },
    )
    .get(
      '/:id',
      describe({
        summary: 'Returns one order of any user.',
        responses: { 200: deskOrderResponseSchema, 404: ['orderNotFound'] },
      }),
      async (c) => c.json(await buildBody(c.req.param('id'))),
    )
    .patch(
      '/:id',
      describe({
        summary:
          'Changes the note that only the desk sees, or which books are picked, or records what was done about a lost payment.',
        body: markOrderRequestSchema,
        responses: describeChange('changedMeanwhile', 'impossibleStep'),
      }),
      async (c) => {
        const id = c.req.param('id');
        const marking = c.req.valid('json');
        const { picked, lostPayment } = marking;
        const noted = picked ? 'order-picked' : 'order-noted';
        const audited = c.var.audited(lostPayment ? `payment-${lostPayment}` : noted, id);
        await markOrderAtDesk(audited, id, marking);
        return c.json(await buildBody(id));
      },
    )
    .post(
      '/:id/status',
      describe({
        summary: 'Moves an order to its next status, takes its last step back, or cancels it.',
        body: moveOrderRequestSchema,
        responses: describeChange('impossibleStep', 'noteNeeded', 'outOfStock'),
      }),
      async (c) => {
        const id = c.req.param('id');
        const move = { ...c.req.valid('json'), role: c.var.role };
        const from = move.from ?? (await readOrder(id)).order.status;
        const action = isStepBack(from, move.to) ? 'taken-back' : move.to;
        const audited = c.var.audited(`order-${action}`, id);
        // Moves the order only from this status, because the log names the step. From any status,
        // a cancellation has the same name.
        const moved = move.to === 'cancelled' ? move : { ...move, from };
        return c.json(await refundAndBuildBody(await moveOrderAtDesk(audited, id, moved)));
      },
    )
    .patch(
      '/:id/tracking',
      describe({
        summary: 'Corrects the tracking of a parcel that is on its way.',
        body: correctTrackingRequestSchema,
        responses: describeChange('impossibleStep'),
      }),
      async (c) => {
        const id = c.req.param('id');
        const { mail = false, ...typed } = c.req.valid('json');
        const tracking = await readTracking(dependencies, id, typed);
        await changeOrder(c.var.audited('order-tracking-corrected', id), id, (record) =>
          correctTracking(record, { tracking, mail }, now()),
        );
        return c.json(await buildBody(id));
      },
    )
    .post(
      '/:id/pay-link',
      describe({
        summary:
          'Emails a link to pay, and holds the copies for a day, also those of an order that has expired.',
        responses: describeChange('impossibleStep', 'outOfStock'),
      }),
      async (c) => {
        const id = c.req.param('id');
        await sendPayLinkAtDesk(c.var.audited('order-pay-link-sent', id), id);
        return c.json(await buildBody(id));
      },
    )
    .post(
      '/:id/refund',
      describeForOwners({
        summary: 'Refunds a part of the payment (₹); for cash, it only records the refund.',
        body: refundRequestSchema,
        needsKey: true,
        responses: describeChange('changedMeanwhile', 'impossibleStep'),
      }),
      async (c) => {
        // Leaves out of the keyed body what a repeated call may have read again.
        const { from, version, ...body } = c.req.valid('json');
        const { email, keyedCall } = await readKeyedCall(c, body);
        const refund = { refundId: createId(), ...body };
        const id = c.req.param('id');
        const audited = c.var.audited('order-refunded', id);
        // It is in progress until the provider has answered.
        const options = { email, now: now(), until: now() + KEY_LEASE_MS };
        const changed = await changeOrder(audited, id, async (record, transaction) => {
          const isMade = await beginKeyedCall(transaction, keyedCall, options);
          if (isMade) return { record, effects: [] };
          const { order } = record;
          // A parcel that is sent again meanwhile must not be refunded as one that came back.
          if (from !== undefined && from !== order.status) return 'impossibleStep';
          // Another owner may have refunded the same meanwhile.
          if (version !== undefined && version !== order.version)
            throw new HttpError(409, 'changedMeanwhile');
          return refundByOwner(record, refund, now());
        });
        try {
          return c.json(await refundAndBuildBody(changed));
        } finally {
          await endKeyedCall(store, keyedCall);
        }
      },
    )
    .post(
      '/:id/refunds/:refundId',
      describeForOwners({
        summary: 'Retries a refund that was abandoned or suspended.',
        responses: {
          200: deskOrderResponseSchema,
          404: ['orderNotFound', 'refundNotFound'],
          409: ['impossibleStep'],
        },
      }),
      async (c) => {
        const record = await readOrder(c.req.param('id'));
        const request = { orderId: record._id, refundId: c.req.param('refundId') };
        const audited = c.var.audited('refund-retried', record._id);
        if (!(await answerRefund(audited, { ...request, isReplaced: false })))
          await retryRefund(audited, request);
        return c.json(await refundAndBuildBody(record));
      },
    )
    .delete(
      '/:id/refunds/:refundId',
      describeForOwners({
        summary: 'Drops a suspended refund, because it was made at the payment provider.',
        responses: { 200: deskOrderResponseSchema, 404: ['orderNotFound', 'refundNotFound'] },
      }),
      async (c) => {
        const { _id: orderId } = await readOrder(c.req.param('id'));
        const request = { orderId, refundId: c.req.param('refundId'), isReplaced: true };
        if (!(await answerRefund(c.var.audited('refund-dropped', orderId), request)))
          throw new HttpError(404, 'refundNotFound');
        return c.json(await buildBody(orderId));
      },
    )
    .post(
      '/:id/returns/:rid',
      describeForOwners({
        summary: 'Accepts returned books, or declines the return.',
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
