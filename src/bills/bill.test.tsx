import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OrderLine } from '#contract/orders/order.ts';
import { anAddress, anOrder, anOrderLine } from '#domain/builders.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { Bill, type BilledOrder } from './bill.tsx';
import type { BillLink } from './bill-parts.tsx';

/** The settings of a shop that is registered for GST, the goods and services tax of India. */
const REGISTERED = { ...DEFAULT_SETTINGS, gstin: '29AABCK4821M1Z9' };
const LONG_TITLE =
  'The Life and Strange Surprizing Adventures of Robinson Crusoe, of York, Mariner';

const Link: BillLink = ({ to, children }) => <a href={to}>{children}</a>;

/** Renders a bill, and returns its element. */
function show(order: BilledOrder, settings = REGISTERED as typeof DEFAULT_SETTINGS) {
  return render(<Bill order={order} settings={settings} creditNotesPath="/notes" Link={Link} />)
    .container;
}

/** Returns the texts of each row of books. */
function readRows(): string[][] {
  const [, body] = within(screen.getByRole('table')).getAllByRole('rowgroup');
  if (!body) throw new Error('The table has no body.');
  return within(body)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
}

/** Returns the value beside a label. */
function readFact(label: string) {
  return screen.getByText(label).nextElementSibling?.textContent;
}

it('is a bill of supply if the shop has a GST number (GSTIN), otherwise an invoice', () => {
  const order = aBilledOrder([aBillLine()]);
  const { unmount } = render(
    <Bill order={order} settings={REGISTERED} creditNotesPath="/notes" Link={Link} />,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bill of Supply');
  expect(screen.getByText('GSTIN 29AABCK4821M1Z9')).toBeDefined();
  unmount();
  const text = show(order, DEFAULT_SETTINGS).textContent;
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Invoice');
  expect(text).not.toContain('GSTIN');
  expect(text).not.toContain('exempt');
});

it('shows the number, the dates in India, the seller and the buyer', () => {
  const text = show(aBilledOrder([aBillLine()])).textContent;
  expect(readFact('Number')).toBe('KD/26-27/000482');
  expect(readFact('Date')).toBe('20 November 2026');
  expect(readFact('Order')).toBe('KD-010482, 20 November 2026');
  expect(text).toContain('Bengaluru, Karnataka 560003');
  expect(text).toContain('Asha Rao14, Third CrossBengaluru, Karnataka 560003');
});

it('has a row for each book: the price of one copy, and discount and amount of all copies', () => {
  show(aBilledOrder([aBillLine()]));
  expect(readRows()).toEqual([
    [
      '1',
      'Malgudi DaysR. K. Narayan · 9780143039655',
      '4901',
      '2',
      '₹250',
      '−₹100',
      '0\u00a0%',
      '₹400',
    ],
  ]);
});

it.each([
  [{ author: '' }, 'Malgudi Days9780143039655'],
  [{ isbn: undefined }, 'Malgudi DaysR. K. Narayan'],
  [{ author: '', isbn: undefined }, 'Malgudi Days'],
])('shows no dot beside a missing author or ISBN: %o', (facts, text) => {
  show(aBilledOrder([aBillLine(facts)]));
  expect(readRows()[0]?.[1]).toBe(text);
});

it('shows the sums in figures, and the total in words', () => {
  show(aBilledOrder([aBillLine({ qty: 600 })]));
  expect(readFact('Value of books')).toBe('₹1,20,000');
  expect(readFact('Delivery')).toBe('₹40');
  expect(readFact('GST, printed books (HSN 4901)')).toBe('Nil');
  expect(readFact('Total')).toBe('₹1,20,040');
  expect(screen.getByText('Rupees one lakh twenty thousand and forty only')).toBeDefined();
});

it('shows twelve books with long titles and no ISBN', () => {
  const lines = Array.from({ length: 12 }, (_, index) =>
    aBillLine({ bookId: `bk${index}`, title: `${LONG_TITLE} ${index + 1}`, isbn: undefined }),
  );
  show(aBilledOrder(lines));
  expect(readRows().map(([number, book]) => [number, book])).toEqual(
    lines.map(({ title }, index) => [`${index + 1}`, `${title}R. K. Narayan`]),
  );
});

it('shows a discount of 0 without a minus sign', () => {
  show(aBilledOrder([aBillLine({ originalPrice: 200 })]));
  expect(readRows()[0]?.[5]).toBe('₹0');
});

it('shows the payment method and the refunds', () => {
  const lines = [aBillLine()];
  const { unmount } = render(
    <Bill order={aBilledOrder(lines)} settings={REGISTERED} creditNotesPath="/notes" Link={Link} />,
  );
  expect(readFact('Payment')).toBe('Paid online');
  unmount();
  show(aBilledOrder(lines, { payment: { method: 'cod' }, refunded: 200 }));
  expect(readFact('Payment')).toBe('Cash on delivery, ₹200 refunded');
});

it('is a tax invoice if the shop has a GSTIN and a line is taxed, with the taxes for the place of supply', () => {
  const taxed = aBillLine({ bookId: 'bk02', payable: 105, hsn: '4820', taxPercent: 5 });
  const text = show(aBilledOrder([aBillLine(), taxed])).textContent;
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tax Invoice');
  expect(readRows().map((row) => [row[2], row[6]])).toEqual([
    ['4901', '0\u00a0%'],
    ['4820', '5\u00a0%, ₹10.00'],
  ]);
  expect([readFact('CGST, included'), readFact('SGST, included')]).toEqual(['₹5.00', '₹5.00']);
  expect(text).not.toContain('exempt');
  expect(text).not.toContain('Nil');
});

it('shows integrated tax (IGST) for another state, and does not call other goods books', () => {
  const address = { ...aBilledOrder([]).address, state: 'Kerala' };
  const taxed = aBillLine({ payable: 118, qty: 1, taxPercent: 18 });
  const { unmount } = render(
    <Bill
      order={aBilledOrder([taxed], { address })}
      settings={REGISTERED}
      creditNotesPath="/notes"
      Link={Link}
    />,
  );
  expect(readFact('IGST, included')).toBe('₹18.00');
  unmount();
  show(aBilledOrder([aBillLine({ hsn: '4903' })]));
  expect(readRows()[0]?.[2]).toBe('4903');
  expect(readFact('GST on these goods')).toBe('Nil');
  expect(screen.getByText(/^No tax is charged on this bill\./)).toBeDefined();
});

const NOTE = {
  number: 'KD/CN/26-27/001',
  date: '2026-11-22',
  amount: 440,
  reason: 'The order was cancelled.',
  lines: [{ bookId: 'bk01', qty: 2 }],
};

it('says that the order is cancelled, and links to the credit note', () => {
  const history = [{ status: 'cancelled' as const, at: '2026-11-21T20:00:00+00:00' }];
  const order = aBilledOrder([aBillLine()], { status: 'cancelled', history });
  show({ ...order, refunded: 440, creditNotes: [NOTE] });
  const correction = screen.getByRole('region', { name: 'Cancelled on 22 November 2026' });
  expect(correction.textContent).toContain('Credit note KD/CN/26-27/001 of 22 November 2026: ₹440');
  const link = within(correction).getByRole('link', { name: 'Credit note KD/CN/26-27/001' });
  expect(link.getAttribute('href')).toBe('/notes');
});

it('says that an unpaid order is cancelled', () => {
  const history = [{ status: 'cancelled' as const, at: '2026-11-21T06:00:00+00:00' }];
  show(aBilledOrder([aBillLine()], { status: 'cancelled', history, payment: { method: 'cod' } }));
  expect(
    screen.getByRole('region', { name: 'Cancelled on 21 November 2026' }).textContent,
  ).toContain('Nothing was paid');
});

it('says what was refunded of an order that is not cancelled, even while the refund is pending', () => {
  const order = aBilledOrder([aBillLine()]);
  show({ ...order, creditNotes: [{ ...NOTE, amount: 50 }] });
  expect(screen.getByRole('region', { name: 'Partly refunded: ₹50' })).toBeDefined();
});

it('names no refund on the bill of a cash parcel that came back', () => {
  show(
    aBilledOrder([aBillLine()], {
      status: 'undelivered',
      payment: { method: 'cod' },
      creditNotes: [NOTE],
    }),
  );
  expect(screen.getByRole('region', { name: `Credited: ₹${NOTE.amount}` })).toBeDefined();
  expect(document.body.textContent).not.toMatch(/refund/i);
});

it('names a refund on the bill of a paid parcel that came back', () => {
  const creditNotes = [{ ...NOTE, amount: 50 }];
  show(aBilledOrder([aBillLine()], { status: 'undelivered', creditNotes }));
  expect(screen.getByRole('region', { name: 'Partly refunded: ₹50' })).toBeDefined();
});

it('shows a refund without a credit note, as of an older release, and no correction otherwise', () => {
  const order = aBilledOrder([aBillLine()]);
  const { unmount } = render(
    <Bill
      order={{ ...order, refunded: 440 }}
      settings={REGISTERED}
      creditNotesPath="/notes"
      Link={Link}
    />,
  );
  expect(screen.getByRole('region', { name: 'Refunded: ₹440' }).textContent).toContain(
    '₹440 was refunded.',
  );
  unmount();
  show(order);
  expect(screen.queryByText(/efunded/)).toBeNull();
});

it('names the seller’s telephone and email, if the owner has set them', () => {
  const contact = { phone: '080 4123 4567', email: 'help@books.example' };
  const text = show(aBilledOrder([aBillLine()]), { ...REGISTERED, ...contact }).textContent;
  expect(text).toContain('560003080 4123 4567help@books.exampleGSTIN');
});

/** Builds a line of two copies of a book. */
function aBillLine(facts: Partial<OrderLine> = {}): OrderLine {
  const price = { qty: 2, originalPrice: 250, payable: 200 };
  return anOrderLine({ isbn: '9780143039655', ...price, ...facts });
}

it('marks the language of names and addresses', () => {
  const address = anAddress({ name: 'नंदिनी राव', addressText: '४ एम जी रोड' });
  const seller = { ...REGISTERED, name: 'किताबदोस्त', address: 'एवेन्यू रोड' };
  const bill = show(aBilledOrder([], { seller, address }));
  const marked = [...bill.querySelectorAll('[lang=hi]')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['किताबदोस्त', 'एवेन्यू रोड 560003', 'नंदिनी राव', '४ एम जी रोड', 'किताबदोस्त']);
});

it('names the seller as when the order was billed', () => {
  const { gstin: _gstin, ...seller } = { ...REGISTERED, name: 'The old name' };
  const text = show(aBilledOrder([aBillLine({ taxPercent: 12 })], { seller })).textContent;
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Invoice');
  expect(text).toContain('For The old name');
  expect(text).not.toContain('GSTIN');
  expect(text).toContain('GST, included');
});

it('divides taxes by the seller’s GSTIN and the place of supply of the order', () => {
  const seller = { ...REGISTERED, gstin: '27AABCK4821M1Z9' };
  const lines = [aBillLine({ taxPercent: 5 })];
  const { unmount } = render(
    <Bill
      order={aBilledOrder(lines, { seller })}
      settings={REGISTERED}
      creditNotesPath="/notes"
      Link={Link}
    />,
  );
  expect(readFact('IGST, included')).toBeDefined();
  expect(readFact('Place of supply')).toBe('Karnataka');
  unmount();
  show(aBilledOrder(lines, { seller, placeOfSupply: 'Maharashtra' }));
  expect(readFact('CGST, included')).toBeDefined();
  expect(readFact('Place of supply')).toBe('Maharashtra');
});

interface BillFacts extends Partial<Omit<BilledOrder, 'payment'>> {
  payment?: Pick<BilledOrder['payment'], 'method'>;
}

/** Builds an order whose totals match its lines, with delivery for ₹40. */
function aBilledOrder(
  lines: OrderLine[],
  { payment = { method: 'online' }, ...facts }: BillFacts = {},
): BilledOrder {
  const price = lines.reduce((sum, { originalPrice, qty }) => sum + originalPrice * qty, 0);
  const payable = lines.reduce((sum, line) => sum + line.payable * line.qty, 0);
  return {
    ...anOrder(),
    number: 'KD-010482',
    history: [],
    createdAt: '2026-11-19T20:00:00+00:00',
    invoice: { number: 'KD/26-27/000482', date: '2026-11-20' },
    payment: { status: 'paid', ...payment },
    lines,
    totals: { price, discount: price - payable, delivery: 40, amount: payable + 40 },
    address: anAddress(),
    ...facts,
  };
}

it('says how long the books can be returned, by the days at the delivery of a delivered order', () => {
  const settings = { ...REGISTERED, returnDays: 30 };
  const order = aBilledOrder([aBillLine()]);
  const { unmount } = render(
    <Bill order={order} settings={settings} creditNotesPath="/notes" Link={Link} />,
  );
  expect(screen.getByText(/returned within 30 days of delivery\.$/)).toBeDefined();
  unmount();
  const history = [{ status: 'delivered' as const, at: '2026-11-21T06:00:00+00:00' }];
  const returnableUntil = '2026-11-28T06:00:00+00:00';
  show({ ...order, status: 'delivered', history, returnableUntil }, settings);
  expect(screen.getByText(/returned within 7 days of delivery\.$/)).toBeDefined();
});
