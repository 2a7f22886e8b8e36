import type { OrderStatus } from '#contract/orders/order.ts';
import type { Invariant } from './invariant.ts';

/** The status that causes an email, and a part of its subject. */
const MAILED: Partial<Record<OrderStatus, (before: OrderStatus | undefined) => boolean>> = {
  placed: (before) => before === undefined || before === 'awaiting-payment' || before === 'expired',
  shipped: (before) => before === 'packed',
  cancelled: (before) => before === 'placed' || before === 'packed',
  undelivered: (before) => before === 'shipped',
};

export const MAILS: Invariant = {
  name: 'every email is sent',
  sentence:
    'The transaction that places, ships or cancels an order, or records its parcel as undelivered, adds one email to its user.',
  check(_world, { changes, ordersBefore }) {
    for (const [id, { order, email }] of changes.puts.orders ?? []) {
      const before = ordersBefore.get(id)?.order.status;
      if (before === order.status || email === '' || !MAILED[order.status]?.(before)) continue;
      const mails = [...(changes.puts.jobs?.values() ?? [])].filter(
        ({ task }) =>
          task.kind === 'mail' && task.mail.to === email && task.mail.text.includes(order.number),
      );
      if (mails.length !== 1)
        return `${order.number} became ${order.status} with ${mails.length} emails`;
    }
    return undefined;
  },
};

export const SENT_ONCE: Invariant = {
  name: 'no email is sent twice',
  sentence: 'A process sends an email only after it has taken it, once for each taking.',
  checkEnd({ postOffice, memories }) {
    const sent = new Map<string, number>();
    for (const id of postOffice.deliveries) {
      sent.set(id, (sent.get(id) ?? 0) + 1);
      if ((sent.get(id) ?? 0) > (memories.taken.get(id) ?? 0))
        return `${id} was sent by a process that had not taken it`;
    }
    return undefined;
  },
};

export const TAKEN: Invariant = {
  name: 'jobs: taken',
  sentence: 'A process takes a job only when it is due by its clock: no other process is doing it.',
  check({ memories }, { takenJobs, to, isSteady }) {
    for (const { id, due } of takenJobs) {
      memories.taken.set(id, (memories.taken.get(id) ?? 0) + 1);
      if (due === null || (isSteady && due > to))
        return `${id} was due at ${due}, and was taken at ${to}`;
    }
    return undefined;
  },
};

export const JOBS_END: Invariant = {
  name: 'jobs',
  sentence:
    'In the end no work is due: each email is delivered, except to a mailbox that bounces, and each refund made.',
  checkEnd({ ledger, postOffice }) {
    for (const { _id, due, task, problem } of ledger.jobs.values()) {
      if (due !== null) return `${task.kind} ${_id} is still due`;
      const isBounced = task.kind === 'mail' && postOffice.bouncing.has(task.mail.to);
      if (!isBounced) return `${task.kind} ${_id} was given up: ${problem}`;
    }
    return undefined;
  },
};

export const HOLDS_END: Invariant = {
  name: 'holds',
  sentence: 'In the end no order holds copies for a payment whose time is over.',
  checkEnd({ ledger, scheduler }) {
    for (const { order } of ledger.orders.values())
      if (
        order.status === 'awaiting-payment' &&
        Date.parse(order.expiresAt ?? '') < scheduler.now() - 60_000
      )
        return `${order.number} has expired at ${order.expiresAt}`;
    return undefined;
  },
};
