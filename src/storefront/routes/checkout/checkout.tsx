import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { Overlay } from '#ui/overlay.tsx';
import { showToast } from '#ui/toaster.tsx';
import { AddressChooser } from '../../features/addresses/address-chooser.tsx';
import { takeAddedAddress } from '../../features/addresses/added-address.ts';
import { useAddresses } from '../../features/addresses/address-store.ts';
import { focusChanges } from '../../features/checkout/cart-changes.tsx';
import { cashHint } from '../../features/checkout/cash.ts';
import { DeliveryDays } from '../../features/checkout/delivery-days.tsx';
import { PaymentChoice } from '../../features/checkout/payment-choice.tsx';
import { preconnectPayment } from '../../features/checkout/razorpay.ts';
import { UntoldPayment } from '../../features/checkout/untold-notice.tsx';
import { useSession } from '../../session/session-store.ts';
import { PageHead } from '../page-head.tsx';
import { PATHS } from '../../navigation/paths.ts';
import { ReadFailure } from '../../data/read-failure.tsx';
import { parseChosen, type AddressTask, type Chosen } from '../account/address-task.ts';
import { CheckoutChanges } from './checkout-changes.tsx';
import { CheckoutPanel } from './checkout-panel.tsx';
import { refreshOwnLists } from '../lists/own-lists.ts';
import { useOrderDraft } from './use-order-draft.ts';
import { usePurchase } from './use-purchase.ts';
import './checkout.css';
import '../lists/own-list.css';

export function Component() {
  const session = useSession();
  const addresses = useAddresses(session?.user.email ?? '');
  const navigate = useNavigate();
  const added = parseChosen(useLocation().state);
  const [chosenId = added, setChosenId] = useState<string>();
  const address = addresses.find(({ id }) => id === chosenId);
  const chooser = useRef<HTMLFieldSetElement>(null);
  const changes = useRef<HTMLElement>(null);
  const draft = useOrderDraft(address);
  const { snapshot, lines, terms, amount, method } = draft;
  const purchase = usePurchase(session, (code, request) => {
    if (code === 'cod-unavailable') draft.noteRefusedCash();
    if (code === 'amount-changed') draft.noteRefusedAmount(request.expectedAmount);
    // React shows the changes first.
    requestAnimationFrame(() => focusChanges(changes.current));
  });
  useEffect(() => {
    const addressId = takeAddedAddress();
    if (addressId === undefined) return;
    // In the history entry it is kept over a reload.
    void navigate(PATHS.checkout, { replace: true, state: { addressId } satisfies Chosen });
  }, [navigate]);

  const isEmpty = snapshot.data?.length === 0;
  if (isEmpty && purchase.mayLeave) return <Navigate to={PATHS.books} replace />;
  if (terms) preconnectPayment(terms.key);

  const addAddress = () => {
    const task: AddressTask = { form: 'new', isForCheckout: true };
    void navigate(PATHS.address, { state: task });
  };
  const placeOrder = () => {
    if (!address) {
      void showToast('Please select an address.', 'warning');
      (chooser.current?.querySelector('input') ?? chooser.current)?.focus();
    } else if (draft.isUndecided) focusChanges(changes.current);
    else void purchase.place(draft.requestFor(address), lines);
  };
  return (
    <div className="wrap page own-list">
      <PageHead title="Checkout" description="Choose an address and pay at Kitabdost." />
      <h1 tabIndex={-1}>Checkout</h1>
      {snapshot.status === 'failed' && (
        <ReadFailure what="Your cart" {...snapshot} onRetry={refreshOwnLists} />
      )}
      {!snapshot.data && snapshot.status !== 'failed' && <p role="status">Loading your cart...</p>}
      {purchase.isBusy && <Overlay />}
      {purchase.isUntold && <UntoldPayment onTell={() => void purchase.resume()} />}
      {lines.length > 0 && (
        <div className="with-panel">
          <div className="checkout-steps">
            <CheckoutChanges ref={changes} draft={draft} />
            <AddressChooser
              ref={chooser}
              addresses={addresses}
              chosenId={address?.id}
              onChoose={setChosenId}
              onAdd={addAddress}
            />
            <DeliveryDays pin={address?.pin} delivery={draft.delivery} fee={draft.fee} />
            <PaymentChoice
              chosen={method}
              onChoose={draft.setMethod}
              cashHint={cashHint(terms, amount)}
              noCash={draft.noCash}
            />
          </div>
          <CheckoutPanel draft={draft} onPlace={placeOrder} />
        </div>
      )}
    </div>
  );
}
