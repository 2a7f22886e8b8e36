import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Order, OrderReturn } from '#contract/orders/order.ts';
import { anOrder, anOrderLine } from '#domain/builders.ts';
import { listDifferences } from '#ui/presses/testing.ts';
import { completeBrowser, printScreen } from '#ui/testing.ts';
import { LeftOutNotice } from './cart-notices.tsx';
import { OrderView, type OrderTask } from './order-view.tsx';
import { parsePlacedOrder, toPlacedOrder } from './placed-order.ts';
import { OrderPlaced } from '../../routes/orders/orders.tsx';
import { OrderList } from '../../routes/orders/own-orders.tsx';

const LINES = [
  anOrderLine({ qty: 3, payable: 210 }),
  anOrderLine({ bookId: 'bk02', title: 'गोदान', language: 'hi', author: '', payable: 99 }),
];
const TOTALS = { price: 950, discount: 221, delivery: 45, amount: 774 };

/** An order of two books, four copies, with a delivery fee. */
const order = (facts: Partial<Order>) => anOrder({ lines: LINES, totals: TOTALS, ...facts });

const online = (status: Order['payment']['status']) =>
  ({ payment: { method: 'online', status } }) as const;
const cash = (status: Order['payment']['status']) =>
  ({ payment: { method: 'cod', status } }) as const;
const BANK = { method: 'online', providerPaymentId: 'pay_29QQ' } as const;

function aReturn(status: OrderReturn['status'], qty = 2): OrderReturn {
  return { _id: `rt-${status}`, lines: [{ bookId: 'bk01', qty }], reason: 'Torn', status };
}

const [first = expect.fail()] = LINES;
const { history } = anOrder({ status: 'shipped' });
const { history: delivered } = anOrder({ status: 'delivered' });
const BACK = { status: 'undelivered', at: '2026-11-15T10:40:00+00:00' } as const;
const DECLINED = { status: 'delivered', at: '2026-11-20T10:40:00+00:00' } as const;
const AGAIN = { status: 'packed', at: '2026-11-16T11:00:00+00:00' } as const;
const LATER = '2026-11-10T09:20:00+00:00';
const PAST = '2026-11-09T05:42:00+00:00';
const OPEN = 'awaiting-payment';

/** Orders, and what the user does on their pages. */
const ORDERS: Record<string, [order: Order, task?: OrderTask, returnDays?: number]> = {
  placed: [order({})],
  unpaid: [order({ status: OPEN })],
  'unpaid, for hours': [order({ status: OPEN, expiresAt: LATER })],
  'unpaid, too late': [order({ status: OPEN, expiresAt: PAST })],
  'unpaid, failed': [order({ status: OPEN, ...online('failed') })],
  'unpaid, to cancel': [order({ status: OPEN }), 'cancel'],
  'unpaid, to return': [order({ status: OPEN }), 'return'],
  expired: [order({ status: 'expired', ...online('pending') })],
  'placed, in cash': [order(cash('due'))],
  'placed, to cancel': [order({}), 'cancel'],
  'placed, in cash, to cancel': [order(cash('due')), 'cancel'],
  'placed, partly refunded, to cancel': [
    order({ ...online('partly-refunded'), refunded: 111 }),
    'cancel',
  ],
  'placed, wholly refunded, to cancel': [order({ ...online('refunded'), refunded: 774 }), 'cancel'],
  'placed, being refunded, to cancel': [order(online('refund-pending')), 'cancel'],
  'placed, a present': [order({ gift: { message: 'For you', hidePrices: true } })],
  'placed, a present without words': [order({ gift: { message: '', hidePrices: false } })],
  'packed, to cancel': [order({ status: 'packed' }), 'cancel'],
  'packed, no returns': [order({ status: 'packed' }), undefined, 0],
  shipped: [order({ status: 'shipped' }), undefined, 1],
  'shipped, returns unknown': [order({ status: 'shipped' }), undefined, NaN],
  'shipped, to cancel': [order({ status: 'shipped' }), 'cancel'],
  'shipped by a carrier': [
    order({ status: 'shipped', tracking: { carrier: 'India Post', number: '' } }),
  ],
  'shipped, with a number': [
    order({
      status: 'shipped',
      tracking: { carrier: 'DTDC', number: 'EK42', url: 'https://post.example/EK42' },
    }),
  ],
  delivered: [order({ status: 'delivered' })],
  'delivered, with tracking': [
    order({ status: 'delivered', tracking: { carrier: 'DTDC', number: 'EK42' } }),
  ],
  'delivered, for cash': [order({ status: 'delivered', ...cash('paid') })],
  'delivered, to return': [order({ status: 'delivered' }), 'return'],
  'delivered for cash, to return': [order({ status: 'delivered', ...cash('paid') }), 'return'],
  'delivered, too late to return': [
    order({ status: 'delivered', returnableUntil: PAST }),
    'return',
  ],
  'delivered, returns unknown': [order({ status: 'delivered', returnableUntil: undefined })],
  'return requested': [order({ status: 'delivered', returns: [aReturn('requested')] })],
  'return requested, for cash': [
    order({ status: 'delivered', ...cash('paid'), returns: [aReturn('requested', 1)] }),
  ],
  'return requested, another declined': [
    order({ status: 'delivered', returns: [aReturn('declined'), aReturn('requested', 1)] }),
  ],
  'return requested, another refunded': [
    order({
      status: 'delivered',
      ...online('partly-refunded'),
      refunded: 210,
      returns: [aReturn('refunded', 1), aReturn('requested', 1)],
    }),
  ],
  'return requested after all was refunded': [
    order({
      status: 'delivered',
      ...online('refunded'),
      refunded: order({}).totals.amount,
      returns: [aReturn('requested', 1)],
    }),
  ],
  'return declined': [order({ status: 'delivered', returns: [aReturn('declined')] })],
  'return declined, with a reason': [
    order({
      status: 'delivered',
      returns: [aReturn('declined')],
      history: [...delivered, { ...DECLINED, note: 'Return declined: पन्ने लिखे हुए हैं' }],
    }),
  ],
  'return withdrawn after one was declined': [
    order({ status: 'delivered', returns: [aReturn('declined'), aReturn('withdrawn')] }),
  ],
  'return received': [
    order({
      status: 'delivered',
      lines: [{ ...first, returned: 1 }],
      returns: [aReturn('received', 1)],
    }),
  ],
  'all returned': [
    order({
      status: 'delivered',
      lines: [{ ...first, returned: 3 }],
      returns: [aReturn('refunded', 3)],
      ...online('partly-refunded'),
      refunded: 630,
      creditNotes: [
        { number: 'KD/CN/26-27/001', date: '2026-11-22', amount: 630, reason: '', lines: [] },
      ],
    }),
  ],
  'partly refunded, with a reference': [
    order({ payment: { ...BANK, status: 'partly-refunded' }, refunded: 111 }),
  ],
  'being refunded, with a reference': [order({ payment: { ...BANK, status: 'refund-pending' } })],
  'refunded in cash': [order({ status: 'delivered', ...cash('partly-refunded'), refunded: 210 })],
  'came back': [order({ status: 'undelivered', history: [...history, BACK] })],
  'came back, for cash': [
    order({ status: 'undelivered', ...cash('not-due'), history: [...history, BACK] }),
  ],
  'sent again': [
    order({
      status: 'packed',
      history: [...history, BACK, AGAIN],
      tracking: { carrier: 'DTDC', number: '' },
    }),
  ],
  cancelled: [order({ status: 'cancelled', ...online('pending'), invoice: null })],
  'cancelled, being refunded': [
    order({ status: 'cancelled', ...online('refund-pending'), refunded: 111 }),
  ],
  'cancelled, refunded': [order({ status: 'cancelled', ...online('refunded'), refunded: 774 })],
};

const ignore = () => {};
const doNothing = async () => undefined;

function fakeTime() {
  vi.useFakeTimers({ now: Date.parse('2026-11-10T05:20:00+00:00'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** The lines of each order that differ from those of the first with the same first word. */
it('says all about each order', async () => {
  fakeTime();
  completeBrowser();
  const read = (element: ReactElement) => {
    const { container } = render(<MemoryRouter>{element}</MemoryRouter>);
    const lines = printScreen(container).split('\n');
    cleanup();
    return lines;
  };
  /** The lines of the first order, and those of the first with each word. */
  const bases = new Map<string, string[]>();
  const parts: string[] = [];
  for (const [name, [shown, task, returnDays = 9]] of Object.entries(ORDERS)) {
    const lines = read(
      <>
        <OrderView
          order={shown}
          returnDays={Number.isNaN(returnDays) ? undefined : returnDays}
          task={task}
          onTask={ignore}
          onLeave={ignore}
          onPay={doNothing}
          onReorder={doNothing}
        />
        <OrderList orders={[shown]} onExpire={ignore} />
      </>,
    );
    const word = name.split(/[ ,]/)[0] ?? '';
    const base = bases.get(word) ?? bases.get('placed') ?? [];
    parts.push(`# ${name}`, ...listDifferences(base, lines), '');
    if (!bases.has(word)) bases.set(word, lines);
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./all-orders.txt');
});

it('says what was placed, unless an old or damaged entry of the history says it', () => {
  const placed = toPlacedOrder(order({}));
  const { delivery, ...rest } = placed;
  const show = (state: unknown) => {
    const element = <OrderPlaced order={parsePlacedOrder(state)} onLeave={ignore} />;
    const { container } = render(<MemoryRouter>{element}</MemoryRouter>);
    const facts = [...container.querySelectorAll('dt, dd, a')].map((item) => item.textContent);
    cleanup();
    return facts.join(' | ');
  };
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const arriving = 'Order number | KD-000123 | Arriving | Tue 24 – Thu 26 Nov';
  const links = 'See your order | Go to home page now';
  expect(show(placed)).toBe(`${arriving} | Paid online | ₹774 | ${links}`);
  expect(show({ ...placed, method: 'cod' })).toBe(
    `${arriving} | Cash on delivery | ₹774 | ${links}`,
  );
  const damaged = [
    null,
    'placed',
    rest,
    { ...placed, _id: 1 },
    { ...placed, number: undefined },
    { ...placed, method: 'upi' },
    { ...placed, amount: '774' },
    { ...placed, delivery: { from: delivery.from } },
    { ...placed, delivery: { to: delivery.to } },
  ];
  expect(damaged.map(show)).toEqual(damaged.map(() => 'Go to home page now'));
});

it.each([
  [['Gora', 'गोदान'], 'Left out: Gora, गोदान.'],
  [['Gora', 7, null], 'Left out: Gora.'],
  [[], undefined],
  ['Gora', undefined],
])('names the books that were left out: %j', (leftOut, text) => {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/cart', state: { leftOut } }]}>
      <LeftOutNotice />
    </MemoryRouter>,
  );
  expect(document.querySelector('.notice p:last-child')?.textContent).toBe(text);
});
