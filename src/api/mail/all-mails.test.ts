import { expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { anOrderLine } from '#domain/builders.ts';
import type { OrderMail } from '#domain/orders/order-record.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { anOrder } from '#stores/builders.ts';
import { composeOrderMail } from './order-mail.ts';

const MAILS: OrderMail[] = [
  'placed',
  'pay-link',
  'shipped',
  'undelivered',
  'sent-again',
  'corrected',
  'cancelled',
  'refunded',
  'return-requested',
  'return-received',
];

const { order: ORDER } = anOrder();
const PLAIN: Order = {
  ...ORDER,
  status: 'packed',
  payment: { method: 'online', status: 'paid' },
  lines: [
    anOrderLine({ qty: 3, originalPrice: 250, payable: 200 }),
    anOrderLine({ bookId: 'bk02', title: 'Gora', author: '', originalPrice: 60, payable: 60 }),
  ],
  totals: { price: 810, discount: 150, delivery: 45, amount: 705 },
  refunded: 111,
  expiresAt: '2023-01-03T12:00:00+00:00',
  history: [
    { status: 'shipped', at: '2023-01-03T10:00:00+00:00' },
    { status: 'undelivered', at: '2023-01-04T10:00:00+00:00' },
    { status: 'packed', at: '2023-01-05T10:00:00+00:00' },
  ],
};
const many = (count: number) => ({
  lines: Array.from({ length: count }, (_, at) =>
    anOrderLine({ bookId: `bk${at}`, title: 'Emma', originalPrice: 20, payable: 10 }),
  ),
});
const undelivered = { restocked: [], isDecided: false };
const invoice = { number: 'KD/22-23/000001', date: '2023-01-02' };

/** How an order, the shop or the event differs from the plain ones, each alone. */
const VARIANTS: Record<string, { order?: Partial<Order>; settings?: object; about?: object }> = {
  plain: {},
  'cash that is due': { order: { payment: { method: 'cod', status: 'due' } } },
  'cash that is not due': { order: { payment: { method: 'cod', status: 'not-due' } } },
  'a refund on its way': { order: { payment: { method: 'online', status: 'refund-pending' } } },
  refunded: { order: { payment: { method: 'online', status: 'refunded' } } },
  'came back': { order: { status: 'undelivered', undelivered } },
  'came back, decided': {
    order: { status: 'undelivered', undelivered: { ...undelivered, isDecided: true } },
  },
  shipped: { order: { status: 'shipped' } },
  'free delivery': { order: { totals: { ...PLAIN.totals, delivery: 0, discount: 0 } } },
  'an unknown PIN code': {
    order: { delivery: { ...PLAIN.delivery, isPinUnknown: true } },
  },
  'a tracking': { order: { tracking: { carrier: 'India Post', number: 'EK1' } } },
  'a tracking with a page': {
    order: { tracking: { carrier: 'DTDC', number: '', url: 'https://x.example/1' } },
  },
  'a tracking with a page without TLS': {
    order: { tracking: { carrier: 'DTDC', number: '', url: 'http://x.example/1' } },
  },
  'a tracking with another link': {
    order: { tracking: { carrier: 'DTDC', number: '1', url: 'javascript:x' } },
  },
  'a bill': { order: { invoice } },
  '21 books': { order: many(21) },
  '22 books': { order: many(22) },
  'a book in Hindi': { order: { lines: [anOrderLine({ title: 'गोदान', language: 'hi' })] } },
  'no PIN code': { order: { address: { ...PLAIN.address, pin: 'none', name: '12 34' } } },
  'returns by post': { settings: { returnsBy: 'post', address: '7, Church Street\nBengaluru' } },
  'returns to the shop': { settings: { returnsBy: 'shop', returnDays: 1 } },
  'no returns': { settings: { returnDays: 0 } },
  'a refund is due': { about: { isRefundDue: true } },
  'two copies': { about: { lines: [{ bookId: 'bk01', qty: 2 }] } },
};

it('composes each email about an order', async () => {
  const parts = MAILS.flatMap((mail) => {
    const compose = ({ order = {}, settings = {}, about = {} }: (typeof VARIANTS)[string]) => {
      const { to, subject, text } = composeOrderMail(
        { mail, lines: [{ bookId: 'bk02', qty: 1 }], ...about },
        { email: 'asha@example.com', order: { ...PLAIN, ...order } },
        { settings: { ...DEFAULT_SETTINGS, ...settings }, siteUrl: 'https://books.example' },
      );
      return [`To: ${to}`, subject, ...text.split(/\r?\n/)];
    };
    const plain = compose({});
    return Object.entries(VARIANTS).flatMap(([name, variant]) => {
      const lines = compose(variant);
      // Of the others only what differs.
      const shown =
        name === 'plain'
          ? lines
          : [
              ...[...new Set(plain)]
                .filter((line) => !lines.includes(line))
                .map((line) => `- ${line}`),
              ...[...new Set(lines)]
                .filter((line) => !plain.includes(line))
                .map((line) => `+ ${line}`),
            ];
      return shown.length > 0 ? [`## ${mail}: ${name}`, ...shown] : [];
    });
  });
  await expect(`${parts.join('\n')}\n`).toMatchFileSnapshot('./all-mails.txt');
});
