import type { CartLine } from '#contract/cart.ts';
import type { Order } from '#contract/order.ts';
import { removeBought } from '#domain/cart/cart.ts';
import { api, readList } from '../../data/api-client.ts';
import { createResource, useResource, type Snapshot } from '../../data/resource.ts';
import { getSession } from '../../session/session-store.ts';

export const cart = createResource<CartLine[]>(async (signal) => {
  const headers = { authorization: getSession()?.token ?? '' };
  const call = api.user.cart.$get(undefined, { headers, init: { signal } });
  return (await readList(call, 'cart')).cart;
});

/** The user's cart; `data` is `undefined` until the API has answered. */
export function useCart(): Snapshot<CartLine[]> {
  return useResource(cart);
}

/** Sets the list that the server returned, unless the holder of `token` has signed out. */
export function replaceCart(lines: CartLine[], token: string): void {
  if (getSession()?.token === token) cart.replace(lines);
}

/** Takes the copies of a placed order off the screen, as the server has taken them out of the cart. */
export function removeOrdered({ lines }: Pick<Order, 'lines'>): void {
  const { data } = cart.get();
  if (data) cart.replace(removeBought(data, lines));
}
