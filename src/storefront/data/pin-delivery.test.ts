import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readDelivery, usePinDelivery } from './pin-delivery.ts';

const DELIVERY = { from: '2026-11-24', to: '2026-11-26', cod: true };

afterEach(() => void vi.unstubAllGlobals());

/** Shows the delivery to each of the PIN codes in turn, and returns what was shown first for each. */
async function show(pins: string[]) {
  vi.stubGlobal('fetch', async () => Response.json(DELIVERY));
  const firstStates = [];
  const { result, rerender, unmount } = renderHook((pin: string) => usePinDelivery(pin), {
    initialProps: '',
  });
  for (const pin of pins) {
    act(() => rerender(pin));
    firstStates.push(result.current.status);
    const isReady = () => expect(result.current.status).toBe('ready');
    await act(() => vi.waitFor(isReady, { interval: 1 }));
  }
  unmount();
  return firstStates;
}

it('remembers the last 50 PIN codes, and reads others as new', async () => {
  const pins = Array.from({ length: 51 }, (_, index) => String(560_001 + index));
  const again = [pins[50] ?? '', pins[2] ?? '', pins[0] ?? ''];
  const states = await show([...pins, ...again]);
  expect(states.slice(0, 51)).toEqual(pins.map(() => 'idle'));
  expect(states.slice(51)).toEqual(['ready', 'ready', 'idle']);
});

it('reads the delivery again when the weight or the rate has changed, but no other time', async () => {
  const fetch = vi.fn<() => Promise<Response>>(async () => Response.json(DELIVERY));
  vi.stubGlobal('fetch', fetch);
  const rate = { pins: ['56'], fee: 40, days: [2, 4] as [number, number], cod: true };
  const { result, rerender } = renderHook((parcel) => usePinDelivery('560001', parcel), {
    initialProps: { grams: 300, rate },
  });
  const calls = [];
  const changed = [{ fee: 60 }, { cod: false }, { days: [2, 5] as [number, number] }];
  const rates = changed.map((part) => ({ rate: { ...rate, ...part } }));
  for (const change of [{}, {}, ...rates, { grams: 900 }]) {
    rerender({ grams: 300, rate: { ...rate }, ...change });
    await act(() => vi.waitFor(() => expect(result.current.status).toBe('ready')));
    calls.push(fetch.mock.calls.length);
  }
  expect(calls).toEqual([1, 1, 2, 3, 4, 5]);
});

it('asks for the books of an order, also for free ones', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(new URL(path).search);
    return Response.json(DELIVERY);
  });
  const { signal } = new AbortController();
  await readDelivery('560001', {}, signal);
  await readDelivery('560001', { grams: 0, amount: 0 }, signal);
  expect(sent).toEqual(['?pin=560001', '?pin=560001&grams=0&amount=0']);
});

it('fails if the shop does not answer, and knows no days for an unknown PIN code', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const refuse = (status: number, code: string) => async () =>
    Response.json({ errors: ['No.'], code }, { status });
  vi.stubGlobal('fetch', refuse(400, 'bad-request'));
  const failing = renderHook(() => usePinDelivery('560099')).result;
  await act(() => vi.waitFor(() => expect(failing.current.status).toBe('failed')));
  vi.stubGlobal('fetch', refuse(404, 'unknown-pin'));
  const unknown = renderHook(() => usePinDelivery('999999')).result;
  await act(() => vi.waitFor(() => expect(unknown.current.status).toBe('ready')));
  expect(unknown.current.data).toEqual({ days: undefined, cod: false });
});
