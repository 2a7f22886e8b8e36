import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { startReactions } from '../../app/reactions.ts';
import { renderRoutes } from '../../app/testing.tsx';
import { refuse, server, withServer } from '../../features/orders/testing.ts';
import { rereadOwnLists } from '../../features/own-lists/own-lists.ts';
import { loseSession } from '../../session/session-store.ts';
import * as address from '../account/address.tsx';
import * as signIn from '../account/sign-in.tsx';
import * as checkout from './checkout.tsx';

startReactions(() => {});
withServer();

const PLACE = { pin: '560003', district: 'Bengaluru Urban', state: 'Karnataka' };
const TERMS = {
  key: 'rzp_test_rehearsal',
  delivery: { fee: 0, freeFrom: 0 },
  cod: { on: true, upTo: 5000 },
  holds: { perBook: 10, perOrder: 50 },
};

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('scrollTo', () => {});
  const foundUser = { _id: 'u1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
  Object.assign(server.responses, {
    'GET /user/cart': () => Response.json({ cart: [aLine()] }),
    'GET /user/wishlist': () => Response.json({ wishlist: [] }),
    'GET /user/orders': () => Response.json({ orders: [] }),
    'GET /delivery?pin=560003': () =>
      Response.json({ ...PLACE, from: '2026-12-01', to: '2026-12-03', cod: true }),
    'GET /payments': () => Response.json(TERMS),
    'POST /user/orders': refuse(401, 'bad-token'),
    'POST /auth/login': () => Response.json({ foundUser, encodedToken: 'd.e.f' }),
  });
});

async function openCheckout() {
  const routes = [
    { path: '/checkout', ...checkout },
    { path: '/address', ...address },
    { path: '/signin', ...signIn },
  ];
  void rereadOwnLists();
  const { router } = await renderRoutes(routes, '/checkout');
  await screen.findByRole('radio', { name: /^Cash on delivery/ });
  return router;
}

async function signInAgain() {
  await userEvent.type(await screen.findByLabelText('Email'), 'asha@example.com');
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

const isChosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

it('keeps the chosen address and cash on delivery while the user signs in again', async () => {
  await openCheckout();
  await userEvent.click(await screen.findByRole('radio', { name: /Meera/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^Cash on delivery/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Place Order' }));
  await signInAgain();
  await screen.findByRole('heading', { name: 'Checkout' });
  await waitFor(() => expect(isChosen(/Meera/)).toBe(true));
  expect(isChosen(/^Cash on delivery/)).toBe(true);
});

it('keeps the choices of before a reload while the user signs in again', async () => {
  await openCheckout();
  await userEvent.click(await screen.findByRole('radio', { name: /Meera/ }));
  // What is stored is that of an earlier load of the page, as after a reload.
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(1);
  act(() => loseSession());
  await signInAgain();
  await screen.findByRole('heading', { name: 'Checkout' });
  await waitFor(() => expect(isChosen(/Meera/)).toBe(true));
});

it('does not choose cash again that the shop has refused', async () => {
  await openCheckout();
  await userEvent.click(await screen.findByRole('radio', { name: /Meera/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^Cash on delivery/ }));
  server.responses['POST /user/orders'] = refuse(409, 'cod-unavailable');
  await userEvent.click(screen.getByRole('button', { name: 'Place Order' }));
  await screen.findByText('Cash on delivery is not possible for this order.');
  act(() => loseSession());
  await signInAgain();
  await screen.findByRole('heading', { name: 'Checkout' });
  await waitFor(() => expect(isChosen(/Meera/)).toBe(true));
  expect(isChosen(/^Pay online/)).toBe(true);
});

it('keeps a typed address while the user signs in again, and chooses it once it is saved', async () => {
  const router = await openCheckout();
  await userEvent.click(screen.getByRole('radio', { name: /^Cash on delivery/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Add New Address' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Usha Rao');
  await userEvent.type(screen.getByLabelText('City'), 'Mysuru');
  act(() => loseSession());
  await signInAgain();
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Usha Rao'),
  );
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Mysuru');
  await userEvent.type(screen.getByLabelText('Address'), '7, Second Main');
  await userEvent.type(screen.getByLabelText('State'), 'Karnataka');
  await userEvent.type(screen.getByLabelText('Pincode'), '560003');
  await userEvent.type(screen.getByLabelText('Phone'), '98450 12345');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'));
  await waitFor(() => expect(isChosen(/Usha Rao/)).toBe(true));
  expect(isChosen(/^Cash on delivery/)).toBe(true);
});

it('orders a present with its message, which survives a new sign-in', async () => {
  await openCheckout();
  await userEvent.click(screen.getByRole('checkbox', { name: 'This is a present' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), 'With love');
  expect(screen.getByText(/^9 of 240 letters/)).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: 'No prices on the slip' }));
  act(() => loseSession());
  await signInAgain();
  const message = await screen.findByRole<HTMLInputElement>('textbox', {
    name: /^Message/,
  });
  expect(message.value).toBe('With love');
  await userEvent.click(screen.getByRole('radio', { name: /Meera/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^Cash on delivery/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Place Order' }));
  await waitFor(() => expect(server.calls).toContain('POST /user/orders'));
  expect(server.bodies.at(-1)).toMatchObject({
    gift: { message: 'With love', hidePrices: false },
  });
});
