import type { Order } from '#contract/order.ts';
import { formatFullDay } from '#domain/delivery/day-names.ts';
import { formatRupees } from '#domain/money.ts';
import { momentOf } from '#domain/orders/order-status.ts';
import { Panel } from '#ui/panel.tsx';
import '../../book-parts/sum.css';
import './order-summary.css';

/** Amounts, payment and address. */
export function OrderSummary({ order }: { order: Order }) {
  const { name, addressText, city, state, pin, phone } = order.address;
  return (
    <aside className="order-summary" aria-label="Order summary">
      <Panel title="Amounts">
        <Amounts order={order} />
        <p className="order-hint">{describePayment(order)}</p>
      </Panel>
      <section aria-labelledby="order-address">
        <h2 className="caps" id="order-address">
          Delivery address
        </h2>
        <p className="order-summary-name">{name}</p>
        <address>{`${addressText}\n${city}, ${state} ${pin}\nPhone ${phone}`}</address>
      </section>
    </aside>
  );
}

function Amounts({ order }: { order: Order }) {
  const { totals, refunded, status } = order;
  return (
    <dl className="sum">
      <Amount name="Total Price" text={formatRupees(totals.price)} />
      <Amount name="Total Discount" text={`−${formatRupees(totals.discount)}`} isSaving />
      <Amount
        name="Delivery"
        text={totals.delivery === 0 ? 'Free' : formatRupees(totals.delivery)}
      />
      {refunded > 0 && <Amount name="Refunded" text={`−${formatRupees(refunded)}`} isSaving />}
      <div className="sum-total stitch-above">
        <dt>{status === 'awaiting-payment' ? 'To pay' : 'Grand Amount'}</dt>
        <dd>{formatRupees(totals.amount - refunded)}</dd>
      </div>
    </dl>
  );
}

function Amount({ name, text, isSaving }: { name: string; text: string; isSaving?: boolean }) {
  return (
    <div className={isSaving ? 'sum-saving' : undefined}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function describePayment(order: Order): string {
  const { method, status } = order.payment;
  const isVoid = order.status === 'cancelled' || order.status === 'expired';
  if (status === 'pending' || status === 'failed')
    return isVoid ? 'Nothing was paid.' : 'To be paid online: UPI, cards, netbanking.';
  if (status === 'due')
    return isVoid ? 'Nothing was paid.' : 'To be paid in cash when it is delivered.';
  if (method === 'cod') return 'Paid in cash on delivery.';
  const at = momentOf(order, 'placed');
  return at === undefined ? 'Paid online.' : `Paid online on ${formatFullDay(at)}.`;
}
