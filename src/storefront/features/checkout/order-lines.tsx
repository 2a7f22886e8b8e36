import type { CartLine } from '#contract/cart.ts';
import { formatRupees } from '#domain/money.ts';
import { countCopies } from '#domain/totals.ts';
import { Cover } from '../../book-parts/cover.tsx';
import { uniqueKeys } from '../../book-parts/unique-keys.ts';
import './order-lines.css';

export function OrderLines({ lines }: { lines: CartLine[] }) {
  const keys = uniqueKeys(lines);
  return (
    <ul className="order-lines">
      {lines.map((line, index) => (
        <li key={keys[index]}>
          <Cover book={{ ...line, inStock: true }} />
          <div>
            <p className="order-lines-title">{line.title}</p>
            <p className="order-lines-quantity">{`Qty ${line.qty}`}</p>
          </div>
          <span className="order-lines-price">
            {formatRupees(line.originalPrice * countCopies(line))}
          </span>
        </li>
      ))}
    </ul>
  );
}
