import type { CreditNote as Note, Order } from '#contract/orders/order.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatRupees } from '#domain/values/money.ts';
import { BOOK_HSN } from '#domain/orders/bill.ts';
import { itemizeCreditNote, computeCreditedTaxes } from '#domain/orders/credit-note.ts';
import { formatDay } from '#domain/values/time.ts';
import {
  AmountInWords,
  type BillLink,
  BillLines,
  type BillSettings,
  Buyer,
  Fact,
  Seller,
  Signature,
  Taxes,
} from './bill-parts.tsx';

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
export function CreditNote({
  order,
  note,
  isFirstOnPage,
  billPath,
  Link,
  settings,
}: CreditNoteProps) {
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
