import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CartLine } from '#contract/orders/cart.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Order, PlaceOrderRequest } from '#contract/orders/order.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { useNavigateIfHere } from '#ui/browser/navigation.ts';
import { ApiError } from '#client/client.ts';
import { describeFailure, useFailure } from '../../data/failure.tsx';
import { rereadOrders } from '../../features/orders/order-store.ts';
import { toPlacedOrder } from '../../features/orders/placed-order.ts';
import { cart, rereadOwnLists } from '../../features/own-lists/own-lists.ts';
import { removeOrdered } from '../../features/own-lists/cart-changes.ts';
import type { PurchaseState } from '../../features/purchase/purchase-machine.ts';
import {
  findOwnPayment,
  getPurchase,
  leavePurchase,
  usePurchase,
} from '../../features/purchase/purchase-store.ts';
import { type PurchaseOutcome, describePaymentFailure } from '../../features/purchase/payment.ts';
import { placeOrder, resumePurchase } from '../../features/purchase/purchase.ts';
import {
  adviseCash,
  describeFreeLimits,
  describeHoldLimits,
  paymentTerms,
} from '../../features/purchase/payment-terms.ts';
import { endVisits } from '../../features/purchase/use-order-draft.ts';
import { forgetList, orderPath } from '../../navigation/paths.ts';
import { PATHS } from '../../navigation/screens.ts';
import { notifyOtherTabs, isSessionOver } from '../../session/as-user.ts';
import {
  CHECKOUT_DRAFT,
  dropDraft,
  type Session,
  getSession,
} from '../../session/session-store.ts';

const REFUSAL_TEXTS: Partial<Record<ErrorCode, string>> = {
  'amount-changed': 'The amount has changed. Please look at your order again.',
  'out-of-stock': 'A book has just sold out. Please look at your order again.',
  'empty-cart': 'There is nothing left in your cart.',
  'bad-quantity': 'Please check the quantities in your cart.',
  'cod-unavailable': 'Cash on delivery is not possible for this order.',
  'in-progress': 'Your order is still being placed. Please try again in a moment.',
};

function describeRefusal(error: unknown): string {
  const { code, limits } = error instanceof ApiError ? error : {};
  if (limits)
    return code === 'too-many-free' ? describeFreeLimits(limits) : describeHoldLimits(limits);
  if (code === 'held-before')
    return `These copies were reserved for you, but not paid for. Please try again in an hour${adviseCash()}.`;
  return (code && REFUSAL_TEXTS[code]) ?? describeFailure(error);
}

/** Shows a refusal, unless the notice of an unconfirmed payment or the sign-in page says more. */
function showRefusal(error: unknown): void {
  if (isSessionOver(error) || findOwnPayment(getSession())) return;
  const code = error instanceof ApiError ? error.code : undefined;
  const isFault = navigator.onLine && (code ?? 'failed') === 'failed';
  void showToast(describeRefusal(error), isFault ? 'error' : 'warning');
}

/** Codes that mean that the page shows an outdated cart, price or setting. */
const OUTDATED_CODES: (ErrorCode | undefined)[] = [
  'amount-changed',
  'out-of-stock',
  'empty-cart',
  'cod-unavailable',
];
/** The states in which the page may redirect if the cart is empty. */
const MAY_LEAVE: PurchaseState[] = ['idle', 'cancelled', 'refused', 'unpaid'];

/**
 * Returns the state of the checkout's purchase, and functions that place an order of the cart or
 * resume a purchase, and show the outcome: only in a toast after the user has left the page.
 * @param onOutdated called if the API refused the order because the page was outdated, after cart
 *   and payment terms have been read again; not after the user has left the page.
 */
export function useCheckout(
  session: Session | undefined,
  onOutdated: (code: ErrorCode | undefined, request: PlaceOrderRequest) => void,
) {
  const navigate = useNavigateIfHere();
  const { state, orderId } = usePurchase();
  /** Aborted when the user leaves the page. */
  const visit = useRef(new AbortController());
  const [announcedProblem, setProblem] = useState<string>();
  const problem = useFailure(announcedProblem);

  const showOutcome = (outcome: PurchaseOutcome) => {
    setProblem(describeOutcome(outcome));
    switch (outcome.state) {
      case 'placed':
        return showPlaced(outcome.order);
      case 'ended':
        void showToast('Your payment came too late. You will be refunded.', 'error');
        return navigate(orderPath(outcome.order));
      case 'unpaid':
        endVisits();
        void rereadOrders();
        return showToast(describePaymentFailure(outcome.order), 'error');
      case 'cancelled':
      case 'refused':
        return rereadOrders();
      default:
        return undefined;
    }
  };
  const showPlaced = (order: Order) => {
    dropDraft(CHECKOUT_DRAFT);
    removeOrdered(order);
    notifyOtherTabs();
    if (visit.current.signal.aborted) announcePlaced(order);
    else forgetList();
    void navigate(PATHS.orders, { replace: true, state: toPlacedOrder(order) });
    void rereadOwnLists();
  };
  const resume = async () =>
    showOutcome(await resumePurchase(createPurchasePage(visit.current), isCartEmpty));
  /** Resumes an earlier purchase. Stays if it was placed, but the cart has been filled since. */
  const resumeEarlierVisit = useEffectEvent(async () => {
    const outcome = await resumePurchase(createPurchasePage(visit.current), isCartEmpty);
    const isPlaced = outcome.state === 'placed' && outcome.order.status === 'placed';
    if (isPlaced && (await countCartLines())) {
      leavePurchase();
      notifyOtherTabs();
      announcePlaced(outcome.order);
    } else showOutcome(outcome);
  });
  useEffect(() => {
    visit.current = new AbortController();
    // Preload the page that confirms the order, in case the network fails later.
    void Promise.allSettled([import('../orders/orders.tsx')]);
    leavePurchase();
    if (getPurchase().state === 'interrupted') void resumeEarlierVisit();
    return () => {
      visit.current.abort();
      leavePurchase();
    };
  }, []);

  const place = async (request: PlaceOrderRequest, lines: readonly CartLine[]) => {
    if (!session) return;
    const { signal } = visit.current;
    setProblem(undefined);
    const outcome = await placeOrder(request, {
      cart: lines,
      session,
      signal,
      async onRefused(error) {
        showRefusal(error);
        const code = error instanceof ApiError ? error.code : undefined;
        if (!OUTDATED_CODES.includes(code)) return;
        await rereadCartAndTerms();
        if (!signal.aborted) onOutdated(code, request);
      },
    });
    showOutcome(outcome);
  };
  return {
    /** Why the last attempt placed no order, or one that is not paid. A toast has announced it. */
    problem,
    isBusy: orderId === undefined && (state === 'placing' || state === 'confirming'),
    isUnconfirmed: state === 'unconfirmed' && findOwnPayment(session) !== undefined,
    /** Whether the page may redirect if the cart is empty. */
    mayLeave: MAY_LEAVE.includes(state),
    place,
    resume,
  };
}

function announcePlaced({ number }: Order): void {
  void showToast(`Your order ${number} has been placed.`);
}

/** Returns the message beside the button; none if the page shows the outcome elsewhere. */
function describeOutcome(outcome: PurchaseOutcome): string | undefined {
  switch (outcome.state) {
    case 'cancelled':
      return outcome.problem;
    case 'unpaid':
      return describePaymentFailure(outcome.order);
    case 'refused':
      return describeRefusal(outcome.error);
    default:
      return undefined;
  }
}

function createPurchasePage({ signal }: AbortController) {
  return { signal, onRefused: async (error: unknown) => showRefusal(error) };
}

async function rereadCartAndTerms(): Promise<void> {
  await Promise.all([rereadOwnLists(), paymentTerms.reread()]);
}

/** Returns the number of lines in the cart; `undefined` if it cannot be read. */
async function countCartLines(): Promise<number | undefined> {
  await rereadOwnLists();
  return cart.get().data?.length;
}

async function isCartEmpty(): Promise<boolean> {
  return (await countCartLines()) === 0;
}
