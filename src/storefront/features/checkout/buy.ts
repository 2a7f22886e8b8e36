import type { CartLine } from '#contract/cart.ts';
import type { Checkout, Order, PlaceOrderRequest } from '#contract/order.ts';
import { isPayable } from '#domain/orders/payment.ts';
import { showToast } from '#ui/toaster.tsx';
import { api, read } from '../../data/api-client.ts';
import type { Session } from '../../session/session-store.ts';
import { attemptFor, forgetAttempt, keepOpenOrder } from './attempt.ts';
import { payOrder, preparePayment, type Opening, type PaymentEnd } from './pay.ts';

interface Purchase {
  request: PlaceOrderRequest;
  /** The lines that the page shows. */
  cart: readonly CartLine[];
  /** The key of the payment provider that the API names. */
  providerKey: string;
  session: Session;
}

/** How pressing Place Order ends; `refused` with the error of the API. */
export type PurchaseEnd = PaymentEnd | { kind: 'refused'; error: unknown };

interface Answer {
  order: Order;
  checkout: Checkout | null;
}

let underWay = false;

/**
 * Places the order and has it paid; only one at a time. The provider's script is loaded first: where
 * that fails, no order is written. The same request again finds the same order. Never rejects.
 */
export async function buy(purchase: Purchase, opening: Opening): Promise<PurchaseEnd> {
  if (underWay) return { kind: 'unpaid' };
  underWay = true;
  try {
    return await buyOnce(purchase, opening);
  } catch (error) {
    console.error('The order could not be placed.', error);
    return { kind: 'refused', error };
  } finally {
    underWay = false;
  }
}

async function buyOnce(purchase: Purchase, opening: Opening): Promise<PurchaseEnd> {
  const { request, providerKey, session } = purchase;
  if (!isPayable(request.expectedAmount)) {
    void showToast('There is nothing to pay. Please check the quantities in your cart.', 'warning');
    return { kind: 'unpaid' };
  }
  if (request.payment === 'online' && !(await preparePayment(providerKey)))
    return { kind: 'unpaid' };
  if (opening.signal.aborted) return { kind: 'unpaid' };
  const { order, checkout } = await placeLiving(purchase);
  if (!checkout) return { kind: 'told', order };
  const onOpen = () => {
    keepOpenOrder(order._id);
    opening.onOpen();
  };
  const end = await payOrder({ order, checkout, user: session.user }, { ...opening, onOpen });
  keepOpenOrder(undefined);
  return end;
}

/** The order of this attempt; if it has ended without a payment, that of a new attempt. */
async function placeLiving(purchase: Purchase): Promise<Answer> {
  const answer = await place(purchase);
  if (answer.order.status !== 'cancelled' && answer.order.status !== 'expired') return answer;
  forgetAttempt();
  return place(purchase);
}

function place({ request, cart, session }: Purchase): Promise<Answer> {
  const { key } = attemptFor(request, cart);
  const headers = { authorization: session.token, 'idempotency-key': key };
  return read(api.user.orders.$post({ json: request }, { headers }), 'order');
}
