import { api, readList } from '../../data/api-client.ts';
import { getSession } from '../../session/session-store.ts';
import { cart } from './cart-store.ts';
import { forgetPaid, readPaid } from './paid-record.ts';

/** The book of the next paid line that the server may still hold. */
export function nextPaid(): string | undefined {
  const session = getSession();
  return session && readPaid(session.user.email)[0]?._id;
}

/**
 * Removes the paid copies of a book from the server's cart. Copies that were added during the payment
 * stay: if the line has any, this removes one copy per call.
 */
export async function clearPaid(bookId: string, token: string): Promise<void> {
  const email = getSession()?.user.email;
  const paid = readPaid(email ?? '').find(({ _id }) => _id === bookId);
  if (email === undefined || !paid) return;
  const param = { id: bookId };
  const headers = { authorization: token };
  const isSame = ({ _id, createdAt }: typeof paid) =>
    _id === bookId && createdAt === paid.createdAt;
  if ((await cart.known()).some(isSame)) {
    const json = { action: { type: 'decrement' } } as const;
    await readList(api.user.cart[':id'].$post({ param, json }, { headers }), 'cart');
    forgetPaid(email, bookId, 1);
    return clearPaid(bookId, token);
  }
  await readList(api.user.cart[':id'].$delete({ param }, { headers }), 'cart');
  forgetPaid(email, bookId);
}
