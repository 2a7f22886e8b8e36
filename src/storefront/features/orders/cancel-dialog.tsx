import { useEffect } from 'react';
import type { Order } from '#contract/order.ts';
import { formatRupees } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toaster.tsx';
import { catchFocus } from '../../navigation/focus.ts';
import { cancelOrder, endsTask, type Problem } from './change-orders.ts';
import { ProblemText } from './problem.tsx';
import { useChange } from './use-change.ts';
import './cancel-dialog.css';

interface CancelDialogProps {
  order: Order;
  /** Called with what was in the way, if the order can no longer be cancelled. */
  onClose: (obstacle?: Problem) => void;
}

/** Asks again before an order is cancelled, and names what goes back. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const { problem, start } = useChange(async () => {
    const outcome = await cancelOrder(order);
    if ('problem' in outcome) {
      if (endsTask(outcome.problem)) onClose(outcome.problem);
      return outcome.problem;
    }
    void showToast('Order cancelled', 'warning');
    onClose();
    return undefined;
  });
  // When the order changes elsewhere, the button that opened the dialog goes away with it.
  useEffect(() => catchFocus, []);
  return (
    <Dialog title={`Cancel order ${order.number}?`} onClose={() => onClose()}>
      <p className="cancel-dialog-words">{describeCancelling(order)}</p>
      <ProblemText problem={problem} />
      <div className="cancel-dialog-actions">
        <Button look="quiet" data-first onClick={() => onClose()}>
          Keep order
        </Button>
        <Button onClick={() => void start()}>Cancel order</Button>
      </div>
    </Dialog>
  );
}

function describeCancelling({ status, payment, totals }: Order): string {
  if (status === 'awaiting-payment')
    return 'Nothing has been paid yet. The books go back on the shelf.';
  const parcel = status === 'placed' ? 'Nothing is packed yet.' : 'The parcel has not left yet.';
  const isPaid = payment.status === 'paid' && totals.amount > 0;
  const money = isPaid
    ? `${formatRupees(totals.amount)} goes back to you the way you paid.`
    : 'There is nothing to give back.';
  return `${parcel} ${money}`;
}
