import { Link } from 'react-router';
import type { Order } from '#contract/order.ts';
import { formatFullDay } from '#domain/delivery/day-names.ts';
import type { OrderActions as Possible } from '#domain/orders/order-actions.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { RECEIPT_INDIAN_RUPEE } from '#ui/icons.ts';
import { invoicePath } from '../../navigation/paths.ts';
import type { Problem } from './change-orders.ts';
import { ProblemText } from './problem.tsx';
import { useChange } from './use-change.ts';
import './order-actions.css';

interface OrderActionsProps {
  order: Order;
  possible: Possible;
  /** `undefined` until the shop has told. */
  returnDays: number | undefined;
  onCancel: () => void;
  onReturn: () => void;
  /** Resolves with what was in the way. */
  onReorder: () => Promise<Problem | undefined>;
}

/** What can be done with an order that does not await its payment. */
export function OrderActions(props: OrderActionsProps) {
  const { order, possible, returnDays, onCancel, onReturn, onReorder } = props;
  const { problem, start } = useChange(onReorder);
  const { mayCancel, hasInvoice, returning } = possible;
  const hint = describeReturning(order, returning, returnDays);
  return (
    <>
      <div className="order-actions">
        {mayCancel && (
          <Button look="quiet" onClick={onCancel}>
            Cancel order
          </Button>
        )}
        <Button look="secondary" onClick={() => void start()}>
          Buy again
        </Button>
        {hasInvoice && (
          <Link className="button" data-look="quiet" to={invoicePath(order)}>
            <Icon path={RECEIPT_INDIAN_RUPEE} />
            Invoice
          </Link>
        )}
        {returning !== 'none' && (
          <Button
            look="quiet"
            disabled={returning !== 'possible'}
            aria-describedby={hint && 'order-return-hint'}
            onClick={onReturn}
          >
            Return books
          </Button>
        )}
      </div>
      <ProblemText problem={problem} />
      {hint && (
        <p className="order-hint" id="order-return-hint">
          {hint}
        </p>
      )}
    </>
  );
}

function describeReturning(
  { status, returnableUntil = '' }: Order,
  returning: Possible['returning'],
  days: number | undefined,
): string | undefined {
  switch (returning) {
    case 'possible':
      return `Books can be returned until ${formatFullDay(returnableUntil)}.`;
    case 'over':
      return returnableUntil === ''
        ? 'The time to return these books is over.'
        : `The time to return these books ended on ${formatFullDay(returnableUntil)}.`;
    case 'all-returned':
      return 'All books of this order are going back or have come back.';
    case 'not-delivered': {
      const limit =
        days === undefined ? 'once they are delivered' : `within ${days} days of delivery`;
      const late = status === 'shipped' ? ' It is too late to cancel: the parcel has left.' : '';
      return `Books can be returned ${limit}.${late}`;
    }
    case 'none':
      return undefined;
    default:
      return returning satisfies never;
  }
}
