import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { cart, rereadOwnLists } from '../../features/own-lists/own-lists.ts';
import {
  moveToWishlist,
  reduceCopies,
  removeFromCart,
} from '../../features/own-lists/cart-changes.ts';
import { EMPTY_CHECKOUT } from '../../features/own-lists/own-list.tsx';
import { Overlay, showToast } from '#ui/messages/feedback.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { AddressChooser } from '../../features/addresses/address-list.tsx';
import {
  rereadAddresses,
  useAddresses,
  type AddressTask,
} from '../../features/addresses/address-book.ts';
import {
  CartChangeNotices,
  focusChanges,
  UnconfirmedPayment,
} from '../../features/purchase/cart-change-notices.tsx';
import {
  describeCash,
  useChoices,
  useOrderDraft,
} from '../../features/purchase/use-order-draft.ts';
import {
  CheckoutPanel,
  DeliveryDays,
  GiftChoice,
  PaymentChoice,
} from '../../features/purchase/checkout-steps.tsx';
import { explainNoHold } from '../../features/purchase/payment-terms.ts';
import { preconnectCheckout } from '../../features/purchase/payment.ts';
import { useSession } from '../../session/session-store.ts';
import { PageHead } from '../../navigation/page-head.tsx';
import { getScrollKey } from '../../navigation/scroll.ts';
import { PATHS } from '../../navigation/screens.ts';
import { ReplacePage } from '../../navigation/replace-page.tsx';
import { ReadFailure } from '../../data/failure.tsx';
import { useResource } from '../../data/resource.ts';
import { OpenOrder } from '../../features/orders/cart-notices.tsx';
import { lookForOpenOrder } from '../../features/orders/order-store.ts';
import { useCheckout } from './use-checkout.ts';
import '../../features/own-lists/own-list.css';

export function loader() {
  void rereadAddresses();
  void lookForOpenOrder();
  return null;
}

export function Component() {
  const session = useSession();
  const addresses = useAddresses();
  const navigate = useNavigate();
  const [{ addressId, payment, gift }, choose] = useChoices(getScrollKey(useLocation()));
  const address = addresses.data?.find(({ id }) => id === addressId);
  const chooser = useRef<HTMLFieldSetElement>(null);
  const changes = useRef<HTMLElement>(null);
  const snapshot = useResource(cart);
  const draft = useOrderDraft(snapshot, address, payment);
  const { lines, terms, amount, method } = draft;
  const purchase = useCheckout(session, (code, request) => {
    flushSync(() => {
      if (code === 'cod-unavailable') {
        draft.noteRefusedCash();
        // Stores the choice, because cash would be chosen again after a reload.
        choose({ payment: 'online' });
      }
      if (code === 'amount-changed') draft.noteRefusedAmount(request.expectedAmount);
    });
    focusChanges(changes.current);
  });

  const [isAddressMissing, setAddressMissing] = useState(false);
  const isEmpty = snapshot.data?.length === 0;
  if (isEmpty && purchase.mayLeave) return <LeaveEmptyCheckout />;
  if (terms) preconnectCheckout(terms.key);

  const addAddress = () => {
    const task: AddressTask = { form: 'new', isForCheckout: true };
    void navigate(PATHS.address, { state: task });
  };
  const placeOrder = () => {
    if (!address) {
      void showToast('Please select an address.', 'warning');
      setAddressMissing(true);
      (chooser.current?.querySelector('input') ?? chooser.current)?.focus();
    } else if (draft.isUndecided) focusChanges(changes.current);
    else void purchase.place(draft.createRequest(address, gift), lines);
  };
  return (
    <div className="wrap page own-list">
      <PageHead title="Checkout" description="Choose an address and pay at {shop}." />
      <h1 tabIndex={-1}>Checkout</h1>
      <OpenOrder />
      {snapshot.status === 'failed' && (
        <ReadFailure what="Your cart" {...snapshot} onRetry={rereadOwnLists} />
      )}
      {!snapshot.data && snapshot.status !== 'failed' && (
        <Skeleton text="Loading your cart..." className="with-panel skeleton-cards" />
      )}
      {purchase.isBusy && <Overlay />}
      {purchase.isUnconfirmed && <UnconfirmedPayment onRetry={() => void purchase.resume()} />}
      {lines.length > 0 && (
        <div className="with-panel">
          <div className="checkout-steps">
            <CartChangeNotices
              ref={changes}
              draft={draft}
              onMove={(line) => void moveToWishlist(line)}
              onRemove={({ _id }) => void removeFromCart(_id)}
              onReduce={({ line, copies }) => void reduceCopies(line._id, copies)}
            />
            <AddressChooser
              ref={chooser}
              snapshot={addresses}
              isMissing={isAddressMissing && !address}
              chosenId={address?.id}
              onChoose={(id) => choose({ addressId: id })}
              onAdd={addAddress}
            />
            <DeliveryDays pin={address?.pin} delivery={draft.delivery} fee={draft.fee} />
            <GiftChoice gift={gift} onChoose={(chosen) => choose({ gift: chosen })} />
            {amount > 0 && (
              <PaymentChoice
                chosen={method}
                onChoose={(chosen) => choose({ payment: chosen })}
                noOnline={explainNoHold(terms, draft.toOrder)}
                cashHint={describeCash(terms, amount)}
                noCash={draft.noCash}
              />
            )}
          </div>
          <CheckoutPanel draft={draft} problem={purchase.problem} onPlace={placeOrder} />
        </div>
      )}
    </div>
  );
}

/** Leads from an empty checkout to the list of books, and says why. */
function LeaveEmptyCheckout() {
  useEffect(() => {
    void showToast('Your cart is empty.', 'warning');
  }, []);
  return <ReplacePage to={PATHS.books} state={EMPTY_CHECKOUT} />;
}
