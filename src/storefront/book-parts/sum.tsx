import { formatRupees } from '#domain/money.ts';
import type { CartTotals } from '#domain/totals.ts';
import './sum.css';

interface SumProps {
  totals: CartTotals;
  /** The labels of the discount and of the total. */
  labels: { discount: string; remainder: string };
}

export function Sum({ totals, labels }: SumProps) {
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
      <div className="sum-total stitch-above">
        <dt>{labels.remainder}</dt>
        <dd>{formatRupees(totals.subtotal)}</dd>
      </div>
    </dl>
  );
}
