import { api, readList } from '../../data/api-client.ts';
import { getSession } from '../../session/session-store.ts';
import { cart } from './cart-store.ts';
import { forgetPaid, readPaid } from './paid-record.ts';

/** The book of a line this user has paid and the server may still have. */
export function nextPaid(): string | undefined {
  const session = getSession();
  return session && readPaid(session.user.email)[0]?._id;
}

/**
 * Takes the paid copies of a book off the server's cart. Copies that were added during the payment
 * stay: with some of them in the line, it loses one copy a call.
 */
export async function clearPaid(bookId: string, token: string): Promise<void> {
  const email = getSession()?.user.email;
  const paid = readPaid(email ?? '').find(({ _id }) => _id === bookId);
  if (email === undefined || !paid) return;
  const param = { id: bookId };
  const headers = { authorization: token };
  const isSame = ({ _id, createdAt }: typeof paid) =>
    _id === bookId && createdAt === paid.createdAt;
  if (cart.get().data?.some(isSame)) {
    const json = { action: { type: 'decrement' } } as const;
    await readList(api.user.cart[':id'].$post({ param, json }, { headers }), 'cart');
    forgetPaid(email, bookId, 1);
    return clearPaid(bookId, token);
  }
  await readList(api.user.cart[':id'].$delete({ param }, { headers }), 'cart');
  forgetPaid(email, bookId);
}
