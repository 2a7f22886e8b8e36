import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { renderRoutes } from '../../app/testing.tsx';
import { server, withServer } from '../../features/orders/testing.ts';
import { rereadOwnLists } from '../../features/own-lists/own-lists.ts';
import * as checkout from './checkout.tsx';

withServer();

/** Orders from a shop that refuses the order with this body. */
async function placeOrder(body: object) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(server.responses, {
    'GET /user/cart': () => Response.json({ cart: [aLine()] }),
    'GET /user/wishlist': () => Response.json({ wishlist: [] }),
    'GET /user/orders': () => Response.json({ orders: [] }),
    'GET /delivery?pin=560003': () =>
      Response.json({ from: '2026-12-01', to: '2026-12-03', cod: true }),
    'GET /payments': () =>
      Response.json({
        key: 'rzp_test_rehearsal',
        delivery: { fee: 0, freeFrom: 0 },
        cod: { on: true, upTo: 5000 },
        holds: { perBook: 10, perOrder: 50 },
      }),
    'POST /user/orders': () => Response.json({ errors: ['No.'], ...body }, { status: 409 }),
  });
  void rereadOwnLists();
  await renderRoutes([{ path: '/checkout', ...checkout }], '/checkout');
  await userEvent.click(await screen.findByRole('radio', { name: /Meera/ }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Cash on delivery/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Place Order' }));
}

it.each([
  [
    { code: 'too-many-copies', limits: { perBook: 10, perOrder: 50 } },
    'At most 10 copies of a book, and 50 in all, while an order is not paid. Please order fewer, or pay on delivery.',
  ],
  [
    { code: 'held-before' },
    'These copies were reserved for you, but not paid for. Please try again in an hour, or pay on delivery.',
  ],
])('says beside the button why %o was refused', async (body, text) => {
  await placeOrder(body);
  const problem = await screen.findByText(text, { selector: '.problem' });
  const button = screen.getByRole('button', { name: 'Place Order' });
  expect(button.getAttribute('aria-describedby')).toBe(problem.id);
});
