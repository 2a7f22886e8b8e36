import { isInWishlist } from '#domain/wishlist.ts';
import { showToast } from '#ui/toaster.tsx';
import { api, readList } from '../../data/api-client.ts';
import { changeAsReader } from '../../session/as-reader.ts';
import { replaceWishlist, wishlist } from './wishlist-store.ts';

/** Adds the book unless it is there, so that a double click makes one entry. */
export function addToWishlist(bookId: string): Promise<boolean> {
  const add = async (token: string) => {
    if (isInWishlist(await wishlist.known(), bookId)) return;
    const headers = { authorization: token };
    const call = api.user.wishlist.$post({ json: { product: { _id: bookId } } }, { headers });
    replaceWishlist((await readList(call, 'wishlist')).wishlist, token);
    void showToast('Added To Wishlist');
  };
  return changeAsReader(add, { list: 'wishlist', bookId });
}

export function removeFromWishlist(bookId: string): Promise<boolean> {
  return changeAsReader(async (token) => {
    const headers = { authorization: token };
    const call = api.user.wishlist[':id'].$delete({ param: { id: bookId } }, { headers });
    replaceWishlist((await readList(call, 'wishlist')).wishlist, token);
    void showToast('Removed From Wishlist', 'warning');
  });
}
