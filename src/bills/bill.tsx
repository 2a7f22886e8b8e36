import type { Order, OrderLine } from '#contract/orders/order.ts';
import { describeReturnWindow, getReturnDays } from '#domain/orders/order-actions.ts';
import { dayInIndia, formatDay } from '#domain/values/time.ts';
import { formatRupees } from '#domain/values/money.ts';
import { splitTaxes, titleBill } from '#domain/orders/bill.ts';
import { findMoment } from '#domain/orders/order-history.ts';
import {
  AmountInWords,
  arePrintedBooks,
  type BillLink,
  BillLines,
  type BillSettings,
  Buyer,
  Fact,
  Seller,
  Signature,
  Taxes,
} from './bill-parts.tsx';

export type BilledOrder = Order & { invoice: NonNullable<Order['invoice']> };

interface BillProps {
  order: BilledOrder;
  settings: BillSettings;
  creditNotesPath: string;
  Link: BillLink;
}

/** The bill of an order, for screen and paper. */
export function Bill({ order, settings, creditNotesPath, Link }: BillProps) {
  const { invoice, lines, totals, address, payment, refunded } = order;
  const paymentLabel = payment.method === 'cod' ? 'Cash on delivery' : 'Paid online';
  // An order of an older release keeps no seller.
  const { seller = settings } = order;
  const supply = { ...order, gstin: seller.gstin };
  const taxes = splitTaxes(lines, supply);
  const orderedOn = formatDay(dayInIndia(Date.parse(order.createdAt)));
  return (
    <article className="bill" aria-labelledby="bill-title">
      <header className="bill-top">
        <Seller seller={seller} logo={settings.logo} />
        <div>
          <h1 id="bill-title" tabIndex={-1}>
            {titleBill(lines, seller)}
          </h1>
          <dl className="bill-facts">
            <Fact name="Number">{invoice.number}</Fact>
            <Fact name="Date">{formatDay(invoice.date)}</Fact>
            <Fact name="Order">{`${order.number}, ${orderedOn}`}</Fact>
          </dl>
        </div>
      </header>
      <Correction order={order} creditNotesPath={creditNotesPath} Link={Link} />
      <div className="bill-columns">
        <Buyer title="Sold to" address={address} />
        <section>
          <h2 className="caps">Place of supply</h2>
          <p>{order.placeOfSupply ?? address.state}</p>
          <h2 className="caps">Payment</h2>
          <p>
            {refunded > 0 ? `${paymentLabel}, ${formatRupees(refunded)} refunded` : paymentLabel}
          </p>
        </section>
      </div>
      <BillLines lines={lines} supply={supply} />
      <dl className="bill-totals">
        <Fact name="Value of books">{formatRupees(totals.price - totals.discount)}</Fact>
        <Fact name="Delivery">{formatRupees(totals.delivery)}</Fact>
        <Taxes taxes={taxes} lines={lines} />
        <Fact name="Total" className="stitch-above">
          {formatRupees(totals.amount)}
        </Fact>
      </dl>
      <AmountInWords amount={totals.amount} />
      <hr className="stitch" />
      <footer className="bill-columns">
        <p>
          {seller.gstin && taxes.length === 0 && `${describeExemption(lines)} `}
          {describeReturnWindow(getReturnDays(order, settings.returnDays))}
        </p>
        <Signature name={seller.name} />
      </footer>
    </article>
  );
}

/** Says that the order is cancelled, or how much was refunded; renders nothing for other orders. */
function Correction({ order, creditNotesPath, Link }: Omit<BillProps, 'settings'>) {
  const { status, refunded, creditNotes = [] } = order;
  const credited = creditNotes.reduce((sum, { amount }) => sum + amount, 0);
  // A credit note may be older than its refund. Refunds of older releases have no credit note.
  const refundTotal = Math.max(refunded, credited);
  const cancelledAt = status === 'cancelled' ? findMoment(order, 'cancelled') : undefined;
  if (cancelledAt === undefined && refundTotal === 0) return null;
  const heading =
    cancelledAt === undefined
      ? `${nameCorrection(order, refundTotal)}: ${formatRupees(refundTotal)}`
      : `Cancelled on ${formatDay(dayInIndia(Date.parse(cancelledAt)))}`;
  return (
    <section className="bill-correction" aria-labelledby="bill-correction">
      <h2 id="bill-correction">{heading}</h2>
      {refundTotal === 0 && <p>Nothing was paid, and nothing is due.</p>}
      {refundTotal > 0 && creditNotes.length === 0 && (
        <p>{`${formatRupees(refundTotal)} was refunded.`}</p>
      )}
      {creditNotes.map(({ number, date, amount }) => (
        <p key={number}>
          <Link to={creditNotesPath}>{`Credit note ${number}`}</Link>
          {` of ${formatDay(date)}: ${formatRupees(amount)}`}
        </p>
      ))}
    </section>
  );
}

function nameCorrection({ status, payment, totals }: BilledOrder, amount: number): string {
  // Nothing was paid for a cash parcel that came back.
  if (status === 'undelivered' && payment.method === 'cod') return 'Credited';
  return amount < totals.amount ? 'Partly refunded' : 'Refunded';
}

function describeExemption(lines: OrderLine[]): string {
  return arePrintedBooks(lines)
    ? 'Printed books are exempt from GST; no tax is charged on this bill.'
    : 'No tax is charged on this bill.';
}
