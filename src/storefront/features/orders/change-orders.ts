import type { CartLine } from '#contract/cart.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Checkout, Order, ReturnLine } from '#contract/order.ts';
import { api, ApiError, read, readList } from '#client/client.ts';
import { WENT_WRONG, describeFailure } from '../../data/failure.ts';
import type { Problem } from '../../data/single-change.tsx';
import { changeAsUser } from '../../session/session-store.ts';
import { rereadOrder, replaceOrder } from './order-store.ts';

/** The messages for changes that the order does not allow. */
const OBSTACLES: Partial<Record<ErrorCode, string>> = {
  'too-late': 'It is too late to cancel: the parcel has left.',
  'impossible-step': 'The order has changed meanwhile. Please look at it again.',
  'return-window-over': 'The return period for these books is over.',
  'too-many-returns':
    'You have withdrawn several returns of this order. Please write to the shop to return books.',
  'more-than-bought': 'Some of these books are already on their way back.',
};

/**
 * Why a change to an order failed. If only the response was lost, the API has made the change
 * nevertheless.
 */
export interface OrderProblem extends Problem {
  code?: ErrorCode | undefined;
}

/** The result of a change. */
export type Outcome<T> = { value: T } | { problem: OrderProblem };

/**
 * Whether the problem ends the user's task: the order has changed, or the time for the task is over.
 */
export function endsTask({ code = '' }: { code?: string | undefined }): boolean {
  return ['too-late', 'impossible-step', 'return-window-over', 'too-many-returns'].includes(code);
}

export function cancelOrder({ _id: id }: Order): Promise<Outcome<Order>> {
  return change(id, async (token) => {
    const call = api.user.orders[':id'].cancel.$post({ param: { id } }, withToken(token));
    const { order } = await read(call, 'order');
    replaceOrder(order, token);
    return order;
  });
}

interface ReturnRequest {
  lines: ReturnLine[];
  reason: string;
}

export function requestReturn({ _id: id }: Order, json: ReturnRequest): Promise<Outcome<Order>> {
  return change(id, async (token) => {
    const call = api.user.orders[':id'].returns.$post({ param: { id }, json }, withToken(token));
    const { order } = await read(call, 'order');
    replaceOrder(order, token);
    return order;
  });
}

export function withdrawReturn({ _id: id }: Order, returnId: string): Promise<Outcome<Order>> {
  return change(id, async (token) => {
    const { withdraw } = api.user.orders[':id'].returns[':rid'];
    const call = withdraw.$post({ param: { id, rid: returnId } }, withToken(token));
    const { order } = await read(call, 'order');
    replaceOrder(order, token);
    return order;
  });
}

/**
 * Requests the data that open the checkout of the payment provider; `checkout` is `null` if the order
 * does not await payment any more: it was paid or cancelled, or has expired.
 */
export function openCheckout({ _id: id }: Order) {
  return change<{ order: Order; checkout: Checkout | null }>(id, async (token) => {
    const call = api.user.orders[':id'].checkout.$post({ param: { id } }, withToken(token));
    const opened = await read(call, 'order');
    replaceOrder(opened.order, token);
    return opened;
  });
}

type ReplaceCart = (cart: CartLine[], token: string) => void;

/**
 * Adds the books of an order to the cart. Resolves with the titles of the books that are not
 * available.
 * @param wasMade resolves with whether an earlier call was successful although its response was
 * lost. Then nothing is added, and no titles are known.
 */
export function reorder(
  { _id: id }: Order,
  replaceCart: ReplaceCart,
  wasMade: () => Promise<boolean>,
): Promise<Outcome<string[]>> {
  return change(id, async (token) => {
    if (await wasMade()) return [];
    const call = api.user.orders[':id'].reorder.$post({ param: { id } }, withToken(token));
    const { cart, unavailable } = await readList(call, 'cart');
    replaceCart(cart, token);
    return unavailable.map(({ title }) => title);
  });
}

/** Queues a change to an order. After a problem, the order is read again. */
async function change<T>(id: string, make: (token: string) => Promise<T>): Promise<Outcome<T>> {
  // The outcome of a change that is dropped, because the user has signed out before its turn.
  let outcome: Outcome<T> = { problem: { text: WENT_WRONG } };
  await changeAsUser(async (token) => {
    try {
      outcome = { value: await make(token) };
    } catch (error) {
      const problem = describeProblem(error);
      const isAnnounced = !isShownBesideControl(error);
      outcome = { problem: { ...problem, isAnnounced } };
      // `onChangeEnd` reports the error that is thrown here. A toast then announces the failure.
      if (isAnnounced) throw error;
    }
  });
  if ('problem' in outcome) void rereadOrder(id);
  return outcome;
}

/** Returns the code of the error, and the text to show beside the control. */
export function describeProblem(error: unknown): OrderProblem {
  const code = error instanceof ApiError ? error.code : undefined;
  return { text: (code && OBSTACLES[code]) ?? describeFailure(error), code };
}

/** Whether the error is shown only beside the control, without a toast. */
function isShownBesideControl(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, status } = error;
  return (
    status === 0 || code === 'provider-unreachable' || (code !== undefined && code in OBSTACLES)
  );
}

function withToken(authorization: string) {
  return { headers: { authorization } };
}
