import { api, readList } from '../../data/api-client.ts';
import { getSession } from '../../session/session-store.ts';
import { forgetPaid, readPaid } from './paid-record.ts';

/** The book of a line this reader has paid and the server may still have. */
export function nextPaid(): string | undefined {
  const session = getSession();
  return session && readPaid(session.user.email)[0]?._id;
}

/** Takes the paid line of this book off the server first: a new one must not go with it. */
export async function clearPaid(bookId: string, token: string): Promise<void> {
  const email = getSession()?.user.email;
  if (email === undefined || !readPaid(email).some(({ _id }) => _id === bookId)) return;
  const headers = { authorization: token };
  await readList(api.user.cart[':id'].$delete({ param: { id: bookId } }, { headers }), 'cart');
  forgetPaid(email, bookId);
}
