import type { CreditNote, Order } from '#contract/orders/order.ts';
import { paiseFromRupees, rupeesFromPaise } from '../../values/money.ts';
import { splitTaxes, type TaxShare } from './bill.ts';
import { computeRefundablePaise } from '../payments/order-payment.ts';
import { findCountedPayment, type Effect, type OrderRecord } from '../order-record.ts';

/** The beginning of the reason of a credit note for returned books. The user's reason follows. */
export const BOOKS_RETURNED = 'Books were returned';

/**
 * Returns the amount of the invoice (₹) that the shop owes or has refunded without a credit note,
 * except of payments that do not count for the order.
 */
export function computeUncreditedRupees(record: OrderRecord): number {
  const { order, cashRefunds } = record;
  if (!order.invoice) return 0;
  const payment = findCountedPayment(record);
  const paise = payment ? payment.amount - computeRefundablePaise(record) : 0;
  // Cash that was not collected, because the parcel came back, is no longer owed by the user.
  if (order.payment.status === 'not-due' && order.undelivered?.isDecided)
    return order.totals.amount - sumCreditNotes(order);
  const owed = Math.floor(rupeesFromPaise(paise + paiseFromRupees(cashRefunds)));
  return Math.max(0, owed - sumCreditNotes(order));
}

function sumCreditNotes({ creditNotes = [] }: Pick<Order, 'creditNotes'>): number {
  return creditNotes.reduce((sum, { amount }) => sum + amount, 0);
}

interface NumberAndDate {
  number: string;
  /** `YYYY-MM-DD`. */
  date: string;
}

/** Adds a credit note for the uncredited amount, by the step's 'credit' effect, or for a part. */
export function addCreditNote(
  record: OrderRecord,
  { number, date }: NumberAndDate,
  effects: readonly Effect[],
): OrderRecord {
  const credit = effects.find((effect) => effect.kind === 'credit');
  const { reason = 'Part of the price was refunded.', lines = [] } = credit ?? {};
  const note = { number, date, amount: computeUncreditedRupees(record), reason, lines: [...lines] };
  const creditNotes = [...(record.order.creditNotes ?? []), note];
  return { ...record, order: { ...record.order, creditNotes } };
}

/** The items of a credit note, in whole ₹: prices plus `delivery` minus `refundedBefore`. */
export interface CreditNoteItems {
  /** The credited copies, with their prices. */
  lines: Order['lines'];
  /** The delivery fee if the note has lines and credits the whole order, else 0. */
  delivery: number;
  /** The part of the price that was refunded before, and is not part of the note's amount. */
  refundedBefore: number;
}

type CreditedItems = Pick<Order, 'lines' | 'totals' | 'status' | 'creditNotes'>;

export function itemizeCreditNote(
  { lines, totals, status, creditNotes = [] }: CreditedItems,
  note: CreditNote,
): CreditNoteItems {
  const credited = lines.flatMap((line) => {
    const qty = note.lines.find(({ bookId }) => bookId === line.bookId)?.qty ?? 0;
    return qty > 0 ? [{ ...line, qty }] : [];
  });
  const value = credited.reduce((sum, { qty, payable }) => sum + qty * payable, 0);
  const index = creditNotes.findIndex(({ number }) => number === note.number);
  const earlier = creditNotes.slice(0, Math.max(0, index));
  // The refund for a parcel that came back may keep the delivery fee.
  const isWhole =
    status === 'cancelled' ||
    (status === 'undelivered' &&
      sumCreditNotes({ creditNotes: earlier }) + note.amount === totals.amount);
  const delivery = isWhole && credited.length > 0 ? totals.delivery : 0;
  const refundedBefore = credited.length > 0 ? value + delivery - note.amount : 0;
  return { lines: credited, delivery, refundedBefore };
}

type CreditedOrder = CreditedItems & Pick<Order, 'address' | 'placeOfSupply'>;

/**
 * Returns a note's taxes by name. All notes of the order have at most those of the bill together, and
 * exactly these if they credit the whole amount.
 */
export function computeCreditedTaxes(order: CreditedOrder, note: CreditNote, gstin?: string) {
  const notes = order.creditNotes ?? [];
  const index = notes.findIndex(({ number }) => number === note.number);
  const billed = splitTaxes(order.lines, { ...order, gstin });
  const remaining = new Map(billed.map(({ name, paise }) => [name, paise]));
  let uncredited = order.totals.amount;
  let taxes: TaxShare[] = [];
  for (const item of [...notes.slice(0, Math.max(0, index)), note]) {
    uncredited -= item.amount;
    const shares = uncredited > 0 ? computeShares(order, item, gstin) : billed;
    taxes = shares.map(({ name, paise }) => {
      const left = remaining.get(name) ?? 0;
      return { name, paise: uncredited > 0 ? Math.min(paise, left) : left };
    });
    for (const { name, paise } of taxes) remaining.set(name, (remaining.get(name) ?? 0) - paise);
  }
  return taxes;
}

/** Returns the taxes of the note's copies, or the order's, by the refunded part of the price. */
function computeShares(order: CreditedOrder, note: CreditNote, gstin?: string): TaxShare[] {
  const { lines: noteLines, delivery, refundedBefore } = itemizeCreditNote(order, note);
  const lines = noteLines.length > 0 ? noteLines : order.lines;
  const fullAmount = noteLines.length > 0 ? note.amount + refundedBefore : order.totals.amount;
  const share = Math.max(0, (note.amount - delivery) / (fullAmount - delivery));
  const shares = splitTaxes(lines, { ...order, gstin });
  return shares.map(({ name, paise }) => ({ name, paise: Math.round(paise * share) }));
}

/** Removes the reason that the user gave for a return. */
export function eraseReturnReason(note: CreditNote): CreditNote {
  return note.reason.startsWith(`${BOOKS_RETURNED}: `)
    ? { ...note, reason: `${BOOKS_RETURNED}.` }
    : note;
}
