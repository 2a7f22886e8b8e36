import { useState } from 'react';
import { Link, useFetcher } from 'react-router';
import type { DeskSummary } from '#contract/desk.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { createMailLink, createWhatsAppLink } from '#domain/contact-links.ts';
import { formatRupees } from '#domain/money.ts';
import { getPayLinkEnd } from '#domain/orders/order-steps.ts';
import { formatShortDay, formatTime } from '#domain/time.ts';
import { Button, getButtonAttributes } from '#ui/button.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { Box, Covers, EmptyState, formatMoment, getOrderUrl } from '../parts/parts.tsx';
import './lost-payments.css';

/** What the desk can do about a lost payment; see `markOrderRequestSchema`. */
export const LOST_CHOICES = ['written', 'dismissed', 'open'] as const;

type LostPayment = DeskSummary['lostPayments'][number];

/** The orders whose payment failed or did not come, each with a text to its user. */
export function LostPayments({ payments, now }: { payments: LostPayment[]; now: number }) {
  const [dismissed, setDismissed] = useState<LostPayment['order']>();
  const { mark } = useMark(dismissed);
  const undo = () => {
    mark('open');
    setDismissed(undefined);
  };
  const amount = payments.reduce((sum, { order }) => sum + order.totals.amount, 0);
  return (
    <Box
      title="Payments that failed"
      anchor="lost-payments"
      more={payments.length > 0 && <span className="desk-muted">{formatRupees(amount)}</span>}
    >
      {payments.length === 0 && <EmptyState>No payment has failed.</EmptyState>}
      <ul className="desk-lost">
        {payments.map((payment) => (
          <LostPaymentRow
            key={payment.order._id}
            payment={payment}
            now={now}
            onDismiss={() => setDismissed(payment.order)}
          />
        ))}
      </ul>
      {dismissed && payments.every(({ order }) => order._id !== dismissed._id) && (
        <p className="desk-lost-actions" role="status">
          <span>{`${dismissed.number} dismissed.`}</span>
          <Button look="text" size="small" onClick={undo}>
            Undo
          </Button>
        </p>
      )}
    </Box>
  );
}

/** Returns the function that records what was done about a lost payment. */
function useMark(order: { _id: string } | undefined) {
  const fetcher = useFetcher<{ error?: string }>();
  const mark = (lostPayment: (typeof LOST_CHOICES)[number]) =>
    void fetcher.submit(
      { orderId: order?._id ?? '', lostPayment },
      { method: 'post', action: '/desk?index' },
    );
  return { fetcher, mark };
}

interface LostPaymentRowProps {
  payment: LostPayment;
  now: number;
  onDismiss: () => void;
}

function LostPaymentRow({ payment, now, onDismiss }: LostPaymentRowProps) {
  const { order, missing, writtenAt } = payment;
  const { _id, number, address, totals, status, updatedAt, email } = order;
  const { fetcher, mark } = useMark(order);
  const [isWriting, setWriting] = useState(false);
  const [text, setText] = useState(() => composeText(payment, now));
  const dismiss = status === 'expired' && (
    <Button
      look="text"
      size="small"
      aria-label={`Dismiss ${number}`}
      disabled={fetcher.state !== 'idle'}
      onClick={() => {
        mark('dismissed');
        onDismiss();
      }}
    >
      Dismiss
    </Button>
  );
  const whatsAppLink = createWhatsAppLink(address.phone, text);
  return (
    <li>
      <div className="desk-lost-head">
        <Covers lines={order.lines} limit={2} />
        <div>
          <Link to={`/desk/orders/${_id}`}>{number}</Link>{' '}
          <span {...getTextAttributes(address.name)}>{address.name}</span>
          <p className="desk-small">
            {`${order.payment.status === 'failed' ? 'Payment failed' : 'Not paid'}, ${formatMoment(updatedAt)} · ${formatRupees(totals.amount)}`}
          </p>
          <p className="desk-small">
            {describeCopies(payment)}
            {writtenAt !== undefined && <b>{` Written to on ${formatShortDay(writtenAt)}.`}</b>}
          </p>
        </div>
        {!isWriting && (
          <div className="desk-lost-actions">
            <Button
              look="quiet"
              size="small"
              aria-label={`Write to ${address.name}`}
              onClick={() => setWriting(true)}
            >
              Write
            </Button>
            {dismiss}
          </div>
        )}
      </div>
      {fetcher.data?.error && (
        <p className="desk-problem" role="alert">
          {fetcher.data.error}
        </p>
      )}
      {isWriting && (
        <>
          <TextAreaField
            label={`Text to ${address.name}`}
            rows={4}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <p className="desk-small">
            {missing.length === 0
              ? `Opening it holds the books again until ${formatEnd(now)}.`
              : 'The link leads to the order, from which the other books can be ordered again.'}
          </p>
          <div className="desk-lost-actions">
            {email !== '' && (
              <a
                {...getButtonAttributes('primary', 'small')}
                href={createMailLink(email, { subject: `Your order ${number}`, body: text })}
                onClick={() => mark('written')}
              >
                Open in mail
              </a>
            )}
            {whatsAppLink !== undefined && (
              <a
                {...getButtonAttributes('quiet', 'small')}
                href={whatsAppLink}
                target="_blank"
                rel="noreferrer"
                onClick={() => mark('written')}
              >
                Open in WhatsApp
              </a>
            )}
            {dismiss}
          </div>
        </>
      )}
    </li>
  );
}

/** Says which books of the order are still there. */
function describeCopies({ order: { lines }, missing }: LostPayment): string {
  if (missing.length === 0)
    return lines.length === 1 ? 'The book is still here.' : 'All books are still here.';
  const sold = lines.filter(({ bookId }) => missing.includes(bookId)).map(({ title }) => title);
  return `Sold out meanwhile: ${sold.join(', ')}.`;
}

/** Composes the text to the user. The link leads to the order, which can be paid there. */
function composeText(payment: LostPayment, now: number): string {
  const { order, missing } = payment;
  const titles = order.lines.map(({ title }) => title).join(', ');
  const offer =
    missing.length === 0
      ? `With this link you can pay until ${formatEnd(now)}.`
      : 'With this link you can order again what is left: choose “Buy again”.';
  return `Dear ${order.address.name}, your payment for ${titles} did not go through. ${describeCopies(payment)} ${offer} ${getOrderUrl(order._id)}`;
}

function formatEnd(now: number): string {
  const end = getPayLinkEnd(now);
  return `${formatShortDay(end)}, ${formatTime(end)}`;
}
