import { expect, it, vi } from 'vitest';
import { tellOtherTabs } from '../../data/other-tabs.ts';
import { cart } from './cart-store.ts';
import { clearPaidLines } from './paid-clearing.ts';
import { readPaid } from './paid-record.ts';
import { ASHA, COSMOS, payFor, PRIDE, server } from './testing.ts';

vi.mock('../../data/other-tabs.ts', { spy: true });

it('empties the cart on the screen at once and on the server line by line', async () => {
  payFor(PRIDE, COSMOS);
  expect(cart.get().data).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.calls).toEqual(['DELETE bk01', 'DELETE bk06']);
  expect(server.cart).toEqual([]);
  expect(readPaid(ASHA.email)).toEqual([]);
});

it('hides a paid line that the server still returns', async () => {
  server.failures = 1;
  payFor(PRIDE);
  await vi.advanceTimersByTimeAsync(0);
  await cart.refresh();
  expect(server.cart).toEqual([PRIDE]);
  expect(cart.get().data).toEqual([]);
});

it('keeps a book that another tab added during the payment', async () => {
  server.cart = [PRIDE, COSMOS];
  cart.replace(server.cart);
  clearPaidLines(ASHA.email, [PRIDE]);
  expect(cart.get().data).toEqual([COSMOS]);
});

it('tells other tabs at once that the cart has changed', () => {
  payFor(PRIDE);
  expect(tellOtherTabs).toHaveBeenCalledTimes(1);
});

it('keeps the copies that another tab added to a line during the payment', async () => {
  server.cart = [{ ...PRIDE, qty: 5 }];
  cart.replace(server.cart);
  clearPaidLines(ASHA.email, [{ ...PRIDE, qty: 2 }]);
  expect(cart.get().data).toEqual([{ ...PRIDE, qty: 3 }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.calls).toEqual(['POST bk01', 'POST bk01']);
  expect(server.cart).toEqual([{ ...PRIDE, qty: 3 }]);
  expect(readPaid(ASHA.email)).toEqual([]);
});
