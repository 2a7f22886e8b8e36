import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anOrder } from '#domain/builders.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { renderRoutes } from '../../app/testing.tsx';
import { refuse, server, withServer } from '../../features/orders/testing.ts';
import * as bills from './bills.tsx';

withServer();

const RESPONSES = {
  'GET /user/orders/or01': () => Response.json({ order: anOrder({ status: 'delivered' }) }),
  'GET /shop': () => Response.json({ guest: false, shop: DEFAULT_SETTINGS }),
};

it.each(Object.keys(RESPONSES))(
  'cannot show an invoice without %s until it is read',
  async (call) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    Object.assign(server.responses, RESPONSES, { [call]: refuse(400, 'bad-request') });
    const routes = [{ path: '/profile/orders/:orderId/invoice', ...bills }];
    await renderRoutes(routes, '/profile/orders/or01/invoice');
    await screen.findByRole('heading', { name: 'This invoice cannot be shown' });
    Object.assign(server.responses, RESPONSES);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    await userEvent.click(await screen.findByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledOnce();
  },
);
