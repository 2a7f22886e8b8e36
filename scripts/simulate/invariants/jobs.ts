import type { OrderStatus } from '#contract/order.ts';
import type { Invariant } from './invariant.ts';

/** A process has sent an email within this time, or another one may send it again. */
const LEASE_MS = 50_000;

/** The status that causes an email, and a part of its subject. */
const MAILED: Partial<Record<OrderStatus, (before: OrderStatus | undefined) => boolean>> = {
  placed: (before) => before === undefined || before === 'awaiting-payment' || before === 'expired',
  shipped: (before) => before === 'packed',
  cancelled: (before) => before === 'placed' || before === 'packed',
  undelivered: (before) => before === 'shipped',
};

export const MAILS: Invariant = {
  name: 'mails: none is forgotten',
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
  name: 'mails: none is sent twice',
  sentence:
    'No two emails have the same text to the same person; one is sent again, with the same id, only if its response was lost or its lease has ended.',
  checkEnd({ postOffice, story }) {
    const hasWrongClock = story.acts.some(({ does }) => does === 'has a wrong clock');
    for (const [index, { id, at, isAnswered }] of postOffice.deliveries.entries()) {
      const again = postOffice.deliveries.slice(index + 1).find((other) => other.id === id);
      if (again && isAnswered && !hasWrongClock && again.at < at + LEASE_MS)
        return `${id} was sent twice`;
    }
    const ids = new Map<string, string>();
    for (const { id, mail } of postOffice.deliveries) {
      const key = `${mail.to} ${mail.subject} ${mail.text}`;
      const earlier = ids.get(key) ?? id;
      const isRepeatable = /pay|track|return|refund|on its way|correct/i.test(mail.subject);
      if (earlier !== id && !isRepeatable) return `${mail.subject} to ${mail.to}`;
      ids.set(key, earlier);
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
