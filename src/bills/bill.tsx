import type { CreditNote as Note, Order, OrderLine } from '#contract/orders/order.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { BOOK_HSN, splitTaxes, titleBill } from '#domain/orders/bills/bill.ts';
import { itemizeCreditNote, computeCreditedTaxes } from '#domain/orders/bills/credit-note.ts';
import { describeReturnWindow, getReturnDays } from '#domain/orders/order-actions.ts';
import { findMoment } from '#domain/orders/order-history.ts';
import { formatRupees } from '#domain/values/money.ts';
import { dayInIndia, formatDay } from '#domain/values/time.ts';
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

interface CreditNoteProps {
  order: Order;
  note: Note;
  /** Whether the note is the first document of the page: its heading is the `<h1>`. */
  isFirstOnPage: boolean;
  billPath: string;
  Link: BillLink;
  settings: BillSettings;
}

/** A credit note, which corrects the bill of an order, for screen and paper. */
export function CreditNote(props: CreditNoteProps) {
  const { order, note, isFirstOnPage, billPath, Link, settings } = props;
  const { number, date, amount, reason } = note;
  const { lines } = itemizeCreditNote(order, note);
  const { seller = settings } = order;
  const titleId = `credit-note-${number}`;
  return (
    <article className="bill" aria-labelledby={titleId}>
      <header className="bill-top">
        <Seller seller={seller} logo={settings.logo} />
        <div>
          {isFirstOnPage ? (
            <h1 id={titleId} tabIndex={-1}>
              Credit Note
            </h1>
          ) : (
            <h2 id={titleId} className="bill-title">
              Credit Note
            </h2>
          )}
          <dl className="bill-facts">
            <Fact name="Number">{number}</Fact>
            <Fact name="Date">{formatDay(date)}</Fact>
            {order.invoice && (
              <Fact name="Bill">
                <Link to={billPath}>{order.invoice.number}</Link>
                {`, ${formatDay(order.invoice.date)}`}
              </Fact>
            )}
            <Fact name="Order">{order.number}</Fact>
          </dl>
        </div>
      </header>
      <div className="bill-columns">
        <Buyer
          title={order.payment.status === 'not-due' ? 'Credited to' : 'Refunded to'}
          address={order.address}
        />
        <section>
          <h2 className="caps">Place of supply</h2>
          <p>{order.placeOfSupply ?? order.address.state}</p>
          <h2 className="caps">Reason</h2>
          <p {...getTextAttributes(reason)}>{reason}</p>
        </section>
      </div>
      {lines.length > 0 && <BillLines lines={lines} supply={{ ...order, gstin: seller.gstin }} />}
      <CreditTotals order={order} note={note} gstin={seller.gstin} />
      <AmountInWords amount={amount} />
      <hr className="stitch" />
      <footer className="bill-columns">
        <p>The bill is reduced by this amount.</p>
        <Signature name={seller.name} />
      </footer>
    </article>
  );
}

interface CreditTotalsProps extends Pick<CreditNoteProps, 'order' | 'note'> {
  gstin: string | undefined;
}

function CreditTotals({ order, note, gstin }: CreditTotalsProps) {
  const { lines, delivery, refundedBefore } = itemizeCreditNote(order, note);
  const value = lines.reduce((sum, { qty, payable }) => sum + qty * payable, 0);
  const hsn = [...new Set(order.lines.map((line) => line.hsn ?? BOOK_HSN))].join(', ');
  return (
    <dl className="bill-totals">
      {lines.length > 0 ? (
        <Fact name="Value of books">{formatRupees(value)}</Fact>
      ) : (
        <Fact name={`Part of the price, HSN ${hsn}`}>{formatRupees(note.amount)}</Fact>
      )}
      {delivery > 0 && <Fact name="Delivery">{formatRupees(delivery)}</Fact>}
      {refundedBefore > 0 && (
        <Fact name="Refunded before">{`−${formatRupees(refundedBefore)}`}</Fact>
      )}
      <Taxes
        taxes={computeCreditedTaxes(order, note, gstin)}
        lines={lines.length > 0 ? lines : order.lines}
      />
      <Fact name="Total" className="stitch-above">
        {formatRupees(note.amount)}
      </Fact>
    </dl>
  );
}
