import type { CartLine } from '#contract/cart.ts';
import { api, read } from '../../api-client.ts';
import { createResource, useResource, type Snapshot } from '../../resource.ts';
import { getSession } from '../session/session-store.ts';

export const cart = createResource<CartLine[]>(async () => {
  const headers = { authorization: getSession()?.token ?? '' };
  return (await read(api.user.cart.$get(undefined, { headers }), 'cart')).cart;
});

/** The signed-in reader's cart; unknown until the API has told. */
export function useCart(): Snapshot<CartLine[]> {
  return useResource(cart);
}
