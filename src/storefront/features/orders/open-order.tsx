import { MIN_HOLD_MS } from '#domain/orders/hold.ts';
import { describeHold } from '#domain/orders/order-status.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { RECEIPT_INDIAN_RUPEE } from '#ui/display/money-icons.ts';
import { Notice } from '#ui/messages/notice.tsx';
import { orderPath } from '../../navigation/paths.ts';
import { lookForOpenOrder, useOrders } from './order-store.ts';
import './open-order.css';
import { useTimeLeft } from './use-time-left.ts';

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
