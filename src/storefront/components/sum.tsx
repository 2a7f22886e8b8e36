import type { ReactNode } from 'react';
import { formatRupees } from '#domain/values/money.ts';
import type { CartTotals } from '#domain/cart/cart.ts';
import './summary-panel.css';
import './sum.css';

interface SumProps {
  /** A refund does not change the total. */
  totals: CartTotals & { refunded?: number };
  labels: { discount: string; total: string };
  /** The price of delivery in ₹; `undefined` while it is not known. */
  delivery: number | undefined;
  /** The PIN code on which the price of delivery depends. */
  pin?: string | undefined;
  /** Whether the total includes delivery, which is then above it. */
  includesDelivery?: boolean;
}

/** The price of a cart or an order, in rows: books, discount, delivery and total. */
export function Sum({ totals, labels, delivery, pin, includesDelivery = false }: SumProps) {
  const deliveryRow = delivery !== undefined && (
    <div>
      <dt>{pin === undefined ? 'Delivery' : `Delivery to ${pin}`}</dt>
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
      {includesDelivery && deliveryRow}
      <div className="sum-total stitch-above">
        <dt>{labels.total}</dt>
        <dd>{formatRupees(totals.subtotal + (includesDelivery ? (delivery ?? 0) : 0))}</dd>
      </div>
      {!includesDelivery && deliveryRow}
      {totals.refunded !== undefined && totals.refunded > 0 && (
        <div>
          <dt>Refunded</dt>
          <dd>{formatRupees(totals.refunded)}</dd>
        </div>
      )}
    </dl>
  );
}

/** A summary on a tint: in `.with-panel` beside the content on wide screens. */
export function SummaryPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
