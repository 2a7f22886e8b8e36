import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CartLine } from '#contract/orders/cart.ts';
import type { ReturnLine } from '#contract/orders/order.ts';
import { aLine, anOrder } from '#domain/builders.ts';
import {
  cancelOrder,
  hasReturn,
  openCheckout,
  reorder,
  requestReturn,
  useTaskChange,
  withdrawReturn,
} from './change-orders.ts';
import { useOrder } from './order-store.ts';
import { createResource } from '../../data/resource.ts';
import type { Problem } from '../../data/single-change.tsx';
import { refuse, server, withServer } from './testing.ts';

withServer();

const ORDER = anOrder();
const CHANGED = anOrder({ number: 'KD-000999' });
const RETURN = { lines: [{ bookId: 'bk01', qty: 1 }], reason: 'Torn' };

it.each([
  ['cancel', () => cancelOrder(ORDER), undefined],
  ['returns', () => requestReturn(ORDER, RETURN), undefined],
  ['returns/re01/withdraw', () => withdrawReturn(ORDER, 're01'), undefined],
  ['checkout', () => openCheckout(ORDER), { value: { order: CHANGED, checkout: null } }],
] as const)('shows the order that POST %s returns', async (path, change, outcome) => {
  const shown = renderHook(() => useOrder(ORDER._id)).result;
  server.responses[`POST /user/orders/or01/${path}`] = () =>
    Response.json({ order: CHANGED, checkout: null });
  expect(await change()).toEqual(outcome);
  await waitFor(() => expect(shown.current.data).toEqual(CHANGED));
});

it.each([
  ['too-late', true],
  ['impossible-step', true],
  ['return-window-over', true],
  ['too-many-returns', true],
  ['more-than-bought', false],
  ['changed-meanwhile', false],
  [undefined, false],
] as const)('after the problem %s, says whether its task has ended: %s', async (code, isEnded) => {
  const problem = { text: 'It failed.', code };
  const onClose = vi.fn<(obstacle?: Problem) => void>();
  const { result } = renderHook(() => useTaskChange(async () => problem, onClose));
  await act(() => result.current.start());
  await waitFor(() => expect(result.current.problem).toEqual(problem));
  expect(onClose.mock.calls).toEqual(isEnded ? [[problem]] : []);
});

it('reads an order again after a change that failed, because it may have changed', async () => {
  server.responses['POST /user/orders/or01/cancel'] = refuse(409, 'too-late');
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: CHANGED });
  const shown = renderHook(() => useOrder(ORDER._id)).result;
  expect(await cancelOrder(ORDER)).toMatchObject({ code: 'too-late' });
  await waitFor(() => expect(shown.current.data).toEqual(CHANGED));
});

it('requests a return once, though the response to the first call was lost', async () => {
  const returned = anOrder({
    returns: [{ _id: 're01', reason: 'Torn', status: 'requested', lines: RETURN.lines }],
  });
  server.responses['POST /user/orders/or01/returns'] = () => Response.json({ order: CHANGED });
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: returned });
  const { lines } = RETURN;
  expect(await requestReturn(ORDER, RETURN, { lines, returnsBefore: 0 })).toBeUndefined();
  expect(server.calls).not.toContain('POST /user/orders/or01/returns');
  expect(await requestReturn(ORDER, RETURN, { lines, returnsBefore: 1 })).toBeUndefined();
  expect(server.calls).toContain('POST /user/orders/or01/returns');
});

it('tells the return that was sent from others', () => {
  const lines = ['bk01', 'bk02'].map((bookId) => ({ bookId, qty: 1 }));
  const made = (...returned: ReturnLine[]) =>
    anOrder({ returns: [{ _id: 're01', reason: 'Torn', status: 'requested', lines: returned }] });
  const sent = { lines, returnsBefore: 0 };
  expect(hasReturn(made(...lines.toReversed()), sent)).toBe(true);
  expect(hasReturn(made(...lines.slice(1)), sent)).toBe(false);
  expect(hasReturn(made({ bookId: 'bk01', qty: 2 }, ...lines.slice(1)), sent)).toBe(false);
  expect(hasReturn(made(...lines), { lines, returnsBefore: 1 })).toBe(false);
});

it('puts the books of an order into the cart once', async () => {
  const cart = createResource<CartLine[]>(async () => []);
  server.responses['POST /user/orders/or01/reorder'] = () =>
    Response.json({ cart: [aLine()], unavailable: [{ bookId: 'bk02', title: 'Gora' }] });
  expect(await reorder(ORDER, cart, async () => true)).toEqual({ value: [] });
  expect([server.calls, cart.get().data]).toEqual([[], undefined]);
  expect(await reorder(ORDER, cart, async () => false)).toEqual({ value: ['Gora'] });
  expect(cart.get().data).toEqual([aLine()]);
});
