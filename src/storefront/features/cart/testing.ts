import { afterEach, beforeEach, vi } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import { aLine } from '#domain/builders.ts';
import { logOut, startSession } from '../../session/session-store.ts';
import { cart } from './cart-store.ts';
import { clearPaidLines } from './paid-clearing.ts';

export const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
export const PRIDE = aLine({ _id: 'bk01' });
export const COSMOS = aLine({ _id: 'bk06' });
/** When a book that is added again is added. */
export const LATER = '2024-01-01T00:00:00+00:00';

/** For tests: the cart on the server, and the calls it has received. */
export const server = {
  cart: [] as CartLine[],
  calls: [] as string[],
  /** The number of calls that fail from now on. */
  failures: 0,
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.stubGlobal('fetch', answer);
  Object.assign(server, { cart: [], calls: [], failures: 0 });
  startSession({ token: 'a.b.c', user: ASHA }, true);
});

afterEach(async () => {
  server.failures = 0;
  await vi.runAllTimersAsync();
  logOut();
  cart.forget();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Answers the calls of these tests like the API. */
async function answer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const [, id = ''] = /\/api\/user\/cart\/?(.*)$/.exec(String(input)) ?? [];
  const method = init?.method ?? 'GET';
  server.calls.push(`${method} ${id}`.trim());
  server.failures -= 1;
  if (server.failures >= 0) throw new TypeError('Failed to fetch');
  if (id === '..') return Response.json({ errors: ['No such path.'] }, { status: 404 });
  server.cart = change(method, id);
  return Response.json({ cart: server.cart });
}

function change(method: string, id: string): CartLine[] {
  if (method === 'DELETE') return server.cart.filter(({ _id }) => _id !== id);
  if (method !== 'POST') return server.cart;
  if (id === '') return [...server.cart, { ...PRIDE, createdAt: LATER }];
  return server.cart.map((line) => (line._id === id ? { ...line, qty: line.qty - 1 } : line));
}

/** For tests: pays for all lines of the cart. */
export function payFor(...lines: CartLine[]) {
  server.cart = [...lines];
  cart.replace([...lines]);
  clearPaidLines(ASHA.email, lines);
}
