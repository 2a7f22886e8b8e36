import type { Columns, Kind, Kinds, Task } from '#api/records.ts';

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
    email: emailOf(task),
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

/** Whom the job is about, so that an account takes its mails with it. */
function emailOf(task: Task): string | null {
  if (task.kind === 'mail') return task.mail.to;
  return task.kind === 'forgot' ? task.email : null;
}

export const KINDS = Object.keys(RECORD_COLUMNS) as Kind[];
