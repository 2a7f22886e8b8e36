import { isInWishlist } from '#domain/cart/wishlist.ts';
import { showToast } from '#ui/toaster.tsx';
import { api, readList } from '../../data/api-client.ts';
import { changeAsUser } from '../../session/change-as-user.ts';
import { replaceWishlist, wishlist } from './wishlist-store.ts';

/** Adds the book unless it is on the wishlist, so that a double click adds one entry. */
export function addToWishlist(bookId: string): Promise<boolean> {
  const add = async (token: string) => {
    if (isInWishlist(await wishlist.known(), bookId)) return;
    const headers = { authorization: token };
    const call = api.user.wishlist.$post({ json: { product: { _id: bookId } } }, { headers });
    replaceWishlist((await readList(call, 'wishlist')).wishlist, token);
    void showToast('Added To Wishlist');
  };
  return changeAsUser(add, { list: 'wishlist', bookId });
}

export function removeFromWishlist(bookId: string): Promise<boolean> {
  return changeAsUser(async (token) => {
    const headers = { authorization: token };
    const call = api.user.wishlist[':id'].$delete({ param: { id: bookId } }, { headers });
    replaceWishlist((await readList(call, 'wishlist')).wishlist, token);
    void showToast('Removed From Wishlist', 'warning');
  });
}
