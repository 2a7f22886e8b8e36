import type { ComponentProps, ReactNode } from 'react';
import type { Address } from '#contract/address.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { shortenAuthors } from '#domain/books/author-line.ts';
import { dayInIndia, formatDay } from '#domain/time.ts';
import { formatPaise, formatRupees } from '#domain/money.ts';
import { BOOK_HSN, containedTax, rupeesInWords, taxShares } from '#domain/orders/bill.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/icon.tsx';
import { BookText } from '../../components/book-text.tsx';
import './bill.css';
import { BackLink } from './order-parts.tsx';

/** What a bill needs of an order. Amounts are whole rupees (₹). */
export interface BilledOrder {
  number: string;
  createdAt: string;
  /** `date` is `YYYY-MM-DD`. */
  invoice: { number: string; date: string };
  payment: { method: 'online' | 'cod' };
  refunded: number;
  lines: BillLine[];
  totals: Record<'price' | 'discount' | 'delivery' | 'amount', number>;
  address: Omit<Address, 'id'>;
}

interface BillProps {
  order: BilledOrder;
  settings: Pick<ShopSettings, 'name' | 'address' | 'pin' | 'gstin' | 'returnDays'>;
}

/** The bill of an order, for screen and paper. */
export function Bill({ order, settings }: BillProps) {
  const { invoice, lines, totals, address, payment, refunded } = order;
  const paid = payment.method === 'cod' ? 'Cash on delivery' : 'Paid online';
  const taxes = taxShares(lines, { gstin: settings.gstin, state: address.state });
  const orderedOn = formatDay(dayInIndia(Date.parse(order.createdAt)));
  return (
    <article className="bill" aria-labelledby="bill-title">
      <header className="bill-top">
        <Seller settings={settings} />
        <div>
          <h1 id="bill-title" tabIndex={-1}>
            {titleBill(settings, taxes.length > 0)}
          </h1>
          <dl className="bill-facts">
            <Fact name="Number">{invoice.number}</Fact>
            <Fact name="Date">{formatDay(invoice.date)}</Fact>
            <Fact name="Order">{`${order.number}, ${orderedOn}`}</Fact>
          </dl>
        </div>
      </header>
      <div className="bill-columns">
        <section>
          <h2 className="caps">Sold to</h2>
          <address>
            <strong>{address.name}</strong>
            <span>{address.addressText}</span>
            <span>{`${address.city}, ${address.state} ${address.pin}`}</span>
          </address>
        </section>
        <section>
          <h2 className="caps">Place of supply</h2>
          <p>{address.state}</p>
          <h2 className="caps">Payment</h2>
          <p>{refunded > 0 ? `${paid}, ${formatRupees(refunded)} refunded` : paid}</p>
        </section>
      </div>
      <BillLines lines={lines} />
      <dl className="bill-totals">
        <Fact name="Value of books">{formatRupees(totals.price - totals.discount)}</Fact>
        <Fact name="Delivery">{formatRupees(totals.delivery)}</Fact>
        {taxes.length === 0 && <Fact name={nilTax(lines)}>Nil</Fact>}
        {taxes.map(({ name, paise }) => (
          <Fact key={name} name={`${name}, included`}>
            {formatPaise(paise)}
          </Fact>
        ))}
        <Fact name="Total" className="stitch-above">
          {formatRupees(totals.amount)}
        </Fact>
      </dl>
      <section className="bill-words">
        <h2 className="caps">Amount in words</h2>
        <p>{rupeesInWords(totals.amount)}</p>
      </section>
      <hr className="stitch" />
      <footer className="bill-columns">
        <p>
          {settings.gstin && taxes.length === 0 && `${exemption(lines)} `}
          {`Books can be returned within ${settings.returnDays} days of delivery.`}
        </p>
        <p className="bill-sign">
          <strong>{`For ${settings.name}`}</strong>
          Made by computer; valid without a signature.
        </p>
      </footer>
    </article>
  );
}

/** A shop with a GSTIN writes a bill of supply for what is exempt from tax. */
function titleBill({ gstin }: BillProps['settings'], isTaxed: boolean): string {
  if (!gstin) return 'Invoice';
  return isTaxed ? 'Tax Invoice' : 'Bill of Supply';
}

function nilTax(lines: BillLine[]): string {
  return areBooks(lines) ? `GST, printed books (HSN ${BOOK_HSN})` : 'GST on these goods';
}

function exemption(lines: BillLine[]): string {
  return areBooks(lines)
    ? 'Printed books are exempt from GST; no tax is charged on this bill.'
    : 'No tax is charged on this bill.';
}

function areBooks(lines: BillLine[]): boolean {
  return lines.every(({ hsn = BOOK_HSN }) => hsn === BOOK_HSN);
}

interface FactProps {
  name: string;
  className?: string;
  children: ReactNode;
}

function Seller({ settings: { name, address, pin, gstin } }: Pick<BillProps, 'settings'>) {
  return (
    <div>
      <p className="bill-logo">
        <Mark />
        {name}
      </p>
      <address>
        <span>{`${address} ${pin}`}</span>
        {gstin && <span>{`GSTIN ${gstin}`}</span>}
      </address>
    </div>
  );
}

function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A book of an order. Amounts are whole rupees (₹) for one copy. */
export interface BillLine {
  bookId: string;
  title: string;
  author: string;
  isbn?: string | undefined;
  qty: number;
  originalPrice: number;
  payable: number;
  hsn?: string | undefined;
  taxPercent?: number | undefined;
}

/** The books of a bill. On a phone each row is a block, whose figures have their heading before them. */
function BillLines({ lines }: { lines: BillLine[] }) {
  return (
    <table className="bill-lines">
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Book</th>
          {['HSN', 'Qty', 'Price', 'Discount', 'GST', 'Amount'].map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="stitch-above">
        {lines.map((line, index) => (
          <tr key={line.bookId}>
            <td>{index + 1}</td>
            <td>
              <span>
                <BookText text={line.title} />
              </span>
              <small>
                <BookText text={shortenAuthors(line)} />
                {line.author && line.isbn && ' · '}
                {line.isbn}
              </small>
            </td>
            {listFigures(line).map(([name, figure]) => (
              <td key={name} data-name={name}>
                {figure}
              </td>
            ))}
            <td>{formatRupees(line.payable * line.qty)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function listFigures(line: BillLine): [string, string | number][] {
  const { qty, originalPrice, payable, hsn = BOOK_HSN } = line;
  return [
    ['HSN', hsn],
    ['Qty', qty],
    ['Price', formatRupees(originalPrice)],
    ['Discount', formatRupees((payable - originalPrice) * qty).replace('-', '−')],
    ['GST', describeTax(line)],
  ];
}

/** The rate, and the tax that the amount contains. */
function describeTax(line: BillLine): string {
  const rate = `${line.taxPercent ?? 0}\u00a0%`;
  const tax = containedTax(line);
  return tax > 0 ? `${rate}, ${formatPaise(tax)}` : rate;
}

interface BillPageProps extends ComponentProps<typeof Bill> {
  /** The path of the order's page. */
  orderPath: string;
}

/** The bill on its sheet, below a bar that is not printed. */
export function BillPage({ orderPath, order, settings }: BillPageProps) {
  return (
    <div className="bill-page">
      <nav className="bill-bar" aria-label="Bill">
        <BackLink to={orderPath}>{`Order ${order.number}`}</BackLink>
        <Button size="small" onClick={() => print()}>
          Print or save as PDF
        </Button>
      </nav>
      <Bill order={order} settings={settings} />
    </div>
  );
}
