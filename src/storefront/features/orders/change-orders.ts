import type { CartLine } from '#contract/orders/cart.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Order, ReturnLine } from '#contract/orders/order.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { api, ApiError, read, readList, type TypedResponse } from '#client/client.ts';
import { describeFailure } from '../../data/failure.tsx';
import type { Resource } from '../../data/resource.ts';
import { useSingleChange, type Problem } from '../../data/single-change.tsx';
import {
  asUser,
  changeAsUser,
  replaceAsUser,
  type ChangeResult,
  type UserCall,
} from '../../session/as-user.ts';
import { rereadOrder, replaceOrder } from './order-store.ts';

export const TOO_LATE = 'It is too late to cancel: the parcel has left.';

/** The messages for changes that the order does not allow. */
const OBSTACLES: Partial<Record<ErrorCode, string>> = {
  'too-late': TOO_LATE,
  'impossible-step': 'The order has changed meanwhile. Please look at it again.',
  'return-window-over': 'The return period for these books is over.',
  'too-many-returns':
    'You have withdrawn several returns of this order. Please write to the shop to return books.',
  'more-than-bought': 'Some of these books are already on their way back.',
};

/** The problems after which the order has changed, or the time for the user's task is over. */
const ENDING_CODES: (ErrorCode | undefined)[] = [
  'too-late',
  'impossible-step',
  'return-window-over',
  'too-many-returns',
];

/** Makes a task's change once. Calls `onClose` when it is made, or with a problem that ends it. */
export function useTaskChange(
  change: (before?: Problem) => Promise<Problem | undefined>,
  onClose: (obstacle?: Problem) => void,
) {
  return useSingleChange(async (before) => {
    const problem = await change(before);
    if (!problem || ENDING_CODES.includes(problem.code)) onClose(problem);
    return problem;
  });
}

const orderCalls = api.user.orders[':id'];

export function cancelOrder({ _id: id }: Order) {
  const send = (call: UserCall) => orderCalls.cancel.$post({ param: { id } }, call);
  return changeOrder(id, send, 'Order cancelled', 'warning');
}

/** A request for a return whose response may have been lost. */
export interface SentReturn {
  lines: readonly ReturnLine[];
  /** How many returns the order had before. */
  returnsBefore: number;
}

/** Whether the order has the return, and not only another one that was requested elsewhere. */
export function hasReturn({ returns }: Order, { lines, returnsBefore }: SentReturn): boolean {
  const toKey = ({ bookId, qty }: ReturnLine) => `${qty} of ${bookId}`;
  const keys = lines.map(toKey).toSorted().join();
  return returns
    .slice(returnsBefore)
    .some((made) => made.lines.map(toKey).toSorted().join() === keys);
}

/** Requests a return. A call after a failure passes what was sent: it may have been made. */
export function requestReturn(
  { _id: id }: Order,
  json: { lines: ReturnLine[]; reason: string },
  sent?: SentReturn,
) {
  const send = async (call: UserCall) => {
    const readAgain = () => orderCalls.$get({ param: { id } }, call);
    const isMade = sent && hasReturn((await read(readAgain(), 'order')).order, sent);
    return isMade ? readAgain() : orderCalls.returns.$post({ param: { id }, json }, call);
  };
  return changeOrder(id, send, 'Return requested');
}

export function withdrawReturn({ _id: id }: Order, rid: string) {
  const { withdraw } = orderCalls.returns[':rid'];
  const send = (call: UserCall) => withdraw.$post({ param: { id, rid } }, call);
  return changeOrder(id, send, 'Return withdrawn');
}

/** Requests `checkout`, that of the provider; `null` if the order no longer awaits payment. */
export function openCheckout({ _id: id }: Order) {
  return requestOrder(id, (call) => orderCalls.checkout.$post({ param: { id } }, call));
}

/** Makes a change, and reports it in a toast. Resolves with the problem, if there is one. */
async function changeOrder(
  id: string,
  send: (call: UserCall) => Promise<TypedResponse<{ order: Order }>>,
  ...toast: Parameters<typeof showToast>
): Promise<Problem | undefined> {
  const { problem } = await requestOrder(id, send);
  if (!problem) void showToast(...toast);
  return problem;
}

/** Makes a change, and shows the order that the API returns. */
function requestOrder<T extends { order: Order }>(
  id: string,
  send: (call: UserCall) => Promise<TypedResponse<T>>,
): Promise<ChangeResult<T>> {
  return makeChange(id, async (token) => {
    const body = await read(send(asUser(token)), 'order');
    replaceOrder(body.order, token);
    return body;
  });
}

/** Adds an order's books to the cart; returns unavailable titles, none if `wasMade`. */
export function reorder(
  { _id: id }: Order,
  cart: Resource<CartLine[]>,
  wasMade: () => Promise<boolean>,
): Promise<ChangeResult<string[]>> {
  return makeChange(id, async (token) => {
    if (await wasMade()) return [];
    const call = orderCalls.reorder.$post({ param: { id } }, asUser(token));
    const { cart: lines, unavailable } = await readList(call, 'cart');
    replaceAsUser(cart, lines, token);
    return unavailable.map(({ title }) => title);
  });
}

/** Queues a change. After a problem, the order is read again. */
async function makeChange<T>(
  id: string,
  make: (token: string) => Promise<T>,
): Promise<ChangeResult<T>> {
  const explain = (error: unknown) => ({
    ...describeProblem(error),
    isAnnounced: !isShownBesideControl(error),
  });
  const result = await changeAsUser(make, { explain });
  if (result.problem) void rereadOrder(id);
  return result;
}

/** Returns the code of the error, and the text to show beside the control. */
export function describeProblem(error: unknown): Problem {
  const code = error instanceof ApiError ? error.code : undefined;
  return { text: (code && OBSTACLES[code]) ?? describeFailure(error), code };
}

/** Whether the error is shown only beside the control, without a toast. */
function isShownBesideControl(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, status } = error;
  return (
    status === 0 ||
    code === 'provider-unreachable' ||
    (code !== undefined && Object.hasOwn(OBSTACLES, code))
  );
}
