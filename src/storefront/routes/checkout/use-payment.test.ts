// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anOrder } from '#domain/builders.ts';
import { showToast } from '#ui/toaster.tsx';
import { BILL, PROOF } from '../../features/checkout/testing.ts';
import { keepPayment } from '../../features/checkout/untold-payment.ts';
import { refuse, server, withServer } from '../../features/orders/testing.ts';
import { getSession } from '../../session/session-store.ts';
import { usePayment } from './use-payment.ts';

vi.mock('#ui/toaster.tsx', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('../lists/own-lists.ts', () => ({ refreshOwnLists: vi.fn<() => Promise<void>>() }));

const ORDER = anOrder({ status: 'awaiting-payment' });
const TELL = 'POST /user/orders/or01/payment';

withServer();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { checkout } = BILL;
  server.answers['POST /user/orders/or01/checkout'] = () =>
    Response.json({ order: ORDER, checkout });
});
afterEach(() => sessionStorage.clear());

it('tells of a payment that the shop does not know, without a second payment', async () => {
  keepPayment({ orderId: 'or01', proof: PROOF });
  const { result } = renderHook(() => usePayment('or01'));
  expect(result.current.isUntold).toBe(true);
  server.answers[TELL] = refuse(429, 'too-many');
  expect(await act(() => result.current.pay(ORDER))).toBeUndefined();
  expect(result.current).toMatchObject({ isUntold: true, isOpening: false });
  server.answers[TELL] = () => Response.json({ order: anOrder({ status: 'placed' }) });
  await act(() => result.current.pay(ORDER));
  expect(result.current.isUntold).toBe(false);
  expect(vi.mocked(showToast).mock.calls).toEqual([['Payment received']]);
  expect(server.bodies.at(-1)).toEqual(PROOF);
});

it('does not speak of the payment of another order', () => {
  keepPayment({ orderId: 'or02', proof: PROOF });
  expect(renderHook(() => usePayment('or01')).result.current.isUntold).toBe(false);
});

it('ends a session that is over, and keeps the payment', async () => {
  keepPayment({ orderId: 'or01', proof: PROOF });
  server.answers[TELL] = refuse(401, 'bad-token');
  const { result } = renderHook(() => usePayment('or01'));
  await act(() => result.current.pay(ORDER));
  expect(getSession()).toBeUndefined();
  expect(result.current.isUntold).toBe(true);
});
