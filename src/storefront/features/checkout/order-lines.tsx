import type { CartLine } from '#contract/cart.ts';
import { formatRupees } from '#domain/money.ts';
import { countCopies } from '#domain/cart/totals.ts';
import { Cover } from '../../book-parts/cover.tsx';
import { uniqueKeys } from '../../book-parts/unique-keys.ts';
import type { PriceChange } from './price-changes.ts';
import './order-lines.css';

interface OrderLinesProps {
  lines: CartLine[];
  /** Those of `lines` that are not ordered. */
  soldOut: CartLine[];
  prices: PriceChange[];
}

export function OrderLines({ lines, soldOut, prices }: OrderLinesProps) {
  const keys = uniqueKeys(lines);
  return (
    <ul className="order-lines">
      {lines.map((line, index) => {
        const isGone = soldOut.includes(line);
        const change = prices.find((one) => one.line._id === line._id);
        return (
          <li key={keys[index]} data-gone={isGone || undefined}>
            <Cover book={{ ...line, inStock: true }} />
            <div>
              <p className="order-lines-title">{line.title}</p>
              <p className="order-lines-quantity">
                {isGone ? 'Sold out, not in this order' : `Qty ${line.qty}`}
                {change && !isGone && (
                  <>
                    {' · '}
                    <strong>
                      {`now ${formatRupees(change.now)}, was ${formatRupees(change.was)}`}
                    </strong>
                  </>
                )}
              </p>
            </div>
            <span className="order-lines-price">
              {isGone ? '–' : formatRupees(line.originalPrice * countCopies(line))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
