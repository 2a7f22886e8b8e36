import { isInCart } from '#domain/cart.ts';
import { showToast } from '#ui/toaster.tsx';
import { api, read } from '../../api-client.ts';
import { runCommand } from '../../commands.ts';
import { cart } from './cart-store.ts';

/** Adds one copy unless the book is there, so that a double click makes one line. */
export function addToCart(bookId: string): Promise<boolean> {
  return runCommand(async (token) => {
    if (isInCart(cart.get().data ?? [], bookId)) return;
    const headers = { authorization: token };
    const call = api.user.cart.$post({ json: { product: { _id: bookId } } }, { headers });
    cart.replace((await read(call, 'cart')).cart);
    void showToast('Added To Cart');
  });
}
