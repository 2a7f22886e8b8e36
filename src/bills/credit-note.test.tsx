import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CreditNote as Note } from '#contract/orders/order.ts';
import { anOrder, anOrderLine } from '#domain/builders.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import type { BillLink } from './bill-parts.tsx';
import { CreditNote } from './bill.tsx';

const ORDER = anOrder({
  status: 'cancelled',
  lines: [anOrderLine({ qty: 2 })],
  totals: { price: 500, discount: 100, delivery: 40, amount: 440 },
});
const SETTINGS = { ...DEFAULT_SETTINGS, gstin: '29AABCK4821M1Z9' };

const Link: BillLink = ({ to, children }) => <a href={to}>{children}</a>;

function show(facts: Partial<Note>, order = ORDER) {
  const note: Note = {
    number: 'KD/CN/26-27/001',
    date: '2026-11-22',
    amount: 440,
    reason: 'The order was cancelled.',
    lines: [{ bookId: 'bk01', qty: 2 }],
    ...facts,
  };
  render(
    <CreditNote
      order={order}
      note={note}
      isFirstOnPage
      billPath="/bill"
      Link={Link}
      settings={SETTINGS}
    />,
  );
}

/** Returns the value beside a label. */
function readFact(label: string) {
  return screen.getByText(label).nextElementSibling?.textContent;
}

it('shows number, date, bill and reason, and credits the whole order', () => {
  show({});
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Credit Note');
  expect([readFact('Number'), readFact('Date')]).toEqual(['KD/CN/26-27/001', '22 November 2026']);
  expect(readFact('Bill')).toBe('KD/26-27/000001, 11 November 2026');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/bill');
  expect(readFact('Reason')).toBe('The order was cancelled.');
  expect([readFact('Value of books'), readFact('Delivery'), readFact('Total')]).toEqual([
    '₹400',
    '₹40',
    '₹440',
  ]);
  expect(readFact('GST, printed books (HSN 4901)')).toBe('Nil');
  expect(screen.getByText('Rupees four hundred and forty only')).toBeDefined();
});

it('lists only the returned copies', () => {
  show({ amount: 200, lines: [{ bookId: 'bk01', qty: 1 }] }, { ...ORDER, status: 'delivered' });
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.getByText('Malgudi Days')).toBeDefined();
  expect([readFact('Value of books'), readFact('Total')]).toEqual(['₹200', '₹200']);
  expect(screen.queryByText('Delivery')).toBeNull();
});

it('subtracts the part of the order that was refunded before', () => {
  show({ amount: 390 });
  expect([readFact('Refunded before'), readFact('Total')]).toEqual(['−₹50', '₹390']);
});

it('credits a part of the price, with the tax that it contains', () => {
  const lines = [anOrderLine({ payable: 210, qty: 2, taxPercent: 5, hsn: '4820' })];
  const totals = { price: 500, discount: 80, delivery: 0, amount: 420 };
  show({ amount: 42, lines: [], reason: 'A torn page' }, anOrder({ lines, totals }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(readFact('Part of the price, HSN 4820')).toBe('₹42');
  expect([readFact('CGST, included'), readFact('SGST, included')]).toEqual(['₹1.00', '₹1.00']);
});

it('credits a part of the price of untaxed goods, and names their HSN once', () => {
  const lines = ['bk01', 'bk02'].map((bookId) => anOrderLine({ bookId, hsn: '4903' }));
  show({ amount: 42, lines: [] }, { ...ORDER, lines, placeOfSupply: 'Kerala' });
  expect(readFact('Part of the price, HSN 4903')).toBe('₹42');
  expect(readFact('GST on these goods')).toBe('Nil');
  expect(readFact('Place of supply')).toBe('Kerala');
});

it('shows the seller of the bill, not that of today', () => {
  const seller = { name: 'Old Books', address: '1, Fort', pin: '400001', email: '', phone: '' };
  show({}, { ...ORDER, seller });
  expect(screen.getAllByText(/Old Books/).length).toBe(2);
  expect(screen.queryByText(new RegExp(SETTINGS.name))).toBeNull();
  // The old seller had no GSTIN, so the note shows no taxes.
  expect(document.body.textContent).not.toContain(SETTINGS.gstin);
});

it('names no refund for a cash parcel that came back', () => {
  show(
    { reason: 'The parcel came back.' },
    {
      ...ORDER,
      status: 'undelivered',
      payment: { method: 'cod', status: 'not-due' },
      undelivered: { restocked: [], isDecided: true },
      creditNotes: [],
    },
  );
  expect(readFact('Delivery')).toBe('₹40');
  expect(document.body.textContent).not.toMatch(/refund/i);
});

it('credits the books without the delivery fee if the fee was kept', () => {
  show({ amount: 400 }, { ...ORDER, status: 'undelivered' });
  expect(screen.queryByText('Delivery')).toBeNull();
  expect(screen.queryByText('Refunded before')).toBeNull();
  expect(readFact('Total')).toBe('₹400');
});
