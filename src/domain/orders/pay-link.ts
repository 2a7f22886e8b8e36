import type { Order } from '#contract/orders/order.ts';
import { DAY_MS, HOUR_MS, formatTimestamp } from '../values/time.ts';
import { type OrderRecord, type Step, addHistoryEntry } from './order-record.ts';
import { MAX_HISTORY, type Obstacle } from './order-steps.ts';

/** How long copies are held after a payment link was sent. */
const PAY_LINK_MS = DAY_MS;

/** Returns until when a payment link that is sent at `now` holds the copies, as a timestamp. */
export function getPayLinkEnd(now: number): string {
  return formatTimestamp(now + PAY_LINK_MS);
}

/** The notes of the history entries about a payment link: one that was emailed, and any other. */
const EMAILED_LINK = 'A link to pay was sent';
const WRITTEN_LINK = 'The shop wrote with a link to pay';

/** Whether the user of an order that awaits payment got an email with a link within the last hour. */
export function hasNewPayLink({ status, history }: Order, now: number): boolean {
  const email = history.findLast(({ note }) => note === EMAILED_LINK);
  return status === 'awaiting-payment' && !!email && Date.parse(email.at) > now - HOUR_MS;
}

/**
 * Sends the user a payment link, and holds the copies for a day. Within an hour, sending again
 * has no effect. For an expired order, the caller has taken its copies again. Without `mail`, the
 * owner sends the link.
 */
export function sendPayLink(
  record: OrderRecord,
  now: number,
  mail: boolean = true,
): Step | Obstacle {
  const { order } = record;
  const { status, expiresAt = '' } = order;
  const canRevive = status === 'expired' && record.email !== '';
  if (status !== 'awaiting-payment' && !canRevive) return 'impossibleStep';
  if (order.history.length >= MAX_HISTORY) return 'impossibleStep';
  const end = getPayLinkEnd(now);
  const isHeldAgain = Date.parse(expiresAt) > Date.parse(end) - HOUR_MS;
  if (mail ? hasNewPayLink(order, now) : isHeldAgain) return { record, effects: [] };
  const held = { ...record, order: { ...order, expiresAt: end } };
  return {
    record: addHistoryEntry(held, 'awaiting-payment', now, mail ? EMAILED_LINK : WRITTEN_LINK),
    effects: mail ? [{ kind: 'mail', mail: 'pay-link' }] : [],
  };
}
