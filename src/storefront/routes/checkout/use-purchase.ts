import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartLine } from '#contract/cart.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Order, PlaceOrderRequest } from '#contract/order.ts';
import { showToast } from '#ui/toaster.tsx';
import { ApiError } from '../../data/api-client.ts';
import { tellOtherTabs } from '../../data/other-tabs.ts';
import { cart, removeOrdered } from '../../features/cart/cart-store.ts';
import { forgetAttempt } from '../../features/checkout/attempt.ts';
import { buy, type PurchaseEnd } from '../../features/checkout/buy.ts';
import { paymentTerms } from '../../features/checkout/payment-terms.ts';
import { isResumable, resumePurchase } from '../../features/checkout/resume.ts';
import { tellRefusal } from '../../features/checkout/tell-refusal.ts';
import { readPayment } from '../../features/checkout/untold-payment.ts';
import { forgetList } from '../../navigation/last-list.ts';
import { orderPath, PATHS } from '../../navigation/paths.ts';
import { endSessionIfOver, isSessionOver } from '../../session/change-as-user.ts';
import type { Session } from '../../session/session-store.ts';
import { refreshOwnLists } from '../lists/own-lists.ts';
import { placedState } from './placed-order.ts';

/** Codes that tell that cart, prices or settings are not what the page shows. */
const OUTDATED: unknown[] = ['amount-changed', 'out-of-stock', 'empty-cart', 'cod-unavailable'];

/**
 * Places the order and follows what becomes of it.
 * @param onRefused called with the API's code once the page shows the present cart and settings.
 */
export function usePurchase(
  session: Session | undefined,
  onRefused: (code: ErrorCode | undefined, request: PlaceOrderRequest) => void,
) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  /** From the press on Place Order to its end. */
  const [isUnderWay, setUnderWay] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isResuming, setResuming] = useState(isResumable);
  const [isUntold, setUntold] = useState(false);
  const visit = useRef(new AbortController());

  const arrive = (order: Order) => {
    setLeaving(true);
    forgetAttempt();
    forgetList();
    removeOrdered(order);
    tellOtherTabs();
    void navigate(PATHS.orders, { replace: true, state: placedState(order) });
    void refreshOwnLists();
  };
  const followOrder = (order: Order) => {
    if (order.status === 'awaiting-payment')
      return showToast('Payment failed. Your cart is as it was.', 'error');
    if (order.status !== 'cancelled' && order.status !== 'expired') return arrive(order);
    setLeaving(true);
    forgetAttempt();
    void showToast('The payment came too late. You will get it back.', 'error');
    return navigate(orderPath(order));
  };
  const follow = (end: PurchaseEnd) => {
    if (end.kind === 'told') return followOrder(end.order);
    if (end.kind === 'unpaid') return undefined;
    endSessionIfOver(end.error, { token: session?.token });
    setUntold(end.kind === 'untold' && readPayment() !== undefined);
    if (!isSessionOver(end.error) && !readPayment()) tellRefusal(end.error);
    return undefined;
  };
  const resume = async () => {
    setResuming(true);
    setUntold(false);
    follow(await resumePurchase());
    setResuming(false);
  };
  /** What an earlier visit has left must not hide a cart that was filled since. */
  const resumeVisit = async () => {
    const end = await resumePurchase();
    if (end.kind === 'told' && end.order.status === 'placed' && (await hasCart())) {
      forgetAttempt();
      tellOtherTabs();
      void showToast(`Your order ${end.order.number} has been placed.`);
    } else follow(end);
    setResuming(false);
  };
  const resumeOnce = useRef(resumeVisit);
  useEffect(() => {
    visit.current = new AbortController();
    // The user must see that the order is placed, even if the network fails now.
    import('../orders/orders.tsx').catch(() => undefined);
    if (isResumable()) void resumeOnce.current();
    // A payment must not open over another page.
    return () => visit.current.abort();
  }, []);

  const place = async (request: PlaceOrderRequest, lines: readonly CartLine[]) => {
    if (!session) return;
    setBusy(true);
    setUnderWay(true);
    const end = await start(
      { request, cart: lines, session },
      {
        signal: visit.current.signal,
        onOpen: () => setBusy(false),
        onPaid: () => setBusy(true),
      },
    );
    follow(end);
    const code = codeOf(end);
    if (code === 'key-reused') forgetAttempt();
    if (OUTDATED.includes(code)) {
      await Promise.all([refreshOwnLists(), paymentTerms.refresh()]);
      onRefused(code, request);
    }
    setBusy(false);
    setUnderWay(false);
  };
  const mayLeave = !isLeaving && !isUnderWay && !isResuming && !isUntold;
  return { isBusy, isUntold, mayLeave, place, resume };
}

/** Whether the cart has books that are not ordered. */
async function hasCart(): Promise<boolean> {
  await refreshOwnLists();
  return (cart.get().data ?? []).length > 0;
}

async function start(
  purchase: Omit<Parameters<typeof buy>[0], 'providerKey'>,
  opening: Parameters<typeof buy>[1],
): Promise<PurchaseEnd> {
  try {
    const { key } = await paymentTerms.known();
    return await buy({ ...purchase, providerKey: key }, opening);
  } catch (error) {
    return { kind: 'refused', error };
  }
}

function codeOf(end: PurchaseEnd): ErrorCode | undefined {
  return end.kind === 'refused' && end.error instanceof ApiError ? end.error.code : undefined;
}
