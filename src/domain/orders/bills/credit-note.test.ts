import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CreditNote, Order } from '#contract/orders/order.ts';
import { anOrder, anOrderLine, aRecord } from '../../builders.ts';
import { splitTaxes } from './bill.ts';
import {
  addCreditNote,
  itemizeCreditNote,
  computeCreditedTaxes,
  computeUncreditedRupees,
} from './credit-note.ts';

const NUMBER_AND_DATE = { number: 'KD/CN/26-27/001', date: '2026-11-23' };
const RECEIPT = { paymentId: 'p1', amount: 20_000, counts: true, refunds: [] };

function aNote(facts: Partial<CreditNote> = {}): CreditNote {
  return {
    ...NUMBER_AND_DATE,
    amount: 200,
    reason: 'The order was cancelled.',
    lines: [],
    ...facts,
  };
}

/** Makes an order with refunds of these amounts (paise), of which only the first is completed. */
function aRefundedRecord(amounts: number[], facts: Partial<Order> = {}) {
  const refunds = amounts.map((amount, index) => ({
    _id: `rf${index}`,
    amount,
    isDone: index === 0,
  }));
  return aRecord(anOrder(facts), { receipts: [{ ...RECEIPT, refunds }] });
}

it('credits completed and pending refunds, up to the amount of the payment', () => {
  expect(computeUncreditedRupees(aRefundedRecord([]))).toBe(0);
  expect(computeUncreditedRupees(aRefundedRecord([5000, 3000]))).toBe(80);
  expect(computeUncreditedRupees(aRefundedRecord([5000, 15_000, 15_000]))).toBe(200);
  expect(computeUncreditedRupees(aRefundedRecord([5050]))).toBe(50);
});

it('credits no refund that waits for an answer of the owner', () => {
  const refunds = [
    { _id: 'rf01', amount: 5000, isDone: true },
    { _id: 'rf02', amount: 3000, isDone: false, isSuspended: true },
  ];
  const record = aRecord(anOrder(), { receipts: [{ ...RECEIPT, refunds }] });
  expect(computeUncreditedRupees(record)).toBe(50);
});

it('credits the whole bill of a cash parcel that came back, but only once its end is decided', () => {
  const payment = { method: 'cod', status: 'not-due' } as const;
  const credit = (isDecided: boolean) =>
    computeUncreditedRupees(
      aRecord(
        anOrder({ status: 'undelivered', payment, undelivered: { restocked: [], isDecided } }),
      ),
    );
  expect([credit(false), credit(true)]).toEqual([0, 200]);
});

it('credits what the owner refunded in cash', () => {
  expect(computeUncreditedRupees(aRecord(anOrder(), { cashRefunds: 60 }))).toBe(60);
});

it('credits nothing that a credit note covers already, nothing without an invoice, and nothing for another payment', () => {
  expect(
    computeUncreditedRupees(
      aRefundedRecord([5000, 3000], { creditNotes: [aNote({ amount: 50 })] }),
    ),
  ).toBe(30);
  expect(computeUncreditedRupees(aRefundedRecord([5000], { invoice: null }))).toBe(0);
  const refunds = [{ _id: 'rf01', amount: 20_000, isDone: false }];
  const record = aRecord(anOrder(), { receipts: [{ ...RECEIPT, counts: false, refunds }] });
  expect(computeUncreditedRupees(record)).toBe(0);
});

it('adds a credit note of the uncredited amount, with the reason and the books of the step', () => {
  const lines = [{ bookId: 'bk01', qty: 1 }];
  const record = aRefundedRecord([20_000], { creditNotes: [aNote({ amount: 50 })] });
  const { order } = addCreditNote(record, NUMBER_AND_DATE, [
    { kind: 'mail', mail: 'refunded' },
    { kind: 'credit', reason: 'Torn.', lines },
  ]);
  expect(order.creditNotes).toEqual([
    aNote({ amount: 50 }),
    { ...NUMBER_AND_DATE, amount: 150, reason: 'Torn.', lines },
  ]);
  const { order: withoutReason } = addCreditNote(aRefundedRecord([100]), NUMBER_AND_DATE, []);
  expect(withoutReason.creditNotes).toEqual([
    { ...NUMBER_AND_DATE, amount: 1, reason: 'Part of the price was refunded.', lines: [] },
  ]);
});

const LINES = [
  anOrderLine({ qty: 3, taxPercent: 5 }),
  anOrderLine({ bookId: 'bk02', payable: 105, taxPercent: 5 }),
];
const TOTALS = { price: 1000, discount: 295, delivery: 40, amount: 745 };
const ORDER = anOrder({ lines: LINES, totals: TOTALS, status: 'cancelled' });
const RETURNED_ORDER = { ...ORDER, status: 'delivered' as const };
const ALL_COPIES = [
  { bookId: 'bk01', qty: 3 },
  { bookId: 'bk02', qty: 1 },
];

it('includes the delivery fee only for a cancelled order', () => {
  expect(itemizeCreditNote(ORDER, aNote({ amount: 745, lines: ALL_COPIES }))).toEqual({
    lines: LINES,
    delivery: 40,
    refundedBefore: 0,
  });
  const one = [{ bookId: 'bk01', qty: 1 }];
  expect(
    itemizeCreditNote(RETURNED_ORDER, aNote({ amount: 705, lines: ALL_COPIES })),
  ).toMatchObject({
    delivery: 0,
    refundedBefore: 0,
  });
  expect(itemizeCreditNote(RETURNED_ORDER, aNote({ amount: 200, lines: one }))).toEqual({
    lines: [{ ...LINES[0], qty: 1 }],
    delivery: 0,
    refundedBefore: 0,
  });
});

it('returns as refunded before what the amount lacks of the price of books and delivery', () => {
  expect(itemizeCreditNote(ORDER, aNote({ amount: 645, lines: ALL_COPIES }))).toMatchObject({
    delivery: 40,
    refundedBefore: 100,
  });
  expect(itemizeCreditNote(ORDER, aNote({ amount: 50 }))).toEqual({
    lines: [],
    delivery: 0,
    refundedBefore: 0,
  });
});

it('includes the tax of the copies, in proportion to their price', () => {
  const taxCancelled = (note: CreditNote) => computeCreditedTaxes(ORDER, note, '27AABCK4821M1Z9');
  const copy = [{ bookId: 'bk02', qty: 1 }];
  const taxReturned = (note: CreditNote) =>
    computeCreditedTaxes(RETURNED_ORDER, note, '27AABCK4821M1Z9');
  expect(taxReturned(aNote({ amount: 105, lines: copy }))).toEqual([{ name: 'IGST', paise: 500 }]);
  expect(taxReturned(aNote({ amount: 21, lines: copy }))).toEqual([{ name: 'IGST', paise: 100 }]);
  // ₹705 of ₹745 are the price of the books, with ₹33.57 of tax.
  expect(taxCancelled(aNote({ amount: 745, lines: ALL_COPIES }))).toEqual([
    { name: 'IGST', paise: 3357 },
  ]);
  // ₹50 of ₹745, without naming copies.
  expect(taxCancelled(aNote({ amount: 50 }))).toEqual([{ name: 'IGST', paise: 225 }]);
  expect(computeCreditedTaxes(anOrder(), aNote(), '29AABCK4821M1Z9')).toEqual([]);
  const free = { ...ORDER, lines: [anOrderLine({ payable: 0, taxPercent: 5 })] };
  expect(
    computeCreditedTaxes(free, aNote({ amount: 40, lines: ALL_COPIES }), '29AABCK4821M1Z9'),
  ).toEqual([]);
});

it('never includes in all notes of an order together more tax than the bill', () => {
  const gstin = '27AABCK4821M1Z9';
  const part = aNote({ number: 'KD/CN/26-27/001', amount: 100 });
  const all = aNote({ number: 'KD/CN/26-27/002', amount: 705, lines: ALL_COPIES });
  const order = { ...RETURNED_ORDER, creditNotes: [part, all] };
  const tax = (note: CreditNote) => computeCreditedTaxes(order, note, gstin)[0]?.paise ?? 0;
  expect([tax(part), tax(all)]).toEqual([451, 3357 - 451]);
});

it.each([
  [50, 695],
  [744, 1],
])('includes in two notes of ₹%d and ₹%d for the whole bill all of its tax', (first, second) => {
  const gstin = '27AABCK4821M1Z9';
  const notes = [
    aNote({ number: 'KD/CN/26-27/001', amount: first }),
    aNote({ number: 'KD/CN/26-27/002', amount: second, lines: ALL_COPIES }),
  ];
  const order = { ...ORDER, creditNotes: notes };
  const paise = notes.map((note) => computeCreditedTaxes(order, note, gstin)[0]?.paise ?? 0);
  expect(paise.reduce((sum, part) => sum + part)).toBe(3357);
});

it('includes no tax if the amount only covers a part of the delivery fee', () => {
  const rest = aNote({ amount: 30, lines: ALL_COPIES });
  expect(computeCreditedTaxes(ORDER, rest, '27AABCK4821M1Z9')).toEqual([
    { name: 'IGST', paise: 0 },
  ]);
});

it('credits equal CGST and SGST, and in all notes together never more than the bill', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 705 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(amounts, fc.constantFrom(5, 12, 18), (parts, taxPercent) => {
      const notes = parts.map((amount, index) =>
        aNote({ number: `n${index}`, amount, ...(index === 0 && { lines: ALL_COPIES }) }),
      );
      const order = {
        ...RETURNED_ORDER,
        lines: LINES.map((line) => ({ ...line, taxPercent })),
        placeOfSupply: 'Karnataka',
        creditNotes: notes,
      };
      const gstin = '29AABCK4821M1Z9';
      const credited = notes.map((note) => computeCreditedTaxes(order, note, gstin));
      for (const [central, ofState] of credited) expect(central?.paise).toBe(ofState?.paise);
      const sum = credited.reduce((total, [central]) => total + (central?.paise ?? 0), 0);
      expect(sum).toBeLessThanOrEqual(splitTaxes(order.lines, { ...order, gstin })[0]?.paise ?? 0);
    }),
  );
});
