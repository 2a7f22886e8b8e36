import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Order, OrderReturn } from '#contract/orders/order.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { formatRupees, countNoun } from '#domain/values/money.ts';
import {
  type OrderActions as PossibleActions,
  isPaid,
  formatReturnPrice,
  listRequestedReturns,
} from '#domain/orders/order-actions.ts';
import { formatFullDay } from '#domain/values/time.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/display/dialog.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { RECEIPT_INDIAN_RUPEE } from '#ui/display/money-icons.ts';
import { ChangeProblem, useSingleChange, type Problem } from '../../data/single-change.tsx';
import { focusHeadingIfLost, focusHeading } from '../../navigation/focus.ts';
import { creditNotesPath, invoicePath } from '../../navigation/paths.ts';
import { cancelOrder, TOO_LATE, useTaskChange, withdrawReturn } from './change-orders.ts';
import './order-actions.css';

interface OrderActionsProps {
  order: Order;
  possible: PossibleActions;
  /** How many days after delivery books can be returned; `undefined` while unknown. */
  returnDays: number | undefined;
  onCancel: () => void;
  onReturn: () => void;
  /** Resolves with the problem, if there is one. */
  onReorder: () => Promise<Problem | undefined>;
}

/** The actions for an order that does not await its payment. */
export function OrderActions(props: OrderActionsProps) {
  const { order, possible, returnDays, onCancel, onReturn, onReorder } = props;
  const { problem, start } = useSingleChange(onReorder);
  const { canCancel, hasInvoice, returning } = possible;
  const hint = describeReturning(order, returning, returnDays);
  const hasReturns = returning !== 'not-delivered' || returnDays !== 0;
  return (
    <>
      <div className="order-actions">
        {canCancel && (
          <Button look="quiet" onClick={onCancel}>
            Cancel order
          </Button>
        )}
        <Button look="secondary" onClick={() => void start()}>
          Buy again
        </Button>
        {hasInvoice && (
          <ButtonLink look="quiet" to={invoicePath(order)}>
            <Icon path={RECEIPT_INDIAN_RUPEE} />
            Invoice
          </ButtonLink>
        )}
        {order.creditNotes && order.creditNotes.length > 0 && (
          <ButtonLink look="quiet" to={creditNotesPath(order)}>
            <Icon path={RECEIPT_INDIAN_RUPEE} />
            Credit note
          </ButtonLink>
        )}
        {returning !== 'none' && hasReturns && (
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
      <ChangeProblem problem={problem} />
      {listRequestedReturns(order).map((item) => (
        <WithdrawAction key={item._id} order={order} requested={item} />
      ))}
      {hint && (
        <p className="order-hint" id="order-return-hint">
          {hint}
        </p>
      )}
    </>
  );
}

/** Offers to withdraw a return. If there are several, the button names the books. */
function WithdrawAction({ order, requested }: { order: Order; requested: OrderReturn }) {
  const { problem, start } = useSingleChange(() => withdrawReturn(order, requested._id));
  const all = listRequestedReturns(order);
  const isOnly = all.length === 1;
  const earlier = all.slice(0, all.indexOf(requested)).flatMap(({ lines }) => lines);
  const titles = order.lines
    .filter(({ bookId }) => requested.lines.some((line) => line.bookId === bookId))
    .map(({ title }) => title);
  const copies = requested.lines.reduce((sum, { qty }) => sum + qty, 0);
  const price = formatReturnPrice(order, requested.lines, earlier);
  return (
    <>
      {/* Repeats the notice at the top of the page, which may be out of view, or about a refund. */}
      <p className="order-hint">{`You asked to return ${formatBookCount(copies)} for ${price}.`}</p>
      <div className="order-actions">
        <TemporaryButton look="quiet" onClick={() => void start()}>
          {isOnly ? 'Withdraw return' : `Withdraw return of ${titles.join(', ')}`}
        </TemporaryButton>
      </div>
      <ChangeProblem problem={problem} />
    </>
  );
}

function describeReturning(
  { status, returnableUntil = '' }: Order,
  returning: PossibleActions['returning'],
  returnDays: number | undefined,
): string | undefined {
  switch (returning) {
    case 'possible':
      return `Books can be returned until ${formatFullDay(returnableUntil)}.`;
    case 'over':
      return returnableUntil === ''
        ? 'These books cannot be returned.'
        : `The return period for these books ended on ${formatFullDay(returnableUntil)}.`;
    case 'all-returned':
      return 'All the books in this order have been returned or are on their way back.';
    case 'not-delivered': {
      const limit =
        returnDays === undefined
          ? 'once they are delivered'
          : `within ${countNoun(returnDays, 'day')} of delivery`;
      const windowText = returnDays === 0 ? '' : `Books can be returned ${limit}.`;
      const lateText = status === 'shipped' ? TOO_LATE : '';
      return `${windowText} ${lateText}`.trim() || undefined;
    }
    case 'none':
      return undefined;
    default:
      return returning satisfies never;
  }
}

interface PayActionsProps {
  order: Order;
  canPay: boolean;
  /** Resolves when the payment has ended: with the problem, if there is one. */
  onPay: () => Promise<Problem | undefined>;
  onCancel: () => void;
}

/** The actions for an order that awaits its payment. */
export function PayActions({ order, canPay, onPay, onCancel }: PayActionsProps) {
  const [problem, setProblem] = useState<Problem>();
  const pay = async () => {
    setProblem(undefined);
    setProblem(await onPay());
    // After the provider's checkout has closed, the focus may be lost.
    focusHeadingIfLost();
  };
  return (
    <>
      <div className="order-actions order-pay">
        {canPay && (
          <TemporaryButton size="large" onClick={() => void pay()}>
            {`Pay now ${formatRupees(order.totals.amount)}`}
          </TemporaryButton>
        )}
        <Button look="quiet" size="large" onClick={onCancel}>
          Cancel order
        </Button>
      </div>
      <ChangeProblem problem={problem} />
    </>
  );
}

/** A button that is removed when the order changes; its focus moves to the heading. */
function TemporaryButton(props: ComponentProps<typeof Button>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (document.activeElement === current) focusHeading();
    };
  }, []);
  return <Button ref={button} {...props} />;
}

interface CancelDialogProps {
  order: Order;
  /** Called with the problem, if the order can no longer be cancelled. */
  onClose: (obstacle?: Problem) => void;
}

/** Asks for confirmation before an order is cancelled, and says what is refunded. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const { problem, start } = useTaskChange(() => cancelOrder(order), onClose);
  // The button that opened the dialog, which would get the focus, may be removed with the dialog.
  useEffect(() => focusHeadingIfLost, []);
  return (
    <Dialog title={`Cancel order ${order.number}?`} onClose={() => onClose()}>
      <p className="cancel-dialog-words">{describeCancelling(order)}</p>
      <ChangeProblem problem={problem} />
      <div className="cancel-dialog-actions">
        <Button look="quiet" data-first onClick={() => onClose()}>
          Keep order
        </Button>
        <Button onClick={() => void start()}>Cancel order</Button>
      </div>
    </Dialog>
  );
}

function describeCancelling(order: Order): string {
  const { status, payment, totals, refunded } = order;
  if (status === 'awaiting-payment')
    return 'Nothing has been paid yet. The books go back on the shelf.';
  const parcel = status === 'placed' ? 'Nothing is packed yet.' : 'The parcel has not left yet.';
  const left = isPaid(order) ? totals.amount - refunded : 0;
  if (left === 0) return `${parcel} There is nothing to refund.`;
  // `left` includes a refund that is in progress, whose amount the order does not contain.
  const refund =
    payment.status === 'refund-pending' ? 'The rest of your payment' : formatRupees(left);
  return `${parcel} ${refund} will be refunded to your original payment method.`;
}
