import type { Order } from '#contract/orders/order.ts';
import type { Shop } from '#contract/shop-settings.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import {
  formatReturnPrice,
  listRequestedReturns,
  priceReturn,
} from '#domain/orders/order-actions.ts';
import { findDeclineReason } from '#domain/orders/order-history.ts';
import { describeParcel, formatHoldEnd } from '#domain/orders/order-status.ts';
import { RETURN_TEXTS } from '#domain/orders/return-collector.ts';
import { formatRupees } from '#domain/values/money.ts';
import { UNDO } from '#ui/display/icon.tsx';
import { RECEIPT_INDIAN_RUPEE } from '#ui/display/money-icons.ts';
import { Notice } from '#ui/messages/notice.tsx';

interface OrderNoticesProps {
  order: Order;
  /** The time left to pay, as a text. */
  left: string | undefined;
  returnsBy: Shop['returnsBy'];
}

/**
 * The states of an order's payment, parcel, return and refund that the user should know. They are
 * not live, because `OrderView` has a live region with shorter texts.
 */
export function OrderNotices({ order, left, returnsBy }: OrderNoticesProps) {
  const { status, returns } = order;
  if (status === 'awaiting-payment') return <AwaitedPaymentNotice {...{ order, left }} />;
  if (status === 'expired')
    return (
      <Notice tone="warning" heading="This order has expired" isLive={false}>
        Your payment did not reach us in time, and the books are back on the shelf. If money has
        left your account, we will place the order if the books are still there, or refund you.
      </Notice>
    );
  const isReturning = listRequestedReturns(order).length > 0;
  return (
    <>
      <ParcelNotice order={order} />
      {isReturning && <ReturnNotice {...{ order, returnsBy }} />}
      {!isReturning && returns.at(-1)?.status === 'declined' && <DeclinedNotice order={order} />}
      <RefundNotice order={order} />
    </>
  );
}

function AwaitedPaymentNotice({ order, left }: Omit<OrderNoticesProps, 'returnsBy'>) {
  const hasFailed = order.payment.status === 'failed';
  return (
    <Notice
      tone={hasFailed ? 'danger' : 'warning'}
      icon={RECEIPT_INDIAN_RUPEE}
      heading={hasFailed ? 'The payment did not go through' : 'We have not received your payment'}
      isLive={false}
    >
      {left === undefined || order.expiresAt === undefined ? (
        'The time to pay has run out.'
      ) : (
        <>
          {'The books are kept for you for '}
          {/* '23 minutes' becomes '23 more minutes'. */}
          <strong>{left.replace(' ', ' more ')}</strong>
          {`, until ${formatHoldEnd(order)}. If money has left your account, it will be matched to this order or refunded.`}
        </>
      )}
    </Notice>
  );
}

function ParcelNotice({ order }: { order: Order }) {
  const parcel = describeParcel(order);
  if (parcel === '') return null;
  const isBack = order.status === 'undelivered';
  return (
    <Notice
      tone="info"
      heading={isBack ? 'Your parcel came back to us' : 'We are sending it again'}
      isLive={false}
    >
      {isBack ? parcel : `Your parcel came back to us. ${parcel}`}
    </Notice>
  );
}

function ReturnNotice({ order, returnsBy }: Omit<OrderNoticesProps, 'left'>) {
  const lines = listRequestedReturns(order).flatMap((item) => item.lines);
  const way =
    order.payment.method === 'cod'
      ? 'is refunded in cash'
      : 'is refunded to your original payment method';
  return (
    <Notice tone="info" icon={UNDO} heading="We have your return request" isLive={false}>
      {'Please pack the books and write '}
      <span className="order-number">{order.number}</span>
      {` on the parcel. ${RETURN_TEXTS[returnsBy].request}`}
      {priceReturn(order, lines) > 0 &&
        ` Once the books are here, ${formatReturnPrice(order, lines)} ${way}.`}
    </Notice>
  );
}

function DeclinedNotice({ order }: { order: Order }) {
  const reason = findDeclineReason(order);
  return (
    <Notice tone="info" heading="Your return was declined" isLive={false}>
      {reason !== undefined && (
        <>
          {'The shop’s reason: '}
          <q {...getTextAttributes(reason)}>{reason}</q>{' '}
        </>
      )}
      You keep the books, and nothing is refunded for them.
    </Notice>
  );
}

function RefundNotice({ order }: { order: Order }) {
  const { status, payment, refunded, totals } = order;
  if (payment.status === 'refund-pending') {
    const rest = formatRupees(totals.amount - refunded);
    const heading =
      status === 'cancelled' ? `${rest} is on its way back to you` : 'Your refund is on its way';
    return (
      <Notice tone="info" icon={UNDO} heading={heading} isLive={false}>
        {`It goes back to your original payment method.${describeReference(order)}`}
      </Notice>
    );
  }
  if (refunded === 0) return null;
  return (
    <Notice tone="success" heading={`${formatRupees(refunded)} has been refunded`} isLive={false}>
      {payment.method === 'cod' ? 'In cash.' : `The way you paid.${describeReference(order)}`}
    </Notice>
  );
}

/** Names the reference with which a bank can find the payment. */
function describeReference({ payment: { providerPaymentId } }: Order): string {
  return providerPaymentId === undefined ? '' : ` Reference ${providerPaymentId}.`;
}
