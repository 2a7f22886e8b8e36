import { Fragment } from 'react';
import { useLocation } from 'react-router';
import { MIN_HOLD_MS } from '#domain/orders/payments/hold.ts';
import { describeHold } from '#domain/orders/order-status.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { RECEIPT_INDIAN_RUPEE } from '#ui/display/money-icons.ts';
import { Notice } from '#ui/messages/notice.tsx';
import { BookText } from '../../components/book-facts.tsx';
import { orderPath } from '../../navigation/paths.ts';
import { lookForOpenOrder, useOrders } from './order-store.ts';
import { useTimeLeft } from './use-time-left.ts';
import './open-order.css';

/** Says above the cart that an order still awaits its payment. */
export function OpenOrder() {
  // A new order cancels all older orders that await payment, so at most one order awaits payment.
  const order = useOrders().data?.orders.find(({ status }) => status === 'awaiting-payment');
  const timeLeft = useTimeLeft(order?.expiresAt, () => void lookForOpenOrder());
  if (!order || !timeLeft) return null;
  // The API gives a new order of the same books no more time than is left.
  const mayBeReplaced = timeLeft.ms >= MIN_HOLD_MS;
  return (
    <div className="open-order">
      <Notice
        tone="warning"
        icon={RECEIPT_INDIAN_RUPEE}
        heading={describeHold(order)}
        actions={
          <ButtonLink look="text" size="small" to={orderPath(order)}>
            See your order
          </ButtonLink>
        }
      >
        Its books are kept for you until then. You can pay for it there, or cancel it.
        {mayBeReplaced && ' A new order replaces it.'}
      </Notice>
    </div>
  );
}

/** The titles that "Buy again" had to leave out, in the state of the cart's history entry. */
export interface LeftOutState {
  leftOut: string[];
}

/** Lists above the cart the books that "Buy again" could not add. */
export function LeftOutNotice() {
  const titles = parseLeftOut(useLocation().state);
  if (titles.length === 0) return null;
  return (
    <Notice tone="warning" heading="Not all the books in this order are in stock">
      {'Left out: '}
      {titles.map((title, index) => (
        <Fragment key={index}>
          {index > 0 && ', '}
          <BookText text={title} />
        </Fragment>
      ))}
      .
    </Notice>
  );
}

function parseLeftOut(state: unknown): string[] {
  const titles = (state as Partial<LeftOutState> | null)?.leftOut;
  return Array.isArray(titles) ? titles.filter((title) => typeof title === 'string') : [];
}
