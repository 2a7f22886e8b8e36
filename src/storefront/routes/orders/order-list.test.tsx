import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { anOrder, anOrderLine } from '#domain/builders.ts';
import { OrderList } from './own-orders.tsx';

const NOW = Date.parse('2026-11-10T05:20:00+00:00');

function show(...orders: Order[]) {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const onExpire = vi.fn<() => void>();
  render(<OrderList orders={orders} onExpire={onExpire} />, { wrapper: MemoryRouter });
  return onExpire;
}

/** Returns the text of each order, and ends the fake timers. */
function readRows() {
  const all = screen.getAllByRole('listitem');
  vi.useRealTimers();
  return all.map(({ textContent }) => textContent);
}

it('shows status, number, day, books and amount, the status first', () => {
  show(anOrder({ status: 'shipped', lines: [anOrderLine({ qty: 2 })] }));
  expect(readRows()).toEqual([
    'Shipped, arriving Tue 24 – Thu 26 NovOrder KD-000123Tue 10 Nov 2026 · 2 books₹200',
  ]);
});

it('links to the order', () => {
  show(anOrder());
  vi.useRealTimers();
  const link = screen.getByRole('link', { name: 'Order KD-000123' });
  expect(link.getAttribute('href')).toBe('/profile/orders/or01');
});

it('shows the day of delivery without a comma', () => {
  show(anOrder({ status: 'delivered' }));
  expect(readRows()[0]).toContain('Delivered on Sat 14 Nov');
});

it('shows three covers and counts the rest', () => {
  show(anOrder({ lines: [1, 2, 3, 4, 5].map((id) => anOrderLine({ bookId: `bk0${id}` })) }));
  const [row] = screen.getAllByRole('listitem');
  vi.useRealTimers();
  expect(row?.querySelectorAll('img')).toHaveLength(3);
  expect(within(row as HTMLElement).getByText('+2')).toBeDefined();
});

it('offers to pay while the books are held, and says for how long', () => {
  const onExpire = show(anOrder({ status: 'awaiting-payment' }));
  expect(screen.getByText('Awaiting payment, 22 minutes left')).toBeDefined();
  const pay = screen.getByRole('link', { name: 'Pay now for order KD-000123' });
  expect(pay.getAttribute('href')).toBe('/profile/orders/or01');
  vi.useRealTimers();
  expect(onExpire).not.toHaveBeenCalled();
});

it('offers no payment once its time is over, and reports that', async () => {
  const expiresAt = '2026-11-10T05:20:00+00:00';
  const onExpire = show(anOrder({ status: 'awaiting-payment', expiresAt }));
  expect(screen.queryByRole('link', { name: /^Pay now/ })).toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(onExpire).toHaveBeenCalledOnce();
  expect(readRows()[0]).toContain('Awaiting payment');
});
