import { afterEach, expect, it, vi } from 'vitest';
import { whenQuiet } from './quiet.ts';

afterEach(() => vi.useRealTimers());

it('lets a page have its first ten seconds for itself', () => {
  vi.useFakeTimers();
  const act = vi.fn<() => void>();
  whenQuiet(act);
  vi.advanceTimersByTime(9999);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1001);
  expect(act).toHaveBeenCalledTimes(1);
});

it('counts them from the moment all has loaded', () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const act = vi.fn<() => void>();
  whenQuiet(act);
  vi.advanceTimersByTime(20_000);
  expect(act).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(11_000);
  expect(act).toHaveBeenCalledTimes(1);
});

it('does not wait where there is no network to compete for', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const act = vi.fn<() => void>();
  whenQuiet(act);
  expect(act).toHaveBeenCalledTimes(1);
});
