import { formatRupees } from '#domain/money.ts';
import type { CartTotals } from '#domain/cart/cart.ts';
import './sum.css';

interface SumProps {
  totals: CartTotals;
  /** The labels of the discount and of the total. */
  labels: { discount: string; remainder: string };
  /** The price of delivery in ₹. Free delivery is not shown. */
  delivery?: number;
}

export function Sum({ totals, labels, delivery = 0 }: SumProps) {
  return (
    <dl className="sum">
      <div>
        <dt>Total Price</dt>
        <dd>{formatRupees(totals.totalPrice)}</dd>
      </div>
      <div className="sum-saving">
        <dt>{labels.discount}</dt>
        <dd>{`−${formatRupees(totals.discount)}`}</dd>
      </div>
      {delivery > 0 && (
        <div>
          <dt>Delivery</dt>
          <dd>{formatRupees(delivery)}</dd>
        </div>
      )}
      <div className="sum-total stitch-above">
        <dt>{labels.remainder}</dt>
        <dd>{formatRupees(totals.subtotal + delivery)}</dd>
      </div>
    </dl>
  );
}
