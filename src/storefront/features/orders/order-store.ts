import type { Order } from '#contract/orders/order.ts';
import { api, read, readList } from '#client/client.ts';
import { memoizeRecent, useResource, type Snapshot } from '../../data/resource.ts';
import { createUserResource, replaceAsUser, rereadAsUser } from '../../session/as-user.ts';
import { getSession, onUserChange } from '../../session/session-store.ts';

/** The orders that the list shows, newest first. */
interface OrderList {
  orders: Order[];
  /** Whether the user has older orders than these. */
  hasOlder: boolean;
}

/** How many pages of the list are shown. */
let pages = 1;
onUserChange(() => {
  pages = 1;
});
const list = createUserResource<OrderList>(async (call) => {
  const orders: Order[] = [];
  let next: string | null = null;
  for (let page = 1; page === 1 || (page <= pages && next !== null); page++) {
    const query: { cursor?: string } = next === null ? {} : { cursor: next };
    const response = await readList(api.user.orders.$get({ query }, call), 'orders');
    orders.push(...response.orders);
    next = response.next;
  }
  return { orders, hasOlder: next !== null };
});

/** Returns an order whose page was opened. */
const getOpened = memoizeRecent((id: string) =>
  createUserResource<Order>(
    async (call) =>
      (await read(api.user.orders[':id'].$get({ param: { id } }, call), 'order')).order,
  ),
);

/** Reads the first pages of the list again; by default, as many as the last time. */
export function rereadOrders(shownPages = pages): Promise<void> {
  pages = shownPages;
  return rereadAsUser(list);
}

/**
 * Reads the newest orders, which include any order that awaits its payment. The read is not queued:
 * the cart works without it, so changes need not wait. Does nothing without a signed-in user.
 */
export async function lookForOpenOrder(): Promise<void> {
  if (getSession()) await list.reread();
}

/** Reads an order again; see `rereadAsUser`. */
export function rereadOrder(id: string): Promise<void> {
  return rereadAsUser(getOpened(id));
}

export function useOrders(): Snapshot<OrderList> {
  return useResource(list);
}

/** Returns the order as it was last read on its own; otherwise as it is in the list. */
export function useOrder(id: string): Snapshot<Order> {
  const snapshot = useResource(getOpened(id));
  const listed = useResource(list).data?.orders.find(({ _id }) => _id === id);
  return { ...snapshot, data: snapshot.data ?? listed };
}

/** Publishes the order that the API returned, unless the user of `token` has signed out. */
export function replaceOrder(order: Order, token: string): void {
  replaceAsUser(getOpened(order._id), order, token);
  const known = list.get().data;
  if (!known?.orders.some(({ _id }) => _id === order._id)) return;
  const orders = known.orders.map((item) => (item._id === order._id ? order : item));
  replaceAsUser(list, { ...known, orders }, token);
}
