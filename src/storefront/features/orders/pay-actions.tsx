import { useLayoutEffect, useRef, useState } from 'react';
import type { Order } from '#contract/order.ts';
import { formatRupees } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { catchFocus, focusHeading } from '../../navigation/focus.ts';
import type { Problem } from './change-orders.ts';
import { ProblemText } from './problem.tsx';
import './order-actions.css';

interface PayActionsProps {
  order: Order;
  mayPay: boolean;
  /** Resolves with what was in the way, once the payment has ended. */
  onPay: () => Promise<Problem | undefined>;
  onCancel: () => void;
}

/** What can be done with an order that awaits its payment. */
export function PayActions({ order, mayPay, onPay, onCancel }: PayActionsProps) {
  const [problem, setProblem] = useState<Problem>();
  const pay = async () => {
    setProblem(await onPay());
    // The payment page of a provider may leave it nowhere.
    catchFocus();
  };
  return (
    <>
      <div className="order-actions order-pay">
        {mayPay && (
          <PayButton onClick={() => void pay()}>
            {`Pay now ${formatRupees(order.totals.amount)}`}
          </PayButton>
        )}
        <Button look="quiet" size="large" onClick={onCancel}>
          Cancel order
        </Button>
      </div>
      <ProblemText problem={problem} />
    </>
  );
}

interface PayButtonProps {
  onClick: () => void;
  children: string;
}

/** Goes away when the order is paid, or the time for it over; the focus then goes to the heading. */
function PayButton(props: PayButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (document.activeElement === current) focusHeading();
    };
  }, []);
  return <Button ref={button} size="large" {...props} />;
}
