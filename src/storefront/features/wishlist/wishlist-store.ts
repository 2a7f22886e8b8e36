import type { WishlistItem } from '#contract/wishlist.ts';
import { api, readList } from '../../data/api-client.ts';
import { createResource, useResource, type Snapshot } from '../../data/resource.ts';
import { getSession } from '../../session/session-store.ts';

export const wishlist = createResource<WishlistItem[]>(async (signal) => {
  const headers = { authorization: getSession()?.token ?? '' };
  const call = api.user.wishlist.$get(undefined, { headers, init: { signal } });
  return (await readList(call, 'wishlist')).wishlist;
});

/** The signed-in reader's wishlist; unknown until the API has told. */
export function useWishlist(): Snapshot<WishlistItem[]> {
  return useResource(wishlist);
}

/** Puts the list the server returned to the holder of `token` in the place of the one shown. */
export function replaceWishlist(items: WishlistItem[], token: string): void {
  if (getSession()?.token === token) wishlist.replace(items);
}
