import { isDeepStrictEqual } from 'node:util';
import type { Random } from '#api/testing.ts';
import { createCall, PASSWORD, type Call, type Send } from '../../testing/buyer.ts';

/** A user who remembers the changes that the shop has acknowledged. */
export interface KilledUser {
  /**
   * Makes a random change; resolves when the shop has acknowledged it, and rejects if it does not. A
   * change that a kill interrupts may be made or not, but not partially.
   */
  change(): Promise<void>;
  /** Lists the data that the shop has lost, changed or duplicated. */
  findFaults(): Promise<string[]>;
}

/** The data that must survive. */
interface Lists {
  /** Copies by book. */
  cart: Record<string, number>;
  wishlist: string[];
  /** The emails of new users. */
  emails: string[];
}

/** A call to the API, and the lists after it. */
interface Change {
  call: string;
  body?: object;
  after: Lists;
}

const BOOKS = ['bk01', 'bk02', 'bk03', 'bk04', 'bk05', 'bk06', 'bk08', 'bk09'] as const;
const MAX_COPIES = 5;

/** Changes a cart and a wishlist at random, and signs up other users. */
export function createListUser(send: Send, call: Call, random: Random): KilledUser {
  let lists: Lists = { cart: {}, wishlist: [], emails: [] };
  let interrupted: Change | undefined;

  return {
    async change() {
      interrupted = pickChange(lists, random);
      const { call: made, body, after } = interrupted;
      const { status } = await call(made, body);
      if (status < 200 || status >= 300) throw new Error(`${made} got ${status}.`);
      lists = after;
      interrupted = undefined;
    },

    async findFaults() {
      const wanted = lists;
      const perhaps = interrupted;
      interrupted = undefined;
      lists = await readLists(send, call, (perhaps?.after ?? wanted).emails);
      if ([wanted, perhaps?.after].some((item) => isDeepStrictEqual(lists, item))) return [];
      const texts = [wanted, perhaps?.call, lists].map((item) => JSON.stringify(item));
      return [`wanted ${texts[0]}, perhaps ${texts[1]}, found ${texts[2]}`];
    },
  };
}

function pickChange(lists: Lists, random: Random): Change {
  const { cart, wishlist, emails } = lists;
  const _id = random.pick(BOOKS);
  const product = { product: { _id } };
  const kind = random.nextInt(8);
  if (kind === 0) {
    const email = `reader-${emails.length + 1}@example.com`;
    const after = { ...lists, emails: [...emails, email] };
    return { call: 'POST /auth/signup', body: { email, password: PASSWORD }, after };
  }
  if (kind < 3) {
    const others = wishlist.filter((id) => id !== _id);
    if (others.length < wishlist.length)
      return { call: `DELETE /user/wishlist/${_id}`, after: { ...lists, wishlist: others } };
    const after = { ...lists, wishlist: [...wishlist, _id] };
    return { call: 'POST /user/wishlist', body: product, after };
  }
  const { [_id]: copies = 0, ...rest } = cart;
  const setCopies = (count: number) => ({ ...lists, cart: { ...cart, [_id]: count } });
  if (copies === 0) return { call: 'POST /user/cart', body: product, after: setCopies(1) };
  if (kind === 3 || copies === MAX_COPIES)
    return { call: `DELETE /user/cart/${_id}`, after: { ...lists, cart: rest } };
  const [type, step] = copies > 1 && kind === 4 ? ['decrement', -1] : ['increment', 1];
  const body = { action: { type } };
  return { call: `POST /user/cart/${_id}`, body, after: setCopies(copies + Number(step)) };
}

/** Reads the lists. Checks only the last three emails by a sign-in, because sign-ins are slow. */
async function readLists(send: Send, call: Call, emails: string[]): Promise<Lists> {
  type Lines = { _id: string; qty: number }[];
  const { body } = await call<{ cart: Lines }>('GET /user/cart');
  const { body: wished } = await call<{ wishlist: Lines }>('GET /user/wishlist');
  const found = emails.slice(0, -3);
  for (const email of emails.slice(-3)) {
    const sent = { email, password: PASSWORD };
    if ((await createCall(send)('POST /auth/login', sent)).status === 200) found.push(email);
  }
  return {
    cart: Object.fromEntries(body.cart.map(({ _id, qty }) => [_id, qty])),
    wishlist: wished.wishlist.map(({ _id }) => _id),
    emails: found,
  };
}
