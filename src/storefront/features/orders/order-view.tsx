import { useState } from 'react';
import type { Order } from '#contract/order.ts';
import { formatFullDay, formatTime } from '#domain/delivery/day-names.ts';
import { orderActions } from '#domain/orders/order-actions.ts';
import { describeStatus } from '#domain/orders/order-status.ts';
import { Icon } from '#ui/icon.tsx';
import { ARROW_UP_RIGHT } from '#ui/icons.ts';
import { PATHS } from '../../navigation/paths.ts';
import { BackLink } from './back-link.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import type { Problem } from './change-orders.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderBooks } from './order-books.tsx';
import { OrderNotice } from './order-notice.tsx';
import { refreshOrder } from './order-store.ts';
import { OrderSummary } from './order-summary.tsx';
import { PayActions } from './pay-actions.tsx';
import { ProblemText } from './problem.tsx';
import { Progress } from './progress.tsx';
import { ReturnForm } from './returns/return-form.tsx';
import { Status } from './status.tsx';
import { useTimeLeft } from './use-time-left.ts';
import './order-view.css';

/** What the reader is about to do with an order. */
export type OrderTask = 'cancel' | 'return';

interface OrderViewProps {
  order: Order;
  returnDays: number | undefined;
  task: OrderTask | undefined;
  onTask: (task: OrderTask) => void;
  /** Called when the task has ended. */
  onLeave: () => void;
  /** Both resolve with what was in the way. */
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
          <PayActions order={order} mayPay={left !== undefined} onPay={onPay} onCancel={onCancel} />
        </>
      )}
      <Progress order={order} left={left && `${left} left`} />
      {!isAwaited && <OrderNotice order={order} left={left} />}
      <ProblemText problem={task ? undefined : obstacle} />
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
      {task === 'cancel' && possible.mayCancel && <CancelDialog order={order} onClose={onClose} />}
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
        <Status tone={tone} text={word} />
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
