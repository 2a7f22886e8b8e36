import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { aLine, anOrder } from '#domain/builders.ts';
import { renderRoutes } from '../../app/testing.tsx';
import * as checkout from '../../routes/checkout/checkout.tsx';
import * as cart from '../../routes/lists/cart.tsx';
import { rereadOwnLists } from '../own-lists/own-lists.ts';
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
  ['/cart', cart],
  ['/checkout', checkout],
])('is read for %s, and shown there', async (path, page) => {
  const lines = [aLine()];
  Object.assign(server.responses, {
    [ORDERS]: () =>
      Response.json({ orders: [anOrder({ status: 'awaiting-payment' })], next: null }),
    'GET /user/cart': () => Response.json({ cart: lines }),
    'GET /user/wishlist': () => Response.json({ wishlist: [] }),
    'GET /payments': () => Response.json({ key: '', delivery: {}, cod: {}, holds: {} }),
  });
  await rereadOwnLists();
  await renderRoutes([{ path, ...page }], path);
  const notice = 'Order KD-000123 is waiting for your payment until 11:12 am';
  expect(await screen.findByText(notice)).toBeDefined();
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
