import { randomUUID } from 'node:crypto';
import type { CartLine } from '#contract/orders/cart.ts';
import type { Checkout, Order } from '#contract/orders/order.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { toOrderLines, computeOrderTotals } from '#domain/orders/order-lines.ts';

interface BuyerResponse<Body = object> {
  /** 0 without a response. */
  status: number;
  body: Body;
}

interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Begins with `/api`. */
  path: string;
  body?: object | undefined;
  headers: Record<string, string>;
}

/** Sends a request to an API: over HTTP, or from a page. */
export type Send = (request: ApiRequest) => Promise<BuyerResponse>;

/** One call by one user, for instance `call('POST /user/cart', { product })`. */
export type Call = <Body = { code?: string }>(
  call: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<BuyerResponse<Body>>;

export interface PlacedOrder {
  order: Order;
  checkout: Checkout | null;
  code?: string;
}

interface OrderOptions {
  address?: object;
  payment?: 'online' | 'cod';
  /** The `Idempotency-Key`. */
  key?: string;
  /** In ₹. By default, it is computed from the cart and the price of delivery. */
  expectedAmount?: number | undefined;
}

const ADDRESS = {
  name: 'Asha Rao',
  phone: '90000 11111',
  city: 'Bengaluru',
  state: 'Karnataka',
  pin: '560003',
  addressText: '1, Church Street',
};
const PASSWORD = 'a long password';

/** Sends requests to the API of a server; status 0 if the server does not respond. */
export function fetchFrom(origin: string): Send {
  return async ({ path, body, ...init }) => {
    try {
      const response = await fetch(origin + path, {
        ...init,
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as object };
    } catch {
      return { status: 0, body: {} };
    }
  };
}

export function createCall(send: Send, token = ''): Call {
  return async <Body>(call: string, body?: object, headers = {}) => {
    const [method, path = ''] = call.split(' ') as [ApiRequest['method'], string];
    const allHeaders = token === '' ? headers : { authorization: token, ...headers };
    const request = { method, path: `/api${path}`, body, headers: allHeaders };
    return (await send(request)) as BuyerResponse<Body>;
  };
}

/** Signs up a user with the password `PASSWORD`. */
export async function signUp(send: Send, email: string) {
  const { status, body } = await createCall(send)<{ encodedToken: string }>('POST /auth/signup', {
    email,
    password: PASSWORD,
  });
  if (status !== 201) throw new Error(`${email} could not sign up: ${status}.`);
  return { call: createCall(send, body.encodedToken), token: body.encodedToken };
}

/** Signs up users with a copy of a book in their carts; resolves with their tokens. */
export async function signUpBuyers(
  origin: string,
  count: number,
  bookId: string,
): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) {
    const { call, token } = await signUp(fetchFrom(origin), `user-${tokens.length}@example.com`);
    await addToCart(call, bookId);
    tokens.push(token);
  }
  return tokens;
}

/** Puts copies of a book into the cart. */
export async function addToCart(call: Call, bookId: string, copies = 1): Promise<void> {
  const statuses = [(await call('POST /user/cart', { product: { _id: bookId } })).status];
  for (let copy = 1; copy < copies; copy++)
    statuses.push(
      (await call(`POST /user/cart/${bookId}`, { action: { type: 'increment' } })).status,
    );
  if (statuses.some((status) => status >= 300 || status === 0))
    throw new Error(`The cart responded with ${statuses.join()}.`);
}

/** Orders the content of the cart. */
export async function placeOrder(call: Call, options: OrderOptions = {}) {
  const { address = ADDRESS, payment = 'cod', key = randomUUID() } = options;
  const { expectedAmount = await readCartAmount(call) } = options;
  const body = { address, payment, expectedAmount };
  return call<PlacedOrder>('POST /user/orders', body, { 'idempotency-key': key });
}

/** Pays at a provider, and resolves with its proof. */
export type Pay = (checkout: Checkout) => Promise<object>;

/** Orders the content of the cart and pays for it. Throws if the shop refuses either. */
export async function buyCart(call: Call, options: OrderOptions = {}, pay?: Pay): Promise<Order> {
  const { status, body } = await placeOrder(call, options);
  if (status !== 201) throw new Error(`The order got ${status} ${body.code ?? ''}.`);
  return payOrder(call, body, pay);
}

/** Pays an order, by default with the test provider. Throws if the shop refuses the payment. */
export async function payOrder(call: Call, placed: PlacedOrder, pay?: Pay): Promise<Order> {
  const { order, checkout } = placed;
  if (!checkout) return order;
  const { providerOrderId } = checkout;
  const payWithTestProvider = async () =>
    (await call('POST /payments/rehearsal', { providerOrderId, outcome: 'paid' })).body;
  const proof = await (pay ?? payWithTestProvider)(checkout);
  const { status, body } = await call<PlacedOrder>(`POST /user/orders/${order._id}/payment`, proof);
  if (status !== 200) throw new Error(`The payment of ${order.number} was refused: ${status}.`);
  return body.order;
}

/** Reads the amount of the cart with delivery, in ₹. */
async function readCartAmount(call: Call): Promise<number> {
  const { body: lists } = await call<{ cart: CartLine[] }>('GET /user/cart');
  const { body: terms } = await call<Pick<ShopSettings, 'delivery'>>('GET /payments');
  return computeOrderTotals(toOrderLines(lists.cart), terms.delivery).amount;
}
