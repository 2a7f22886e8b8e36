import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBook, aLine } from '#domain/builders.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { replaceAsUser } from '../../session/as-user.ts';
import { logOut, startSession } from '../../session/session-store.ts';
import {
  decrementQuantity,
  incrementQuantity,
  reduceCopies,
  removeFromCart,
} from './cart-changes.ts';
import {
  addToCart,
  addToWishlist,
  cart,
  hasBook,
  removeFromWishlist,
  wishlist,
} from './own-lists.ts';

vi.mock('#ui/messages/feedback.tsx', () => ({ showToast: vi.fn<typeof showToast>() }));

/** The token of Asha's session. */
const TOKEN = 'a.b.c';
const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const RAVI = { firstName: 'Ravi', lastName: 'Das', email: 'ravi@example.com' };

beforeEach(() => startSession({ token: TOKEN, user: ASHA }, true));

afterEach(() => {
  logOut();
  vi.mocked(showToast).mockClear();
  vi.unstubAllGlobals();
});

const LINES = [aLine({ _id: 'bk01' })];
const ITEMS = [aBook({ _id: 'bk01' })];

describe.each([
  ['cart', cart, () => replaceAsUser(cart, LINES, TOKEN), LINES],
  ['wishlist', wishlist, () => replaceAsUser(wishlist, ITEMS, TOKEN), ITEMS],
] as const)('%s', (_, list, replace, items) => {
  it('shows the list that the server returned for this user', () => {
    replace();
    expect(list.get()).toEqual({ status: 'ready', data: items });
  });

  it('never shows one user’s list to the next', () => {
    startSession({ token: 'd.e.f', user: RAVI }, true);
    replace();
    expect(list.get()).toEqual({ status: 'idle' });
  });

  it('shows no list that arrives after sign-out', () => {
    logOut();
    replace();
    expect(list.get()).toEqual({ status: 'idle' });
  });
});

it('detects whether a book is in a list', () => {
  const lines = [aLine({ _id: 'bk01' }), aLine({ _id: 'bk02' })];
  expect(hasBook(lines, 'bk01')).toBe(true);
  expect(hasBook(lines, 'bk0')).toBe(false);
  expect(hasBook(ITEMS, 'bk03')).toBe(false);
});

type Change = [
  what: string,
  change: () => Promise<boolean>,
  call: string,
  ...toast: Parameters<typeof showToast>,
];

const CHANGES: Change[] = [
  ['adds a book to the cart', () => addToCart('bk02'), 'POST cart', 'Added To Cart'],
  ['adds it to the wishlist', () => addToWishlist('bk02'), 'POST wishlist', 'Added To Wishlist'],
  [
    'removes it from the cart',
    () => removeFromCart('bk01'),
    'DELETE cart/bk01',
    'Removed From Cart',
    'warning',
  ],
  [
    'removes it from the wishlist',
    () => removeFromWishlist('bk01'),
    'DELETE wishlist/bk01',
    'Removed From Wishlist',
    'warning',
  ],
  ['adds a copy', () => incrementQuantity('bk01'), 'POST cart/bk01', 'Quantity incremented'],
  ['removes a copy', () => decrementQuantity('bk01'), 'POST cart/bk01', 'Quantity decremented'],
  ['reduces the copies', () => reduceCopies('bk01', 1), 'POST cart/bk01', 'Quantity decremented'],
];

it.each(CHANGES)('%s by one call, shows the list, and says so', async (_, change, ...expected) => {
  const [call, ...toast] = expected;
  const changed = { cart: [aLine({ _id: 'bk07' })], wishlist: [aBook({ _id: 'bk07' })] };
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(changed));
  vi.stubGlobal('fetch', fetch);
  cart.replace([aLine({ _id: 'bk01', qty: 2 })]);
  wishlist.replace(ITEMS);
  expect(await change()).toBe(true);
  const calls = fetch.mock.calls.map(
    ([address, init]) => `${init?.method} ${String(address).split('/user/')[1]}`,
  );
  expect(calls).toEqual([call]);
  expect(vi.mocked(showToast).mock.calls).toEqual([toast]);
  const list = call.includes('cart') ? cart : wishlist;
  expect(list.get().data?.map(({ _id }) => _id)).toEqual(['bk07']);
});

it.each<[string, () => Promise<boolean>]>([
  ['adds no book that is in the cart', () => addToCart('bk01')],
  ['adds no book that is on the wishlist', () => addToWishlist('bk01')],
  ['removes no last copy', () => decrementQuantity('bk01')],
  ['adds no copy that the shop does not have', () => incrementQuantity('bk01')],
])('%s, and says nothing', async (_, change) => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  vi.stubGlobal('fetch', fetch);
  cart.replace([aLine({ _id: 'bk01', qty: 1, stock: 1 })]);
  wishlist.replace(ITEMS);
  await change();
  expect(fetch).not.toHaveBeenCalled();
  expect(showToast).not.toHaveBeenCalled();
});
