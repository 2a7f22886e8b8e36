import type { Copies } from '#domain/orders/order-record.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import type { StockEntry } from '../records.ts';
import type { Transaction } from '../store.ts';

/** The maximum number of entries that are read to find what happened to a shelf since a moment. */
export const MAX_ENTRIES_SINCE = 1000;

/** The reason of an entry for copies that a count missed, and an order that left has taken. */
export const FOUND = 'found';

/** The reason of an entry for a count at the desk that found what was known. */
export const CONFIRMED = 'confirmed';

/** Whether the entry is a count at the desk; editing the number of copies is one, too. */
export function isCountedAtDesk({ reason }: Pick<StockEntry, 'reason'>): boolean {
  return reason === 'counted' || reason === 'edited' || reason === CONFIRMED;
}

/** What an order changes the stock for. */
export interface StockChange extends Pick<Dependencies, 'now' | 'createId'> {
  orderId: string;
  reason: string;
}

interface LedgerContext extends Pick<Dependencies, 'now' | 'createId'> {
  reason: string;
  orderId?: string;
  note?: string;
  since?: string;
  /** Whether changes by 0 are recorded: only orders got or lack the copies. */
  hasZeros?: boolean;
}

/** Records in the stock ledger how many copies of each book were added, or removed if negative. */
export function recordStock(
  transaction: Transaction,
  copies: readonly Copies[],
  { now, createId, reason, orderId, note, since, hasZeros = false }: LedgerContext,
): void {
  const at = formatTimestamp(now());
  const facts = {
    reason,
    ...(orderId && { orderId }),
    ...(note && { note }),
    ...(since && { since }),
    at,
  };
  const entries = copies
    .filter(({ qty }) => hasZeros || qty !== 0)
    .map(({ bookId, qty }) => ({ _id: createId(), bookId, change: qty, ...facts }));
  if (entries.length > 0) transaction.put('stockEntries', ...entries);
}

/** Records copies that orders have found: as added, and as taken by what has left. */
export function recordFound(
  transaction: Transaction,
  found: readonly Copies[],
  context: Omit<LedgerContext, 'reason'>,
): void {
  recordStock(transaction, found, { ...context, reason: FOUND });
  const taken = found.map(({ bookId, qty }) => ({ bookId, qty: -qty }));
  recordStock(transaction, taken, { ...context, reason: 'shipped' });
}

/**
 * Adds up the copies that orders have found. Those that lack again count if their parcel was sent in
 * the same time, from `moment` on (ms): otherwise the shelf did not have them before either.
 */
export function countFound(
  entries: readonly Pick<StockEntry, 'change' | 'reason' | 'since' | 'at'>[],
  moment: number,
): number {
  return entries.reduce((sum, { reason, change, since, at }) => {
    const isCounted = reason === FOUND && (change > 0 || Date.parse(since ?? at) >= moment);
    return isCounted ? sum + change : sum;
  }, 0);
}
