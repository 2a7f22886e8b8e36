import { expect, it, vi } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { logOut, startSession } from '../../session/session-store.ts';
import { addToCart } from './cart-actions.ts';
import { cart } from './cart-store.ts';
import { resumeClearing } from './paid-clearing.ts';
import { readPaid, rememberPaid } from './paid-record.ts';
import { ASHA, COSMOS, LATER, payFor, PRIDE, server } from './testing.ts';

it('tries again after 1, 2 and 4 s, and pauses for at most 30 s', async () => {
  server.failures = 9;
  payFor(PRIDE);
  await vi.advanceTimersByTimeAsync(999);
  expect(server.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000 + 4000);
  expect(server.calls).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(8000 + 16_000 + 3 * 30_000);
  expect(server.calls).toHaveLength(9);
  expect(server.cart).toEqual([PRIDE]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.cart).toEqual([]);
});

it('finishes what an earlier page has left', async () => {
  server.cart = [PRIDE, COSMOS];
  rememberPaid(ASHA.email, [PRIDE]);
  await resumeClearing();
  expect(server.cart).toEqual([COSMOS]);
});

it('removes the paid copies before the same book is added again', async () => {
  server.failures = 1;
  payFor(PRIDE);
  await vi.advanceTimersByTimeAsync(0);
  expect(await addToCart('bk01')).toBe(true);
  expect(server.calls).toEqual(['DELETE bk01', 'DELETE bk01', 'POST']);
  await vi.runAllTimersAsync();
  expect(server.cart).toEqual([{ ...PRIDE, createdAt: LATER }]);
  expect(cart.get().data).toEqual(server.cart);
});

it('skips a line that the server refuses to remove', async () => {
  server.cart = [COSMOS];
  rememberPaid(ASHA.email, [aLine({ _id: '..' }), COSMOS]);
  await resumeClearing();
  expect(server.cart).toEqual([]);
  expect(readPaid(ASHA.email)).toEqual([]);
});

it('waits until the user signs in again after signing out', async () => {
  server.failures = 1;
  payFor(PRIDE);
  await vi.advanceTimersByTimeAsync(0);
  logOut();
  await vi.runAllTimersAsync();
  expect(server.calls).toHaveLength(1);
  startSession({ token: 'd.e.f', user: ASHA }, true);
  await resumeClearing();
  expect(server.cart).toEqual([]);
});
