import { expect, it } from 'vitest';
import type { CreditNote, Order } from '#contract/order.ts';
import { anOrder, anOrderLine, aRecord } from '../builders.ts';
import {
  addCreditNote,
  listCreditedLines,
  computeCreditedTaxes,
  formatCreditNoteNumber,
  computeUncreditedRupees,
} from './credit-note.ts';

const DAY = { number: 'KD/CN/26-27/001', date: '2026-11-23' };
const RECEIPT = { paymentId: 'p1', amount: 20_000, counts: true, refunds: [] };

function aNote(facts: Partial<CreditNote> = {}): CreditNote {
  return { ...DAY, amount: 200, reason: 'The order was cancelled.', lines: [], ...facts };
}

function refunded(amounts: number[], facts: Partial<Order> = {}) {
  const refunds = amounts.map((amount, index) => ({
    _id: `rf${index}`,
    amount,
    isDone: index === 0,
  }));
  return aRecord(anOrder(facts), { receipts: [{ ...RECEIPT, refunds }] });
}

it('numbers credit notes with at most 16 characters', () => {
  expect(formatCreditNoteNumber('26-27', 1)).toBe('KD/CN/26-27/001');
  expect(formatCreditNoteNumber('26-27', 9999)).toBe('KD/CN/26-27/9999');
  expect(formatCreditNoteNumber('26-27', 10_000)).toBe('KDCN2627/0010000');
});

it('credits completed and pending refunds, at most the payment', () => {
  expect(computeUncreditedRupees(refunded([]))).toBe(0);
  expect(computeUncreditedRupees(refunded([5000, 3000]))).toBe(80);
  expect(computeUncreditedRupees(refunded([5000, 15_000, 15_000]))).toBe(200);
  expect(computeUncreditedRupees(refunded([5050]))).toBe(50);
});

it('credits what the owner refunded in cash', () => {
  expect(computeUncreditedRupees(aRecord(anOrder(), { cashRefunds: 60 }))).toBe(60);
});

it('credits nothing that a credit note covers already, nothing without an invoice, and nothing for another payment', () => {
  expect(
    computeUncreditedRupees(refunded([5000, 3000], { creditNotes: [aNote({ amount: 50 })] })),
  ).toBe(30);
  expect(computeUncreditedRupees(refunded([5000], { invoice: null }))).toBe(0);
  const refunds = [{ _id: 'rf01', amount: 20_000, isDone: false }];
  const second = aRecord(anOrder(), { receipts: [{ ...RECEIPT, counts: false, refunds }] });
  expect(computeUncreditedRupees(second)).toBe(0);
});

it('has the amount, and the reason and the books of the step', () => {
  const lines = [{ bookId: 'bk01', qty: 1 }];
  const record = refunded([20_000], { creditNotes: [aNote({ amount: 50 })] });
  const { order } = addCreditNote(record, DAY, [
    { kind: 'mail', mail: 'refunded' },
    { kind: 'credit', reason: 'Torn.', lines },
  ]);
  expect(order.creditNotes).toEqual([
    aNote({ amount: 50 }),
    { ...DAY, amount: 150, reason: 'Torn.', lines },
  ]);
  const { order: other } = addCreditNote(refunded([100]), DAY, []);
  expect(other.creditNotes).toEqual([
    { ...DAY, amount: 1, reason: 'Part of the price was refunded.', lines: [] },
  ]);
});

const LINES = [
  anOrderLine({ qty: 3, taxPercent: 5 }),
  anOrderLine({ bookId: 'bk02', payable: 105, taxPercent: 5 }),
];
const TOTALS = { price: 1000, discount: 295, delivery: 40, amount: 745 };
const ORDER = anOrder({ lines: LINES, totals: TOTALS, status: 'cancelled' });
const RETURNED = { ...ORDER, status: 'delivered' as const };
const ALL = [
  { bookId: 'bk01', qty: 3 },
  { bookId: 'bk02', qty: 1 },
];

it('includes the delivery fee only for a cancelled order', () => {
  expect(listCreditedLines(ORDER, aNote({ amount: 745, lines: ALL }))).toEqual({
    lines: LINES,
    delivery: 40,
    refundedBefore: 0,
  });
  const one = [{ bookId: 'bk01', qty: 1 }];
  expect(listCreditedLines(RETURNED, aNote({ amount: 705, lines: ALL }))).toMatchObject({
    delivery: 0,
    refundedBefore: 0,
  });
  expect(listCreditedLines(RETURNED, aNote({ amount: 200, lines: one }))).toEqual({
    lines: [{ ...LINES[0], qty: 1 }],
    delivery: 0,
    refundedBefore: 0,
  });
});

it('shows the difference between the amount and the price of the books', () => {
  expect(listCreditedLines(ORDER, aNote({ amount: 645, lines: ALL }))).toMatchObject({
    delivery: 40,
    refundedBefore: 100,
  });
  expect(listCreditedLines(ORDER, aNote({ amount: 50 }))).toEqual({
    lines: [],
    delivery: 0,
    refundedBefore: 0,
  });
});

it('includes the tax of the copies, in proportion to their price', () => {
  const tax = (note: CreditNote) => computeCreditedTaxes(ORDER, note, '27AABCK4821M1Z9');
  const copy = [{ bookId: 'bk02', qty: 1 }];
  const returned = (note: CreditNote) => computeCreditedTaxes(RETURNED, note, '27AABCK4821M1Z9');
  expect(returned(aNote({ amount: 105, lines: copy }))).toEqual([{ name: 'IGST', paise: 500 }]);
  expect(returned(aNote({ amount: 21, lines: copy }))).toEqual([{ name: 'IGST', paise: 100 }]);
  // ₹705 of ₹745 are the price of the books, with ₹33.57 of tax.
  expect(tax(aNote({ amount: 745, lines: ALL }))).toEqual([{ name: 'IGST', paise: 3357 }]);
  // ₹50 of ₹745, without naming copies.
  expect(tax(aNote({ amount: 50 }))).toEqual([{ name: 'IGST', paise: 225 }]);
  expect(computeCreditedTaxes(anOrder(), aNote(), '29AABCK4821M1Z9')).toEqual([]);
  const free = { ...ORDER, lines: [anOrderLine({ payable: 0, taxPercent: 5 })] };
  expect(computeCreditedTaxes(free, aNote({ amount: 40, lines: ALL }), '29AABCK4821M1Z9')).toEqual(
    [],
  );
});

it('never includes more tax than the bill, in all notes of an order together', () => {
  const gstin = '27AABCK4821M1Z9';
  const part = aNote({ number: 'KD/CN/26-27/001', amount: 100 });
  const all = aNote({ number: 'KD/CN/26-27/002', amount: 705, lines: ALL });
  const order = { ...RETURNED, creditNotes: [part, all] };
  const tax = (note: CreditNote) => computeCreditedTaxes(order, note, gstin)[0]?.paise ?? 0;
  expect([tax(part), tax(all)]).toEqual([451, 3357 - 451]);
});

it('includes no tax if the amount does not even cover the delivery fee', () => {
  const rest = aNote({ amount: 30, lines: ALL });
  expect(computeCreditedTaxes(ORDER, rest, '27AABCK4821M1Z9')).toEqual([
    { name: 'IGST', paise: 0 },
  ]);
});
