import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskSummary } from '#contract/desk/desk.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { createMailLink, createWhatsAppLink } from '#domain/shop/contact-links.ts';
import { formatRupees } from '#domain/values/money.ts';
import { getPayLinkEnd } from '#domain/orders/order-steps.ts';
import { formatShortDay, formatTime } from '#domain/values/time.ts';
import { getButtonAttributes } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/controls/field.tsx';
import { readTab, writeTab } from '#ui/browser/storage.ts';
import { desk } from '../api.ts';
import { Box, EmptyState, Problem, Button } from '../parts/page.tsx';
import { Covers } from '../parts/book.tsx';
import { formatMoment, getOrderUrl } from '../parts/texts.ts';
import { useSending } from '../parts/calls.ts';
import './lost-payments.css';

/** The key of the text to the user of an order, before the order's id. */
const TEXT_KEY = 'desk-lost-payment';

type LostPayment = DeskSummary['lostPayments'][number];

/** Focuses an element that replaces the button that had the focus. */
function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** The orders whose payment failed or did not come, each with a text to its user. */
export function LostPayments({ payments, now }: { payments: LostPayment[]; now: number }) {
  const [marked, setMarked] = useState<{ order: LostPayment['order']; isDismissed: boolean }>();
  const { isSending, error, mark } = useMark(marked?.order._id);
  const amount = payments.reduce((sum, { order }) => sum + order.totals.amount, 0);
  return (
    <Box
      title="Payments that failed"
      anchor="lost-payments"
      more={payments.length > 0 && <span className="desk-muted">{formatRupees(amount)}</span>}
    >
      {payments.length === 0 && (
        <EmptyState>No payment has failed. Readers whose payment fails are listed here.</EmptyState>
      )}
      <ul className="desk-lost">
        {payments.map((payment) => (
          <LostPaymentRow
            key={payment.order._id}
            payment={payment}
            now={now}
            onMark={(isDismissed) => setMarked({ order: payment.order, isDismissed })}
          />
        ))}
      </ul>
      {marked && payments.every(({ order }) => order._id !== marked.order._id) && (
        <p className="desk-lost-actions" role="status" tabIndex={-1} ref={focusIfLost}>
          {marked.isDismissed ? (
            <>
              <span>{`${marked.order.number} dismissed.`}</span>
              <Button
                look="text"
                disabled={isSending}
                onClick={() => mark('open', () => setMarked(undefined))}
              >
                Undo
              </Button>
            </>
          ) : (
            `${marked.order.number} was written to.`
          )}
        </p>
      )}
      <Problem text={error} />
    </Box>
  );
}

function useMark(id = '') {
  const { isSending, error, send, revalidate } = useSending();
  const mark = (lostPayment: 'written' | 'dismissed' | 'open', onDone: () => void) =>
    void send(async () => {
      await desk.orders[':id'].$patch({ param: { id }, json: { lostPayment } });
      onDone();
      await revalidate();
    }, revalidate);
  return { isSending, error, mark };
}

interface LostPaymentRowProps {
  payment: LostPayment;
  now: number;
  onMark: (isDismissed: boolean) => void;
}

function LostPaymentRow({ payment, now, onMark }: LostPaymentRowProps) {
  const { order, missing, writtenAt } = payment;
  const { _id, number, address, totals, status, updatedAt, email } = order;
  const { isSending, error, mark } = useMark(_id);
  const [isWriting, setWriting] = useState(false);
  const draftKey = `${TEXT_KEY} ${_id}`;
  /** The text to the user as it was last typed in this tab, if it was changed. */
  const [typed, setTyped] = useState(() => readTab(draftKey) as string | undefined);
  const text = typed ?? composeText(payment, now);
  const markWritten = () => mark('written', () => onMark(false));
  const dismiss = status === 'expired' && (
    <Button
      look="text"
      aria-label={`Dismiss ${number}`}
      disabled={isSending}
      onClick={() => mark('dismissed', () => onMark(true))}
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
            {`${order.payment.status === 'failed' ? 'Payment failed' : 'Not paid'} · ${formatMoment(updatedAt)} · ${formatRupees(totals.amount)}`}
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
              aria-label={`Write to ${address.name}`}
              onClick={() => setWriting(true)}
            >
              Write
            </Button>
            {dismiss}
          </div>
        )}
      </div>
      <Problem text={error} />
      {isWriting && (
        <>
          <TextAreaField
            label={`Text to ${address.name}`}
            ref={focusIfLost}
            rows={4}
            value={text}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              writeTab(draftKey, value);
            }}
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
                onClick={markWritten}
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
                onClick={markWritten}
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
