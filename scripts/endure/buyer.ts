import { randomUUID } from 'node:crypto';
import type { Checkout, Order } from '#contract/order.ts';

interface Answer<Body = { code?: string }> {
  /** 0 without an answer. */
  status: number;
  body: Body;
}

/** A reader who buys. `at` is the origin of the server that is asked. */
export interface Buyer {
  fillCart(at: string): Promise<void>;
  /** One copy of `BOOK` for each line in the cart. */
  order(at: string, payment: 'online' | 'cod', key?: string): Promise<Answer<Placed>>;
  call<Body>(at: string, path: string, body?: object): Promise<Answer<Body>>;
}

interface Placed {
  order: Order;
  checkout: Checkout | null;
  code?: string;
}

/** A book of the seed, and what it costs (₹). */
export const BOOK = 'bk01';
export const ADDRESS = {
  name: 'Asha Rao',
  phone: '9000000001',
  city: 'Bengaluru',
  state: 'Karnataka',
  pin: '560003',
  addressText: '1, Church Street',
};

export async function signUpBuyer(origin: string, name: string): Promise<Buyer> {
  const { encodedToken } = await ask<{ encodedToken: string }>(`${origin}/api/auth/signup`, {
    body: { email: `${name}@example.com`, password: 'a long password' },
  }).then(({ body }) => body);
  const headers = { authorization: encodedToken };
  const { products } = await ask<{
    products: { _id: string; originalPrice: number; discountPrice: number }[];
  }>(`${origin}/api/products`).then(({ body }) => body);
  const book = products.find(({ _id }) => _id === BOOK);
  if (!book) throw new Error('The seed has changed.');
  const price = book.originalPrice - book.discountPrice;

  return {
    async fillCart(at) {
      const { status } = await ask(`${at}/api/user/cart`, {
        headers,
        body: { product: { _id: BOOK } },
      });
      if (status !== 201) throw new Error(`The cart answered with ${status}.`);
    },

    order: (at, payment, key = randomUUID()) =>
      ask<Placed>(`${at}/api/user/orders`, {
        headers: { ...headers, 'idempotency-key': key },
        body: { address: ADDRESS, payment, expectedAmount: price },
      }),

    call: (at, path, body) => ask(`${at}/api${path}`, { headers, ...(body && { body }) }),
  };
}

/** A POST if there is a body. */
async function ask<Body>(
  url: string,
  { headers, body }: { headers?: Record<string, string>; body?: object } = {},
): Promise<Answer<Body>> {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  } catch {
    return { status: 0, body: {} as Body };
  }
}
