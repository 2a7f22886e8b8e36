import { anAddress } from '#domain/builders.ts';
import type { BillLine } from './bill/bill-lines.tsx';
import type { BilledOrder } from './bill/bill.tsx';

/** For tests: two copies of a book, with the given facts. */
export function aBillLine(facts: Partial<BillLine> = {}): BillLine {
  return {
    bookId: 'bk01',
    title: 'Malgudi Days',
    author: 'R. K. Narayan',
    isbn: '9780143039655',
    qty: 2,
    originalPrice: 250,
    payable: 200,
    ...facts,
  };
}

/** For tests: an order whose totals fit its lines, delivered for ₹40. */
export function aBilledOrder(lines: BillLine[], facts: Partial<BilledOrder> = {}): BilledOrder {
  const price = lines.reduce((sum, { originalPrice, qty }) => sum + originalPrice * qty, 0);
  const payable = lines.reduce((sum, line) => sum + line.payable * line.qty, 0);
  return {
    number: 'KD-010482',
    createdAt: '2026-11-19T20:00:00+00:00',
    invoice: { number: 'KD/26-27/000482', date: '2026-11-20' },
    payment: { method: 'online' },
    refunded: 0,
    lines,
    totals: { price, discount: price - payable, delivery: 40, amount: payable + 40 },
    address: anAddress(),
    ...facts,
  };
}
