import { formatRupees } from '#domain/money.ts';
import type { CartTotals } from '#domain/cart/cart.ts';
import './sum.css';

interface SumProps {
  totals: CartTotals;
  /** The labels of the discount and of the total. */
  labels: { discount: string; remainder: string };
  /** The price of delivery in ₹; `undefined` while it is not known. */
  delivery: number | undefined;
  /**
   * Whether the total includes delivery. The delivery row is then above the total, otherwise below.
   */
  isWithDelivery?: boolean;
}

export function Sum({ totals, labels, delivery, isWithDelivery = false }: SumProps) {
  const deliveryRow = delivery !== undefined && (
    <div>
      <dt>Delivery</dt>
      <dd>{delivery === 0 ? 'Free' : formatRupees(delivery)}</dd>
    </div>
  );
  return (
    <dl className="sum">
      <div>
        <dt>Total Price</dt>
        <dd>{formatRupees(totals.totalPrice)}</dd>
      </div>
      {totals.discount > 0 && (
        <div className="sum-saving">
          <dt>{labels.discount}</dt>
          <dd>{`−${formatRupees(totals.discount)}`}</dd>
        </div>
      )}
      {isWithDelivery && deliveryRow}
      <div className="sum-total stitch-above">
        <dt>{labels.remainder}</dt>
        <dd>{formatRupees(totals.subtotal + (isWithDelivery ? (delivery ?? 0) : 0))}</dd>
      </div>
      {!isWithDelivery && deliveryRow}
    </dl>
  );
}
