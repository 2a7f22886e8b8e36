import type { Page } from '@playwright/test';

/** What a reader must find again, and who has signed up. */
export interface Shelf {
  cart: { _id: string; qty: number }[];
  wishlist: string[];
  emails: string[];
}

/** One change, as a call of the API and as what it does to the shelf. */
export interface Change {
  call: string;
  body?: object;
  apply(shelf: Shelf): Shelf;
}

const BOOKS = Array.from({ length: 12 }, (_, i) => `bk${String(i + 1).padStart(2, '0')}`);
const PASSWORD = 'malgudi';

/** Any change that makes sense of this shelf; `roll(n)` is a whole number below n. */
export function anyChange(shelf: Shelf, roll: (sides: number) => number): Change {
  const pick = <T>(all: T[]) => all[roll(all.length)];
  const inCart = pick(shelf.cart);
  const wished = pick(shelf.wishlist);
  const free = pick(BOOKS.filter((id) => !shelf.cart.some(({ _id }) => _id === id)));
  const unwished = pick(BOOKS.filter((id) => !shelf.wishlist.includes(id)));
  const isGrowing = shelf.cart.length < 6;
  const changes = [
    free && isGrowing ? addToCart(free) : undefined,
    inCart ? changeQuantity(inCart._id, 'increment', 1) : undefined,
    inCart && inCart.qty > 1 ? changeQuantity(inCart._id, 'decrement', -1) : undefined,
    inCart ? removeFromCart(inCart._id) : undefined,
    unwished ? addToWishlist(unwished) : undefined,
    wished ? removeFromWishlist(wished) : undefined,
  ].filter((change) => change !== undefined);
  const change = roll(8) > 0 ? pick(changes) : undefined;
  return change ?? signUp(`reader-${shelf.emails.length + 1}@example.com`);
}

function addToCart(_id: string): Change {
  return {
    call: 'POST /api/user/cart',
    body: { product: { _id } },
    apply: (shelf) => ({ ...shelf, cart: [...shelf.cart, { _id, qty: 1 }] }),
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
    apply: (shelf) => ({ ...shelf, wishlist: [...shelf.wishlist, _id] }),
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
    apply: (shelf) => ({ ...shelf, emails: [...shelf.emails, email] }),
  };
}

/** Resolves with the body of a good answer; anything else throws. */
export function send(page: Page, { call, body }: Omit<Change, 'apply'>, token: string) {
  return page.evaluate(
    async ([asked = '', sent, authorization]) => {
      const [method = '', path = ''] = asked.split(' ');
      const init = { method, headers: { authorization }, ...(sent && { body: sent }) };
      const answer = await fetch(path, init);
      if (!answer.ok) throw new Error(`${asked}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    },
    [call, body ? JSON.stringify(body) : '', token] as const,
  );
}

/** The token of a reader, who must be known. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<string> {
  const body = { email, password };
  return String((await send(page, { call: 'POST /api/auth/login', body }, '')).encodedToken);
}

/** The two lists as the API has them, every line whole. */
export async function readLists(page: Page, token: string) {
  const { cart } = await send(page, { call: 'GET /api/user/cart' }, token);
  const { wishlist } = await send(page, { call: 'GET /api/user/wishlist' }, token);
  const lines = cart as { _id: string; qty: number }[];
  return {
    cart: lines.map(({ _id, qty }) => ({ _id, qty })),
    wishlist: (wishlist as { _id: string }[]).map(({ _id }) => _id),
  };
}
