import type { CartLine } from '#contract/orders/cart.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { countLineCopies } from '#domain/cart/cart.ts';
import { describeFreeDelivery } from '#domain/delivery/delivery.ts';
import { formatRupees } from '#domain/values/money.ts';
import { countNoun } from '#domain/values/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SummaryPanel } from '#ui/display/summary-panel.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { BookText, LineAmount } from '../../components/book-facts.tsx';
import { Cover } from '../../components/cover.tsx';
import { Sum } from '../../components/sum.tsx';
import { createReactKeys } from '../../data/resource.ts';
import { getShopFacts } from '../../navigation/shop-facts.ts';
import type { OrderDraft, PriceChange } from './use-order-draft.ts';
import './order-panel.css';

const PROBLEM_ID = 'order-problem';

interface OrderLinesProps {
  lines: CartLine[];
  soldOut: CartLine[];
  priceChanges: PriceChange[];
}

function OrderLines({ lines, soldOut, priceChanges }: OrderLinesProps) {
  const keys = createReactKeys(lines);
  return (
    <ul className="order-lines">
      {lines.map((line, index) => {
        const isSoldOut = soldOut.includes(line);
        const priceChange = priceChanges.find((item) => item.line._id === line._id);
        return (
          <li key={keys[index]} data-gone={isSoldOut || undefined}>
            {/* Without the band “Out of Stock”: the text says it. */}
            <Cover book={{ ...line, inStock: true }} />
            <div>
              <p className="order-lines-title">
                <BookText text={line.title} language={line.language} />
              </p>
              <p className="order-lines-quantity">
                {isSoldOut ? 'Sold out, not in this order' : `Qty ${line.qty}`}
                {priceChange && !isSoldOut && (
                  <>
                    {' · '}
                    <strong>
                      {`now ${formatRupees(priceChange.now)}, was ${formatRupees(priceChange.was)}`}
                    </strong>
                  </>
                )}
              </p>
            </div>
            {isSoldOut ? (
              <span className="order-lines-price">–</span>
            ) : (
              <LineAmount {...line} payable={getPayablePrice(line)} qty={countLineCopies(line)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface CheckoutPanelProps {
  draft: OrderDraft;
  /** Why the last attempt to place the order failed. */
  problem: string | undefined;
  onPlace: () => void;
}

/** The books to be ordered, also sold-out ones, with their price and the button Place Order. */
export function CheckoutPanel({ draft, problem, onPlace }: CheckoutPanelProps) {
  const { lines, soldOut, priceChanges, totals, fee, ratedPin, toOrder, terms } = draft;
  const isEmpty = toOrder.length === 0;
  const { returnDays } = getShopFacts();
  const toFreeDelivery =
    terms && !isEmpty && describeFreeDelivery(terms.delivery, totals.subtotal, fee);
  return (
    <SummaryPanel title="Order Details">
      <OrderLines lines={lines} soldOut={soldOut} priceChanges={priceChanges} />
      <Sum
        totals={totals}
        labels={{ discount: 'Total Discount', total: 'Grand Amount' }}
        delivery={isEmpty ? undefined : fee}
        pin={ratedPin}
        includesDelivery
      />
      {problem !== undefined && <ProblemText id={PROBLEM_ID}>{problem}</ProblemText>}
      <Button
        size="large"
        className="button-block"
        aria-describedby={problem && PROBLEM_ID}
        disabled={isEmpty}
        onClick={onPlace}
      >
        Place Order
      </Button>
      {toFreeDelivery && <p className="sum-hint">{toFreeDelivery}</p>}
      {isEmpty && (
        <p className="sum-hint" role="status">
          All the books in your cart are sold out, so there is nothing to order.
        </p>
      )}
      <p className="sum-hint">
        Inclusive of all taxes.{returnDays > 0 && ` Return within ${countNoun(returnDays, 'day')}.`}
      </p>
    </SummaryPanel>
  );
}
