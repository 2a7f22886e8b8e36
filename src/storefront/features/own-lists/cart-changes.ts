import type { CartLine } from '#contract/orders/cart.ts';
import type { Order } from '#contract/orders/order.ts';
import { hasAllCopies, removeBought } from '#domain/cart/cart.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { api, readList, readWithRetries } from '#client/client.ts';
import { asUser, replaceAsUser } from '../../session/as-user.ts';
import { addToWishlist, cart, changeList, hasBook } from './own-lists.ts';

export function removeFromCart(bookId: string): Promise<boolean> {
  return changeList('cart', bookId, async (token) => {
    const call = api.user.cart[':id'].$delete({ param: { id: bookId } }, asUser(token));
    replaceAsUser(cart, (await readList(call, 'cart')).cart, token);
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

/** Reduces a book to `copies`, at least 1: one new line, as two tabs may have made two. */
export function reduceCopies(bookId: string, copies: number): Promise<boolean> {
  return changeList('cart', bookId, async (token) => {
    const lines = (await cart.read()).filter(({ _id }) => _id === bookId);
    if (lines.length > 1) {
      const call = api.user.cart[':id'].$delete({ param: { id: bookId } }, asUser(token));
      await readList(call, 'cart');
      replaceAsUser(cart, (await putBack(bookId, token)).cart, token);
      for (let added = 1; added < copies; added += 1) await changeByOne(bookId, 'increment', token);
    } else
      for (let quantity = lines[0]?.qty ?? 0; quantity > copies; quantity -= 1)
        await changeByOne(bookId, 'decrement', token);
    void showToast('Quantity decremented');
  });
}

/** Moves a book to the wishlist: first adds it there, so that no failure loses it. */
export async function moveToWishlist(line: CartLine): Promise<void> {
  if (await addToWishlist(line._id)) await removeFromCart(line._id);
}

/** Removes the copies of a placed order from the cart on the screen, as the API has done. */
export function removeOrdered({ lines }: Pick<Order, 'lines'>): void {
  const { data } = cart.get();
  if (data) cart.replace(removeBought(data, lines));
}

function changeQuantity(bookId: string, type: 'increment' | 'decrement', toast: string) {
  return changeList('cart', bookId, async (token) => {
    const lines = await cart.read();
    const line = lines.find(({ _id }) => _id === bookId);
    if (line && (type === 'decrement' ? line.qty <= 1 : hasAllCopies(line, lines))) return;
    await changeByOne(bookId, type, token);
    void showToast(toast);
  });
}

async function changeByOne(bookId: string, type: 'increment' | 'decrement', token: string) {
  const change = { param: { id: bookId }, json: { action: { type } } };
  const call = api.user.cart[':id'].$post(change, asUser(token));
  replaceAsUser(cart, (await readList(call, 'cart')).cart, token);
}

/** Adds a removed book. After a failure the cart is read first: the call may have added it. */
function putBack(bookId: string, token: string) {
  const options = asUser(token);
  const add = () =>
    readList(api.user.cart.$post({ json: { product: { _id: bookId } } }, options), 'cart');
  const addIfMissing = async () => {
    const body = await readList(api.user.cart.$get(undefined, options), 'cart');
    return hasBook(body.cart, bookId) ? body : add();
  };
  return add().catch(() => readWithRetries(addIfMissing));
}
