import type { Order } from '#contract/order.ts';
import { formatRupees } from '#domain/money.ts';
import type { OrderMail, OrderRecord } from '#domain/orders/order-record.ts';
import type { Mail } from '../records.ts';
import { writeHtml } from './letter-html.ts';
import { writeText, type Letter } from './letter.ts';
import { quoteName } from './quote.ts';
import {
  addressOf,
  bookRows,
  daysOf,
  isPaid,
  paymentOf,
  returnedCopies,
  sumsOf,
  titles,
  trackingOf,
} from './order-parts.ts';

interface Content extends Omit<Letter, 'siteUrl' | 'name' | 'link'> {
  subject: string;
  link?: Letter['link'];
}

const CONTENTS: Record<OrderMail, (order: Order) => Content> = {
  placed: (order) => ({
    subject: `Your order ${order.number} has been placed`,
    heading: 'Your order has been placed!',
    opening: `thank you for shopping with us. This is order ${order.number}, arriving ${daysOf(order)}.`,
    rows: bookRows(order.lines),
    sums: sumsOf(order),
    facts: [addressOf(order), paymentOf(order)],
    notes: [
      'You can cancel until the books are packed.',
      'Books can be returned within 14 days of delivery.',
    ],
  }),
  shipped: (order) => ({
    subject: `Your order ${order.number} is on its way`,
    heading: 'Your books are on their way.',
    opening: `order ${order.number} has left us and arrives ${daysOf(order)}.`,
    ...trackingOf(order),
    notes: [
      ...(order.invoice ? [`The bill ${order.invoice.number} is with your order.`] : []),
      'Books can be returned within 14 days of delivery.',
    ],
  }),
  cancelled: (order) => ({
    subject: `Your order ${order.number} is cancelled`,
    heading: 'Your order is cancelled.',
    opening: `order ${order.number} is cancelled, and its books will not come.`,
    rows: bookRows(order.lines),
    sums: sumsOf(order),
    notes: isPaid(order)
      ? ['What you paid goes back the way it came.']
      : ['Nothing has to be paid.'],
  }),
  refunded: (order) => ({
    subject: `Your refund for order ${order.number}`,
    heading: 'Your money is on its way back.',
    opening: `we have given back ${formatRupees(order.refunded)} for order ${order.number}.`,
    sums: [...sumsOf(order), { title: 'Given back', amount: formatRupees(order.refunded) }],
    notes: ['Banks may take a week to show it.'],
  }),
  'return-received': (order) => ({
    subject: `The books of order ${order.number} are back`,
    heading: 'Your books are back with us.',
    opening: `the books of order ${order.number} that you sent back have arrived. The refund follows.`,
    facts: [{ label: 'Returned', lines: titles(order.lines.flatMap(returnedCopies)) }],
    notes: ['We write again when the money is on its way.'],
  }),
};

/** The mail to the reader about an order. */
export function composeOrderMail(kind: OrderMail, record: OrderRecord, siteUrl: string): Mail {
  const { email, order } = record;
  const { subject, ...content } = CONTENTS[kind](order);
  const letter: Letter = {
    siteUrl,
    name: quoteName(order.address.name),
    link: { label: 'See your order', url: `${siteUrl}/profile/orders/${order._id}` },
    ...content,
  };
  return { to: email, subject, text: writeText(letter), html: writeHtml(letter) };
}
