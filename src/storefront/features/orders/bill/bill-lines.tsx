import { formatPaise, formatRupees } from '#domain/money.ts';
import { BOOK_HSN, containedTax } from '#domain/orders/tax.ts';
import './bill-lines.css';

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
            {figuresOf(line).map(([name, figure]) => (
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

function figuresOf(line: BillLine): [string, string | number][] {
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
