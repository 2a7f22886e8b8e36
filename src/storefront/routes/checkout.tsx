import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { cartTotals } from '#domain/totals.ts';
import { Button } from '#ui/button.tsx';
import { Overlay } from '#ui/overlay.tsx';
import { Panel } from '#ui/panel.tsx';
import { showToast } from '#ui/toaster.tsx';
import { Sum } from '../book-parts/sum.tsx';
import { AddressChooser } from '../features/addresses/address-chooser.tsx';
import { takeAddedAddress } from '../features/addresses/added-address.ts';
import { useAddresses } from '../features/addresses/address-store.ts';
import { useCart } from '../features/cart/cart-store.ts';
import { clearPaidLines } from '../features/cart/paid-clearing.ts';
import { OrderLines } from '../features/checkout/order-lines.tsx';
import { pay } from '../features/checkout/pay.ts';
import { useSession } from '../session/session-store.ts';
import { forgetList } from '../navigation/last-list.ts';
import { PageHead } from './page-head.tsx';
import { PATHS } from '../navigation/paths.ts';
import { ReadFailure } from '../data/read-failure.tsx';
import { parseChosen, type AddressTask, type Chosen } from './address-task.ts';
import { refreshOwnLists } from './own-lists.ts';
import './own-list.css';

export function Component() {
  const session = useSession();
  const snapshot = useCart();
  const addresses = useAddresses(session?.user.email ?? '');
  const navigate = useNavigate();
  const added = parseChosen(useLocation().state);
  const [chosenId = added, setChosenId] = useState<string>();
  const [isPaid, setPaid] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const chooser = useRef<HTMLFieldSetElement>(null);
  const visit = useVisit();
  useEffect(() => {
    const addressId = takeAddedAddress();
    if (addressId === undefined) return;
    // In the history entry it is kept over a reload.
    void navigate(PATHS.checkout, { replace: true, state: { addressId } satisfies Chosen });
  }, [navigate]);

  const lines = snapshot.data ?? [];
  const totals = cartTotals(lines);
  const address = addresses.find(({ id }) => id === chosenId);
  const isEmpty = snapshot.data?.length === 0;
  if (isEmpty && !isPaid) return <Navigate to={PATHS.books} replace />;

  const addAddress = () => {
    const task: AddressTask = { form: 'new', isForCheckout: true };
    void navigate(PATHS.address, { state: task });
  };
  const placeOrder = async () => {
    if (!session) return;
    if (!address) {
      void showToast('Please select an address.', 'warning');
      (chooser.current?.querySelector('input') ?? chooser.current)?.focus();
      return;
    }
    setOpening(true);
    const order = { grandAmount: totals.subtotal, user: session.user, address };
    const wasPaid = await pay(order, {
      signal: visit.current.signal,
      onOpen: () => setOpening(false),
    });
    setOpening(false);
    if (!wasPaid) return;
    setPaid(true);
    forgetList();
    clearPaidLines(session.user.email, lines);
    void navigate(PATHS.orders, { replace: true });
  };
  return (
    <div className="wrap page own-list">
      <PageHead title="Checkout" description="Choose an address and pay at Kitabdost." />
      <h1 tabIndex={-1}>Checkout</h1>
      {snapshot.status === 'failed' && (
        <ReadFailure what="Your cart" {...snapshot} onRetry={refreshOwnLists} />
      )}
      {!snapshot.data && snapshot.status !== 'failed' && <p role="status">Loading your cart...</p>}
      {isOpening && <Overlay />}
      {lines.length > 0 && (
        <div className="with-panel">
          <AddressChooser
            ref={chooser}
            addresses={addresses}
            chosenId={address?.id}
            onChoose={setChosenId}
            onAdd={addAddress}
          />
          <Panel title="Order Details">
            <OrderLines lines={lines} />
            <Sum
              totals={totals}
              labels={{ discount: 'Total Discount', remainder: 'Grand Amount' }}
            />
            <Button size="large" className="button-block" onClick={() => void placeOrder()}>
              Place Order
            </Button>
          </Panel>
        </div>
      )}
    </div>
  );
}

/** Aborts when the user leaves the page, because a payment must not open over another page. */
function useVisit() {
  const visit = useRef(new AbortController());
  useEffect(() => {
    visit.current = new AbortController();
    // The user must see that the order is paid, even if the network fails now.
    import('./orders.tsx').catch(() => undefined);
    return () => visit.current.abort();
  }, []);
  return visit;
}
