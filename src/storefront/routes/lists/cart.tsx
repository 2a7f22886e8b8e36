import type { CartLine } from '#contract/cart.ts';
import { computeCartTotals, checkStock, formatItemCount } from '#domain/cart/cart.ts';
import { computeDeliveryFee } from '#domain/delivery.ts';
import { ProblemText } from '#ui/problem.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SummaryPanel } from '#ui/summary-panel.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Sum } from '../../components/sum.tsx';
import { CartLines } from '../../features/own-lists/cart-lines.tsx';
import { useCart } from '../../features/own-lists/own-lists.ts';
import { moveToWishlist } from '../../features/own-lists/cart-changes.ts';
import { LeftOutNotice } from '../../features/orders/left-out.tsx';
import { OpenOrder } from '../../features/orders/open-order.tsx';
import { lookForOpenOrder } from '../../features/orders/order-store.ts';
import { explainNoHold, usePaymentTerms } from '../../features/purchase/payment-terms.ts';
import { PATHS } from '../../navigation/screens.ts';
import { OwnList } from '../../features/own-lists/own-list.tsx';

const NOTICES = (
  <>
    <OpenOrder />
    <LeftOutNotice />
  </>
);

export function loader() {
  void lookForOpenOrder();
  return null;
}

export function Component() {
  return (
    <OwnList
      name="Cart"
      snapshot={useCart()}
      art="shelf-cart"
      waiting={<Skeleton text="Loading your cart..." className="with-panel" />}
      notice={NOTICES}
    >
      {(lines) => (
        <div className="with-panel">
          <CartLines lines={lines} onMove={(line) => void moveToWishlist(line)} />
          <SummaryPanel
            title={`Price Details (${formatItemCount(checkStock(lines).toOrder.length)})`}
          >
            <CartSum lines={lines} />
            <ButtonLink className="button-block" look="primary" size="large" to={PATHS.checkout}>
              Checkout
            </ButtonLink>
          </SummaryPanel>
        </div>
      )}
    </OwnList>
  );
}

/** The price of the copies that can be ordered, with a warning if they are too many. */
function CartSum({ lines }: { lines: CartLine[] }) {
  const { data: terms } = usePaymentTerms();
  const { toOrder } = checkStock(lines);
  const totals = computeCartTotals(toOrder);
  const fee = terms && computeDeliveryFee(terms.delivery, totals.subtotal);
  const noHold = explainNoHold(terms, toOrder);
  return (
    <>
      <Sum
        totals={totals}
        labels={{ discount: 'Discount', total: 'Subtotal' }}
        delivery={toOrder.length > 0 ? fee : undefined}
      />
      {noHold && <ProblemText tone="warning">{noHold}</ProblemText>}
    </>
  );
}
