import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fireConfetti } from '../../features/orders/placed-order.ts';
import { Component, OrderPlaced } from './orders.tsx';
import type { PlacedOrder } from '../../features/orders/placed-order.ts';

const stop = vi.fn<() => void>();
const onLeave = vi.fn<() => void>();

vi.mock('../../features/orders/placed-order.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  fireConfetti: vi.fn<typeof fireConfetti>(),
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.mocked(fireConfetti).mockResolvedValue(stop);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ORDER = {
  _id: 'or01',
  number: 'KD-000001',
  method: 'online' as const,
  amount: 644,
  delivery: { from: '2026-11-24', to: '2026-11-26' },
};

function show({ prefersReducedMotion = false, order = undefined as PlacedOrder | undefined } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: prefersReducedMotion && query.includes('reduce'),
  }));
  return render(<OrderPlaced order={order} onLeave={onLeave} />, { wrapper: MemoryRouter });
}

it('names no day of arrival for a PIN code that the post does not know', () => {
  show({ order: { ...ORDER, delivery: { ...ORDER.delivery, isPinUnknown: true } } });
  expect(screen.getByText('on a date to be confirmed')).not.toBeNull();
});

it('leaves once, after 6 s', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your order has been placed!');
  act(() => vi.advanceTimersByTime(5999));
  expect(onLeave).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(60_000));
  expect(onLeave).toHaveBeenCalledTimes(1);
});

it('stops timer and confetti when unmounted', async () => {
  const { unmount } = show();
  expect(fireConfetti).toHaveBeenCalledTimes(1);
  unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onLeave).not.toHaveBeenCalled();
  expect(stop).toHaveBeenCalledTimes(1);
});

it('throws no confetti under reduced motion', () => {
  show({ prefersReducedMotion: true });
  expect(fireConfetti).not.toHaveBeenCalled();
});

it('works without confetti if it cannot be loaded', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.mocked(fireConfetti).mockRejectedValue(new TypeError('Failed to fetch'));
  const { unmount } = show();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  unmount();
  expect(info).toHaveBeenCalledTimes(1);
  expect(onLeave).toHaveBeenCalledTimes(1);
});

it('shows number, days and amount, and links to the order', () => {
  show({ order: ORDER });
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(['KD-000001', 'Tue 24 – Thu 26 Nov', '₹644']);
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
    '/profile/orders/or01',
  );
});

it.each(['pointerDown', 'keyDown', 'wheel', 'touchStart'] as const)('stays after %s', (name) => {
  show();
  act(() => vi.advanceTimersByTime(5000));
  fireEvent[name](document.body);
  act(() => vi.advanceTimersByTime(60_000));
  expect(onLeave).not.toHaveBeenCalled();
});

function movePointer(movement: { movementX: number; movementY: number }) {
  act(() => void window.dispatchEvent(Object.assign(new Event('pointermove'), movement)));
}

it.each([
  { movementX: 3, movementY: 0 },
  { movementX: 0, movementY: -1 },
])('stays after the pointer has moved by %o', (movement) => {
  show();
  act(() => vi.advanceTimersByTime(5999));
  movePointer(movement);
  act(() => vi.advanceTimersByTime(60_000));
  expect(onLeave).not.toHaveBeenCalled();
});

it('leaves if only the page has moved under the pointer', () => {
  show();
  movePointer({ movementX: 0, movementY: 0 });
  act(() => vi.advanceTimersByTime(6000));
  expect(onLeave).toHaveBeenCalledTimes(1);
});

it('confirms the order of the history entry, and leads home in its place', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const routes = [
    { path: '/orders', Component },
    { path: '/', element: <h1>Home</h1> },
    { path: '/cart', element: <h1>Cart</h1> },
  ];
  const initialEntries = ['/cart', { pathname: '/orders', state: ORDER }];
  const router = createMemoryRouter(routes, { initialEntries });
  render(<RouterProvider router={router} />);
  expect(screen.getByText('KD-000001')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(screen.getByRole('heading').textContent).toBe('Home');
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/cart');
});
