import { formatRupees } from '#domain/money.ts';
import './bill-lines.css';

/** The code of printed books for the tax on goods and services. */
export const HSN = '4901';

/** A book of an order. Amounts are whole rupees (₹) for one copy. */
export interface BillLine {
  bookId: string;
  title: string;
  author: string;
  isbn?: string | undefined;
  qty: number;
  originalPrice: number;
  payable: number;
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

function figuresOf({ qty, originalPrice, payable }: BillLine): [string, string | number][] {
  return [
    ['HSN', HSN],
    ['Qty', qty],
    ['Price', formatRupees(originalPrice)],
    ['Discount', formatRupees((payable - originalPrice) * qty).replace('-', '−')],
    // Printed books are exempt.
    ['GST', '0\u00a0%'],
  ];
}
