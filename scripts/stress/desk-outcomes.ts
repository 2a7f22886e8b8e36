import type { StockEntry } from '#api/records.ts';
import type { Order, OrderStatus } from '#contract/order.ts';
import type { OrderShop } from './test-shops.ts';

/** Copies of each order. */
export const BOUGHT = 2;
/** What the second of two people may hear. */
export const REFUSALS = ['changed-meanwhile', 'impossible-step'];

/** Of two of these, only one can be done: both need the state, or the version, that the other changes. */
const ALONE = [
  ['packed'],
  ['shipped'],
  ['delivered'],
  ['received', 'declined'],
  ['price', 'recount'],
];

/** What is wrong with the two responses. */
export function judge(names: readonly string[], codes: readonly string[]): string | undefined {
  const odd = codes.find((code) => code !== '200' && !REFUSALS.includes(code));
  if (odd) return `responded with ${odd}`;
  const isAlone = ALONE.some((group) => names.every((name) => group.includes(name)));
  if (isAlone && codes.every((code) => code === '200')) return 'both were done';
  return undefined;
}

/** Whether the order has each step that was done, once, and none that was refused. */
export function judgeOrder(
  order: Order | undefined,
  names: readonly string[],
  codes: readonly string[],
): string | undefined {
  if (!order) return 'the order is gone';
  for (const status of ['packed', 'shipped', 'delivered', 'cancelled'] as OrderStatus[]) {
    const entries = order.history.filter((entry) => entry.status === status);
    // A refund notes itself under the status of the order.
    const steps = entries.filter(({ note = '' }) => !/refund|torn/i.test(note)).length;
    if (steps > 1) return `${steps} times ${status}`;
    const isDone = names.some((name, index) => name === status && codes[index] === '200');
    if (isDone && steps === 0) return `${status} was acknowledged, and is not there`;
  }
  return undefined;
}

/** What the provider has refunded, what the order says, and what the ledger says of its copies. */
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
    const given = standIn.refunds.filter(({ payment_id: paymentId }) => ids.has(paymentId));
    const paise = given.reduce((sum, { amount }) => sum + amount, 0);
    if (paise !== refunded * 100)
      faults.push(`${number}: ${refunded} refunded, ${paise} paise given`);
    if (status === 'cancelled' && refunded !== totals.amount)
      faults.push(`${number}: cancelled with ${refunded} of ${totals.amount} refunded`);
  }
  const moved = sumCopies(ledger.filter(({ orderId }) => orderId === id));
  const kept = status === 'cancelled' ? 0 : BOUGHT - (lines[0]?.returned ?? 0);
  if (moved !== -kept) faults.push(`${number}: ${kept} copies kept, ${-moved} in the ledger`);
  return faults;
}

export function sumCopies(entries: readonly StockEntry[]): number {
  return entries.reduce((sum, { change }) => sum + change, 0);
}
