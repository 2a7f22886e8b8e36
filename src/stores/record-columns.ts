import type { Columns, Kind, Kinds } from '#api/records.ts';

type ColumnsOf = {
  [Name in Kind]: (record: Kinds[Name]) => Record<Columns[Name], string | number | null>;
};

/** The values that records are found by. */
export const RECORD_COLUMNS: ColumnsOf = {
  orders: ({ sequence, userId, due, key, order, search }) => ({
    sequence,
    userId,
    status: order.status,
    paymentStatus: order.payment.status,
    hasOpenReturn: Number(order.returns.some(({ status }) => status === 'requested')),
    search,
    due,
    key,
    providerOrderId: order.payment.providerOrderId ?? null,
  }),
  keyedCalls: () => ({}),
  jobs: ({ due, task }) => ({
    due,
    kind: task.kind,
    orderId: 'orderId' in task ? task.orderId : null,
  }),
  events: () => ({}),
  stockEntries: ({ bookId }) => ({ bookId }),
  rehearsals: () => ({}),
  owners: () => ({}),
  links: ({ kind, email = null, until }) => ({ kind, email, until }),
  imports: ({ due }) => ({ due }),
  importParts: () => ({}),
  importBatches: () => ({}),
};

export const KINDS = Object.keys(RECORD_COLUMNS) as Kind[];
