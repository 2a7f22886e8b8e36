import { afterEach, expect, it, vi } from 'vitest';
import { longAfterLoad } from './after-load.ts';

afterEach(() => vi.useRealTimers());

it('waits for ten seconds', () => {
  vi.useFakeTimers();
  const act = vi.fn<() => void>();
  longAfterLoad(act);
  vi.advanceTimersByTime(9999);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1001);
  expect(act).toHaveBeenCalledTimes(1);
});

it('counts them from the load event', () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const act = vi.fn<() => void>();
  longAfterLoad(act);
  vi.advanceTimersByTime(20_000);
  expect(act).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(11_000);
  expect(act).toHaveBeenCalledTimes(1);
});

it('does not wait without a network', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const act = vi.fn<() => void>();
  longAfterLoad(act);
  expect(act).toHaveBeenCalledTimes(1);
});
