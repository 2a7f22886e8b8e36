import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CreditNote as Note, Order } from '#contract/orders/order.ts';
import { anAddress, anOrder, anOrderLine } from '#domain/builders.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { printScreen } from '#ui/testing.ts';
import { Bill, CreditNote } from './bill.tsx';
import type { BillLink } from './bill-parts.tsx';

/** No two of its values are alike, so that none can stand in the place of another. */
const SELLER = {
  name: 'किताब Books',
  address: '7, Avenue Road, Pune',
  pin: '411002',
  email: 'help@books.example',
  phone: '020 4123 4567',
  gstin: '27AABCK4821M1Z9',
};
const SETTINGS = { ...DEFAULT_SETTINGS, ...SELLER, name: 'Kitab', returnDays: 11 };

const NOVEL = anOrderLine({ qty: 2, originalPrice: 250, payable: 199, isbn: '9780143039655' });
const NOTEBOOK = anOrderLine({
  bookId: 'bk02',
  title: 'नोटबुक',
  author: 'क, ख, ग, घ and ङ',
  language: 'mr',
  qty: 3,
  originalPrice: 130,
  payable: 112,
  hsn: '4820',
  taxPercent: 12,
});
const ESSAYS = anOrderLine({ bookId: 'bk03', title: 'Essais', language: 'fr', payable: 90 });

const NOTES: Note[] = [
  {
    number: 'CN-1',
    date: '2026-11-21',
    amount: 40,
    reason: 'A torn page',
    lines: [],
  },
  {
    number: 'CN-2',
    date: '2026-11-22',
    amount: 311,
    reason: 'Books were returned.',
    lines: [
      { bookId: 'bk01', qty: 1 },
      { bookId: 'bk02', qty: 1 },
    ],
  },
  {
    number: 'CN-3',
    date: '2026-11-23',
    amount: 500,
    reason: 'The order was cancelled.',
    lines: [
      { bookId: 'bk01', qty: 2 },
      { bookId: 'bk02', qty: 3 },
      { bookId: 'bk03', qty: 1 },
    ],
  },
];

function anOrderOfThree(facts: Partial<Order>): Order {
  return anOrder({
    _id: 'or01',
    number: 'KD-010482',
    // Shortly after midnight in India.
    createdAt: '2026-11-18T18:40:00+00:00',
    invoice: { number: 'KD/26-27/000482', date: '2026-11-20' },
    lines: [NOVEL, NOTEBOOK, ESSAYS],
    totals: { price: 1140, discount: 316, delivery: 45, amount: 869 },
    address: anAddress({ state: 'Goa', city: 'Panaji', pin: '403001', phone: '98450 54321' }),
    seller: SELLER,
    ...facts,
  });
}

const CANCELLED_AT = '2026-11-23T19:00:00+00:00';
const ORDERS: Record<string, Partial<Order>> = {
  'in another state': {},
  'in the state of the seller': { placeOfSupply: 'Maharashtra' },
  'only a book, for cash': {
    lines: [ESSAYS],
    payment: { method: 'cod', status: 'due' },
    totals: { price: 250, discount: 160, delivery: 0, amount: 90 },
  },
  'goods without tax, and a seller without GSTIN': {
    lines: [{ ...NOTEBOOK, taxPercent: 0 }],
    seller: { ...SELLER, gstin: '', email: '', phone: '' },
  },
  'of an older release': { seller: undefined, lines: [{ ...NOTEBOOK, taxPercent: 0 }, ESSAYS] },
  'partly refunded': { refunded: 351, creditNotes: NOTES.slice(0, 2) },
  'a part of the price credited, and not refunded yet': { creditNotes: NOTES.slice(0, 1) },
  'refunded without a credit note': { refunded: 869 },
  cancelled: {
    status: 'cancelled',
    history: [{ status: 'cancelled', at: CANCELLED_AT }],
    refunded: 869,
    creditNotes: [NOTES[0] as Note, { ...(NOTES[2] as Note), amount: 829 }],
  },
  'cancelled before it was paid': {
    status: 'cancelled',
    history: [{ status: 'cancelled', at: CANCELLED_AT }],
    payment: { method: 'cod', status: 'not-due' },
  },
  'a cash parcel that came back': {
    status: 'undelivered',
    payment: { method: 'cod', status: 'not-due' },
    undelivered: { restocked: [], isDecided: true },
    creditNotes: [{ ...(NOTES[2] as Note), amount: 869, reason: 'The parcel came back.' }],
  },
  'a paid parcel that came back, less the fee': {
    status: 'undelivered',
    undelivered: { restocked: ['bk01'], isDecided: true },
    refunded: 824,
    creditNotes: [{ ...(NOTES[2] as Note), amount: 824 }],
  },
};

const Link: BillLink = ({ to, children }) => <a href={to}>{children}</a>;

/** Prints the bill of an order and its credit notes, of which the first one begins a page. */
function printPapers(order: Order): string {
  const { invoice, creditNotes = [] } = order;
  const { container, unmount } = render(
    <>
      {invoice && (
        <Bill
          order={{ ...order, invoice }}
          settings={SETTINGS}
          creditNotesPath="/notes"
          Link={Link}
        />
      )}
      {creditNotes.map((note, index) => (
        <CreditNote
          key={note.number}
          order={order}
          note={note}
          isFirstOnPage={index === 0}
          billPath="/bill"
          Link={Link}
          settings={{ ...SETTINGS, logo: '/logo.svg' }}
        />
      ))}
    </>,
  );
  const text = printScreen(container);
  unmount();
  return text;
}

it('prints the bills and credit notes of all kinds of orders', async () => {
  const parts = Object.entries(ORDERS).map(
    ([name, facts]) => `# ${name}\n${printPapers(anOrderOfThree(facts))}`,
  );
  await expect(parts.join('\n')).toMatchFileSnapshot('./all-papers.txt');
});
