import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { Sum } from '../../book-parts/sum.tsx';
import { OrderLines } from '../../features/checkout/order-lines.tsx';
import type { useOrderDraft } from './use-order-draft.ts';

interface CheckoutPanelProps {
  draft: ReturnType<typeof useOrderDraft>;
  onPlace: () => void;
}

/** What is ordered and what it costs. */
export function CheckoutPanel({ draft, onPlace }: CheckoutPanelProps) {
  const { lines, soldOut, prices, totals, fee = 0 } = draft;
  return (
    <Panel title="Order Details">
      <OrderLines lines={lines} soldOut={soldOut} prices={prices} />
      <Sum
        totals={totals}
        labels={{ discount: 'Total Discount', remainder: 'Grand Amount' }}
        delivery={fee}
      />
      <Button size="large" className="button-block" onClick={onPlace}>
        Place Order
      </Button>
      <p className="checkout-hint">Inclusive of all taxes. Return within 14 days.</p>
    </Panel>
  );
}
