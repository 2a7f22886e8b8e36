// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { anOrder } from '#domain/builders.ts';
import type { PaymentProof } from '#providers/checkout-provider.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { onOtherTabsChange } from '../../session/as-user.ts';
import { addFakeProvider, CHECKOUT, PROOF } from '../../features/purchase/testing.ts';
import { getPurchase, readPurchase } from '../../features/purchase/purchase-store.ts';
import { refuse, server, withServer } from '../../features/orders/testing.ts';
import { rereadOwnLists } from '../../features/own-lists/own-lists.ts';
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

it('opens no payment over the page that the user left for', async () => {
  const fake = addFakeProvider();
  onTestFinished(() => void fake.remove());
  const opened = vi.spyOn(fake.provider, 'pay').mockResolvedValue(undefined);
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.responses['POST /user/orders/or01/checkout'] = () => promise;
  const { result, unmount } = renderHook(() => usePayment('or01'));
  const paying = result.current.pay(ORDER);
  await vi.waitFor(() => expect(server.calls).toContain('POST /user/orders/or01/checkout'));
  unmount();
  resolve(Response.json({ order: ORDER, checkout: CHECKOUT }));
  expect(await paying).toBeUndefined();
  expect(opened).not.toHaveBeenCalled();
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

const confirmAs = (status: Order['status']) => () => Response.json({ order: anOrder({ status }) });
/** How a payment ends: what its checkout returns, and what the API says of it. */
const ENDS: Record<string, [PaymentProof | undefined, (() => Response) | undefined]> = {
  paid: [PROOF, confirmAs('placed')],
  'paid, and packed since': [PROOF, confirmAs('packed')],
  'too late': [PROOF, confirmAs('cancelled')],
  failed: [PROOF, confirmAs('awaiting-payment')],
  rejected: [PROOF, refuse(400, 'bad-signature')],
  'not confirmed': [PROOF, refuse(429, 'too-many')],
  dismissed: [undefined, undefined],
};

it('says and reads for each end of a payment', async () => {
  const fake = addFakeProvider();
  onTestFinished(() => void fake.remove());
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: ORDER });
  const parts: string[] = [];
  for (const [name, [proof, respond]] of Object.entries(ENDS)) {
    sessionStorage.clear();
    readPurchase();
    for (const mock of [showToast, rereadOwnLists]) vi.mocked(mock).mockClear();
    Object.assign(server, { calls: [] });
    if (respond) server.responses[CONFIRM] = respond;
    const { result, unmount } = renderHook(() => [usePayment('or01'), usePayment('or02')] as const);
    const busy = () => result.current.map(({ isBusy }) => isBusy).join();
    let paying: ReturnType<(typeof result.current)[0]['pay']> | undefined;
    act(() => void (paying = result.current[0].pay(ORDER)));
    const before = busy();
    await vi.waitFor(() => expect(fake.payments).toHaveLength(1));
    await vi.waitFor(() => expect(busy()).toBe('false,false'));
    await act(async () => fake.payments.pop()?.end(proof));
    const problem = await act(async () => paying);
    const [{ isUnconfirmed }] = result.current;
    unmount();
    parts.push(
      `# ${name}, busy: ${before}`,
      ...vi.mocked(showToast).mock.calls.map(([text]) => `toast ${text}`),
      ...(problem ? [`problem ${JSON.stringify(problem)}`] : []),
      ...server.calls.filter((call) => call !== 'POST /user/orders/or01/checkout'),
      ...vi.mocked(rereadOwnLists).mock.calls.map(() => 'reads cart and wishlist'),
      `${isUnconfirmed ? 'unconfirmed, ' : ''}then ${getPurchase().state}`,
    );
  }
  expect(parts.join('\n')).toMatchInlineSnapshot(`
    "# paid, busy: true,false
    toast Payment received
    POST /user/orders/or01/payment
    reads cart and wishlist
    then idle
    # paid, and packed since, busy: true,false
    POST /user/orders/or01/payment
    reads cart and wishlist
    then idle
    # too late, busy: true,false
    POST /user/orders/or01/payment
    reads cart and wishlist
    then idle
    # failed, busy: true,false
    POST /user/orders/or01/payment
    reads cart and wishlist
    then idle
    # rejected, busy: true,false
    problem {"text":"The shop cannot respond right now. Please try again.","code":"bad-signature"}
    POST /user/orders/or01/payment
    then idle
    # not confirmed, busy: true,false
    POST /user/orders/or01/payment
    unconfirmed, then interrupted
    # dismissed, busy: true,false
    toast Payment cancelled. Order KD-000123 is waiting for your payment until 11:12 am.
    problem {"text":"Payment cancelled. Order KD-000123 is waiting for your payment until 11:12 am.","isAnnounced":true}
    GET /user/orders/or01
    then idle"
  `);
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
