import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CartLine } from '#contract/orders/cart.ts';
import { aBook, aLine } from '#domain/builders.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { startReactions } from '../../app/reactions.ts';
import {
  addToCart,
  addToWishlist,
  cart,
  rereadOwnLists,
  useListProblem,
  wishlist,
} from './own-lists.ts';
import { decrementQuantity, moveToWishlist, removeFromCart } from './cart-changes.ts';
import { getSession, onSessionLoss, startSession } from '../../session/session-store.ts';

vi.mock('#ui/messages/feedback.tsx', () => ({
  showToast: vi.fn<typeof showToast>(),
  prepareToasts: () => {},
}));

const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const RAVI = { firstName: 'Ravi', lastName: 'Das', email: 'ravi@example.com' };
const LINE = aLine({ _id: 'bk01', qty: 2 });
const WENT_WRONG_TOAST = ['Something went wrong. Please try again.', 'error'];

/** The cart on the server. */
let server: CartLine[];
/** The calls that the server has received. */
let calls: string[];
/** The responses that replace those of the server, by call. The server still makes the change. */
let replacements: Record<string, () => Response | Promise<Response>>;

startReactions(() => {});

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', respond);
  [server, replacements, calls] = [[LINE], {}, []];
  startSession({ token: crypto.randomUUID(), user: ASHA }, true);
  await vi.waitUntil(() => cart.get().data?.length === 1);
  calls = [];
});

afterEach(() => vi.unstubAllGlobals());

async function respond(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const [, list = ''] = /\/api\/user\/(.*)$/.exec(String(input)) ?? [];
  const method = init?.method ?? 'GET';
  calls.push(`${method} ${list}`);
  if (method === 'POST')
    server = list === 'cart' ? [...server, aLine({ _id: 'bk02' })] : [{ ...LINE, qty: 1 }];
  const replace = replacements[`${method} ${list}`];
  return replace
    ? replace()
    : Response.json(list === 'wishlist' ? { wishlist: [] } : { cart: server });
}

const failToFetch = () => Promise.reject(new TypeError('Failed to fetch'));

it('shows a change that was made even though the response was lost', async () => {
  replacements = { 'POST cart': failToFetch };
  expect(await addToCart('bk02')).toBe(false);
  expect(showToast).toHaveBeenLastCalledWith(...WENT_WRONG_TOAST);
  await vi.waitFor(() => expect(cart.get().data).toHaveLength(2));
  expect(calls).toEqual(['POST cart', 'GET cart', 'GET wishlist']);
});

it('never repeats a change by itself', async () => {
  replacements = { 'POST cart': () => new Response('<html>') };
  await addToCart('bk02');
  await vi.waitFor(() => expect(calls).toContain('GET cart'));
  expect(calls.filter((call) => call === 'POST cart')).toHaveLength(1);
});

it('reads the list before a change if it may be stale', async () => {
  replacements = {
    'POST cart/bk01': failToFetch,
    'GET cart': () => new Response('', { status: 404 }),
  };
  await decrementQuantity('bk01');
  await vi.waitFor(() => expect(cart.get().status).toBe('failed'));
  expect(cart.get().data).toEqual([LINE]);
  expect(await decrementQuantity('bk01')).toBe(false);
  replacements = {};
  expect(await decrementQuantity('bk01')).toBe(true);
  expect(calls.filter((call) => call === 'POST cart/bk01')).toHaveLength(1);
  expect(cart.get().data).toEqual([{ ...LINE, qty: 1 }]);
});

it('does not add a book again if a call without a response has added it', async () => {
  replacements = { 'POST cart': failToFetch };
  await addToCart('bk02');
  replacements = {};
  expect(await addToCart('bk02')).toBe(true);
  expect(server).toHaveLength(2);
});

it('reads the lists again on request', async () => {
  server = [];
  await rereadOwnLists();
  await vi.waitFor(() => expect(cart.get().data).toEqual([]));
});

const refuseToken = () => Response.json({ errors: ['No.'], code: 'bad-token' }, { status: 401 });

it.each([
  ['cart', addToCart],
  ['wishlist', addToWishlist],
] as const)(
  'ends the session if the token is refused, and remembers the intent: %s',
  async (list, add) => {
    replacements = { [`POST ${list}`]: refuseToken };
    const onLoss = vi.fn<(intent: unknown) => void>();
    const stop = onSessionLoss(onLoss);
    await add('bk02');
    stop();
    expect(getSession()).toBeUndefined();
    expect(onLoss.mock.calls).toEqual([[{ list, bookId: 'bk02' }]]);
    expect(showToast).toHaveBeenLastCalledWith('Please sign in again', 'error');
  },
);

it('adds no book after the next sign-in that could not be removed', async () => {
  replacements = { 'DELETE cart/bk01': refuseToken };
  const onLoss = vi.fn<(intent: unknown) => void>();
  const stop = onSessionLoss(onLoss);
  await removeFromCart('bk01');
  stop();
  expect(onLoss.mock.calls).toEqual([[undefined]]);
});

it('shows no problem of a session that another tab has replaced', async () => {
  const { result } = renderHook(() => useListProblem('bk02'));
  replacements = {
    'POST wishlist': () => {
      startSession({ token: crypto.randomUUID(), user: ASHA }, true);
      return refuseToken();
    },
  };
  await act(() => addToWishlist('bk02'));
  expect(result.current).toBeUndefined();
});

it.each(['cart', 'wishlist'])('ends the session if a read of the %s is refused', async (list) => {
  replacements = { [`GET ${list}`]: refuseToken };
  await rereadOwnLists();
  expect(getSession()).toBeUndefined();
});

it('adds no book that is in the wishlist already', async () => {
  replacements = { 'GET wishlist': () => Response.json({ wishlist: [aBook({ _id: 'bk02' })] }) };
  await rereadOwnLists();
  expect(await addToWishlist('bk02')).toBe(true);
  expect(calls).not.toContain('POST wishlist');
});

it('keeps a book in the cart that the wishlist has no place for', async () => {
  replacements = {
    'POST wishlist': () =>
      Response.json({ errors: ['Full.'], code: 'wishlist-full' }, { status: 409 }),
  };
  await moveToWishlist(LINE);
  expect(calls).not.toContain('DELETE cart/bk01');
  replacements = {
    'POST wishlist': () => Response.json({ wishlist: [aBook({ _id: 'bk01' })] }),
  };
  await moveToWishlist(LINE);
  expect(calls).toContain('DELETE cart/bk01');
});

it('never reduces the last copy of a line', async () => {
  replacements = { 'GET cart': () => Response.json({ cart: [{ ...LINE, qty: 1 }] }) };
  await rereadOwnLists();
  expect(await decrementQuantity('bk01')).toBe(true);
  expect(calls).not.toContain('POST cart/bk01');
});

it('shows no failure of an earlier user to the next', async () => {
  const { result } = renderHook(() => useListProblem('bk01'));
  replacements = { 'DELETE cart/bk01': failToFetch, 'GET cart': failToFetch };
  await act(() => removeFromCart('bk01'));
  expect(result.current).toBeDefined();
  server = [LINE];
  replacements = {};
  act(() => startSession({ token: crypto.randomUUID(), user: RAVI }, true));
  await act(rereadOwnLists);
  expect(result.current).toBeUndefined();
});

it('says beside the button why a change failed, until the next change begins', async () => {
  const { result } = renderHook(() => [useListProblem('bk01'), useListProblem('bk02')]);
  const fail = () => Response.json({ code: 'failed' }, { status: 500 });
  replacements = { 'DELETE cart/bk01': fail };
  await act(() => removeFromCart('bk01'));
  expect(result.current).toEqual([
    'The shop cannot respond right now. Please try again.',
    undefined,
  ]);
  expect(showToast).toHaveBeenLastCalledWith(...WENT_WRONG_TOAST);
  history.replaceState(null, '', '/another');
  expect(renderHook(() => useListProblem('bk01')).result.current).toBeUndefined();
  history.replaceState(null, '', '/');
  replacements = {};
  await act(() => removeFromCart('bk01'));
  expect(result.current).toEqual([undefined, undefined]);
});

it('removes the failure message once the list shows that the change was made', async () => {
  const { result } = renderHook(() => useListProblem('bk02'));
  replacements = { 'POST cart': failToFetch, 'GET cart': failToFetch };
  await act(() => addToCart('bk02'));
  expect(result.current).toBe('The shop did not answer. Please try again.');
  replacements = {};
  await act(rereadOwnLists);
  expect(cart.get().data).toHaveLength(2);
  expect(result.current).toBeUndefined();
});

it.each([
  ['cart', addToCart, () => cart.replace([LINE, aLine({ _id: 'bk02' })])],
  ['wishlist', addToWishlist, () => wishlist.replace([aBook({ _id: 'bk02' })])],
] as const)('removes it also if only the %s has been read', async (list, add, show) => {
  const { result } = renderHook(() => useListProblem('bk02'));
  const lost = [`POST ${list}`, 'GET cart', 'GET wishlist'];
  replacements = Object.fromEntries(lost.map((call) => [call, failToFetch]));
  await act(() => add('bk02'));
  expect(result.current).toBe('The shop did not answer. Please try again.');
  act(show);
  expect(result.current).toBeUndefined();
});

it('removes the message that the network is missing once it is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { result } = renderHook(() => useListProblem('bk01'));
  const unavailable = () => Response.json({ code: 'unavailable' }, { status: 503 });
  replacements = { 'DELETE cart/bk01': failToFetch, 'GET cart': failToFetch };
  await act(() => removeFromCart('bk01'));
  expect(result.current).toBe('You are offline. Please try again when you are back online.');
  const goOnline = () => {
    onLine.mockReturnValue(true);
    dispatchEvent(new Event('online'));
  };
  act(goOnline);
  expect(result.current).toBeUndefined();
  replacements = { 'DELETE cart/bk01': unavailable };
  await act(() => removeFromCart('bk01'));
  act(goOnline);
  expect(result.current).toBe('The shop cannot be reached at the moment. Please try again.');
});

it('says that the cart is full', async () => {
  const refusal = { errors: ['Full.'], code: 'cart-full' };
  replacements['POST cart'] = () => Response.json(refusal, { status: 409 });
  expect(await addToCart('bk02')).toBe(false);
  expect(vi.mocked(showToast)).toHaveBeenLastCalledWith(
    'Your cart is full. Please order or remove a book first.',
    'error',
  );
});
