import type { CartLine } from '#contract/cart.ts';
import { api, readList } from '../../data/api-client.ts';
import { createResource, useResource, type Snapshot } from '../../data/resource.ts';
import { getSession } from '../../session/session-store.ts';
import { withoutPaid } from './paid-record.ts';

export const cart = createResource<CartLine[]>(async (signal) => {
  const headers = { authorization: getSession()?.token ?? '' };
  const call = api.user.cart.$get(undefined, { headers, init: { signal } });
  const answer = await readList(call, 'cart');
  return withoutPaid(answer.cart, getSession()?.user.email);
});

/** The user's cart, without paid copies; `data` is `undefined` until the API has answered. */
export function useCart(): Snapshot<CartLine[]> {
  return useResource(cart);
}

/** Sets the list that the server returned, unless the holder of `token` has signed out. */
export function replaceCart(lines: CartLine[], token: string): void {
  const session = getSession();
  if (session?.token === token) cart.replace(withoutPaid(lines, session.user.email));
}
