import type { Order, OrderLine } from '#contract/order.ts';
import { formatRupees } from '#domain/money.ts';
import { quoteText } from './quote.ts';

/** More would make the mail too long for mail programs, which cut it. */
const MOST_LINES = 20;

export function bookRows(lines: OrderLine[]) {
  const rows = lines.slice(0, MOST_LINES).map(({ title, author, qty, payable }) => ({
    title,
    detail: `${author}, qty ${qty}`,
    amount: formatRupees(payable * qty),
  }));
  const rest = lines.slice(MOST_LINES);
  if (rest.length === 0) return rows;
  const amount = rest.reduce((sum, { payable, qty }) => sum + payable * qty, 0);
  return [...rows, { title: `${rest.length} more books`, amount: formatRupees(amount) }];
}

export function sumsOf({ totals }: Order) {
  const { price, discount, delivery, amount } = totals;
  return [
    { title: 'Total Price', amount: formatRupees(price) },
    { title: 'Total Discount', amount: formatRupees(-discount) },
    { title: 'Delivery', amount: delivery === 0 ? 'Free' : formatRupees(delivery) },
    { title: 'Grand Amount', amount: formatRupees(amount) },
  ];
}

export function addressOf({ address }: Order) {
  const { name, addressText, city, state, pin } = address;
  const lines = [name, addressText, `${city}, ${state} ${pin}`];
  return { label: 'Delivery to', lines: lines.map(quoteText) };
}

export function paymentOf({ payment }: Order) {
  const lines = [payment.method === 'cod' ? 'Cash on delivery' : 'Paid online'];
  return { label: 'Payment', lines };
}

export function trackingOf(order: Order) {
  const { carrier, number, url } = order.tracking ?? {};
  const hasPage = url !== undefined && /^https?:\/\//.test(url);
  const facts = [
    ...(carrier === undefined ? [] : [{ label: 'Courier', lines: [carrier] }]),
    ...(number === undefined ? [] : [{ label: 'Tracking', lines: [number] }]),
    { label: 'In the parcel', lines: titles(order.lines) },
    addressOf(order),
  ];
  return hasPage ? { facts, link: { label: 'Track parcel', url } } : { facts };
}

export function titles(lines: OrderLine[]): string[] {
  const shown = lines
    .slice(0, MOST_LINES)
    .map(({ title, qty }) => (qty > 1 ? `${qty} × ${title}` : title));
  const more = lines.length - shown.length;
  return more > 0 ? [...shown, `${more} more books`] : shown;
}

export function returnedCopies(line: OrderLine): OrderLine[] {
  return line.returned > 0 ? [{ ...line, qty: line.returned }] : [];
}

export function isPaid({ payment }: Order): boolean {
  return payment.method === 'online' && payment.status !== 'pending' && payment.status !== 'failed';
}

/** "Tue 24 Nov – Thu 26 Nov". */
export function daysOf({ delivery }: Order): string {
  return `${writeDay(delivery.from)} – ${writeDay(delivery.to)}`;
}

function writeDay(day: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(day)).replace(',', '');
}
