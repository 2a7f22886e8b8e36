import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throwConfetti } from './confetti.ts';
import { OrderPlaced } from './order-placed.tsx';

const stop = vi.fn<() => void>();
const onLeave = vi.fn<() => void>();

vi.mock('./confetti.ts', () => ({ throwConfetti: vi.fn<typeof throwConfetti>() }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.mocked(throwConfetti).mockResolvedValue(stop);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show({ isStill = false } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isStill && query.includes('reduce'),
  }));
  return render(<OrderPlaced onLeave={onLeave} />, { wrapper: MemoryRouter });
}

it('leaves after 6 s, once', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your order has been placed!');
  act(() => vi.advanceTimersByTime(5999));
  expect(onLeave).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(60_000));
  expect(onLeave).toHaveBeenCalledTimes(1);
});

it('stops timer and confetti when unmounted', async () => {
  const { unmount } = show();
  expect(throwConfetti).toHaveBeenCalledTimes(1);
  unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onLeave).not.toHaveBeenCalled();
  expect(stop).toHaveBeenCalledTimes(1);
});

it('throws no confetti under reduced motion', () => {
  show({ isStill: true });
  expect(throwConfetti).not.toHaveBeenCalled();
});

it('works without confetti if it cannot be loaded', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.mocked(throwConfetti).mockRejectedValue(new TypeError('Failed to fetch'));
  const { unmount } = show();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  unmount();
  expect(info).toHaveBeenCalledTimes(1);
  expect(onLeave).toHaveBeenCalledTimes(1);
});
