import type { StockEntry } from '#api/records.ts';
import type { Order, OrderStatus } from '#contract/order.ts';
import type { OrderShop } from './test-shops.ts';

export const COPIES_PER_ORDER = 2;
/** The error codes that the second of two people may get. */
export const REFUSALS = ['changed-meanwhile', 'impossible-step'];

/**
 * Groups of actions of which only one of two can succeed, because each changes the state or version
 * that the other needs.
 */
const EXCLUSIVE = [
  ['packed'],
  ['shipped'],
  ['delivered'],
  ['received', 'declined'],
  ['price', 'recount'],
];

/** Describes what is wrong with the responses to a pair of actions; `undefined` if nothing is. */
export function judgePair(names: readonly string[], codes: readonly string[]): string | undefined {
  const wrongCode = codes.find((code) => code !== '200' && !REFUSALS.includes(code));
  if (wrongCode) return `responded with ${wrongCode}`;
  const isExclusive = EXCLUSIVE.some((group) => names.every((name) => group.includes(name)));
  if (isExclusive && codes.every((code) => code === '200')) return 'both were done';
  return undefined;
}

const STEPS = ['packed', 'shipped', 'delivered', 'cancelled'] as const;

/** Checks that each acknowledged step, forward or back, has one new entry in the history. */
export function judgeOrder(
  before: Order,
  after: Order | undefined,
  names: readonly string[],
  codes: readonly string[],
): string | undefined {
  if (!after) return 'the order is gone';
  for (const status of STEPS) {
    const added = countSteps(after, status) - countSteps(before, status);
    const done = names.filter((name, index) => name === status && codes[index] === '200').length;
    if (added !== done) return `${added} times ${status}, acknowledged ${done} times`;
  }
  return undefined;
}

function countSteps({ history }: Order, status: OrderStatus): number {
  // A refund adds an entry with the order's current status and a note such as `A torn page`.
  return history.filter(
    (entry) => entry.status === status && !/refund|torn/i.test(entry.note ?? ''),
  ).length;
}

/** Compares the order with the provider's refunds and with the stock ledger. */
export async function compareOrder(
  { store, standIn }: OrderShop,
  id: string,
  ledger: readonly StockEntry[],
): Promise<string[]> {
  const record = await store.records.get('orders', id);
  if (!record) return [`${id} is gone`];
  const { order } = record;
  const { number, status, refunded, totals, payment, lines } = order;
  const faults: string[] = [];
  if (refunded > totals.amount) faults.push(`${number}: ${refunded} of ${totals.amount} refunded`);
  if (payment.method === 'online') {
    const ids = new Set(record.receipts.map(({ paymentId }) => paymentId));
    const refunds = standIn.refunds.filter(({ payment_id: paymentId }) => ids.has(paymentId));
    const paise = refunds.reduce((sum, { amount }) => sum + amount, 0);
    if (paise !== refunded * 100)
      faults.push(`${number}: ${refunded} refunded, ${paise} paise given`);
    if (status === 'cancelled' && refunded !== totals.amount)
      faults.push(`${number}: cancelled with ${refunded} of ${totals.amount} refunded`);
  }
  const moved = sumCopies(ledger.filter(({ orderId }) => orderId === id));
  const kept = status === 'cancelled' ? 0 : COPIES_PER_ORDER - (lines[0]?.returned ?? 0);
  if (moved !== -kept) faults.push(`${number}: ${kept} copies kept, ${-moved} in the ledger`);
  return faults;
}

export function sumCopies(entries: readonly StockEntry[]): number {
  return entries.reduce((sum, { change }) => sum + change, 0);
}
