import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showToast } from '#ui/toaster.tsx';
import { pay } from './pay.ts';
import { loadRazorpay } from './razorpay.ts';
import { begin, fakeProvider, OPENING, ORDER, succeed } from './testing.ts';

vi.mock('#ui/toaster.tsx', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('./razorpay.ts', { spy: true });

let payments: unknown[];

beforeEach(() => {
  vi.mocked(showToast).mockClear();
  payments = fakeProvider();
});

afterEach(() => {
  delete window.Razorpay;
});

it.each([0, -524])('opens no payment of ₹%d', async (grandAmount) => {
  expect(await pay({ ...ORDER, grandAmount }, OPENING)).toBe(false);
  expect(showToast).toHaveBeenCalledWith(
    expect.stringMatching(/^There is nothing to pay/),
    'warning',
  );
  expect(payments).toEqual([]);
});

it('opens only one payment at a time', async () => {
  const { options, paying } = await begin();
  expect(await pay(ORDER, OPENING)).toBe(false);
  expect(payments).toHaveLength(1);
  succeed(options);
  expect(await paying).toBe(true);
});

it('reports a cancelled payment, and can open another', async () => {
  const { options, paying } = await begin();
  options.modal.ondismiss();
  expect(await paying).toBe(false);
  expect(showToast).toHaveBeenCalledWith(expect.stringMatching(/^Payment cancelled/), 'warning');
  const next = await begin();
  succeed(next.options);
  expect(await next.paying).toBe(true);
});

it('stays open after a failure, so that the user may try another card', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { options, paying, fail } = await begin();
  fail({ error: { description: 'Declined' } });
  expect(showToast).toHaveBeenCalledWith(expect.stringMatching(/^Payment failed/), 'error');
  succeed(options);
  expect(await paying).toBe(true);
});

it('reports a script that did not load, and can try again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(loadRazorpay).mockRejectedValueOnce(new Error('Blocked'));
  expect(await pay(ORDER, OPENING)).toBe(false);
  expect(showToast).toHaveBeenLastCalledWith('Razorpay SDK failed to load', 'error');
  const { options, paying } = await begin();
  succeed(options);
  expect(await paying).toBe(true);
});

it('reports that there is no network, and can try again', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.mocked(loadRazorpay).mockClear();
  expect(await pay(ORDER, OPENING)).toBe(false);
  expect(showToast).toHaveBeenCalledWith(expect.stringMatching(/needs the network/), 'warning');
  expect(loadRazorpay).not.toHaveBeenCalled();
  network.mockReturnValue(true);
  const { options, paying } = await begin();
  succeed(options);
  expect(await paying).toBe(true);
});

it('opens no payment if the script loads after the user has left', async () => {
  const opening = { signal: AbortSignal.abort(), onOpen: vi.fn<() => void>() };
  expect(await pay(ORDER, opening)).toBe(false);
  expect(opening.onOpen).not.toHaveBeenCalled();
  expect(payments).toEqual([]);
});
