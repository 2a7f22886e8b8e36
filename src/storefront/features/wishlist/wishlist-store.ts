import type { WishlistItem } from '#contract/wishlist.ts';
import { api, readList } from '../../data/api-client.ts';
import { createResource, useResource, type Snapshot } from '../../data/resource.ts';
import { getSession } from '../../session/session-store.ts';

export const wishlist = createResource<WishlistItem[]>(async (signal) => {
  const headers = { authorization: getSession()?.token ?? '' };
  const call = api.user.wishlist.$get(undefined, { headers, init: { signal } });
  return (await readList(call, 'wishlist')).wishlist;
});

/** The user's wishlist; `data` is `undefined` until the API has answered. */
export function useWishlist(): Snapshot<WishlistItem[]> {
  return useResource(wishlist);
}

/** Sets the list that the server returned, unless the holder of `token` has signed out. */
export function replaceWishlist(items: WishlistItem[], token: string): void {
  if (getSession()?.token === token) wishlist.replace(items);
}
