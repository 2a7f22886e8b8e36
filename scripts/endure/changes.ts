import type { Page } from '@playwright/test';

/** The data that must survive a crash: the user's lists, and the emails that have signed up. */
export interface SavedData {
  cart: { _id: string; qty: number }[];
  wishlist: string[];
  emails: string[];
}

/** One change, as an API call and as its effect on the data. */
export interface Change {
  call: string;
  body?: object;
  apply(data: SavedData): SavedData;
}

const BOOKS = Array.from({ length: 12 }, (_, i) => `bk${String(i + 1).padStart(2, '0')}`);
const PASSWORD = 'malgudi';

/** A random change that is possible with this data; `roll(n)` returns an integer below n. */
export function anyChange(data: SavedData, roll: (sides: number) => number): Change {
  const pick = <T>(all: T[]) => all[roll(all.length)];
  const inCart = pick(data.cart);
  const wished = pick(data.wishlist);
  const free = pick(BOOKS.filter((id) => !data.cart.some(({ _id }) => _id === id)));
  const unwished = pick(BOOKS.filter((id) => !data.wishlist.includes(id)));
  const isGrowing = data.cart.length < 6;
  const changes = [
    free && isGrowing ? addToCart(free) : undefined,
    inCart ? changeQuantity(inCart._id, 'increment', 1) : undefined,
    inCart && inCart.qty > 1 ? changeQuantity(inCart._id, 'decrement', -1) : undefined,
    inCart ? removeFromCart(inCart._id) : undefined,
    unwished ? addToWishlist(unwished) : undefined,
    wished ? removeFromWishlist(wished) : undefined,
  ].filter((change) => change !== undefined);
  const change = roll(8) > 0 ? pick(changes) : undefined;
  return change ?? signUp(`reader-${data.emails.length + 1}@example.com`);
}

function addToCart(_id: string): Change {
  return {
    call: 'POST /api/user/cart',
    body: { product: { _id } },
    apply: (data) => ({ ...data, cart: [...data.cart, { _id, qty: 1 }] }),
  };
}

function changeQuantity(id: string, type: 'increment' | 'decrement', step: number): Change {
  return {
    call: `POST /api/user/cart/${id}`,
    body: { action: { type } },
    apply: ({ cart, ...rest }) => ({
      ...rest,
      cart: cart.map(({ _id, qty }) => ({ _id, qty: _id === id ? qty + step : qty })),
    }),
  };
}

function removeFromCart(id: string): Change {
  return {
    call: `DELETE /api/user/cart/${id}`,
    apply: ({ cart, ...rest }) => ({ ...rest, cart: cart.filter(({ _id }) => _id !== id) }),
  };
}

function addToWishlist(_id: string): Change {
  return {
    call: 'POST /api/user/wishlist',
    body: { product: { _id } },
    apply: (data) => ({ ...data, wishlist: [...data.wishlist, _id] }),
  };
}

function removeFromWishlist(id: string): Change {
  return {
    call: `DELETE /api/user/wishlist/${id}`,
    apply: ({ wishlist, ...rest }) => ({ ...rest, wishlist: wishlist.filter((_id) => _id !== id) }),
  };
}

function signUp(email: string): Change {
  return {
    call: 'POST /api/auth/signup',
    body: { email, password: PASSWORD },
    apply: (data) => ({ ...data, emails: [...data.emails, email] }),
  };
}

interface Sent extends Omit<Change, 'apply'> {
  /** The `Idempotency-Key`. */
  key?: string;
}

/** Resolves with the body of a successful answer; rejects otherwise. */
export function send(page: Page, { call, body, key = '' }: Sent, token: string) {
  return page.evaluate(
    async ([asked = '', sent, authorization, idempotencyKey]) => {
      const [method = '', path = ''] = asked.split(' ');
      const headers = {
        authorization,
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      };
      const init = { method, headers, ...(sent && { body: sent }) };
      const answer = await fetch(path, init);
      if (!answer.ok) throw new Error(`${asked}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    },
    [call, body ? JSON.stringify(body) : '', token, key] as const,
  );
}

/** Signs in as an existing user; resolves with the token. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<string> {
  const body = { email, password };
  return String((await send(page, { call: 'POST /api/auth/login', body }, '')).encodedToken);
}

/** The ids and quantities of the user's two lists, from the API. */
export async function readLists(page: Page, token: string) {
  const { cart } = await send(page, { call: 'GET /api/user/cart' }, token);
  const { wishlist } = await send(page, { call: 'GET /api/user/wishlist' }, token);
  const lines = cart as { _id: string; qty: number }[];
  return {
    cart: lines.map(({ _id, qty }) => ({ _id, qty })),
    wishlist: (wishlist as { _id: string }[]).map(({ _id }) => _id),
  };
}
