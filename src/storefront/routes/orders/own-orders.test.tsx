import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '../../app/testing.tsx';
import { server, withServer } from '../../features/orders/testing.ts';
import * as ownOrders from './own-orders.tsx';

withServer();

it('moves focus to the heading when the orders load after a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const routes = [{ id: 'orders', path: '/profile/orders', ...ownOrders }];
  const Frame = () => (
    <main>
      <ownOrders.Component />
    </main>
  );
  server.responses['GET /user/orders'] = () => Response.json({}, { status: 400 });
  await renderRoutes([{ ...routes[0], Component: Frame }], '/profile/orders');
  await screen.findByText('Your orders did not come');
  server.responses['GET /user/orders'] = () => Response.json({ orders: [], next: null });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No orders yet');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});
