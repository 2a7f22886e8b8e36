import type { CartLine } from '#contract/cart.ts';
import type { Order } from '#contract/order.ts';
import { hasAllCopies, removeBought } from '#domain/cart/cart.ts';
import { showToast } from '#ui/feedback.tsx';
import { api, readList } from '../../data/api-client.ts';
import { addToWishlist, asUser, cart, changeList, replaceCart } from './own-lists.ts';

export function removeFromCart(bookId: string): Promise<boolean> {
  return changeList('cart', bookId, async (token) => {
    const call = api.user.cart[':id'].$delete({ param: { id: bookId } }, asUser(token));
    replaceCart((await readList(call, 'cart')).cart, token);
    void showToast('Removed From Cart', 'warning');
  });
}

/** Adds a copy, unless the cart has all copies that can be ordered. */
export function incrementQuantity(bookId: string): Promise<boolean> {
  return changeQuantity(bookId, 'increment', 'Quantity incremented');
}

/** Removes a copy, but keeps at least one, even after several quick clicks. */
export function decrementQuantity(bookId: string): Promise<boolean> {
  return changeQuantity(bookId, 'decrement', 'Quantity decremented');
}

/** Moves a book to the wishlist. Adds it there first, so that it is not lost if the second call fails. */
export async function moveToWishlist(line: CartLine): Promise<void> {
  if (await addToWishlist(line._id)) await removeFromCart(line._id);
}

/** Removes the copies of a placed order from the cart on the screen, as the API has done in the user's cart. */
export function removeOrdered({ lines }: Pick<Order, 'lines'>): void {
  const { data } = cart.get();
  if (data) cart.replace(removeBought(data, lines));
}

function changeQuantity(bookId: string, type: 'increment' | 'decrement', notice: string) {
  return changeList('cart', bookId, async (token) => {
    const lines = await cart.readIfNeeded();
    const line = lines.find(({ _id }) => _id === bookId);
    if (line && (type === 'decrement' ? line.qty <= 1 : hasAllCopies(line, lines))) return;
    const change = { param: { id: bookId }, json: { action: { type } } };
    const call = api.user.cart[':id'].$post(change, asUser(token));
    replaceCart((await readList(call, 'cart')).cart, token);
    void showToast(notice);
  });
}
