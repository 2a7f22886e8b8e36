import { type CSSProperties, useState } from 'react';
import type { Order } from '#contract/order.ts';
import { orderActions } from '#domain/orders/order-actions.ts';
import { type ProgressStep, describeStatus, orderProgress } from '#domain/orders/order-status.ts';
import { formatFullDay, formatTime } from '#domain/time.ts';
import { ARROW_UP_RIGHT, Icon } from '#ui/icon.tsx';
import { Status } from '#ui/status.tsx';
import { PATHS } from '../../navigation/paths.ts';
import type { Problem } from './change-orders.ts';
import { CancelDialog, OrderActions, PayActions } from './order-actions.tsx';
import { OrderBooks, OrderSummary } from './order-details.tsx';
import { OrderNotice } from './order-notice.tsx';
import { BackLink, OrderProblem } from './order-parts.tsx';
import { refreshOrder } from './order-store.ts';
import './order-view.css';
import { ReturnForm } from './return-form.tsx';
import { useTimeLeft } from './use-time-left.ts';

// Lucide outlines, as in `icon.tsx`.
const CHECK = 'M20 6L9 17l-5-5';
const CROSS = 'M18 6L6 18M6 6l12 12';
const ICONS = { done: CHECK, off: CROSS, now: undefined, next: undefined };

/** How far an order is: across on wide screens, else down. */
function Progress({ order, left }: { order: Order; left: string | undefined }) {
  const steps = orderProgress(order);
  const present = steps.findLastIndex(({ state }) => state !== 'next');
  return (
    <ol
      className="progress"
      aria-label="Progress"
      style={{ '--progress-steps': steps.length } as CSSProperties}
    >
      {steps.map(({ name, state, detail = state === 'now' ? left : undefined }, index) => (
        <li key={name} data-state={state} aria-current={index === present ? 'step' : undefined}>
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

/** What the user is about to do with an order. */
export type OrderTask = 'cancel' | 'return';

interface OrderViewProps {
  order: Order;
  returnDays: number | undefined;
  task: OrderTask | undefined;
  onTask: (task: OrderTask) => void;
  /** Called when the task has ended. */
  onLeave: () => void;
  /** Both resolve with the problem, if there is one. */
  onPay: () => Promise<Problem | undefined>;
  onReorder: () => Promise<Problem | undefined>;
}

/** One order: how far it is, what can be done with it, its books and amounts. */
export function OrderView(props: OrderViewProps) {
  const { order, returnDays, task, onTask, onLeave, onPay, onReorder } = props;
  const left = useTimeLeft(order.expiresAt, () => void refreshOrder(order._id))?.text;
  const [openedAt] = useState(() => Date.now());
  const possible = orderActions(order, openedAt);
  const isAwaited = order.status === 'awaiting-payment';
  const isReturning = task === 'return' && possible.returning === 'possible';
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
      {isAwaited && (
        <>
          <OrderNotice order={order} left={left} />
          <PayActions order={order} canPay={left !== undefined} onPay={onPay} onCancel={onCancel} />
        </>
      )}
      <Progress order={order} left={left && `${left} left`} />
      {!isAwaited && <OrderNotice order={order} left={left} />}
      <OrderProblem problem={task ? undefined : obstacle} />
      <Tracking order={order} />
      <div className="with-panel">
        {isReturning ? (
          <ReturnForm order={order} onClose={onClose} />
        ) : (
          <div>
            <OrderBooks order={order} />
            {!isAwaited && (
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
        <br />
        {tracking.number}
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
