import { act, renderHook } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readServerClock } from '#client/client.ts';
import { getTimeLeft, useTimeLeft } from './use-time-left.ts';

const END = '2026-11-21T13:07:00+00:00';
const onExpire = vi.fn<() => void>();

beforeEach(() => {
  onExpire.mockReset();
  // Each test begins 90 s before the end.
  vi.useFakeTimers({ now: Date.parse(END) - 90_000 });
});
afterEach(() => {
  // Sets the clock of the browser right again.
  readServerClock(
    new Response(null, { headers: { date: new Date(Date.now() - 1000).toUTCString() } }),
  );
  vi.useRealTimers();
});

function watch(expiresAt: string | undefined = END) {
  return renderHook(({ at }) => useTimeLeft(at, onExpire)?.text, {
    initialProps: { at: expiresAt as string | undefined },
  });
}

function advance(ms: number) {
  act(() => void vi.advanceTimersByTime(ms));
}

it('counts down, every 10 s in the last minute', () => {
  const { result } = watch();
  const seen = [result.current];
  for (const ms of [29_999, 1, 10_000, 40_000]) {
    advance(ms);
    seen.push(result.current);
  }
  expect(seen).toEqual(['2 minutes', '2 minutes', '60 seconds', '50 seconds', '10 seconds']);
  expect(onExpire).not.toHaveBeenCalled();
});

it('reports the end every 10 s until there is no time limit', () => {
  const { result, rerender } = watch();
  advance(90_000);
  expect(result.current).toBeUndefined();
  expect(onExpire).toHaveBeenCalledTimes(1);
  advance(10_000);
  expect(onExpire).toHaveBeenCalledTimes(2);
  rerender({ at: undefined });
  advance(60_000);
  expect(onExpire).toHaveBeenCalledTimes(2);
});

it('uses the current time for a time limit that comes later', () => {
  const seen: (string | undefined)[] = [];
  const { rerender } = renderHook(
    ({ at }) => {
      const text = useTimeLeft(at, onExpire)?.text;
      useEffect(() => void seen.push(text));
    },
    { initialProps: { at: undefined as string | undefined } },
  );
  advance(60_000);
  rerender({ at: END });
  expect(seen).toEqual([undefined, '30 seconds']);
});

it('reports immediately that the end has passed', () => {
  vi.setSystemTime(Date.parse(END) + 1);
  watch();
  advance(0);
  expect(onExpire).toHaveBeenCalledTimes(1);
});

it.each([45, -45])(
  'counts by the server if the clock of the browser is %d minutes ahead',
  (minutes) => {
    const date = new Date(Date.parse(END) - 90_000).toUTCString();
    vi.setSystemTime(Date.parse(END) - 90_000 + minutes * 60_000);
    readServerClock(new Response(null, { headers: { date } }));
    const { result } = watch();
    expect(result.current).toBe('2 minutes');
    advance(88_000);
    expect(result.current).toBe('10 seconds');
    advance(1000);
    expect([result.current, onExpire.mock.calls.length]).toEqual([undefined, 1]);
  },
);

it('counts on if the clock turns out to be ahead after the end', () => {
  const date = new Date(Date.parse(END) - 90_000).toUTCString();
  vi.setSystemTime(Date.parse(END) + 45 * 60_000);
  const { result, rerender } = watch();
  advance(2000);
  expect(result.current).toBeUndefined();
  readServerClock(new Response(null, { headers: { date } }));
  rerender({ at: END });
  expect(result.current).toBe('2 minutes');
  onExpire.mockReset();
  advance(89_000);
  expect([result.current, onExpire.mock.calls.length]).toEqual([undefined, 1]);
});

it('reports nothing without a time limit', () => {
  const { result } = renderHook(() => useTimeLeft(undefined, onExpire));
  advance(3_600_000);
  expect([result.current, onExpire.mock.calls]).toEqual([undefined, []]);
});

function getTimeLeftAt(msBeforeEnd: number) {
  return getTimeLeft(END, Date.parse(END) - msBeforeEnd);
}

it('rounds the time left up to minutes, and in the last minute up to ten seconds', () => {
  expect(getTimeLeftAt(30 * 60_000)).toMatchObject({ text: '30 minutes' });
  expect(getTimeLeftAt(22 * 60_000 + 1)).toMatchObject({ text: '23 minutes' });
  expect(getTimeLeftAt(60_001)).toMatchObject({ text: '2 minutes' });
  expect(getTimeLeftAt(60_000)).toMatchObject({ text: '60 seconds' });
  expect(getTimeLeftAt(10_001)).toMatchObject({ text: '20 seconds' });
  expect(getTimeLeftAt(1)).toMatchObject({ text: '10 seconds' });
});

it('rounds more than two hours down to hours', () => {
  expect(getTimeLeftAt(24 * 3_600_000)).toMatchObject({ text: '24 hours' });
  expect(getTimeLeftAt(24 * 3_600_000 - 1)).toMatchObject({ text: '23 hours' });
  expect(getTimeLeftAt(120 * 60_000 + 1)).toMatchObject({ text: '2 hours' });
  expect(getTimeLeftAt(120 * 60_000)).toMatchObject({ text: '120 minutes' });
});

it('returns no time left at the end of the hold, and for an invalid timestamp', () => {
  expect(getTimeLeftAt(0)).toBeUndefined();
  expect(getTimeLeftAt(-1)).toBeUndefined();
  expect(getTimeLeft('soon', 0)).toBeUndefined();
});
