import type { ComponentType, ReactNode } from 'react';
import type { Order, OrderLine } from '#contract/orders/order.ts';
import type { Seller as SellerFacts, Shop } from '#contract/shop-settings.ts';
import { shortenAuthors } from '#domain/books/present-book.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatPaise, formatRupees } from '#domain/values/money.ts';
import {
  BOOK_HSN,
  spellRupees,
  splitTaxes,
  type Supply,
  type TaxShare,
} from '#domain/orders/bills/bill.ts';
import { Mark } from '#ui/display/icon.tsx';
import { TableHead } from '#ui/display/table-head.tsx';
import './bill.css';

export type BillSettings = Pick<Shop, keyof SellerFacts | 'returnDays' | 'logo'>;

/** Renders a link to a page of the storefront or of the desk, which follow links differently. */
export type BillLink = ComponentType<{ to: string; children: string }>;

export function Buyer({ title, address }: { title: string; address: Order['address'] }) {
  return (
    <section>
      <h2 className="caps">{title}</h2>
      <address>
        <strong {...getTextAttributes(address.name)}>{address.name}</strong>
        <span {...getTextAttributes(address.addressText)}>{address.addressText}</span>
        <span>{`${address.city}, ${address.state} ${address.pin}`}</span>
      </address>
    </section>
  );
}

/** The taxes that the amount contains; "Nil" if it contains none. */
export function Taxes({ taxes, lines }: { taxes: readonly TaxShare[]; lines: OrderLine[] }) {
  const goods = arePrintedBooks(lines) ? `, printed books (HSN ${BOOK_HSN})` : ' on these goods';
  if (taxes.length === 0) return <Fact name={`GST${goods}`}>Nil</Fact>;
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
      <p>{spellRupees(amount)}</p>
    </section>
  );
}

export function Signature({ name }: { name: string }) {
  return (
    <p className="bill-sign">
      <strong>
        {'For '}
        <span {...getTextAttributes(name)}>{name}</span>
      </strong>
      Made by computer; valid without a signature.
    </p>
  );
}

/** Whether all lines are printed books, which are exempt from GST. */
export function arePrintedBooks(lines: OrderLine[]): boolean {
  return lines.every(({ hsn = BOOK_HSN }) => hsn === BOOK_HSN);
}

/** Name, address and contact of the shop; an empty phone, email or GSTIN is left out. */
export function Seller({ seller, logo }: { seller: SellerFacts; logo: string }) {
  const { name, address, pin, email, phone, gstin } = seller;
  const contact = [phone, email].filter((text) => text !== '');
  return (
    <div>
      <p className="bill-logo">
        <Mark logo={logo} />
        <span {...getTextAttributes(name)}>{name}</span>
      </p>
      <address>
        <span {...getTextAttributes(address)}>{`${address} ${pin}`}</span>
        {contact.map((text) => (
          <span key={text}>{text}</span>
        ))}
        {gstin && <span>{`GSTIN ${gstin}`}</span>}
      </address>
    </div>
  );
}

interface FactProps {
  name: string;
  className?: string;
  children: ReactNode;
}

export function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Figure = [name: string, format: (line: OrderLine, supply: Supply) => string | number];

/** The columns of a line between the book and its amount. */
const FIGURES: Figure[] = [
  ['HSN', ({ hsn = BOOK_HSN }) => hsn],
  ['Qty', ({ qty }) => qty],
  ['Price', ({ originalPrice }) => formatRupees(originalPrice)],
  [
    'Discount',
    ({ qty, originalPrice, payable }) =>
      formatRupees((payable - originalPrice) * qty).replace('-', '−'),
  ],
  ['GST', describeTax],
];

/** The books of a bill. On a phone, `bill.css` shows `data-name` before each figure of a row. */
export function BillLines({ lines, supply }: { lines: OrderLine[]; supply: Supply }) {
  return (
    <table className="bill-lines">
      <TableHead columns={['No.', 'Book', ...FIGURES.map(([name]) => name), 'Amount']} />
      <tbody className="stitch-above">
        {lines.map((line, index) => (
          <tr key={line.bookId}>
            <td>{index + 1}</td>
            <td>
              <span className="book-text" {...getTextAttributes(line.title, line.language)}>
                {line.title}
              </span>
              <small>
                <span
                  className="book-text"
                  {...getTextAttributes(shortenAuthors(line), line.language)}
                >
                  {shortenAuthors(line)}
                </span>
                {line.author && line.isbn && ' · '}
                {line.isbn}
              </small>
            </td>
            {FIGURES.map(([name, format]) => (
              <td key={name} data-name={name}>
                {format(line, supply)}
              </td>
            ))}
            <td>{formatRupees(line.payable * line.qty)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Formats the tax rate, and the tax that the amount contains, if any. */
function describeTax(line: OrderLine, supply: Supply): string {
  const rate = `${line.taxPercent ?? 0}\u00a0%`;
  const tax = splitTaxes([line], supply).reduce((sum, { paise }) => sum + paise, 0);
  return tax > 0 ? `${rate}, ${formatPaise(tax)}` : rate;
}
