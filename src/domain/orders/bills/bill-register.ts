import type { RegisterRow, RegisterTotals } from '#contract/desk/desk-reports.ts';
import type { Order } from '#contract/orders/order.ts';
import type { Period } from '../../values/period.ts';
import { compareTexts } from '../../values/text.ts';

/** A bill or a credit note; amounts are in ₹. */
export type RegisterEntry = Omit<RegisterRow, '_id'> & { number: string };

/**
 * Returns the amount of an order's bill, in ₹. A cancelled order without credit notes was not paid:
 * its bill is void, and the amount 0. Only orders of older releases may have been refunded without
 * a credit note; a correction is missing for their bills, too, so they also count as 0.
 */
export function computeBillAmount({ status, creditNotes = [], totals }: Order): number {
  return status === 'cancelled' && creditNotes.length === 0 ? 0 : totals.amount;
}

export function listEntriesOfOrder(order: Order): RegisterEntry[] {
  const { _id: orderId, number: orderNumber, invoice, creditNotes = [], address } = order;
  const { placeOfSupply = address.state } = order;
  if (!invoice) return [];
  const common = {
    orderId,
    orderNumber,
    billNumber: invoice.number,
    buyer: address.name,
    placeOfSupply,
  };
  return [
    { ...common, kind: 'bill', ...invoice, amount: computeBillAmount(order) },
    ...creditNotes.map(({ number, date, amount }) => ({
      ...common,
      kind: 'credit-note' as const,
      number,
      date,
      amount,
    })),
  ];
}

/** Lists the entries of the period by day, bills before credit notes, and by number. */
export function listRegisterEntries(
  orders: readonly Order[],
  { from, to }: Period,
): RegisterEntry[] {
  return orders
    .flatMap(listEntriesOfOrder)
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((a, b) => compareEntries(a, b));
}

function compareEntries(a: RegisterEntry, b: RegisterEntry): number {
  return (
    compareTexts(a.date, b.date) ||
    compareTexts(a.kind, b.kind) ||
    // Numbers are padded with zeros up to a fixed length. A longer number is higher.
    a.number.length - b.number.length ||
    compareTexts(a.number, b.number)
  );
}

export function sumRegister(entries: readonly RegisterEntry[]): RegisterTotals {
  const totals = { bills: 0, billed: 0, creditNotes: 0, credited: 0 };
  for (const { kind, amount } of entries) {
    if (kind === 'bill') {
      totals.bills += 1;
      totals.billed += amount;
    } else {
      totals.creditNotes += 1;
      totals.credited += amount;
    }
  }
  return totals;
}
