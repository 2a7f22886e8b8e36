/** A reader who changes a cart and remembers what the shop has acknowledged. */
export interface Reader {
  /** Adds a copy or a line. Resolves with the status, 0 without an answer. */
  change(): Promise<number>;
  /** What is wrong with the cart now; '' if nothing is. */
  judge(): Promise<string>;
}

interface Line {
  _id: string;
  qty: number;
}

const BOOKS = ['bk01', 'bk02', 'bk03', 'bk04', 'bk05'];

/** Signs up at `origin()`, which may be another server at every call. */
export async function signUpReader(origin: () => string, name: string): Promise<Reader> {
  const answer = await fetch(`${origin()}/api/auth/signup`, {
    method: 'POST',
    body: JSON.stringify({ email: `${name}@example.com`, password: 'a long password' }),
  });
  if (answer.status !== 201) throw new Error(`${name} could not sign up: ${answer.status}.`);
  const { encodedToken: authorization } = (await answer.json()) as { encodedToken: string };
  let acknowledged = 0;
  let unknown = 0;
  let count = 0;

  async function call(path: string, init: RequestInit = {}) {
    return fetch(origin() + path, { ...init, headers: { authorization } });
  }

  return {
    async change() {
      const book = BOOKS[count % BOOKS.length] ?? '';
      const isFirst = count < BOOKS.length;
      count += 1;
      const path = isFirst ? '/api/user/cart' : `/api/user/cart/${book}`;
      const body = JSON.stringify(
        isFirst ? { product: { _id: book } } : { action: { type: 'increment' } },
      );
      try {
        const { status } = await call(path, { method: 'POST', body });
        if (status < 300) acknowledged += 1;
        else if (status >= 500) unknown += 1;
        return status;
      } catch {
        unknown += 1;
        // Without an answer the line may be missing, so that later copies of it go nowhere.
        if (isFirst) count -= 1;
        return 0;
      }
    },

    async judge() {
      const seen = await call('/api/user/cart');
      if (seen.status !== 200) return `${name}: the cart is answered with ${seen.status}`;
      const { cart } = (await seen.json()) as { cart: Line[] };
      const copies = cart.reduce((sum, { qty }) => sum + qty, 0);
      const isRight = copies >= acknowledged && copies <= acknowledged + unknown * BOOKS.length;
      return isRight ? '' : `${name}: ${copies} copies, but ${acknowledged} were acknowledged`;
    },
  };
}
