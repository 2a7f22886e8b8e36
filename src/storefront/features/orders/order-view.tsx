import { type CSSProperties, useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import type { Shop } from '#contract/shop-settings.ts';
import { getOrderActions } from '#domain/orders/order-actions.ts';
import { listProgressSteps } from '#domain/orders/order-progress.ts';
import { describeStatus } from '#domain/orders/order-status.ts';
import { formatFullDay, formatTime } from '#domain/values/time.ts';
import { CHECK, ARROW_UP_RIGHT, Icon, X } from '#ui/display/icon.tsx';
import { getServerTime } from '#client/client.ts';
import { Status } from '#ui/messages/status.tsx';
import { PATHS } from '../../navigation/screens.ts';
import { CancelDialog, OrderActions, PayActions } from './order-actions.tsx';
import { OrderBooks, OrderSummary } from './order-details.tsx';
import { ChangeProblem, type Problem } from '../../data/single-change.tsx';
import { BackLink } from './back-link.tsx';
import { OrderNotices } from './order-notices.tsx';
import { rereadOrder } from './order-store.ts';
import './order-view.css';
import { ReturnForm } from './return-form.tsx';
import { useTimeLeft } from './use-time-left.ts';

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
          <span className="progress-point" aria-hidden="true">
            {ICONS[state] !== undefined && <Icon path={ICONS[state]} />}
          </span>
          <div>
            <b>{name}</b>
            {detail !== undefined && <small>{detail}</small>}
          </div>
        </li>
      ))}
    </ol>
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
  /** Both resolve with the problem, if there is one. */
  onPay: () => Promise<Problem | undefined>;
  onReorder: () => Promise<Problem | undefined>;
}

/** One order: its progress, actions, books and amounts. */
export function OrderView(props: OrderViewProps) {
  const { order, returnDays, returnsBy = 'courier', task } = props;
  const { onTask, onLeave, onPay, onReorder } = props;
  const left = useTimeLeft(order.expiresAt, () => void rereadOrder(order._id))?.text;
  // A render must not read the clock. A page that stays open may therefore offer a return whose time
  // is over; the API refuses it.
  const [openedAt] = useState(() => getServerTime());
  const possible = getOrderActions(order, openedAt);
  const isAwaitingPayment = order.status === 'awaiting-payment';
  const isReturning = task === 'return' && possible.returning === 'possible';
  /** Why the last task ended without a change. */
  const [obstacle, setObstacle] = useState<Problem>();
  const onCancel = () => onTask('cancel');
  const onClose = (found?: Problem) => {
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
          <OrderNotices {...{ order, left, returnsBy }} />
          <PayActions order={order} canPay={left !== undefined} onPay={onPay} onCancel={onCancel} />
        </>
      )}
      <Progress order={order} left={left && `${left} left`} />
      {!isAwaitingPayment && <OrderNotices {...{ order, left, returnsBy }} />}
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
