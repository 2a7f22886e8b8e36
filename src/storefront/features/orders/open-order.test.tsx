import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { anOrder } from '#domain/builders.ts';
import { OpenOrder } from './cart-notices.tsx';
import { lookForOpenOrder } from './order-store.ts';
import { refuse, server, withServer } from './testing.ts';

const ORDERS = 'GET /user/orders';

withServer();
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-10T05:20:00+00:00'), toFake: ['Date'] });
  return () => void vi.useRealTimers();
});

async function show(...orders: Order[]) {
  server.responses[ORDERS] = () => Response.json({ orders, next: null });
  render(<OpenOrder />, { wrapper: MemoryRouter });
  await lookForOpenOrder();
}

it('shows the time until which an order can be paid, even if another tab placed it', async () => {
  await show(anOrder({ status: 'awaiting-payment' }), anOrder({ _id: 'or00' }));
  await screen.findByText('Order KD-000123 is waiting for your payment until 11:12 am');
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
    '/profile/orders/or01',
  );
});

it.each([
  ['2026-11-10T05:25:00+00:00', true],
  ['2026-11-10T05:24:59+00:00', false],
])('says of an order until %s that a new one replaces it: %s', async (expiresAt, isSaid) => {
  await show(anOrder({ status: 'awaiting-payment', expiresAt }));
  await screen.findByText(/is waiting for your payment/);
  expect(screen.queryByText(/A new order replaces it\.$/) !== null).toBe(isSaid);
});

it('says nothing once the time to pay is over', async () => {
  const expiresAt = '2026-11-10T05:20:00+00:00';
  await show(anOrder({ status: 'awaiting-payment', expiresAt }));
  await waitFor(() => expect(server.calls).toContain(ORDERS));
  expect(screen.queryByRole('status')).toBeNull();
});

it('says nothing about placed orders', async () => {
  await show(anOrder());
  expect(screen.queryByRole('status')).toBeNull();
});

it('says nothing if the orders cannot be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(<OpenOrder />, { wrapper: MemoryRouter });
  server.responses[ORDERS] = refuse(401, 'bad-token');
  await lookForOpenOrder();
  expect(document.body.textContent).toBe('');
});
