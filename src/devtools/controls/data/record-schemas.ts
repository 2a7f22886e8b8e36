import * as v from 'valibot';
import { orderSchema } from '#contract/order.ts';
import { timestampSchema } from '#contract/time.ts';
import type { Kind } from '#api/records.ts';
import { importBatchSchema, importSchema } from './import-schemas.ts';
import { noDuplicates } from './no-duplicates.ts';

const ms = v.pipe(v.number(), v.integer());
const paise = v.pipe(v.number(), v.integer());
const refund = v.object({
  _id: v.string(),
  amount: paise,
  isDone: v.boolean(),
  isReduced: v.optional(v.boolean()),
});
const receipt = v.object({
  paymentId: v.string(),
  amount: paise,
  counts: v.boolean(),
  refunds: v.array(refund),
});

const orderRecordSchema = v.looseObject({
  ...v.entriesFromList(['_id', 'userId', 'email', 'key', 'keyedBody', 'search'], v.string()),
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1)),
  keyUntil: ms,
  due: v.nullable(ms),
  hasFailed: v.boolean(),
  receipts: v.array(receipt),
  cashRefunds: v.pipe(v.number(), v.integer()),
  order: orderSchema,
});

const taskSchema = v.variant('kind', [
  v.object({
    kind: v.literal('mail'),
    mail: v.object(v.entriesFromList(['to', 'subject', 'text', 'html'], v.string())),
  }),
  v.object({ kind: v.literal('forgot'), email: v.string() }),
  v.object({
    kind: v.literal('refund'),
    ...v.entriesFromList(['orderId', 'paymentId', 'refundId'], v.string()),
  }),
  v.object({ kind: v.literal('reconcile'), orderId: v.string() }),
]);

const linkSchema = v.looseObject({
  _id: v.string(),
  kind: v.picklist(['owner', 'reset']),
  email: v.optional(v.string()),
  until: ms,
});

const jobSchema = v.looseObject({
  _id: v.string(),
  due: v.nullable(ms),
  since: ms,
  tries: v.pipe(v.number(), v.integer(), v.minValue(0)),
  problem: v.optional(v.string()),
  task: taskSchema,
});

const stockEntrySchema = v.looseObject({
  ...v.entriesFromList(['_id', 'bookId', 'reason'], v.string()),
  change: v.pipe(v.number(), v.integer()),
  orderId: v.optional(v.string()),
  note: v.optional(v.string()),
  at: timestampSchema,
});

const rehearsalSchema = v.looseObject({
  _id: v.string(),
  amount: paise,
  payments: v.array(
    v.object({ id: v.string(), amount: paise, status: v.picklist(['captured', 'failed']) }),
  ),
  refunds: v.array(
    v.object({
      ...v.entriesFromList(['id', 'paymentId', 'key'], v.string()),
      amount: paise,
    }),
  ),
});

/** The records of a file; fields that only newer code knows are kept. */
export const recordsSchema = v.object({
  orders: listOf(orderRecordSchema),
  keyedCalls: listOf(v.looseObject({ _id: v.string(), request: v.string(), until: ms })),
  jobs: listOf(jobSchema),
  events: listOf(v.looseObject({ _id: v.string() })),
  stockEntries: listOf(stockEntrySchema),
  rehearsals: listOf(rehearsalSchema),
  links: listOf(linkSchema),
  owners: listOf(v.looseObject({ _id: v.string(), email: v.string() })),
  imports: listOf(importSchema),
  importParts: listOf(v.looseObject({ _id: v.string(), data: v.string() })),
  importBatches: listOf(importBatchSchema),
} satisfies Record<Kind, v.GenericSchema>);

function listOf<Item extends { _id: string }>(schema: v.GenericSchema<unknown, Item>) {
  return v.optional(
    v.pipe(
      v.array(schema),
      noDuplicates('_id', (item: Item) => item._id),
    ),
  );
}
