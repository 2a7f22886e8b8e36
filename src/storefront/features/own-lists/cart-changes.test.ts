import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { StoredCartLine } from '#contract/orders/cart.ts';
import { aBook, aLine } from '#domain/builders.ts';
import { addLine, changeQuantity, removeBook } from '#domain/cart/cart.ts';
import { logOut, startSession } from '../../session/session-store.ts';
import { reduceCopies } from './cart-changes.ts';
import { cart } from './own-lists.ts';

vi.mock('#ui/messages/feedback.tsx', () => ({ showToast: vi.fn(), prepareToasts: () => {} }));

const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const NOW = '2023-05-01T12:00:00+00:00';

/** The cart on the server. */
let server: StoredCartLine[];
/** The changes that the server has received. */
let calls: string[];
/** The numbers of the changes that fail, counted from 1. */
let failingCalls: number[];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', respond);
  [calls, failingCalls] = [[], []];
  startSession({ token: crypto.randomUUID(), user: ASHA }, true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  logOut();
});

async function respond(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const [, id = ''] = /\/api\/user\/cart\/?(.*)$/.exec(String(input)) ?? [];
  const method = init?.method ?? 'GET';
  const { action = { type: '' } } =
    typeof init?.body === 'string' ? (JSON.parse(init.body) as { action?: { type: string } }) : {};
  if (method !== 'GET') calls.push(`${method} ${id} ${action.type}`.trim());
  if (method !== 'GET' && failingCalls.includes(calls.length))
    return Response.json({ code: 'failed' }, { status: 500 });
  if (method === 'DELETE') server = removeBook(server, id);
  if (method === 'POST')
    server =
      id === '' ? addLine(server, aBook(), NOW) : changeQuantity(server, id, action.type, NOW);
  return Response.json({ cart: server });
}

const { _id } = aBook();
const readQuantities = () => cart.get().data?.map(({ qty }) => qty);

it('reduces a line by one copy with each call', async () => {
  server = [aLine({ qty: 4 })];
  expect(await reduceCopies(_id, 1)).toBe(true);
  expect(calls).toEqual(Array(3).fill(`POST ${_id} decrement`));
  expect(readQuantities()).toEqual([1]);
});

it('stops at a call that fails, and keeps the changes before it', async () => {
  server = [aLine({ qty: 4 })];
  failingCalls = [2];
  expect(await reduceCopies(_id, 1)).toBe(false);
  expect(calls).toHaveLength(2);
  expect(readQuantities()).toEqual([3]);
});

it.each([1, 2])('replaces two lines of a book by one with %i copies', async (copies) => {
  server = [aLine({ _id: 'other' }), aLine({ qty: 2 }), aLine({ qty: 1 })];
  expect(await reduceCopies(_id, copies)).toBe(true);
  expect(readQuantities()).toEqual([1, copies]);
});

it('repeats a failed call that puts the removed book back', async () => {
  server = [aLine({ qty: 2 }), aLine({ qty: 1 })];
  failingCalls = [2];
  expect(await reduceCopies(_id, 1)).toBe(true);
  expect(readQuantities()).toEqual([1]);
});

it('changes nothing if the cart has the copies already', async () => {
  server = [aLine({ qty: 1 })];
  expect(await reduceCopies(_id, 1)).toBe(true);
  expect(calls).toEqual([]);
});

it('puts the book back into the cart although two calls fail', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  server = [aLine({ qty: 2 }), aLine({ qty: 1 })];
  failingCalls = [2, 3];
  const reducing = reduceCopies(_id, 1);
  await vi.runAllTimersAsync();
  expect(await reducing).toBe(true);
  expect(readQuantities()).toEqual([1]);
});

it.each([
  ['a lost response', new TypeError('Failed to fetch')],
  ['a timeout', new DOMException('Timed out', 'TimeoutError')],
])('adds the removed book only once if the API has added it before %s', async (_what, failure) => {
  server = [aLine({ qty: 2 }), aLine({ qty: 1 })];
  vi.stubGlobal('fetch', async (...call: Parameters<typeof respond>) => {
    const response = await respond(...call);
    if (call[1]?.method === 'POST') throw failure;
    return response;
  });
  expect(await reduceCopies(_id, 1)).toBe(true);
  expect(calls).toEqual([`DELETE ${_id}`, 'POST']);
  expect(readQuantities()).toEqual([1]);
});

it('puts the book back after a timeout', async () => {
  server = [aLine({ qty: 2 }), aLine({ qty: 1 })];
  vi.stubGlobal('fetch', async (...call: Parameters<typeof respond>) => {
    if (calls.length !== 1) return respond(...call);
    calls.push('lost');
    throw new DOMException('Timed out', 'TimeoutError');
  });
  expect(await reduceCopies(_id, 1)).toBe(true);
  expect(readQuantities()).toEqual([1]);
});
