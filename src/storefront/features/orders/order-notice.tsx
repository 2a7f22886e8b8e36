import type { Order } from '#contract/order.ts';
import { formatTime } from '#domain/time.ts';
import { formatRupees } from '#domain/money.ts';
import { priceReturn, requestedReturns } from '#domain/orders/order-actions.ts';
import { Notice } from '#ui/panel.tsx';
import { RECEIPT_INDIAN_RUPEE } from '#ui/icon.tsx';

// A Lucide outline, as in `icon.tsx`.
const UNDO = 'M9 14L4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11';
/** The page has a live region of its own, which says less and more often. */
const SILENT = { role: undefined };

interface OrderNoticeProps {
  order: Order;
  /** What is left of the hold. */
  left: string | undefined;
}

/** What happens with the payment of an order, with its money or with books that go back. */
export function OrderNotice({ order, left }: OrderNoticeProps) {
  const { status, payment, refunded, returns } = order;
  if (status === 'awaiting-payment') return <AwaitedNotice order={order} left={left} />;
  if (status === 'expired')
    return (
      <Notice tone="warning" heading="This order has expired" {...SILENT}>
        The payment did not arrive in time, and the books are back on the shelf. If money has left
        your account, the order is placed while they are still there, or the money comes back.
      </Notice>
    );
  if (payment.status === 'refund-pending') return <RefundNotice order={order} />;
  if (refunded > 0)
    return (
      <Notice tone="success" heading={`${formatRupees(refunded)} has been refunded`} {...SILENT}>
        {payment.method === 'cod' ? 'In cash.' : `The way you paid.${reference(order)}`}
      </Notice>
    );
  if (requestedReturns(order).length > 0) return <ReturnNotice order={order} />;
  if (returns.at(-1)?.status === 'declined')
    return (
      <Notice tone="info" heading="The shop did not take the books back" {...SILENT}>
        Your last return was declined.
      </Notice>
    );
  return null;
}

function AwaitedNotice({ order, left }: OrderNoticeProps) {
  const hasFailed = order.payment.status === 'failed';
  return (
    <Notice
      tone={hasFailed ? 'danger' : 'warning'}
      icon={RECEIPT_INDIAN_RUPEE}
      heading={hasFailed ? 'The payment did not go through' : 'We have not received your payment'}
      {...SILENT}
    >
      {left === undefined || order.expiresAt === undefined ? (
        'The time to pay is over.'
      ) : (
        <>
          {'The books are kept for you for '}
          <strong>{left.replace(' ', ' more ')}</strong>
          {`, until ${formatTime(order.expiresAt)}. If money has left your account, it is matched to this order or comes back.`}
        </>
      )}
    </Notice>
  );
}

function RefundNotice({ order }: { order: Order }) {
  const rest = formatRupees(order.totals.amount - order.refunded);
  const isWhole = order.status === 'cancelled';
  const heading = isWhole ? `${rest} is on its way back to you` : 'Your refund is on its way';
  return (
    <Notice tone="info" icon={UNDO} heading={heading} {...SILENT}>
      {`It goes back to the method you paid with.${reference(order)}`}
    </Notice>
  );
}

function ReturnNotice({ order }: { order: Order }) {
  const lines = requestedReturns(order).flatMap((one) => one.lines);
  const amount = formatRupees(priceReturn(order, lines));
  const way =
    order.payment.method === 'cod'
      ? 'is refunded in cash'
      : 'goes back to the method you paid with';
  return (
    <Notice tone="info" icon={UNDO} heading="The shop knows of your return" {...SILENT}>
      {'Please pack the books and write '}
      <span className="order-number">{order.number}</span>
      {` on the parcel. Our courier collects it at the delivery address. Once the books are here, ${amount} ${way}.`}
    </Notice>
  );
}

/** What a bank can find the payment by. */
function reference({ payment: { providerPaymentId } }: Order): string {
  return providerPaymentId === undefined ? '' : ` Reference ${providerPaymentId}.`;
}
