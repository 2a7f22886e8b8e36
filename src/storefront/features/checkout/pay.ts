import type { Checkout, Order } from '#contract/order.ts';
import { showToast } from '#ui/toaster.tsx';
import { api, ApiError, read, readItem } from '../../data/api-client.ts';
import { readWithRetries } from '../../data/retry.ts';
import { getSession } from '../../session/session-store.ts';
import { forgetAttempt, readAttempt } from './attempt.ts';
import { openPayment, type Bill } from './open-payment.ts';
import { isDemonstration, loadRazorpay, type PaymentProof } from './razorpay.ts';
import { forgetPayment, keepPayment, readPayment } from './untold-payment.ts';

export interface Opening {
  /** Aborted when the user leaves the page before the payment opens. */
  signal: AbortSignal;
  onOpen: () => void;
  /** The payment is made, and the shop will be told of it. */
  onPaid?: () => void;
}

export type PaymentEnd =
  /** The shop knows of the payment; the order says what has become of it. */
  | { kind: 'told'; order: Order }
  /** Nothing was paid, and a toast has told why. */
  | { kind: 'unpaid' }
  /** It was paid, but the shop could not be told yet: `payOrder` for the same order tells it. */
  | { kind: 'untold'; error: unknown };

/** With these the shop would refuse the payment again. */
const FINAL_CODES: unknown[] = ['bad-signature', 'bad-request', 'not-found'];

let underWay = false;

/**
 * Opens the payment of an order that awaits it, and tells the shop of it; only one at a time. A
 * payment that the shop was not told of is not opened again, but told. Never rejects.
 */
export async function payOrder(bill: Bill, opening: Opening): Promise<PaymentEnd> {
  if (underWay) return { kind: 'unpaid' };
  underWay = true;
  try {
    if (readPayment()?.orderId === bill.order._id) return await tellPayment();
    const Razorpay = await preparePayment(bill.checkout.key);
    if (!Razorpay || opening.signal.aborted) return { kind: 'unpaid' };
    opening.onOpen();
    const handed = await openPayment(Razorpay, bill);
    if (!handed) return { kind: 'unpaid' };
    opening.onPaid?.();
    const proof = isDemonstration(bill.checkout.key) ? await rehearse(bill.checkout) : handed;
    keepPayment({ orderId: bill.order._id, proof });
    return await tellPayment();
  } catch (error) {
    return { kind: 'untold', error };
  } finally {
    underWay = false;
  }
}

/**
 * Loads the provider's script for the key that the API names. Resolves with `undefined`, after a
 * toast, where there is no network or the script does not come.
 */
export async function preparePayment(key: string): Promise<Window['Razorpay']> {
  if (!navigator.onLine) {
    void showToast('Payment needs the network. Please try again when it is back.', 'warning');
    return undefined;
  }
  try {
    return await loadRazorpay(key);
  } catch (error) {
    console.error('The payment could not be opened.', error);
    void showToast('Razorpay SDK failed to load', 'error');
    return undefined;
  }
}

/** Tells the shop of the payment that `readPayment` gives; `unpaid` if there is none. */
export async function tellPayment(): Promise<PaymentEnd> {
  const untold = readPayment();
  const headers = { authorization: getSession()?.token ?? '' };
  if (!untold) return { kind: 'unpaid' };
  const { orderId, proof } = untold;
  const call = { param: { id: orderId }, json: proof };
  try {
    const { order } = await readWithRetries(
      () => read(api.user.orders[':id'].payment.$post(call, { headers }), 'order'),
      new AbortController().signal,
    );
    forgetPayment();
    // It may have been paid from the order's own page.
    if (readAttempt()?.orderId === orderId) forgetAttempt();
    return { kind: 'told', order };
  } catch (error) {
    console.error('The shop could not be told of the payment.', error);
    if (error instanceof ApiError && FINAL_CODES.includes(error.code)) forgetPayment();
    return { kind: 'untold', error };
  }
}

/** The API has to be told of a payment that only the real provider knows. */
function rehearse({ providerOrderId }: Checkout): Promise<PaymentProof> {
  const json = { providerOrderId, outcome: 'paid' } as const;
  return readItem(api.payments.rehearsal.$post({ json }), 'razorpay_payment_id');
}
