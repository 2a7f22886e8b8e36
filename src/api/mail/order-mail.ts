import type { Order, OrderLine } from '#contract/orders/order.ts';
import { shortenAuthors } from '#domain/books/present-book.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { formatArrival } from '#domain/delivery/delivery.ts';
import { formatRupees, countNoun } from '#domain/values/money.ts';
import { readPin } from '#domain/values/normal-form.ts';
import { computeOrderTotals } from '#domain/orders/order-lines.ts';
import { describeReturnWindow } from '#domain/orders/order-actions.ts';
import { RETURN_TEXTS } from '#domain/orders/return-collector.ts';
import { describeParcel, formatHoldEnd } from '#domain/orders/order-status.ts';
import { formatShortDay } from '#domain/values/time.ts';
import type { Copies, MailEffect, OrderMail, OrderRecord } from '#domain/orders/order-record.ts';
import type { Mail } from '../records.ts';
import {
  type Letter,
  MAX_NAME_CHARS,
  quoteName,
  quoteText,
  renderHtml,
  renderText,
} from './letter.ts';

/** The maximum number of books that an email lists, because mail clients cut off long emails. */
const MAX_TITLES = 20;

function listBooks(lines: OrderLine[]) {
  const rows = lines.slice(0, MAX_TITLES).map((line) => ({
    title: line.title,
    ...(line.language !== undefined && { language: line.language }),
    ...(line.author !== '' && { author: shortenAuthors(line) }),
    cover: `/previews/cover-${encodeURIComponent(line.bookId)}.png`,
    ...describeAmount([line], `qty ${line.qty}`),
  }));
  const hidden = lines.slice(MAX_TITLES);
  if (hidden.length === 0) return rows;
  return [...rows, { title: countNoun(hidden.length, 'more book'), ...describeAmount(hidden) }];
}

/** Returns the amount of the lines. With a discount, `details` has what the Total Price adds up. */
function describeAmount(lines: readonly OrderLine[], ...details: string[]) {
  const { price, discount, amount } = computeOrderTotals(lines, { fee: 0, freeFrom: 0 });
  const original = discount > 0 ? [`instead of ${formatRupees(price)}`] : [];
  return { amount: formatRupees(amount), details: [...details, ...original] };
}

function listSums({ totals }: Order) {
  const { price, discount, delivery, amount } = totals;
  return [
    { title: 'Total Price', amount: formatRupees(price) },
    { title: 'Total Discount', amount: formatRupees(-discount).replace('-', '−') },
    { title: 'Delivery', amount: delivery === 0 ? 'Free' : formatRupees(delivery) },
    { title: 'Grand Amount', amount: formatRupees(amount), isTotal: true },
  ];
}

function describeAddress({ address }: Order, label = 'Delivery to') {
  const { name, addressText, city, state, pin } = address;
  const place = `${quoteText(city, MAX_NAME_CHARS)}, ${quoteText(state, MAX_NAME_CHARS)}`;
  const lines = [quoteName(name), quoteText(addressText), `${place} ${readPin(pin) ?? ''}`.trim()];
  return { label, lines: lines.filter(Boolean) };
}

function describePayment({ payment }: Order) {
  const lines = [payment.method === 'cod' ? 'Cash on delivery' : 'Paid online'];
  return { label: 'Payment', lines };
}

function describeTracking(order: Order) {
  const { carrier, number, url } = order.tracking ?? {};
  const hasPage = url !== undefined && /^https?:\/\//.test(url);
  const facts = [
    ...(carrier === undefined ? [] : [{ label: 'Courier', lines: [carrier] }]),
    ...(number ? [{ label: 'Tracking', lines: [number] }] : []),
    { label: 'In the parcel', lines: listTitles(order.lines) },
    describeAddress(order),
  ];
  return hasPage ? { facts, link: { label: 'Track parcel', url } } : { facts };
}

function listTitles(lines: OrderLine[]): string[] {
  const shown = lines
    .slice(0, MAX_TITLES)
    .map(({ title, qty }) => (qty > 1 ? `${qty} × ${title}` : title));
  const more = lines.length - shown.length;
  return more > 0 ? [...shown, countNoun(more, 'more book')] : shown;
}

function listCopiesOf({ lines }: Order, copies: readonly Copies[]): string[] {
  const counted = lines.flatMap((line) => {
    const qty = copies.find(({ bookId }) => bookId === line.bookId)?.qty ?? 0;
    return qty > 0 ? [{ ...line, qty }] : [];
  });
  return listTitles(counted);
}

function describeReturns({ returnDays }: ShopSettings): string[] {
  return [describeReturnWindow(returnDays)].filter(Boolean);
}

function describeRefund({ payment }: Order): string {
  if (payment.status === 'refund-pending')
    return 'Your payment will be refunded to your original payment method.';
  return payment.status === 'refunded'
    ? 'Your payment has been refunded.'
    : 'You have nothing to pay.';
}

/** Formats the delivery days: "Tue 24 Nov – Thu 26 Nov". Names no days for an unknown PIN code. */
function formatArrivalDays({ delivery }: Order): string {
  if (delivery.isPinUnknown) return formatArrival(delivery);
  return `${formatShortDay(delivery.from)} – ${formatShortDay(delivery.to)}`;
}

interface Content extends Omit<Letter, 'seller' | 'name' | 'link'> {
  subject: string;
  linkLabel?: string;
  link?: Letter['link'];
}

type DescribeMail = (
  order: Order,
  settings: ShopSettings,
  /** `copies` are those of a return. */
  about: { copies: readonly Copies[]; isRefundDue: boolean },
) => Content;

const CONTENTS: Record<OrderMail, DescribeMail> = {
  placed: (order, settings) => ({
    subject: `Your order ${order.number} has been placed`,
    heading: 'Your order has been placed!',
    opening: `Thank you for shopping with us. This is order ${order.number}, arriving ${formatArrivalDays(order)}.`,
    rows: listBooks(order.lines),
    sums: listSums(order),
    facts: [describeAddress(order), describePayment(order)],
    notes: ['You can cancel until the books are shipped.', ...describeReturns(settings)],
  }),
  'pay-link': (order) => ({
    subject: `Pay for your order ${order.number}`,
    heading: 'Your books are waiting for you.',
    opening: `We have no payment for order ${order.number} yet. The books are kept for you until ${formatHoldEnd(order)}.`,
    rows: listBooks(order.lines),
    sums: listSums(order),
    linkLabel: 'Pay now',
    notes: ['If you no longer want them, there is nothing you need to do.'],
  }),
  shipped: (order, settings) => ({
    subject: `Your order ${order.number} is on its way`,
    heading: 'Your books are on their way.',
    opening: `Order ${order.number} has been shipped and arrives ${formatArrivalDays(order)}.`,
    ...describeTracking(order),
    notes: [
      ...(order.invoice
        ? [`You will find bill ${order.invoice.number} on your order’s page.`]
        : []),
      ...describeReturns(settings),
    ],
  }),
  undelivered: (order) => ({
    subject: `The parcel of order ${order.number} came back to us`,
    heading: 'Your parcel came back to us.',
    opening: `We could not deliver the parcel of order ${order.number}, and it has come back to us.`,
    facts: [{ label: 'In the parcel', lines: listTitles(order.lines) }, describeAddress(order)],
    notes: [describeParcel(order)],
  }),
  'sent-again': (order) => ({
    subject: `We are sending your order ${order.number} again`,
    heading: 'We are sending it again.',
    opening: `The parcel of order ${order.number} came back to us. ${describeParcel(order)}`,
    ...describeTracking(order),
    notes: ['We will write again when it is on its way.'],
  }),
  corrected: (order) => ({
    subject: `A correction about your order ${order.number}`,
    heading: 'We wrote too soon.',
    opening: `Our last mail about order ${order.number} was a mistake. ${
      order.status === 'packed'
        ? 'Your parcel has not left yet; we write again when it does.'
        : 'Your parcel has not come back: it is still on its way to you.'
    }`,
    facts: [{ label: 'In the parcel', lines: listTitles(order.lines) }],
    notes: [],
  }),
  cancelled: (order) => ({
    subject: `Your order ${order.number} has been cancelled`,
    heading: 'Your order has been cancelled.',
    opening: `Order ${order.number} has been cancelled, and the books will not be sent.`,
    rows: listBooks(order.lines),
    sums: listSums(order),
    notes: [describeRefund(order)],
  }),
  refunded: (order) => {
    const isCash = order.payment.method === 'cod';
    const opening = `We have refunded ${formatRupees(order.refunded)} for order ${order.number}`;
    return {
      subject: `Your refund for order ${order.number}`,
      heading: isCash ? 'Your money has been refunded.' : 'Your money is on its way back.',
      opening: isCash ? `${opening} in cash.` : `${opening}.`,
      sums: [...listSums(order), { title: 'Refunded', amount: formatRupees(order.refunded) }],
      notes: isCash ? [] : ['Your bank may take up to a week to show it.'],
    };
  },
  'return-requested': (order, settings, { copies }) => ({
    subject: `Your return request for order ${order.number}`,
    heading: 'We have your return request.',
    opening: `You asked to return books from order ${order.number}. Please pack them, and write the order number on the parcel. ${RETURN_TEXTS[settings.returnsBy].request}`,
    facts: [
      { label: 'To be returned', lines: listCopiesOf(order, copies) },
      settings.returnsBy === 'courier'
        ? describeAddress(order, 'Pick-up at')
        : {
            label: 'Our address',
            lines: [settings.name, ...settings.address.split('\n'), settings.pin].filter(Boolean),
          },
    ],
    notes: [
      'We will refund you when the books are back with us.',
      'Until then you can withdraw the return on your order’s page.',
    ],
  }),
  'return-received': (order, _settings, { copies, isRefundDue }) => ({
    subject: `The books from order ${order.number} are back`,
    heading: 'Your books are back with us.',
    opening: `The books you returned from order ${order.number} have arrived.${isRefundDue ? ' Your refund will follow.' : ''}`,
    facts: [{ label: 'Returned', lines: listCopiesOf(order, copies) }],
    notes: isRefundDue ? ['We will write again when the money is on its way.'] : [],
  }),
};

/** Composes the email to the user about an event of an order. */
export function composeOrderMail(
  { mail, lines: copies = [], isRefundDue = false }: Omit<MailEffect, 'kind'>,
  { email, order }: Pick<OrderRecord, 'email' | 'order'>,
  { settings, siteUrl }: { settings: ShopSettings; siteUrl: string },
): Mail {
  const {
    subject,
    linkLabel = 'See your order',
    ...content
  } = CONTENTS[mail](order, settings, { copies, isRefundDue });
  const letter: Letter = {
    seller: { ...settings, siteUrl },
    name: quoteName(order.address.name),
    link: { label: linkLabel, url: `${siteUrl}/profile/orders/${order._id}` },
    ...content,
  };
  return { to: email, subject, text: renderText(letter), html: renderHtml(letter) };
}
