import { isInCart } from '#domain/cart/cart.ts';
import { showToast } from '#ui/toaster.tsx';
import { api, readList } from '../../data/api-client.ts';
import { changeAsUser } from '../../session/change-as-user.ts';
import { cart, replaceCart } from './cart-store.ts';

/** Adds one copy unless the book is in the cart, so that a double click adds one line. */
export function addToCart(bookId: string): Promise<boolean> {
  const add = async (token: string) => {
    if (isInCart(await cart.known(), bookId)) return;
    const headers = { authorization: token };
    const call = api.user.cart.$post({ json: { product: { _id: bookId } } }, { headers });
    replaceCart((await readList(call, 'cart')).cart, token);
    void showToast('Added To Cart');
  };
  return changeAsUser(add, { list: 'cart', bookId });
}

export function removeFromCart(bookId: string): Promise<boolean> {
  return changeAsUser(async (token) => {
    const headers = { authorization: token };
    const call = api.user.cart[':id'].$delete({ param: { id: bookId } }, { headers });
    replaceCart((await readList(call, 'cart')).cart, token);
    void showToast('Removed From Cart', 'warning');
  });
}

export function incrementQuantity(bookId: string): Promise<boolean> {
  return changeQuantity(bookId, 'increment', 'Quantity incremented');
}

/** Never goes below one copy, even with overlapping clicks. */
export function decrementQuantity(bookId: string): Promise<boolean> {
  return changeQuantity(bookId, 'decrement', 'Quantity decremented');
}

function changeQuantity(bookId: string, type: 'increment' | 'decrement', notice: string) {
  return changeAsUser(async (token) => {
    const line = (await cart.known()).find(({ _id }) => _id === bookId);
    if (type === 'decrement' && line && line.qty <= 1) return;
    const call = api.user.cart[':id'].$post(
      { param: { id: bookId }, json: { action: { type } } },
      { headers: { authorization: token } },
    );
    replaceCart((await readList(call, 'cart')).cart, token);
    void showToast(notice);
  });
}
