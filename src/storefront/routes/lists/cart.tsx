import { useState } from 'react';
import type { CartLine } from '#contract/orders/cart.ts';
import { computeCartTotals, checkStock } from '#domain/cart/cart.ts';
import { countNoun } from '#domain/values/text.ts';
import {
  describeDeliveryFees,
  describeFreeDelivery,
  formatDeliveryDates,
} from '#domain/delivery/delivery.ts';
import { ProblemText } from '#ui/messages/problem.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { SummaryPanel } from '#ui/display/summary-panel.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Sum } from '../../components/sum.tsx';
import { readLastPin } from '../../data/pin-delivery.ts';
import { CartLines } from '../../features/own-lists/cart-lines.tsx';
import { useCart } from '../../features/own-lists/own-lists.ts';
import { moveToWishlist } from '../../features/own-lists/cart-changes.ts';
import { LeftOutNotice } from '../../features/orders/left-out.tsx';
import { OpenOrder } from '../../features/orders/open-order.tsx';
import { lookForOpenOrder } from '../../features/orders/order-store.ts';
import { explainNoHold, useDelivery } from '../../features/purchase/payment-terms.ts';
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
            title={`Price Details (${countNoun(checkStock(lines).toOrder.length, 'item')})`}
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

/** The price and delivery of the copies that can be ordered, with a warning about the others. */
function CartSum({ lines }: { lines: CartLine[] }) {
  const [pin] = useState(readLastPin);
  const { toOrder } = checkStock(lines);
  const totals = computeCartTotals(toOrder);
  const { terms, fee, ratedPin, delivery } = useDelivery(toOrder, pin);
  const days = delivery.data?.days;
  const hint =
    terms &&
    toOrder.length > 0 &&
    [
      days && `Arrives ${formatDeliveryDates(days)} at ${pin}.`,
      fee === undefined && describeDeliveryFees(terms.delivery),
      describeFreeDelivery(terms.delivery, totals.subtotal, fee),
    ]
      .filter(Boolean)
      .join(' ');
  const noHold = explainNoHold(terms, toOrder);
  return (
    <>
      <Sum
        totals={totals}
        labels={{ discount: 'Discount', total: 'Subtotal' }}
        delivery={toOrder.length > 0 ? fee : undefined}
        pin={ratedPin}
      />
      {hint && <p className="sum-hint">{hint}</p>}
      {noHold && <ProblemText tone="warning">{noHold}</ProblemText>}
    </>
  );
}
