import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { anOrder, anOrderLine } from '#domain/builders.ts';
import { renderRoutes } from '../../app/testing.tsx';
import { rereadOrders } from '../../features/orders/order-store.ts';
import { server, withServer } from '../../features/orders/testing.ts';
import * as ownOrders from './own-orders.tsx';
import { OrderList } from './own-orders.tsx';

withServer();

const ROUTES = [{ id: 'orders', path: '/profile/orders', ...ownOrders }];

function servePages() {
  const [newer, older] = ['or02', 'or01'].map((_id) => anOrder({ _id, number: `KD-${_id}` }));
  server.responses['GET /user/orders'] = () => Response.json({ orders: [newer], next: '2' });
  server.responses['GET /user/orders?cursor=2'] = () =>
    Response.json({ orders: [older], next: null });
}

it('adds older orders on request, and moves focus to the first of them', async () => {
  servePages();
  const { router } = await renderRoutes(ROUTES, '/profile/orders');
  const more = await screen.findByRole('link', { name: 'Show older orders' });
  expect(screen.queryByRole('link', { name: 'Order KD-or01' })).toBeNull();
  more.focus();
  await userEvent.keyboard('{Enter}');
  const added = await screen.findByRole('link', { name: 'Order KD-or01' });
  expect(document.activeElement).toBe(added);
  expect(screen.getAllByRole('link', { name: /^Order KD-/ })).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Show older orders' })).toBeNull();
  expect(router.state.location.search).toBe('?pages=2');
  // Back leads to the page before the orders.
  expect(router.state.historyAction).toBe('REPLACE');
  // An order that is placed later does not move the focus again.
  const orders = ['or03', 'or02'].map((_id) => anOrder({ _id, number: `KD-${_id}` }));
  server.responses['GET /user/orders'] = () => Response.json({ orders, next: '2' });
  await act(() => rereadOrders());
  await screen.findByRole('link', { name: 'Order KD-or03' });
  expect(document.activeElement).toBe(added);
});

it('keeps the focus when an order is added after older ones were opened in another tab', async () => {
  servePages();
  await renderRoutes(ROUTES, '/profile/orders');
  const more = await screen.findByRole('link', { name: 'Show older orders' });
  // jsdom cannot open a tab.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(more, { ctrlKey: true });
  more.focus();
  const orders = ['or03', 'or02'].map((_id) => anOrder({ _id, number: `KD-${_id}` }));
  server.responses['GET /user/orders'] = () => Response.json({ orders, next: '2' });
  await act(() => rereadOrders());
  await screen.findByRole('link', { name: 'Order KD-or03' });
  expect(document.activeElement).toBe(more);
});

it('shows as many pages as the URL names, as after a reload', async () => {
  servePages();
  await renderRoutes(ROUTES, '/profile/orders?pages=2');
  await screen.findByRole('link', { name: 'Order KD-or01' });
  expect(screen.getAllByRole('link', { name: /^Order KD-/ })).toHaveLength(2);
});

it('moves focus to the heading when the orders load after a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Frame = () => (
    <main>
      <ownOrders.Component />
    </main>
  );
  server.responses['GET /user/orders'] = () => Response.json({}, { status: 400 });
  await renderRoutes([{ ...ROUTES[0], Component: Frame }], '/profile/orders');
  await screen.findByText('Your orders could not be loaded');
  server.responses['GET /user/orders'] = () => Response.json({ orders: [], next: null });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No orders yet');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

it('offers no more orders than an address can show', async () => {
  let count = 0;
  const respond = () => {
    count += 1;
    return Response.json({ orders: [anOrder({ _id: `or${count}`, number: 'KD-1' })], next: '2' });
  };
  server.responses['GET /user/orders'] = respond;
  server.responses['GET /user/orders?cursor=2'] = respond;
  await renderRoutes(ROUTES, '/profile/orders?pages=51');
  expect(await screen.findAllByRole('link', { name: /^Order KD-/ })).toHaveLength(50);
  expect(screen.queryByRole('link', { name: 'Show older orders' })).toBeNull();
  expect(screen.getByText(/^Your older orders are safe/)).toBeDefined();
});

it.each([
  ['?pages=0', 1],
  ['?pages=-1', 1],
  ['?pages=1.5', 1],
  ['?pages=many', 1],
  ['?pages=2', 2],
])('reads with %s as many pages as it names, if that makes sense', async (search, count) => {
  servePages();
  await renderRoutes(ROUTES, `/profile/orders${search}`);
  await screen.findByRole('link', { name: 'Order KD-or02' });
  expect(screen.getAllByRole('link', { name: /^Order KD-/ })).toHaveLength(count);
});

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
