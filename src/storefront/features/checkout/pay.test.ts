import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showToast } from '#ui/toaster.tsx';
import { logOut, startSession } from '../../session/session-store.ts';
import { payOrder } from './pay.ts';
import { loadRazorpay } from './razorpay.ts';
import { begin, BILL, fakeProvider, fakeShop, OPENING, PROOF } from './testing.ts';
import { readPayment } from './untold-payment.ts';

vi.mock('#ui/toaster.tsx', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('./razorpay.ts', { spy: true });

let payments: unknown[];
let fetched: ReturnType<typeof fakeShop>;

beforeEach(() => {
  vi.mocked(showToast).mockClear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  startSession({ token: 'a.b.c', user: BILL.user }, true);
  payments = fakeProvider();
  fetched = fakeShop();
});

afterEach(() => {
  delete window.Razorpay;
  sessionStorage.clear();
  logOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const PLACED = { kind: 'told', order: { _id: 'or01', status: 'placed' } };

it('tells the shop what the provider hands over', async () => {
  const { options, paying } = await begin();
  options.handler(PROOF);
  expect(await paying).toEqual(PLACED);
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(String(address)).toMatch(/\/api\/user\/orders\/or01\/payment$/);
  expect(JSON.parse(String(init?.body))).toEqual(PROOF);
  expect(init?.headers).toMatchObject({ authorization: 'a.b.c' });
  expect(showToast).not.toHaveBeenCalled();
  expect(readPayment()).toBeUndefined();
});

it('opens only one payment at a time', async () => {
  const { options, paying } = await begin();
  expect(await payOrder(BILL, OPENING)).toEqual({ kind: 'unpaid' });
  expect(payments).toHaveLength(1);
  options.handler(PROOF);
  await paying;
});

it('reports a cancelled payment, and can open another', async () => {
  const { options, paying } = await begin();
  options.modal.ondismiss();
  expect(await paying).toEqual({ kind: 'unpaid' });
  expect(showToast).toHaveBeenCalledWith(expect.stringMatching(/^Payment cancelled/), 'warning');
  const next = await begin();
  next.options.handler(PROOF);
  expect(await next.paying).toEqual(PLACED);
});

it('stays open after a failure, so that the user may try another card', async () => {
  const { options, paying, fail } = await begin();
  fail({ error: { description: 'Declined' } });
  expect(showToast).toHaveBeenCalledWith(expect.stringMatching(/^Payment failed/), 'error');
  options.handler(PROOF);
  expect(await paying).toEqual(PLACED);
});

it('tries to tell the shop three times, and later tells it without another payment', async () => {
  vi.useFakeTimers();
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const { options, paying } = await begin();
  options.handler(PROOF);
  await vi.runAllTimersAsync();
  expect(await paying).toEqual({ kind: 'untold', error: expect.any(Error) });
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(readPayment()).toEqual({ orderId: 'or01', proof: PROOF });
  fetched = fakeShop();
  expect(await payOrder(BILL, OPENING)).toEqual(PLACED);
  expect(payments).toHaveLength(1);
});

it('forgets a payment that the shop would refuse again, but not for want of a session', async () => {
  const refuse = (status: number, code: string) =>
    fetched.mockImplementation(async () => Response.json({ errors: ['No.'], code }, { status }));
  refuse(401, 'bad-token');
  const { options, paying } = await begin();
  options.handler(PROOF);
  expect(await paying).toMatchObject({ kind: 'untold' });
  expect(readPayment()).toBeDefined();
  refuse(400, 'bad-signature');
  expect(await payOrder(BILL, OPENING)).toMatchObject({ kind: 'untold' });
  expect(readPayment()).toBeUndefined();
});

it('reports a script that did not load, and can try again', async () => {
  vi.mocked(loadRazorpay).mockRejectedValueOnce(new Error('Blocked'));
  expect(await payOrder(BILL, OPENING)).toEqual({ kind: 'unpaid' });
  expect(showToast).toHaveBeenLastCalledWith('Razorpay SDK failed to load', 'error');
  const { options, paying } = await begin();
  options.handler(PROOF);
  expect(await paying).toEqual(PLACED);
});

it('reports that there is no network, and can try again', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.mocked(loadRazorpay).mockClear();
  expect(await payOrder(BILL, OPENING)).toEqual({ kind: 'unpaid' });
  expect(showToast).toHaveBeenCalledWith(expect.stringMatching(/needs the network/), 'warning');
  expect(loadRazorpay).not.toHaveBeenCalled();
  network.mockReturnValue(true);
  const { options, paying } = await begin();
  options.handler(PROOF);
  expect(await paying).toEqual(PLACED);
});

it('opens no payment if the script loads after the user has left', async () => {
  const opening = { signal: AbortSignal.abort(), onOpen: vi.fn<() => void>() };
  expect(await payOrder(BILL, opening)).toEqual({ kind: 'unpaid' });
  expect(opening.onOpen).not.toHaveBeenCalled();
  expect(payments).toEqual([]);
});
