import * as v from 'valibot';
import { ADDRESS_FIELDS } from '#contract/address.ts';
import { bookSchema } from '#contract/book.ts';
import { orderSchema } from '#contract/order.ts';
import { timestampSchema } from '#contract/fields.ts';
import { COLUMNS as FILE_COLUMNS } from '#domain/books/book-fields.ts';
import { billAmount } from '#domain/orders/bill-register.ts';
import { countCopies, madeAt, saleDay } from '#domain/orders/sales.ts';

type ColumnValue = string | number | null;

/** Describes one kind of record. Types, checks, object stores and SQL statements follow from it. */
interface KindDescription<Item, Column extends string> {
  /** The SQL table, and the first schema that has it (see `stores/sql/migrations.ts`). */
  table: string;
  since: number;
  /** What this release writes; fields that it does not know are kept. */
  schema: v.GenericSchema<unknown, Item>;
  /** A stored record that does not fit this schema is damaged. */
  essential: v.GenericSchema;
  /** The values that records can be found by, in addition to `_id`. SQL has a column for each. */
  columns: Record<Column, (record: Item) => ColumnValue>;
}

type WithFields<Fields extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Fields, undefined>>;

/**
 * `essential` are the fields that the shop cannot work without: an older release may have written
 * fewer, a newer one other values. By default, all fields.
 */
function describeKind<Fields extends v.ObjectEntries, Column extends string = never>({
  fields,
  essential = fields,
  ...rest
}: Pick<KindDescription<WithFields<Fields>, Column>, 'table' | 'since' | 'columns'> & {
  fields: Fields;
  essential?: v.ObjectEntries;
}): KindDescription<WithFields<Fields>, Column> {
  const schema = v.looseObject(fields) as v.GenericSchema<unknown, WithFields<Fields>>;
  return { ...rest, schema, essential: v.object(essential) };
}

const id = v.string();
const integer = v.pipe(v.number(), v.integer());
const count = v.pipe(integer, v.minValue(0));
const list = v.array(v.unknown());
const paise = integer;
/** ms since 1970. */
const epochMs = integer;
/** When the next work on the record is due; `null`: never. */
const due = v.nullable(epochMs);

const refundSchema = v.object({
  _id: id,
  amount: paise,
  isDone: v.boolean(),
  isReduced: v.optional(v.boolean()),
});

const mailSchema = v.object(v.entriesFromList(['to', 'subject', 'text', 'html'], v.string()));

const taskSchema = v.variant('kind', [
  v.object({ kind: v.literal('mail'), mail: mailSchema }),
  /** A mail with a link, if the email is known. */
  v.object({ kind: v.literal('forgot'), email: v.string() }),
  v.object({ kind: v.literal('refund'), orderId: id, paymentId: id, refundId: id }),
  /** Asks the provider for the payments of an order, and for their refunds. */
  v.object({ kind: v.literal('reconcile'), orderId: id }),
]);

/** Codes of an authenticator app. */
const secondFactorSchema = v.object({
  /** Base32. */
  secret: v.string(),
  /** Whether a code is required at sign-in. */
  isOn: v.boolean(),
  /** The time step of the code that was used last: see `findTotpStep`. */
  lastStep: integer,
  /** Hashes of the recovery codes that were not used yet. */
  recoveryCodes: v.optional(v.array(v.string())),
});

const bookChangeSchema = v.variant('kind', [
  v.object({ kind: v.literal('added'), bookId: id, stock: count }),
  v.object({
    kind: v.literal('removed'),
    placed: v.object({ book: bookSchema, position: v.optional(integer) }),
  }),
  v.object({
    kind: v.literal('changed'),
    bookId: id,
    /** Before and after. */
    fields: v.record(v.string(), v.tuple([v.unknown(), v.unknown()])),
    stock: integer,
  }),
]);

/** All kinds of records. */
export const KINDS = {
  /** Orders, with what only the shop sees. `OrderRecord` of the domain explains the fields. */
  orders: describeKind({
    table: 'orders',
    since: 4,
    fields: {
      ...v.entriesFromList(['_id', 'userId', 'email', 'key', 'keyedBody', 'search'], v.string()),
      sequence: v.pipe(integer, v.minValue(1)),
      keyUntil: epochMs,
      due,
      provider: v.optional(v.string()),
      hasFailed: v.boolean(),
      receipts: v.array(
        v.object({
          paymentId: id,
          amount: paise,
          counts: v.boolean(),
          refunds: v.array(refundSchema),
        }),
      ),
      cashRefunds: integer,
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
        history: list,
        returns: list,
        totals: v.object({ amount: v.number() }),
      }),
    },
    columns: {
      sequence: ({ sequence }) => sequence,
      userId: ({ userId }) => userId,
      status: ({ order }) => order.status,
      paymentStatus: ({ order }) => order.payment.status,
      hasOpenReturn: ({ order }) =>
        Number(order.returns.some(({ status }) => status === 'requested')),
      search: ({ search }) => search,
      due: (order) => order.due,
      key: ({ key }) => key,
      providerOrderId: ({ order }) => order.payment.providerOrderId ?? null,
      /** Higher after each change: the ms of the second in which it was made, and the version. */
      changed: ({ order }) => Date.parse(order.updatedAt) + (order.version % 1000) || null,
      madeAt: ({ order }) => madeAt(order),
      method: ({ order }) => order.payment.method,
      soldOn: ({ order }) => saleDay(order),
      copies: ({ order }) => countCopies(order),
      amount: ({ order }) => order.totals.amount,
      billedOn: ({ order }) => order.invoice?.date ?? null,
      billNumber: ({ order }) => order.invoice?.number ?? null,
      billed: ({ order }) => billAmount(order),
    },
  }),

  /** Work that is done outside a transaction, and repeated until it succeeds or is given up. */
  jobs: describeKind({
    table: 'jobs',
    since: 4,
    fields: {
      _id: id,
      due,
      since: epochMs,
      tries: count,
      /** The error of the last failed attempt. */
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
      /** When it was added, or last retried by the owner, in ms since 1970. */
      kept: ({ due: next, since }) => (next === null ? since : null),
      /** As `kept`, for jobs that failed for a day. */
      givenUp: ({ due: next, since, problem }) =>
        next === null && problem !== undefined ? since : null,
      orderId: ({ task }) => ('orderId' in task ? task.orderId : null),
      email: ({ task }) => {
        if (task.kind === 'mail') return task.mail.to;
        return task.kind === 'forgot' ? task.email : null;
      },
    },
  }),

  /** Webhook events of the payment provider that have been handled. */
  events: describeKind({ table: 'provider_events', since: 4, fields: { _id: id }, columns: {} }),

  /** Changes of the number of copies that can be sold. */
  stockEntries: describeKind({
    table: 'stock_entries',
    since: 4,
    fields: {
      _id: id,
      bookId: id,
      change: integer,
      reason: v.string(),
      orderId: v.optional(id),
      note: v.optional(v.string()),
      at: timestampSchema,
    },
    essential: { _id: id, bookId: id, change: v.number() },
    columns: { bookId: ({ bookId }) => bookId, moment: ({ at }) => Date.parse(at) },
  }),

  /** What the rehearsal of a payment keeps of an order. */
  rehearsals: describeKind({
    table: 'rehearsals',
    since: 4,
    fields: {
      _id: id,
      amount: paise,
      payments: v.array(
        v.object({ id, amount: paise, status: v.picklist(['captured', 'failed']) }),
      ),
      refunds: v.array(v.object({ id, paymentId: id, amount: paise, key: v.string() })),
    },
    essential: { _id: id, amount: v.number(), payments: list, refunds: list },
    columns: {},
  }),

  /** The saved addresses of a user, whose `_id` it has, in the order in which they were added. */
  addresses: describeKind({
    table: 'addresses',
    since: 13,
    fields: {
      _id: id,
      addresses: v.array(v.looseObject({ id, ...v.entriesFromList(ADDRESS_FIELDS, v.string()) })),
    },
    essential: { _id: id, addresses: list },
    columns: {},
  }),

  /** Users who may use the desk; `_id` is the user's. */
  owners: describeKind({
    table: 'owners',
    since: 4,
    fields: {
      _id: id,
      email: v.string(),
      /** An owner if it is missing. */
      role: v.optional(v.literal('helper')),
      secondFactor: v.optional(secondFactorSchema),
    },
    essential: { _id: id },
    columns: {},
  }),

  /** Open sessions at the desk; `_id` is the `jti` of the token. */
  deskSessions: describeKind({
    table: 'desk_sessions',
    since: 21,
    fields: {
      _id: id,
      userId: id,
      /** The user's `sessionRound` when it began. */
      round: v.optional(v.number()),
      /** In words: `Chrome on Windows`. */
      browser: v.string(),
      beganAt: timestampSchema,
      seenAt: timestampSchema,
      /** When the token expires. */
      until: epochMs,
      /** No session, but a browser that is spared the code of the second factor. */
      isTrust: v.optional(v.literal(true)),
    },
    columns: { userId: ({ userId }) => userId, until: ({ until }) => until },
  }),

  /** Links that work once; `_id` is the hash of the token, which itself is stored nowhere. */
  links: describeKind({
    table: 'one_time_links',
    since: 5,
    fields: {
      _id: id,
      /** What the link is for: to become an owner or a helper, or to choose a new password. */
      kind: v.picklist(['owner', 'helper', 'reset']),
      /** As typed at sign-up; missing if the person who uses the link chooses it. */
      email: v.optional(v.string()),
      /** The link is void from then on. */
      until: epochMs,
    },
    essential: { _id: id, kind: v.string(), until: v.number() },
    columns: {
      kind: ({ kind }) => kind,
      email: ({ email = null }) => email,
      until: ({ until }) => until,
    },
  }),

  /** Imports of books from a file. */
  imports: describeKind({
    table: 'imports',
    since: 8,
    fields: {
      _id: id,
      /** The name of the file on the owner's computer. */
      name: v.string(),
      state: v.picklist(['running', 'done', 'failed', 'undone']),
      /** The next work; before the first, the whole file must have arrived. */
      phase: v.picklist(['receiving', 'importing', 'undoing', 'cleaning', 'finished']),
      /** From then on, any process may take over; `null` once it is finished. */
      due,
      /** The run that has the lease until then. */
      holder: v.nullable(id),
      /** Only this record is written. */
      isDryRun: v.boolean(),
      /** Names in the file's header, and the columns that they mean. */
      names: v.record(v.string(), v.picklist(FILE_COLUMNS)),
      /** Pieces of the file. */
      parts: count,
      /** Identifies the content of the file. */
      fingerprint: v.optional(v.string()),
      /** Rows of the file that have been read, notes included. */
      read: count,
      batches: count,
      /** Runs that began since the last progress. */
      tries: count,
      counts: v.object(v.entriesFromList(['done', 'added', 'changed', 'deleted', 'failed'], count)),
      /** The first 1,000. */
      problems: v.array(
        v.object({
          row: count,
          field: v.string(),
          message: v.string(),
          isReplaced: v.optional(v.literal(true)),
        }),
      ),
      createdAt: timestampSchema,
    },
    essential: {
      ...v.entriesFromList(['_id', 'state', 'phase'], v.string()),
      due: v.nullable(v.number()),
      counts: v.object({ done: v.number() }),
      problems: list,
    },
    columns: { due: (record) => record.due },
  }),

  /** Pieces of a file: base64 of a gzip stream; `_id` is the import's and a number. */
  importParts: describeKind({
    table: 'import_parts',
    since: 8,
    fields: { _id: id, data: v.string() },
    columns: {},
  }),

  /** What one transaction of an import changed; `_id` is the import's and a number. */
  importBatches: describeKind({
    table: 'import_batches',
    since: 8,
    fields: { _id: id, changes: v.array(bookChangeSchema) },
    essential: { _id: id, changes: list },
    columns: {},
  }),

  /** Covers that were uploaded; `_id` is the name of the file, the hash of its content. */
  covers: describeKind({
    table: 'covers',
    since: 17,
    /** Base64. */
    fields: { _id: id, data: v.string() },
    columns: {},
  }),

  /** Who changed what at the desk. */
  auditEntries: describeKind({
    table: 'audit_entries',
    since: 20,
    fields: {
      _id: id,
      moment: epochMs,
      at: timestampSchema,
      ...v.entriesFromList(['email', 'action', 'subject'], v.string()),
    },
    columns: { moment: ({ moment }) => moment, email: ({ email }) => email },
  }),

  /** Calls with an `Idempotency-Key` that make no record of their own; `_id` is the user and the key. */
  keyedCalls: describeKind({
    table: 'keyed_calls',
    since: 10,
    fields: {
      _id: id,
      /** Method, path and body. */
      request: v.string(),
      /** Until then the call counts as in progress. */
      until: epochMs,
    },
    columns: {},
  }),

  /** The settings of the shop, in one record. `readSettings` reads it. */
  settings: describeKind({
    table: 'shop_settings',
    since: 15,
    fields: {
      _id: id,
      settings: v.record(v.string(), v.unknown()),
      version: v.pipe(integer, v.minValue(1)),
      updatedAt: timestampSchema,
    },
    essential: { _id: id, settings: v.looseObject({}) },
    columns: {},
  }),
};

export type Kind = keyof typeof KINDS;

/** The records of each kind. */
export type Kinds = {
  [Name in Kind]: v.InferOutput<(typeof KINDS)[Name]['schema']>;
};

/** The names of the values that the records of each kind can be found by. */
export type Columns = { [Name in Kind]: keyof (typeof KINDS)[Name]['columns'] & string };

export type Job = Kinds['jobs'];
export type Task = Job['task'];
/** A mail as it is sent. */
export type Mail = v.InferOutput<typeof mailSchema>;
export type Link = Kinds['links'];
export type DeskSession = Kinds['deskSessions'];
export type StockEntry = Kinds['stockEntries'];
export type SecondFactor = v.InferOutput<typeof secondFactorSchema>;
/** Amounts are paise. */
export type Rehearsal = Kinds['rehearsals'];
export type ImportRecord = Kinds['imports'];
