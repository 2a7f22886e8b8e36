import type { CartLine } from '#contract/orders/cart.ts';
import type { Order, PlaceOrderRequest } from '#contract/orders/order.ts';
import { api, ApiError, read } from '#client/client.ts';
import { createKey } from '#client/key.ts';
import { endSessionIfOver } from '../../session/as-user.ts';
import { getSession, type Session } from '../../session/session-store.ts';
import {
  cancel,
  CANCELLED,
  confirm,
  finishWith,
  loadProvider,
  type OrderToPay,
  pay,
  type PurchaseOutcome,
  type PurchasePage,
  toEndState,
} from './payment.ts';
import { paymentTerms } from './payment-terms.ts';
import type { Attempt } from './purchase-machine.ts';
import { dispatch, findOwnPayment, getPurchase } from './purchase-store.ts';

/**
 * Places an order for the shown cart and, if it is to be paid online, takes the payment. Without a
 * checkout for it, no order is placed. The same request for the same cart, before the purchase has
 * ended, returns the same order. Never rejects.
 */
export async function placeOrder(
  request: PlaceOrderRequest,
  { cart, session, ...page }: PurchasePage & { cart: readonly CartLine[]; session: Session },
): Promise<PurchaseOutcome> {
  if (!dispatch({ type: 'place' })) return CANCELLED;
  try {
    const { key } = await paymentTerms.read();
    const isPaidNow = request.payment === 'online' && request.expectedAmount > 0;
    const loaded = isPaidNow ? await loadProvider(key) : undefined;
    if (loaded && 'state' in loaded) return loaded;
    if (page.signal.aborted) return cancel();
    const requested = await requestOrder(request, cart, session);
    return await pay(requested, session, page);
  } catch (error) {
    console.error('The order could not be placed.', error);
    return endRefused(error, session, page);
  }
}

/** Takes the payment for an earlier order. `open` gets its checkout, if it can. Never rejects. */
export async function payOrder(
  orderId: string,
  {
    open,
    session,
    ...page
  }: PurchasePage & { open: () => Promise<OrderToPay | undefined>; session: Session },
): Promise<PurchaseOutcome> {
  if (!dispatch({ type: 'pay', orderId })) return CANCELLED;
  try {
    const opened = await open();
    return opened?.checkout ? await pay(opened, session, page) : cancel();
  } catch (error) {
    console.error('The payment could not be opened.', error);
    return endRefused(error, session, page);
  }
}

/**
 * Confirms a payment that an earlier page could not; else finds the order that the page left:
 * `placed` or `cancelled`. Keeps another user's payment. Never rejects.
 */
export async function resumePurchase(
  page: PurchasePage,
  isCartEmpty: () => Promise<boolean>,
): Promise<PurchaseOutcome> {
  const session = getSession();
  if (!dispatch({ type: 'resume' })) return CANCELLED;
  const ownPayment = findOwnPayment(session);
  if (ownPayment) return confirm(ownPayment, session, { ...page, from: 'resuming' });
  const left = getPurchase().attempt?.orderId;
  try {
    const order = await readLeftOrder(session, isCartEmpty);
    if (order && toEndState(order) === 'placed') return finishWith(order, 'resuming');
    const hasEnded = order && toEndState(order) === 'ended';
    dispatch(hasEnded ? { type: 'forget', orderId: order._id } : { type: 'unknown' }, 'resuming');
  } catch (error) {
    console.info('The status of the last order could not be read.', error);
    // The API does not find the order if another user has signed in since.
    const isNotFound = error instanceof ApiError && error.code === 'not-found';
    dispatch(
      left && isNotFound ? { type: 'forget', orderId: left } : { type: 'unknown' },
      'resuming',
    );
  }
  return CANCELLED;
}

/** Reads the order that an earlier page left without knowing its outcome, if any. */
async function readLeftOrder(
  session: Session | undefined,
  isCartEmpty: () => Promise<boolean>,
): Promise<Order | undefined> {
  const { attempt, payment } = getPurchase();
  const authorization = session?.token ?? '';
  if (attempt && attempt.orderId === undefined) {
    // An order empties the cart. With an empty cart, the same request can place no other one.
    if (!session || !(await isCartEmpty())) return undefined;
    const [json] = JSON.parse(attempt.body) as [PlaceOrderRequest];
    const headers = { authorization, 'idempotency-key': attempt.key };
    const { order } = await read(api.user.orders.$post({ json }, { headers }), 'order');
    // A new purchase may have begun meanwhile, with an attempt of its own.
    if (getPurchase().attempt?.key === attempt.key)
      dispatch({ type: 'created', orderId: order._id }, 'resuming');
    return order;
  }
  const isPaidByOther = payment !== undefined && payment.orderId === attempt?.orderId;
  if (!attempt?.isOpen || isPaidByOther) return undefined;
  const call = api.user.orders[':id'].$get(
    { param: { id: attempt.orderId } },
    { headers: { authorization } },
  );
  return (await read(call, 'order')).order;
}

/** Requests the order; a new one if that of the same request was cancelled or has expired. */
async function requestOrder(
  request: PlaceOrderRequest,
  cart: readonly CartLine[],
  session: Session,
): Promise<OrderToPay> {
  const last = getPurchase().attempt;
  const body = serialize(request, cart);
  const requested = await send(last?.body === body ? last : { key: createKey(), body });
  return toEndState(requested.order) === 'ended' ? send({ key: createKey(), body }) : requested;

  async function send(attempt: Attempt): Promise<OrderToPay> {
    dispatch({ type: 'request', attempt });
    const headers = { authorization: session.token, 'idempotency-key': attempt.key };
    const response = await read(api.user.orders.$post({ json: request }, { headers }), 'order');
    dispatch({ type: 'created', orderId: response.order._id });
    return response;
  }
}

/** Returns request and cart as JSON. The timestamps tell the same books, added again, apart. */
function serialize(request: PlaceOrderRequest, cart: readonly CartLine[]): string {
  const lines = cart.map(({ _id, qty, createdAt, updatedAt }) => [_id, qty, createdAt, updatedAt]);
  return JSON.stringify([request, lines]);
}

async function endRefused(
  error: unknown,
  session: Session,
  page: PurchasePage,
): Promise<PurchaseOutcome> {
  endSessionIfOver(error, { token: session.token });
  await page.onRefused?.(error);
  const isKeyReused = error instanceof ApiError && error.code === 'key-reused';
  dispatch({ type: 'order-refused', isKeyReused });
  return { state: 'refused', error };
}
