// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { anOrder } from '#domain/builders.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { onOtherTabsChange } from '../../data/changes.ts';
import { addFakeProvider, CHECKOUT, PROOF } from '../../features/purchase/testing.ts';
import { readPurchase } from '../../features/purchase/purchase-store.ts';
import { refuse, server, withServer } from '../../features/orders/testing.ts';
import { getSession } from '../../session/session-store.ts';
import { usePayment } from './own-order.tsx';

vi.mock('#ui/messages/feedback.tsx', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('../../features/own-lists/own-lists.ts', () => ({
  rereadOwnLists: vi.fn<() => Promise<void>>(),
}));

const ORDER = anOrder({ status: 'awaiting-payment' });
const CONFIRM = 'POST /user/orders/or01/payment';

withServer();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server.responses['POST /user/orders/or01/checkout'] = () =>
    Response.json({ order: ORDER, checkout: CHECKOUT });
});
afterEach(() => {
  sessionStorage.clear();
  readPurchase();
});

/** Stores a payment that an earlier page could not confirm. */
function storePayment(payment: object) {
  sessionStorage.setItem('purchase', JSON.stringify({ payment }));
  readPurchase();
}

it('confirms a stored payment, and opens no second one', async () => {
  storePayment({ orderId: 'or01', proof: PROOF });
  const { result } = renderHook(() => usePayment('or01'));
  expect(result.current.isUnconfirmed).toBe(true);
  server.responses[CONFIRM] = refuse(429, 'too-many');
  expect(await act(() => result.current.pay(ORDER))).toBeUndefined();
  expect(result.current).toMatchObject({ isUnconfirmed: true, isBusy: false });
  server.responses[CONFIRM] = () => Response.json({ order: anOrder({ status: 'placed' }) });
  await act(() => result.current.pay(ORDER));
  expect(result.current.isUnconfirmed).toBe(false);
  expect(vi.mocked(showToast).mock.calls).toEqual([['Payment received']]);
  expect(server.bodies.at(-1)).toEqual(PROOF);
});

it('does not mention the payment of another order', () => {
  storePayment({ orderId: 'or02', proof: PROOF });
  expect(renderHook(() => usePayment('or01')).result.current.isUnconfirmed).toBe(false);
});

it('ends a session that is over, and keeps the payment', async () => {
  storePayment({ orderId: 'or01', proof: PROOF });
  server.responses[CONFIRM] = refuse(401, 'bad-token');
  const { result } = renderHook(() => usePayment('or01'));
  await act(() => result.current.pay(ORDER));
  expect(getSession()).toBeUndefined();
  expect(result.current.isUnconfirmed).toBe(true);
});

it('reads the order again after a payment that was dismissed', async () => {
  const fake = addFakeProvider();
  onTestFinished(() => void fake.remove());
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: ORDER });
  const { result } = renderHook(() => usePayment('or01'));
  const paying = result.current.pay(ORDER);
  await vi.waitFor(() => expect(fake.payments).toHaveLength(1));
  await act(async () => {
    fake.payments[0]?.end();
    await paying;
  });
  await vi.waitFor(() => expect(server.calls).toContain('GET /user/orders/or01'));
});

it('notifies other tabs of a payment', async () => {
  const otherTab = new BroadcastChannel('kitabdost-account');
  onTestFinished(() => otherTab.close());
  const onChange = vi.fn();
  otherTab.addEventListener('message', onChange);
  onOtherTabsChange(() => {});
  storePayment({ orderId: 'or01', proof: PROOF });
  server.responses[CONFIRM] = () => Response.json({ order: anOrder({ status: 'placed' }) });
  const { result } = renderHook(() => usePayment('or01'));
  await act(() => result.current.pay(ORDER));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
});
