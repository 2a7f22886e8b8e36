import * as v from 'valibot';
import { webhookSchema } from '#contract/desk/desk-webhooks.ts';
import { orderSchema } from '#contract/orders/order.ts';
import { timestampSchema } from '#contract/fields.ts';
import { computeBillAmount } from '#domain/orders/bills/bill-register.ts';
import { needsDecision } from '#domain/orders/desk-marks.ts';
import { foldText } from '#domain/values/text.ts';
import { countOrderCopies, getMadeAt, getSaleDay } from '#domain/orders/sales.ts';
import { describeKind, id, integer, count, list, paise, epochMs, due } from './describe-kind.ts';

const refundSchema = v.object({
  _id: id,
  amount: paise,
  isDone: v.boolean(),
  providerId: v.optional(id),
  isReduced: v.optional(v.boolean()),
  isSuspended: v.optional(v.boolean()),
});

export const mailSchema = v.object(
  v.entriesFromList(['to', 'subject', 'text', 'html'], v.string()),
);

const taskSchema = v.variant('kind', [
  /** `linkUntil`: when a link in the email ends. Afterwards the email is of no use. */
  v.object({ kind: v.literal('mail'), mail: mailSchema, linkUntil: v.optional(epochMs) }),
  /** Emails a reset link, if a user has this email. */
  v.object({ kind: v.literal('forgot'), email: v.string() }),
  v.object({ kind: v.literal('refund'), orderId: id, paymentId: id, refundId: id }),
  /** Reads the payments of an order and their refunds from the provider. */
  v.object({ kind: v.literal('reconcile'), orderId: id }),
  /**
   * Erases what is left of a deleted account: its orders, of which those with a `sequence` below
   * `before` are left, and the emails from before `at`, when it was deleted.
   */
  v.object({
    kind: v.literal('erase'),
    userId: id,
    email: v.string(),
    at: epochMs,
    before: v.optional(integer),
  }),
  /** Sends the events about one order or book, in order. `body` stays the same at each try. */
  v.object({
    kind: v.literal('webhook'),
    hookId: id,
    orderId: v.optional(id),
    events: v.array(v.object({ id, type: v.string(), body: v.string() })),
  }),
]);

/** The kinds of records for orders, payments and stock, and for the jobs that follow from them. */
export const ORDER_KINDS = {
  /** Orders with their internal data. `OrderRecord` of the domain explains the fields. */
  orders: describeKind({
    table: 'orders',
    fields: {
      ...v.entriesFromList(['_id', 'userId', 'email', 'key', 'keyedBody', 'search'], v.string()),
      sequence: v.pipe(integer, v.minValue(1)),
      keyUntil: epochMs,
      due,
      provider: v.optional(v.string()),
      checkoutUrl: v.optional(v.string()),
      hasFailed: v.boolean(),
      receipts: v.array(
        v.object({
          paymentId: id,
          amount: paise,
          counts: v.boolean(),
          refunds: v.array(refundSchema),
          failedRefunds: v.optional(v.array(id)),
        }),
      ),
      cashRefunds: integer,
      desk: v.optional(
        v.object({
          note: v.string(),
          picked: v.array(v.string()),
          lostPayment: v.optional(
            v.object({ isOpen: v.boolean(), writtenAt: v.optional(timestampSchema) }),
          ),
        }),
      ),
      order: orderSchema,
    },
    essential: {
      ...v.entriesFromList(['_id', 'userId', 'email', 'key'], v.string()),
      sequence: v.number(),
      due: v.nullable(v.number()),
      receipts: list,
      order: v.object({
        status: v.string(),
        payment: v.object({ method: v.string() }),
        lines: list,
        history: v.array(v.object({ status: v.string() })),
        returns: v.array(v.object({ lines: list })),
        totals: v.object({ amount: v.number() }),
      }),
    },
    columns: {
      sequence: ({ sequence }) => sequence,
      userId: ({ userId }) => userId,
      status: ({ order }) => order.status,
      paymentStatus: ({ order }) => order.payment.status,
      /** 1 for each order that awaits a decision of the desk, see `needsDecision`. */
      hasOpenReturn: (record) => Number(needsDecision(record)),
      // The texts are folded again, because earlier releases folded them by fewer rules. A damaged
      // record may lack `search`.
      search: ({ search }) =>
        String(search ?? '')
          .split('\n')
          .map(foldText)
          .join('\n'),
      due: (order) => order.due,
      key: ({ key }) => key,
      providerOrderId: ({ order }) => order.payment.providerOrderId ?? null,
      /**
       * A number that increases with each change: the time of the change (ms since 1970, in whole
       * seconds) plus the version modulo 1000.
       */
      changed: ({ order }) => Date.parse(order.updatedAt) + (order.version % 1000) || null,
      madeAt: ({ order }) => getMadeAt(order),
      method: ({ order }) => order.payment.method,
      soldOn: ({ order }) => getSaleDay(order),
      copies: ({ order }) => countOrderCopies(order),
      amount: ({ order }) => order.totals.amount,
      billedOn: ({ order }) => order.invoice?.date ?? null,
      billNumber: ({ order }) => order.invoice?.number ?? null,
      billed: ({ order }) => computeBillAmount(order),
    },
  }),

  /** Jobs that run outside a transaction, and are retried until they succeed or are abandoned. */
  jobs: describeKind({
    table: 'jobs',
    fields: {
      _id: id,
      due,
      /** When the job was added, or last retried by the owner. */
      since: epochMs,
      tries: count,
      /** The error message of the last attempt. */
      problem: v.optional(v.string()),
      task: taskSchema,
    },
    essential: {
      _id: id,
      due: v.nullable(v.number()),
      task: v.union([
        v.object({ kind: v.literal('mail'), mail: v.object({ to: v.string() }) }),
        v.object({ kind: v.pipe(v.string(), v.notValue('mail')) }),
      ]),
    },
    columns: {
      due: (job) => job.due,
      kind: ({ task }) => task.kind,
      /** When a job that is not retried was added, or last retried by the owner (ms since 1970). */
      kept: ({ due: next, since }) => (next === null ? since : null),
      /** Like `kept`, but only for jobs that were abandoned because they failed for a day. */
      givenUp: ({ due: next, since, problem }) =>
        next === null && problem !== undefined ? since : null,
      orderId: ({ task }) => ('orderId' in task ? task.orderId : undefined) ?? null,
      hookId: ({ task }) => (task.kind === 'webhook' ? task.hookId : null),
      email: ({ task }) => {
        if (task.kind === 'mail') return task.mail.to;
        return task.kind === 'forgot' ? task.email : null;
      },
    },
  }),

  /** The addresses to which the shop sends its events. */
  webhooks: describeKind({
    table: 'webhooks',
    fields: {
      _id: id,
      url: v.string(),
      events: v.array(v.string()),
      /** Signs the events: `whsec_` and base64. */
      secret: v.string(),
      /** The secret before; until `until`, it signs them, too. */
      oldSecret: v.optional(v.object({ secret: v.string(), until: epochMs })),
      createdAt: timestampSchema,
      last: webhookSchema.entries.last,
    },
    essential: { ...v.entriesFromList(['_id', 'url', 'secret'], v.string()), events: list },
  }),

  /** Webhook events of the payment provider that have already been handled. */
  events: describeKind({
    table: 'provider_events',
    /** `at`: see `createRecordPruner`; releases before 2026-11-27 did not write it. */
    fields: { _id: id, at: v.optional(epochMs) },
    essential: { _id: id },
  }),

  /** The stock ledger: changes to the number of copies in stock. */
  stockEntries: describeKind({
    table: 'stock_entries',
    fields: {
      _id: id,
      bookId: id,
      change: integer,
      reason: v.string(),
      orderId: v.optional(id),
      note: v.optional(v.string()),
      since: v.optional(timestampSchema),
      at: timestampSchema,
    },
    essential: { _id: id, bookId: id, change: v.number() },
    columns: { bookId: ({ bookId }) => bookId, moment: ({ at }) => Date.parse(at) },
  }),

  /** Books of which a count found fewer copies than open orders promise; `_id` is the book's. */
  shortages: describeKind({
    table: 'shortages',
    fields: { _id: id, copies: v.pipe(integer, v.minValue(1)) },
  }),

  /**
   * The payments and refunds of an order in the rehearsal, which simulates a payment provider. `_id`
   * is the provider's id of the order.
   */
  rehearsals: describeKind({
    table: 'rehearsals',
    fields: {
      _id: id,
      amount: paise,
      payments: v.array(
        v.object({ id, amount: paise, status: v.picklist(['captured', 'failed']) }),
      ),
      refunds: v.array(v.object({ id, paymentId: id, amount: paise, key: v.string() })),
    },
    essential: { _id: id, amount: v.number(), payments: list, refunds: list },
  }),

  /** Calls with an `Idempotency-Key` that create no other record. `_id`: see `readKeyedCall`. */
  keyedCalls: describeKind({
    table: 'keyed_calls',
    fields: {
      _id: id,
      /** A hash of the method, path and body of the call. */
      request: v.string(),
      /** Until when the call counts as in progress, in ms since 1970. */
      until: epochMs,
      /** When the call began, in ms since 1970: see `events`. */
      at: v.optional(epochMs),
    },
  }),
};
