import { useState } from 'react';
import type { Order } from '#contract/order.ts';
import { formatRupees } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
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
  return (
    <>
      <div className="order-actions order-pay">
        {mayPay && (
          <Button size="large" onClick={() => void onPay().then(setProblem)}>
            {`Pay now ${formatRupees(order.totals.amount)}`}
          </Button>
        )}
        <Button look="quiet" size="large" onClick={onCancel}>
          Cancel order
        </Button>
      </div>
      <ProblemText problem={problem} />
    </>
  );
}
