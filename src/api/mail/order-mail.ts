import { formatRupees } from '#domain/money.ts';
import type { OrderMail, OrderRecord } from '#domain/order-record.ts';
import type { Mail } from '../records.ts';

const SUBJECTS: Record<OrderMail, (number: string) => string> = {
  placed: (number) => `Order ${number} is placed`,
  shipped: (number) => `Order ${number} is on its way`,
  cancelled: (number) => `Order ${number} is cancelled`,
  refunded: (number) => `Your refund for order ${number}`,
  'return-received': (number) => `We have the books of order ${number} again`,
};

/** The mail to the reader about an order. */
export function composeOrderMail(kind: OrderMail, record: OrderRecord, siteUrl: string): Mail {
  const { email, order } = record;
  const lines = order.lines.map(
    ({ title, qty, payable }) => `${qty} × ${title}: ${formatRupees(payable * qty)}`,
  );
  const parts = [
    `Dear ${order.address.name},`,
    `${SUBJECTS[kind](order.number)}.`,
    ...lines,
    `Amount: ${formatRupees(order.totals.amount)}`,
    `${siteUrl}/profile/orders/${order._id}`,
  ];
  return {
    to: email,
    subject: SUBJECTS[kind](order.number),
    text: parts.join('\n\n'),
    html: parts.map((part) => `<p>${escapeHtml(part)}</p>`).join('\n'),
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
