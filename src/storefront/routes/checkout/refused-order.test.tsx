import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { renderRoutes } from '../../app/testing.tsx';
import { server, withServer } from '../../features/orders/testing.ts';
import { addFakeProvider, CHECKOUT } from '../../features/purchase/testing.ts';
import { rereadOwnLists } from '../../features/own-lists/own-lists.ts';
import * as checkout from './checkout.tsx';

withServer();

/** Orders from a shop, which may take cash, that refuses the order with this body. */
async function placeOrder(body: object, takesCash = true) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(server.responses, {
    'GET /user/cart': () => Response.json({ cart: [aLine()] }),
    'GET /user/wishlist': () => Response.json({ wishlist: [] }),
    'GET /user/orders': () => Response.json({ orders: [] }),
    'GET /delivery?pin=560003': () =>
      Response.json({ from: '2026-12-01', to: '2026-12-03', cod: true }),
    'GET /payments': () =>
      Response.json({
        key: CHECKOUT.key,
        delivery: { fee: 0, freeFrom: 0 },
        cod: { on: takesCash, upTo: 5000 },
        holds: { perBook: 10, perOrder: 50 },
      }),
    'POST /user/orders': () => Response.json({ errors: ['No.'], ...body }, { status: 409 }),
  });
  const { remove } = addFakeProvider();
  onTestFinished(() => void remove());
  void rereadOwnLists();
  await renderRoutes([{ path: '/checkout', ...checkout }], '/checkout');
  await userEvent.click(await screen.findByRole('radio', { name: /Meera/ }));
  if (takesCash)
    await userEvent.click(await screen.findByRole('radio', { name: /^Cash on delivery/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Place Order' }));
}

it.each([
  [
    { code: 'too-many-copies', limits: { perBook: 10, perOrder: 50 } },
    'At most 10 copies of a book, and 50 in all, while an order is not paid. Please order fewer, or pay on delivery.',
  ],
  [
    { code: 'too-many-free', limits: { perBook: 10, perOrder: 50 } },
    'At most 10 free copies of a book, and 50 in all, until they are sent. Please order fewer.',
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

it('advises to wait, but not to pay in cash, in a shop that takes none', async () => {
  await placeOrder({ code: 'held-before' }, false);
  const text = 'These copies were reserved for you, but not paid for. Please try again in an hour.';
  expect(await screen.findByText(text, { selector: '.problem' })).toBeTruthy();
});
