import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/order.ts';
import type { Shop } from '#contract/shop-settings.ts';
import { dayInIndia, formatDay } from '#domain/time.ts';
import { formatPaise, formatRupees } from '#domain/money.ts';
import { BOOK_HSN, containedTax, rupeesInWords, taxShares } from '#domain/orders/bill.ts';
import { findMoment } from '#domain/orders/order-status.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/icon.tsx';
import { creditNotesPath } from '../../navigation/paths.ts';
import './bill.css';
import { BackLink } from './order-parts.tsx';

/** What a bill needs of an order. Amounts are whole rupees (₹). */
export interface BilledOrder extends Pick<
  Order,
  '_id' | 'number' | 'status' | 'createdAt' | 'history' | 'refunded' | 'totals' | 'address'
> {
  invoice: NonNullable<Order['invoice']>;
  payment: Pick<Order['payment'], 'method'>;
  lines: BillLine[];
  creditNotes?: Order['creditNotes'];
}

/** What a bill says of the shop. */
export type BillSettings = Pick<
  Shop,
  'name' | 'address' | 'pin' | 'email' | 'phone' | 'gstin' | 'returnDays'
>;

interface BillProps {
  order: BilledOrder;
  settings: BillSettings;
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
      <Correction order={order} />
      <div className="bill-columns">
        <Buyer title="Sold to" address={address} />
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
        <Taxes taxes={taxes} lines={lines} />
        <Fact name="Total" className="stitch-above">
          {formatRupees(totals.amount)}
        </Fact>
      </dl>
      <AmountInWords amount={totals.amount} />
      <hr className="stitch" />
      <footer className="bill-columns">
        <p>
          {settings.gstin && taxes.length === 0 && `${exemption(lines)} `}
          {`Books can be returned within ${settings.returnDays} days of delivery.`}
        </p>
        <Signature name={settings.name} />
      </footer>
    </article>
  );
}

/** Says that the order is cancelled, or what was given back; nothing if the bill holds as it is. */
function Correction({ order }: Pick<BillProps, 'order'>) {
  const { status, refunded, totals, creditNotes = [] } = order;
  const credited = creditNotes.reduce((sum, { amount }) => sum + amount, 0);
  const back = Math.max(refunded, credited);
  const at = status === 'cancelled' ? findMoment(order, 'cancelled') : undefined;
  if (at === undefined && back === 0) return null;
  const heading =
    at === undefined
      ? `${back < totals.amount ? 'Partly refunded' : 'Refunded'}: ${formatRupees(back)}`
      : `Cancelled on ${formatDay(dayInIndia(Date.parse(at)))}`;
  return (
    <section className="bill-correction" aria-labelledby="bill-correction">
      <h2 id="bill-correction">{heading}</h2>
      {back === 0 && <p>Nothing was paid, and nothing is to be paid.</p>}
      {back > 0 && creditNotes.length === 0 && <p>{`${formatRupees(back)} was given back.`}</p>}
      {creditNotes.map(({ number, date, amount }) => (
        <p key={number}>
          <Link to={creditNotesPath(order)}>{`Credit note ${number}`}</Link>
          {` of ${formatDay(date)}: ${formatRupees(amount)}`}
        </p>
      ))}
    </section>
  );
}

interface BuyerProps {
  title: string;
  address: BilledOrder['address'];
}

export function Buyer({ title, address }: BuyerProps) {
  return (
    <section>
      <h2 className="caps">{title}</h2>
      <address>
        <strong>{address.name}</strong>
        <span>{address.addressText}</span>
        <span>{`${address.city}, ${address.state} ${address.pin}`}</span>
      </address>
    </section>
  );
}

interface TaxesProps {
  taxes: ReturnType<typeof taxShares>;
  lines: BillLine[];
}

/** The taxes that the amount contains, or that it contains none. */
export function Taxes({ taxes, lines }: TaxesProps) {
  if (taxes.length === 0) return <Fact name={nilTax(lines)}>Nil</Fact>;
  return taxes.map(({ name, paise }) => (
    <Fact key={name} name={`${name}, included`}>
      {formatPaise(paise)}
    </Fact>
  ));
}

export function AmountInWords({ amount }: { amount: number }) {
  return (
    <section className="bill-words">
      <h2 className="caps">Amount in words</h2>
      <p>{rupeesInWords(amount)}</p>
    </section>
  );
}

export function Signature({ name }: { name: string }) {
  return (
    <p className="bill-sign">
      <strong>{`For ${name}`}</strong>
      Made by computer; valid without a signature.
    </p>
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

/** Name, address and how to reach the shop; what the owner has not set is left out. */
export function Seller({ settings }: Pick<BillProps, 'settings'>) {
  const { name, address, pin, email, phone, gstin } = settings;
  const contact = [phone, email].filter((text) => text !== '');
  return (
    <div>
      <p className="bill-logo">
        <Mark />
        {name}
      </p>
      <address>
        <span>{`${address} ${pin}`}</span>
        {contact.map((text) => (
          <span key={text}>{text}</span>
        ))}
        {gstin && <span>{`GSTIN ${gstin}`}</span>}
      </address>
    </div>
  );
}

export function Fact({ name, className, children }: FactProps) {
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
export function BillLines({ lines }: { lines: BillLine[] }) {
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
              <span>{line.title}</span>
              <small>{line.isbn ? `${line.author} · ${line.isbn}` : line.author}</small>
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

interface BillPageProps {
  /** The order's page, to which a link leads. */
  order: { path: string; number: string };
  children: ReactNode;
}

/** Sheets of paper, below a bar that is not printed. */
export function BillPage({ order: { path, number }, children }: BillPageProps) {
  return (
    <div className="bill-page">
      <nav className="bill-bar" aria-label="Bill">
        <BackLink to={path}>{`Order ${number}`}</BackLink>
        <Button size="small" onClick={() => print()}>
          Print or save as PDF
        </Button>
      </nav>
      {children}
    </div>
  );
}
