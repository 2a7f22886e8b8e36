import { preconnect } from 'react-dom';
import type { ErrorCode } from '#contract/errors.ts';
import type { Checkout, Order } from '#contract/orders/order.ts';
import { describeHold } from '#domain/orders/order-status.ts';
import { toCode } from '#domain/values/normal-form.ts';
import type { CheckoutProvider } from '#providers/checkout-provider.ts';
import { findCheckoutProvider } from '#providers/checkout-providers.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import type { ToastTone } from '#ui/messages/toast-stack.tsx';
import { api, ApiError, read, readWithRetries } from '#client/client.ts';
import { describeFailure } from '../../data/failure.tsx';
import { focusHeadingIfLost } from '../../navigation/focus.ts';
import { getShopFacts } from '../../navigation/shop-facts.ts';
import { endSessionIfOver } from '../../session/as-user.ts';
import {
  getSession,
  onSignOut,
  subscribeToSession,
  type Session,
} from '../../session/session-store.ts';
import type { Payment, PurchaseState } from './purchase-machine.ts';
import { dispatch, getPurchase } from './purchase-store.ts';

export interface PurchasePage {
  /** Aborted when the user leaves the page: a payment must not open over another page. */
  signal: AbortSignal;
  /** Called with the error of a refused purchase, before the outcome `refused` is returned. */
  onRefused?: (error: unknown) => Promise<void>;
}

export type PurchaseOutcome =
  /** `ended`: the order was cancelled or had expired; `unpaid`: it can still be paid. */
  | { state: 'placed' | 'ended' | 'unpaid'; order: Order }
  /**
   * Nothing was paid, as far as the page knows. `problem` is the message for the page to show. A
   * toast has reported it, perhaps in other words.
   */
  | { state: 'cancelled'; problem?: string }
  /**
   * `refused`: the order could not be placed, the checkout failed, or the API refused the proof of
   * the payment. `unconfirmed`: the payment was made; paying the same order again only confirms it.
   */
  | { state: 'refused' | 'unconfirmed'; error: unknown };

export interface OrderToPay {
  order: Order;
  /** `null` if there is nothing to pay online. */
  checkout: Checkout | null;
}

export const CANCELLED: PurchaseOutcome = { state: 'cancelled' };
/** The error codes with which the API refuses a payment for good: a retry would fail, too. */
const FINAL_CODES: (ErrorCode | undefined)[] = ['bad-signature', 'bad-request', 'not-found'];

/** Connects to the origin of the checkout, for a user who is about to pay. */
export function preconnectCheckout(key: string): void {
  const origin = findCheckoutProvider(key)?.getOrigin(key);
  if (origin !== undefined) preconnect(origin);
}

/** Opens the provider's checkout. If the payment was already made, only confirms it. */
export async function pay(
  { order, checkout }: OrderToPay,
  session: Session,
  page: PurchasePage,
): Promise<PurchaseOutcome> {
  if (!checkout) return finishWith(order);
  const orderId = order._id;
  const { payment: earlierPayment } = getPurchase();
  if (earlierPayment?.orderId === orderId) {
    dispatch({ type: 'confirm' });
    return confirm(earlierPayment, session, { ...page, from: 'confirming' });
  }
  const provider = await loadProvider(checkout.key);
  if ('state' in provider) return provider;
  if (page.signal.aborted) return cancel();
  dispatch({ type: 'open', orderId });
  const { firstName, lastName, email } = session.user;
  const customer = {
    name: `${firstName} ${lastName}`.trim(),
    email,
    contact: toCode(order.address.phone),
  };
  let payment: Payment;
  const user = new AbortController();
  const stopWatching = onOtherUser(session, () => user.abort());
  try {
    const onFailure = (reason: unknown) => {
      console.error('The payment failed.', reason);
      void showToast(describePaymentFailure(order), 'error');
    };
    const proof = await provider.pay({
      checkout,
      shop: describeShop(),
      customer,
      onFailure,
      signal: user.signal,
    });
    if (!proof && user.signal.aborted) {
      dispatch({ type: 'dismissed' });
      return CANCELLED;
    }
    if (!proof) {
      // If the user has closed the checkout with Back, the focus may be lost.
      focusHeadingIfLost();
      return stop(`Payment cancelled. ${describeHold(order)}.`, 'warning');
    }
    payment = { orderId, proof, email };
    dispatch({ type: 'paid', payment });
  } catch (error) {
    dispatch({ type: 'checkout-failed', orderId });
    await page.onRefused?.(error);
    return { state: 'refused', error };
  } finally {
    stopWatching();
  }
  return confirm(payment, getNewestSession(session), { ...page, from: 'confirming' });
}

/** Calls `listener` when the user signs out, or another one signs in, until the returned function. */
function onOtherUser({ user }: Session, listener: () => void): () => void {
  const stopSignOut = onSignOut(listener);
  const stopSession = subscribeToSession(() => {
    const current = getSession();
    if (current && current.user.email !== user.email) listener();
  });
  return () => {
    stopSignOut();
    stopSession();
  };
}

/** Returns the newest session of the same user, who may have signed in again in another tab. */
export function getNewestSession(session: Session): Session {
  const current = getSession();
  return current?.user.email === session.user.email ? current : session;
}

function describeShop() {
  const color = getComputedStyle(document.documentElement).getPropertyValue('--kd-primary').trim();
  return { name: getShopFacts().name, description: 'Thank you for shopping with us', color };
}

/** Returns the message after a failed payment: the user may try again until the order expires. */
export function describePaymentFailure(order: Order): string {
  return `Payment failed. ${describeHold(order)}.`;
}

/** Loads the checkout of the provider with this key. If it cannot, stops the purchase. */
export async function loadProvider(key: string): Promise<CheckoutProvider | PurchaseOutcome> {
  if (!navigator.onLine) return stop(describeFailure(undefined), 'warning');
  const problem = 'The payment page did not load. Please try again.';
  const provider = findCheckoutProvider(key);
  if (!provider) {
    console.error(`No payment provider of this page has the public key ${key}.`);
    return stop(problem, 'error');
  }
  try {
    await provider.preload(key);
    return provider;
  } catch (error) {
    console.error('The payment could not be opened.', error);
    return stop(problem, 'error', `${provider.title} SDK failed to load`);
  }
}

/** Sends the proof of the payment to the API, which confirms the order. */
export async function confirm(
  { orderId, proof }: Payment,
  session: Session | undefined,
  { from, onRefused }: PurchasePage & { from: 'confirming' | 'resuming' },
): Promise<PurchaseOutcome> {
  const call = { param: { id: orderId }, json: proof };
  const headers = { authorization: session?.token ?? '' };
  try {
    // Never aborted: the API must confirm the payment even if the user leaves the page.
    const { order } = await readWithRetries(() =>
      read(api.user.orders[':id'].payment.$post(call, { headers }), 'order'),
    );
    return finishWith(order, from);
  } catch (error) {
    console.error('The payment could not be confirmed.', error);
    endSessionIfOver(error, { token: session?.token });
    const isFinal = error instanceof ApiError && FINAL_CODES.includes(error.code);
    if (!isFinal) {
      dispatch({ type: 'unreachable' }, from);
      return { state: 'unconfirmed', error };
    }
    dispatch({ type: 'proof-rejected', orderId }, from);
    await onRefused?.(error);
    return { state: 'refused', error };
  }
}

/** Ends the purchase with the order as the API returned it. */
export function finishWith(order: Order, from?: PurchaseState): PurchaseOutcome {
  const state = toEndState(order);
  dispatch({ type: state, orderId: order._id }, from);
  return { state, order };
}

export function toEndState({ status }: Order): 'placed' | 'ended' | 'unpaid' {
  if (status === 'awaiting-payment') return 'unpaid';
  return status === 'cancelled' || status === 'expired' ? 'ended' : 'placed';
}

/** Ends a purchase before it is paid, and says why. */
function stop(problem: string, tone: ToastTone, toast = problem): PurchaseOutcome {
  void showToast(toast, tone);
  dispatch({ type: getPurchase().state === 'paying' ? 'dismissed' : 'cancelled' });
  return { state: 'cancelled', problem };
}

/** Ends a purchase before it is paid, without a message. */
export function cancel(): PurchaseOutcome {
  dispatch({ type: 'cancelled' });
  return CANCELLED;
}
