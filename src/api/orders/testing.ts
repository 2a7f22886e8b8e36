import type { Checkout, Order } from '#contract/orders/order.ts';
import { anAddress } from '#domain/builders.ts';
import type { Api } from '../app.ts';
import { createTestApi, NOW, testDependencies, send, signUp } from '../testing.ts';
import type { Dependencies } from '../dependencies.ts';

const { id: _unused, ...ADDRESS } = anAddress();

/** For tests: a shop with a movable clock, and a user who is signed in. */
export interface OrderShop {
  api: Api;
  dependencies: Dependencies;
  token: string;
  clock: { ms: number };
}

/** For tests: opens a shop; ids count up, and the clock starts at `NOW`. */
export async function openOrderShop(overrides: Partial<Dependencies> = {}): Promise<OrderShop> {
  const clock = { ms: Date.parse(NOW) };
  const dependencies = testDependencies({ now: () => clock.ms, ...overrides });
  const api = createTestApi(dependencies);
  return { api, dependencies, clock, token: await signUp(api) };
}

/** For tests: puts copies of a book into the cart. */
export async function fillCart(
  { api, token }: Pick<OrderShop, 'api' | 'token'>,
  bookId = 'bk01',
  copies = 1,
): Promise<void> {
  await send(api, 'POST /user/cart', { token, body: { product: { _id: bookId } } });
  for (let copy = 1; copy < copies; copy++)
    await send(api, `POST /user/cart/${bookId}`, {
      token,
      body: { action: { type: 'increment' } },
    });
}

interface OrderOptions {
  payment?: 'online' | 'cod';
  expectedAmount?: number;
  key?: string;
  address?: object;
  leaveOut?: string[];
  gift?: object;
}

let orderCount = 0;

/**
 * For tests: requests an order of the cart without the books in `leaveOut`. By default, the amount
 * is that of one copy, ₹200.
 */
export function requestOrder(
  { api, token }: Pick<OrderShop, 'api' | 'token'>,
  options: OrderOptions = {},
) {
  const {
    payment = 'online',
    expectedAmount = 200,
    key = `key-${++orderCount}`,
    address = {},
  } = options;
  const { leaveOut, gift } = options;
  return send(api, 'POST /user/orders', {
    token,
    headers: { 'idempotency-key': key },
    body: { address: { ...ADDRESS, ...address }, payment, expectedAmount, leaveOut, gift },
  });
}

interface Placed {
  order: Order;
  checkout: Checkout;
}

/** For tests: fills the cart and places an order; throws if it is refused. */
export async function placeTestOrder(
  shop: OrderShop,
  options: OrderOptions & { copies?: number } = {},
) {
  const { copies = 1, ...rest } = options;
  await fillCart(shop, 'bk01', copies);
  const { status, body } = await requestOrder(shop, { expectedAmount: 200 * copies, ...rest });
  if (status !== '201 Created') throw new Error(JSON.stringify(body));
  return body as Placed;
}

/** For tests: pays in the rehearsal's dialog; returns what the dialog passes to the page. */
export async function rehearse({ api }: Pick<OrderShop, 'api'>, checkout: Checkout) {
  const { providerOrderId } = checkout;
  const { body } = await send(api, 'POST /payments/rehearsal', {
    body: { providerOrderId, outcome: 'paid' },
  });
  return body as object;
}

/** For tests: pays an order, and confirms the payment to the shop. */
export async function payTestOrder(shop: OrderShop, { order, checkout }: Placed): Promise<Order> {
  const body = await rehearse(shop, checkout);
  const { token } = shop;
  const response = await send(shop.api, `POST /user/orders/${order._id}/payment`, { token, body });
  if (response.status !== '200 OK') throw new Error(JSON.stringify(response.body));
  return (response.body as { order: Order }).order;
}

/** For tests: reads the order as its user. */
export async function readOrder({ api, token }: OrderShop, id: string): Promise<Order> {
  const { body } = await send(api, `GET /user/orders/${id}`, { token });
  return (body as { order: Order }).order;
}

/** For tests: reads the number of copies in stock. */
export async function readStock({ dependencies }: OrderShop, bookId = 'bk01'): Promise<number> {
  return (await dependencies.store.book(bookId))?.stock ?? NaN;
}

/** For tests: lists the books in the user's cart, with the number of copies. */
export async function readCart({ api, token }: OrderShop): Promise<[string, number][]> {
  const { body } = await send(api, 'GET /user/cart', { token });
  return (body as { cart: { _id: string; qty: number }[] }).cart.map(({ _id, qty }) => [_id, qty]);
}

/**
 * For tests: returns a set to which each later transaction adds the ids of the books whose stock it
 * changes, in the order of their first change.
 */
export function collectChangedBooks({ dependencies: { store } }: OrderShop): Set<string> {
  const changedIds = new Set<string>();
  const { transact } = store;
  store.transact = (work) =>
    transact((transaction) =>
      work({
        ...transaction,
        changeStock(bookId, change) {
          changedIds.add(bookId);
          return transaction.changeStock(bookId, change);
        },
      }),
    );
  return changedIds;
}
