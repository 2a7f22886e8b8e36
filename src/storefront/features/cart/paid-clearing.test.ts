import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import { aLine } from '#domain/builders.ts';
import { addToCart } from './cart-actions.ts';
import { cart } from './cart-store.ts';
import { clearPaidLines, resumeClearing } from './paid-clearing.ts';
import { readPaid, rememberPaid } from './paid-record.ts';
import { tellOtherTabs } from '../../data/other-tabs.ts';
import { logOut, startSession } from '../../session/session-store.ts';

vi.mock('../../data/other-tabs.ts', { spy: true });

const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const PRIDE = aLine({ _id: 'bk01' });
const COSMOS = aLine({ _id: 'bk06' });
const LATER = '2024-01-01T00:00:00+00:00';

let server: CartLine[];
let calls: string[];
/** The number of calls that fail from now on. */
let failures: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.stubGlobal('fetch', answer);
  [calls, failures] = [[], 0];
  startSession({ token: 'a.b.c', user: ASHA }, true);
});

afterEach(async () => {
  failures = 0;
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
  calls.push(`${method} ${id}`.trim());
  failures -= 1;
  if (failures >= 0) throw new TypeError('Failed to fetch');
  if (id === '..') return Response.json({ errors: ['No such path.'] }, { status: 404 });
  if (method === 'DELETE') server = server.filter(({ _id }) => _id !== id);
  if (method === 'POST' && id === '') server = [...server, { ...PRIDE, createdAt: LATER }];
  if (method === 'POST' && id !== '')
    server = server.map((line) => (line._id === id ? { ...line, qty: line.qty - 1 } : line));
  return Response.json({ cart: server });
}

function payFor(...lines: CartLine[]) {
  server = [...lines];
  cart.replace([...lines]);
  clearPaidLines(ASHA.email, lines);
}

it('empties the cart on the screen at once and on the server line by line', async () => {
  payFor(PRIDE, COSMOS);
  expect(cart.get().data).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['DELETE bk01', 'DELETE bk06']);
  expect(server).toEqual([]);
  expect(readPaid(ASHA.email)).toEqual([]);
});

it('tries again after 1, 2 and 4 s, and pauses for at most 30 s', async () => {
  failures = 9;
  payFor(PRIDE);
  await vi.advanceTimersByTimeAsync(999);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000 + 4000);
  expect(calls).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(8000 + 16_000 + 3 * 30_000);
  expect(calls).toHaveLength(9);
  expect(server).toEqual([PRIDE]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server).toEqual([]);
});

it('hides a paid line that the server still returns', async () => {
  failures = 1;
  payFor(PRIDE);
  await vi.advanceTimersByTimeAsync(0);
  await cart.refresh();
  expect(server).toEqual([PRIDE]);
  expect(cart.get().data).toEqual([]);
});

it('finishes what an earlier page has left', async () => {
  server = [PRIDE, COSMOS];
  rememberPaid(ASHA.email, [PRIDE]);
  await resumeClearing();
  expect(server).toEqual([COSMOS]);
});

it('removes the paid copies before the same book is added again', async () => {
  failures = 1;
  payFor(PRIDE);
  await vi.advanceTimersByTimeAsync(0);
  expect(await addToCart('bk01')).toBe(true);
  expect(calls).toEqual(['DELETE bk01', 'DELETE bk01', 'POST']);
  await vi.runAllTimersAsync();
  expect(server).toEqual([{ ...PRIDE, createdAt: LATER }]);
  expect(cart.get().data).toEqual(server);
});

it('skips a line that the server refuses to remove', async () => {
  server = [COSMOS];
  rememberPaid(ASHA.email, [aLine({ _id: '..' }), COSMOS]);
  await resumeClearing();
  expect(server).toEqual([]);
  expect(readPaid(ASHA.email)).toEqual([]);
});

it('waits until the user signs in again after signing out', async () => {
  failures = 1;
  payFor(PRIDE);
  await vi.advanceTimersByTimeAsync(0);
  logOut();
  await vi.runAllTimersAsync();
  expect(calls).toHaveLength(1);
  startSession({ token: 'd.e.f', user: ASHA }, true);
  await resumeClearing();
  expect(server).toEqual([]);
});

it('keeps a book that another tab added during the payment', async () => {
  server = [PRIDE, COSMOS];
  cart.replace(server);
  clearPaidLines(ASHA.email, [PRIDE]);
  expect(cart.get().data).toEqual([COSMOS]);
});

it('tells other tabs at once that the cart has changed', () => {
  payFor(PRIDE);
  expect(tellOtherTabs).toHaveBeenCalledTimes(1);
});

it('keeps the copies that another tab added to a line during the payment', async () => {
  server = [{ ...PRIDE, qty: 5 }];
  cart.replace(server);
  clearPaidLines(ASHA.email, [{ ...PRIDE, qty: 2 }]);
  expect(cart.get().data).toEqual([{ ...PRIDE, qty: 3 }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['POST bk01', 'POST bk01']);
  expect(server).toEqual([{ ...PRIDE, qty: 3 }]);
  expect(readPaid(ASHA.email)).toEqual([]);
});
