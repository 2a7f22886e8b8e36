import { type CSSProperties, useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import type { Shop } from '#contract/shop-settings.ts';
import {
  getOrderActions,
  priceReturn,
  listRequestedReturns,
} from '#domain/orders/order-actions.ts';
import {
  type ProgressStep,
  describeParcel,
  describeStatus,
  formatHoldEnd,
  listProgressSteps,
} from '#domain/orders/order-status.ts';
import { RETURN_TEXTS } from '#domain/orders/return-collector.ts';
import { formatFullDay, formatTime } from '#domain/values/time.ts';
import { CHECK, UNDO, ARROW_UP_RIGHT, Icon, X } from '#ui/display/icon.tsx';
import { RECEIPT_INDIAN_RUPEE } from '#ui/display/receipt-icon.ts';
import { getServerTime } from '#client/client.ts';
import { Status } from '#ui/messages/status.tsx';
import { PATHS } from '../../navigation/screens.ts';
import type { OrderProblem } from './change-orders.ts';
import { CancelDialog, OrderActions, PayActions } from './order-actions.tsx';
import { OrderBooks, OrderSummary } from './order-details.tsx';
import { ChangeProblem } from '../../data/single-change.tsx';
import { BackLink } from './back-link.tsx';
import { rereadOrder } from './order-store.ts';
import './order-view.css';
import { ReturnForm } from './return-form.tsx';
import { useTimeLeft } from './use-time-left.ts';
import { formatRupees } from '#domain/values/money.ts';
import { Notice } from '#ui/messages/notice.tsx';

const ICONS = { done: CHECK, ended: X, now: undefined, next: undefined };

/** The progress of an order: horizontal on wide screens, otherwise vertical. */
function Progress({ order, left }: { order: Order; left: string | undefined }) {
  const steps = listProgressSteps(order);
  const currentIndex = steps.findLastIndex(({ state }) => state !== 'next');
  return (
    <ol
      className="progress"
      aria-label="Progress"
      style={{ '--progress-steps': steps.length } as CSSProperties}
    >
      {steps.map(({ name, state, detail = state === 'now' ? left : undefined }, index) => (
        <li
          key={name}
          data-state={state}
          aria-current={index === currentIndex ? 'step' : undefined}
        >
          <Point state={state} />
          <div>
            <b>{name}</b>
            {detail !== undefined && <small>{detail}</small>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Point({ state }: Pick<ProgressStep, 'state'>) {
  const icon = ICONS[state];
  return (
    <span className="progress-point" aria-hidden="true">
      {icon !== undefined && <Icon path={icon} />}
    </span>
  );
}

/** A task for which the user has opened a dialog or a form on the page of an order. */
export type OrderTask = 'cancel' | 'return';

interface OrderViewProps {
  order: Order;
  /** How many days after delivery books can be returned; `undefined` while unknown. */
  returnDays: number | undefined;
  /** Who brings returned books back; the courier, unless the shop says otherwise. */
  returnsBy?: Shop['returnsBy'] | undefined;
  task: OrderTask | undefined;
  onTask: (task: OrderTask) => void;
  /** Called when the task has ended, with or without a change. */
  onLeave: () => void;
  /** Resolves with the problem, if there is one. */
  onPay: () => Promise<OrderProblem | undefined>;
  /** Resolves with the problem, if there is one. */
  onReorder: () => Promise<OrderProblem | undefined>;
}

/** One order: its progress, actions, books and amounts. */
export function OrderView(props: OrderViewProps) {
  const {
    order,
    returnDays,
    returnsBy = 'courier',
    task,
    onTask,
    onLeave,
    onPay,
    onReorder,
  } = props;
  const left = useTimeLeft(order.expiresAt, () => void rereadOrder(order._id))?.text;
  // A render must not read the clock. A page that stays open may therefore offer a return whose time
  // is over; the API refuses it.
  const [openedAt] = useState(() => getServerTime());
  const possible = getOrderActions(order, openedAt);
  const isAwaitingPayment = order.status === 'awaiting-payment';
  const isReturning = task === 'return' && possible.returning === 'possible';
  /** Why the last task ended without a change. */
  const [obstacle, setObstacle] = useState<OrderProblem>();
  const onCancel = () => onTask('cancel');
  const onClose = (found?: OrderProblem) => {
    setObstacle(found);
    onLeave();
  };
  return (
    <>
      <OrderHead order={order} />
      <p className="visually-hidden" role="status">
        {left !== undefined && `${left} left to pay.`}
        {order.status === 'expired' && 'This order has expired.'}
      </p>
      {isAwaitingPayment && (
        <>
          <OrderNotice {...{ order, left, returnsBy }} />
          <PayActions order={order} canPay={left !== undefined} onPay={onPay} onCancel={onCancel} />
        </>
      )}
      <Progress order={order} left={left && `${left} left`} />
      {!isAwaitingPayment && <OrderNotice {...{ order, left, returnsBy }} />}
      <ChangeProblem problem={task ? undefined : obstacle} />
      <Tracking order={order} />
      <div className="with-panel">
        {isReturning ? (
          <ReturnForm {...{ order, returnsBy, onClose }} />
        ) : (
          <div>
            <OrderBooks order={order} />
            {!isAwaitingPayment && (
              <OrderActions
                {...{ order, possible, returnDays, onCancel, onReorder }}
                onReturn={() => onTask('return')}
              />
            )}
          </div>
        )}
        <OrderSummary order={order} />
      </div>
      {task === 'cancel' && possible.canCancel && <CancelDialog order={order} onClose={onClose} />}
    </>
  );
}

function OrderHead({ order }: { order: Order }) {
  const { number, createdAt } = order;
  const { tone, word } = describeStatus(order);
  return (
    <>
      <BackLink to={PATHS.ownOrders}>Orders</BackLink>
      <div className="order-head">
        <h1 tabIndex={-1}>{`Order ${number}`}</h1>
        <Status tone={tone}>{word}</Status>
        <p>{`Placed ${formatFullDay(createdAt)}, ${formatTime(createdAt)}`}</p>
      </div>
    </>
  );
}

function Tracking({ order: { tracking, status } }: { order: Order }) {
  if (!tracking || status !== 'shipped') return null;
  return (
    <section className="order-tracking" aria-label="Tracking">
      <p>
        <b>{tracking.carrier}</b>
        {tracking.number !== '' && (
          <>
            <br />
            {tracking.number}
          </>
        )}
      </p>
      {tracking.url !== undefined && (
        <a href={tracking.url} target="_blank" rel="noreferrer">
          Track parcel
          <Icon path={ARROW_UP_RIGHT} />
        </a>
      )}
    </section>
  );
}

interface OrderNoticeProps {
  order: Order;
  /** The time left to pay, as a text. */
  left: string | undefined;
  returnsBy: Shop['returnsBy'];
}

/**
 * The state of an order's payment, refund or return. It is not live, because `OrderView` has a live
 * region with shorter texts.
 */
function OrderNotice({ order, left, returnsBy }: OrderNoticeProps) {
  const { status, payment, refunded, returns } = order;
  if (status === 'awaiting-payment') return <AwaitedPaymentNotice {...{ order, left }} />;
  if (status === 'expired')
    return (
      <Notice tone="warning" heading="This order has expired" isLive={false}>
        Your payment did not reach us in time, and the books are back on the shelf. If money has
        left your account, we will place the order if the books are still there, or refund you.
      </Notice>
    );
  if (payment.status === 'refund-pending') return <RefundNotice order={order} />;
  if (refunded > 0)
    return (
      <Notice tone="success" heading={`${formatRupees(refunded)} has been refunded`} isLive={false}>
        {payment.method === 'cod' ? 'In cash.' : `The way you paid.${describeReference(order)}`}
      </Notice>
    );
  const parcel = describeParcel(order);
  if (parcel !== '') {
    const isBack = status === 'undelivered';
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
  if (listRequestedReturns(order).length > 0) return <ReturnNotice {...{ order, returnsBy }} />;
  if (returns.at(-1)?.status === 'declined')
    return (
      <Notice tone="info" heading="Your return was declined" isLive={false}>
        Your last return was declined.
      </Notice>
    );
  return null;
}

function AwaitedPaymentNotice({ order, left }: Omit<OrderNoticeProps, 'returnsBy'>) {
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

function RefundNotice({ order }: { order: Order }) {
  const rest = formatRupees(order.totals.amount - order.refunded);
  const isWhole = order.status === 'cancelled';
  const heading = isWhole ? `${rest} is on its way back to you` : 'Your refund is on its way';
  return (
    <Notice tone="info" icon={UNDO} heading={heading} isLive={false}>
      {`It goes back to your original payment method.${describeReference(order)}`}
    </Notice>
  );
}

function ReturnNotice({ order, returnsBy }: Omit<OrderNoticeProps, 'left'>) {
  const lines = listRequestedReturns(order).flatMap((item) => item.lines);
  const amount = formatRupees(priceReturn(order, lines));
  const way =
    order.payment.method === 'cod'
      ? 'is refunded in cash'
      : 'is refunded to your original payment method';
  return (
    <Notice tone="info" icon={UNDO} heading="We have your return request" isLive={false}>
      {'Please pack the books and write '}
      <span className="order-number">{order.number}</span>
      {` on the parcel. ${RETURN_TEXTS[returnsBy].request} Once the books are here, ${amount} ${way}.`}
    </Notice>
  );
}

/** Names the reference with which a bank can find the payment. */
function describeReference({ payment: { providerPaymentId } }: Order): string {
  return providerPaymentId === undefined ? '' : ` Reference ${providerPaymentId}.`;
}
