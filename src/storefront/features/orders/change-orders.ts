import type { CartLine } from '#contract/cart.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Checkout, Order, ReturnLine } from '#contract/order.ts';
import { api, ApiError, read, readList } from '../../data/api-client.ts';
import { changeAsUser } from '../../session/session-store.ts';
import { refreshOrder, replaceOrder } from './order-store.ts';

/** The API's codes for a change of an order that is not possible. */
const OBSTACLES = [
  'too-late',
  'impossible-step',
  'return-window-over',
  'more-than-bought',
  'provider-unreachable',
] as const satisfies ErrorCode[];

/** Why a change was not made: `unanswered` without an answer, `failed` after an error that a toast reports. */
export type Problem = (typeof OBSTACLES)[number] | 'unanswered' | 'failed';

/** The result of a change. */
export type Outcome<T> = { done: T } | { problem: Problem };

/** Whether the order has changed so that the user's task is no longer possible. */
export function endsTask(problem: Problem): boolean {
  return ['too-late', 'impossible-step', 'return-window-over'].includes(problem);
}

export function cancelOrder({ _id: id }: Order): Promise<Outcome<Order>> {
  return change(id, async (token) => {
    const call = api.user.orders[':id'].cancel.$post({ param: { id } }, withToken(token));
    const { order } = await read(call, 'order');
    replaceOrder(order, token);
    return order;
  });
}

interface Return {
  lines: ReturnLine[];
  reason: string;
}

export function requestReturn({ _id: id }: Order, json: Return): Promise<Outcome<Order>> {
  return change(id, async (token) => {
    const call = api.user.orders[':id'].returns.$post({ param: { id }, json }, withToken(token));
    const { order } = await read(call, 'order');
    replaceOrder(order, token);
    return order;
  });
}

export function withdrawReturn({ _id: id }: Order, rid: string): Promise<Outcome<Order>> {
  return change(id, async (token) => {
    const { withdraw } = api.user.orders[':id'].returns[':rid'];
    const { order } = await read(withdraw.$post({ param: { id, rid } }, withToken(token)), 'order');
    replaceOrder(order, token);
    return order;
  });
}

/** Asks for what the provider's checkout is opened with; `checkout` is `null` once it is paid. */
export function openCheckout({ _id: id }: Order) {
  return change<{ order: Order; checkout: Checkout | null }>(id, async (token) => {
    const call = api.user.orders[':id'].checkout.$post({ param: { id } }, withToken(token));
    const opened = await read(call, 'order');
    replaceOrder(opened.order, token);
    return opened;
  });
}

type TakeCart = (cart: CartLine[], token: string) => void;

/** Puts the books of an order into the cart. Resolves with the titles of those that are not there. */
export function reorder({ _id: id }: Order, takeCart: TakeCart): Promise<Outcome<string[]>> {
  return change(id, async (token) => {
    const call = api.user.orders[':id'].reorder.$post({ param: { id } }, withToken(token));
    const { cart, unavailable } = await readList(call, 'cart');
    takeCart(cart, token);
    return unavailable.map(({ title }) => title);
  });
}

/** Makes a change of an order in its turn. After a problem the order is read again. */
async function change<T>(id: string, make: (token: string) => Promise<T>): Promise<Outcome<T>> {
  let outcome: Outcome<T> = { problem: 'failed' };
  await changeAsUser(async (token) => {
    try {
      outcome = { done: await make(token) };
    } catch (error) {
      const problem = findProblem(error);
      if (problem === undefined) throw error;
      outcome = { problem };
    }
  });
  if ('problem' in outcome) void refreshOrder(id);
  return outcome;
}

/** `undefined` for an error that is handled in the same way everywhere. */
function findProblem(error: unknown): Problem | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 0) return 'unanswered';
  return OBSTACLES.find((code) => code === error.code);
}

function withToken(authorization: string) {
  return { headers: { authorization } };
}
