import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CartLine } from '#contract/orders/cart.ts';
import { aLine, anOrder } from '#domain/builders.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { renderRoutes } from '../../app/testing.tsx';
import { refuse, server, withServer } from '../../features/orders/testing.ts';
import { EMPTY_CHECKOUT } from '../../features/own-lists/own-list.tsx';
import { rereadOwnLists } from '../../features/own-lists/own-lists.ts';
import { readPurchase } from '../../features/purchase/purchase-store.ts';
import { addFakeProvider, CHECKOUT, PROOF } from '../../features/purchase/testing.ts';
import { CHECKOUT_DRAFT, readDraft, startSession } from '../../session/session-store.ts';
import * as checkout from './checkout.tsx';

vi.mock('#ui/messages/feedback.tsx', async (load) => ({
  ...(await load<object>()),
  showToast: vi.fn(),
  prepareToasts: () => {},
}));

const PLACE = 'POST /user/orders';
const TERMS = {
  key: CHECKOUT.key,
  delivery: { fee: 0, freeFrom: 0 },
  cod: { on: true, upTo: 5000 },
  holds: { perBook: 10, perOrder: 50 },
};
let fake: ReturnType<typeof addFakeProvider>;

withServer();
beforeEach(() => {
  for (const name of ['error', 'info'] as const)
    vi.spyOn(console, name).mockImplementation(() => {});
  vi.mocked(showToast).mockClear();
  fake = addFakeProvider();
});
afterEach(() => {
  fake.remove();
  sessionStorage.clear();
  readPurchase();
});

/** Opens the checkout of a cart with these lines. */
async function openCheckout(...lines: CartLine[]) {
  Object.assign(server.responses, {
    'GET /user/cart': () => Response.json({ cart: lines }),
    'GET /user/wishlist': () => Response.json({ wishlist: [] }),
    'GET /user/orders': () => Response.json({ orders: [], next: null }),
    'GET /delivery?pin=560003': () =>
      Response.json({ pin: '560003', from: '2026-12-01', to: '2026-12-03', cod: true }),
    'GET /payments': () => Response.json(TERMS),
  });
  void rereadOwnLists();
  const Component = () => (
    <main>
      <checkout.Component />
    </main>
  );
  const paths = ['/books', '/cart', '/orders', '/address', '/profile/orders/:id'];
  const others = paths.map((path) => ({ path, element: path }));
  const routes = [{ path: '/checkout', ...checkout, Component }, ...others];
  const { router } = await renderRoutes(routes, '/checkout');
  return router;
}

const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }));
const isChosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
const listSent = () => server.calls.filter((call) => !call.startsWith('GET'));

it('asks for an address, beside its choice and in a toast, until one is chosen', async () => {
  await openCheckout(aLine());
  const group = await screen.findByRole('group', { name: 'Choose a delivery address' });
  expect(group.getAttribute('aria-describedby')).toBeNull();
  await press('Place Order');
  expect(showToast).toHaveBeenCalledExactlyOnceWith('Please select an address.', 'warning');
  const problem = screen.getByText('You have not chosen an address yet.');
  expect(group.getAttribute('aria-describedby')).toBe(problem.id);
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Meera/ }));
  await choose(/Meera/);
  expect(screen.queryByText('You have not chosen an address yet.')).toBeNull();
  expect(group.getAttribute('aria-describedby')).toBeNull();
  expect(listSent()).toEqual([]);
});

it('focuses the whole choice if there is no address yet', async () => {
  localStorage.setItem('addresses:asha@example.com', '[]');
  const router = await openCheckout(aLine());
  await press('Place Order');
  const group = screen.getByRole('group', { name: 'Choose a delivery address' });
  expect(document.activeElement).toBe(group);
  await press('Add New Address');
  await waitFor(() => expect(router.state.location.pathname).toBe('/address'));
  expect(router.state.location.state).toEqual({ form: 'new', isForCheckout: true });
});

it('leads from an empty cart to the books, and says why', async () => {
  const router = await openCheckout();
  await waitFor(() => expect(router.state.location.pathname).toBe('/books'));
  expect(router.state.location.state).toEqual(EMPTY_CHECKOUT);
  expect(router.state.historyAction).toBe('REPLACE');
  expect(showToast).toHaveBeenCalledExactlyOnceWith('Your cart is empty.', 'warning');
});

it('places no order before a higher price and a shortage are decided', async () => {
  const gora = aLine({ _id: 'bk02', title: 'Gora', stock: 1, qty: 3 });
  await openCheckout(aLine({ payable: 300, payableWhenAdded: 250 }), gora);
  await choose(/Meera/);
  await choose(/^Cash on delivery/);
  // They survive a change of the cart on its own page.
  expect(readDraft(CHECKOUT_DRAFT)).toMatchObject({ payment: 'cod' });
  const rest = [aLine({ payable: 300, payableWhenAdded: 250 })];
  server.responses['DELETE /user/cart/bk02'] = () => Response.json({ cart: rest });
  await press('Place Order');
  expect(document.activeElement?.textContent).toBe('Take 1 copy of Gora');
  await press('Remove Gora');
  await press('Place Order');
  expect(document.activeElement?.textContent).toBe('Accept the new price');
  expect(listSent()).toEqual(['DELETE /user/cart/bk02']);
  await press('Accept the new price');
  server.responses[PLACE] = refuse(409, 'in-progress');
  await press('Place Order');
  await waitFor(() => expect(listSent()).toEqual(['DELETE /user/cart/bk02', PLACE]));
  expect(server.bodies.at(-1)).toMatchObject({ payment: 'cod', expectedAmount: 300 });
});

it('orders books for ₹0 without a choice of payment', async () => {
  await openCheckout(aLine({ payable: 0, qty: 2 }));
  await choose(/Meera/);
  expect(screen.queryByRole('group', { name: 'Payment' })).toBeNull();
  server.responses[PLACE] = () => Response.json({ order: anOrder(), checkout: null });
  await press('Place Order');
  await waitFor(() => expect(listSent()).toEqual([PLACE]));
  expect(server.bodies.at(-1)).toMatchObject({ payment: 'online', expectedAmount: 0 });
});

it.each([
  ['more copies than an unpaid order can have', { stock: 20 }, /^At most 10 copies of a book/],
  ['as many that are sold out', { stock: 0, inStock: false }, /^UPI, cards, netbanking\./],
])('says how %s can be paid', async (_, facts, text) => {
  await openCheckout(aLine(), aLine({ _id: 'bk02', qty: 11, ...facts }));
  expect(await screen.findByText(text)).toBeDefined();
});

it('takes copies that are left, and moves what has sold out to the wishlist', async () => {
  const gora = aLine({ _id: 'bk02', title: 'Gora', stock: 1, qty: 3 });
  const emma = aLine({ _id: 'bk03', title: 'Emma', stock: 0, inStock: false });
  await openCheckout(gora, emma);
  const reduced = { ...gora, qty: 1 };
  let { qty } = gora;
  server.responses['POST /user/cart/bk02'] = () =>
    Response.json({ cart: [{ ...gora, qty: (qty -= 1) }, emma] });
  await press('Take 1 copy of Gora');
  await waitFor(() => expect(screen.queryByText(/not enough copies/)).toBeNull());
  server.responses['POST /user/wishlist'] = () => Response.json({ wishlist: [emma] });
  server.responses['DELETE /user/cart/bk03'] = () => Response.json({ cart: [reduced] });
  await press('Move Emma to wishlist');
  await waitFor(() => expect(screen.queryByText(/has sold out/)).toBeNull());
  expect(listSent()).toEqual([
    'POST /user/cart/bk02',
    'POST /user/cart/bk02',
    'POST /user/wishlist',
    'DELETE /user/cart/bk03',
  ]);
});

it('asks about the amount after the shop has refused the one that was shown', async () => {
  await openCheckout(aLine({ payable: 300 }));
  await choose(/Meera/);
  await choose(/^Cash on delivery/);
  server.responses[PLACE] = refuse(409, 'amount-changed');
  server.responses['GET /payments'] = () =>
    Response.json({ ...TERMS, delivery: { fee: 40, freeFrom: 1000 } });
  // A frame may come before React renders what a response has changed.
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((run) => (run(0), 0));
  await press('Place Order');
  const accept = await screen.findByRole('button', { name: 'Accept the new price' });
  await waitFor(() => expect(document.activeElement).toBe(accept));
  expect(accept.closest('.notice')?.textContent).toContain('It was ₹300 when you last saw it');
  expect(showToast).toHaveBeenLastCalledWith(
    'The amount has changed. Please look at your order again.',
    'warning',
  );
});

it('chooses online payment, also for a reload, after cash was refused', async () => {
  await openCheckout(aLine());
  await choose(/Meera/);
  await choose(/^Cash on delivery/);
  server.responses[PLACE] = refuse(409, 'cod-unavailable');
  await press('Place Order');
  await screen.findByText('Not possible for 560003.');
  expect(isChosen(/^Pay online/)).toBe(true);
  expect(readDraft(CHECKOUT_DRAFT)).toMatchObject({ payment: 'online' });
});

it('leaves the user alone who has gone to another page before cash is refused', async () => {
  const router = await openCheckout(aLine());
  await choose(/Meera/);
  await choose(/^Cash on delivery/);
  const responding = Promise.withResolvers<Response>();
  server.responses[PLACE] = () => responding.promise;
  await press('Place Order');
  await act(() => router.navigate('/books'));
  server.calls = [];
  responding.resolve(refuse(409, 'cod-unavailable')());
  await waitFor(() => expect(server.calls).toContain('GET /payments'));
  await act(async () => {});
  expect(router.state.location.pathname).toBe('/books');
});

it.each([
  ['placed', /^Your order KD-\d+ has been placed\.$/],
  ['cancelled', /^Your payment came too late\. You will be refunded\.$/],
] as const)(
  'only says that an order is %s if the user has gone to another page',
  async (status, text) => {
    const router = await openCheckout(aLine());
    await choose(/Meera/);
    await choose(/^Cash on delivery/);
    const responding = Promise.withResolvers<Response>();
    server.responses[PLACE] = async () => (await responding.promise).clone();
    await press('Place Order');
    await act(() => router.navigate('/books'));
    vi.mocked(showToast).mockClear();
    responding.resolve(Response.json({ order: anOrder({ status }), checkout: null }));
    await waitFor(() => expect(showToast).toHaveBeenCalled());
    await act(async () => {});
    expect(vi.mocked(showToast).mock.calls[0]?.[0]).toMatch(text);
    expect(router.state.location.pathname).toBe('/books');
  },
);

it('keeps what was chosen while the cart is changed, until an order is placed', async () => {
  const router = await openCheckout(aLine());
  await choose(/Meera/);
  await userEvent.click(screen.getByRole('checkbox', { name: 'This is a present' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'No prices on the slip' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), 'With love');
  await act(() => router.navigate('/cart'));
  await act(() => router.navigate('/checkout'));
  const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ });
  expect(message.value).toBe('With love');
  expect(isChosen(/Meera/)).toBe(true);

  await choose(/^Cash on delivery/);
  const order = anOrder({ status: 'placed' });
  server.responses[PLACE] = () => Response.json({ order });
  await press('Place Order');
  await screen.findByText('/orders');
  const gift = { message: 'With love', hidePrices: false };
  expect(server.bodies).toContainEqual(expect.objectContaining({ gift }));
  await act(() => router.navigate('/checkout'));
  await screen.findByRole('radio', { name: /Meera/ });
  expect(screen.queryByRole('textbox', { name: /^Message/ })).toBeNull();
  expect(isChosen(/Meera/)).toBe(false);
});

it('shows a present only to the user who chose it', async () => {
  const router = await openCheckout(aLine());
  await userEvent.click(screen.getByRole('checkbox', { name: 'This is a present' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), 'Marry me');
  await choose(/Meera/);
  await act(() => router.navigate('/cart'));
  const user = { firstName: 'Devika', lastName: 'Rao', email: 'devika@example.com' };
  act(() => startSession({ token: 't2', user }, false));
  await act(rereadOwnLists);
  await act(() => router.navigate(-1));
  await screen.findByRole('checkbox', { name: 'This is a present' });
  expect(screen.queryByRole('textbox', { name: /^Message/ })).toBeNull();
});

it('confirms a payment on request that the shop could not confirm at once', async () => {
  await openCheckout(aLine());
  await choose(/Meera/);
  const order = anOrder({ status: 'awaiting-payment' });
  server.responses[PLACE] = () => Response.json({ order, checkout: CHECKOUT });
  const confirm = `${PLACE}/${order._id}/payment`;
  server.responses[confirm] = refuse(429, 'too-many');
  await press('Place Order');
  await waitFor(() => expect(fake.payments).toHaveLength(1));
  fake.payments[0]?.end(PROOF);
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.responses[confirm] = () => Response.json({ order: { ...order, status: 'cancelled' } });
  await userEvent.click(again);
  await waitFor(() =>
    expect(showToast).toHaveBeenLastCalledWith(
      'Your payment came too late. You will be refunded.',
      'error',
    ),
  );
  expect(fake.payments).toHaveLength(1);
});

it.each([
  ['out-of-stock', 409, 'A book has just sold out. Please look at your order again.', 'warning'],
  ['empty-cart', 409, 'There is nothing left in your cart.', 'warning'],
  ['bad-quantity', 400, 'Please check the quantities in your cart.', 'warning'],
  ['too-many', 429, 'Too many requests at once. Please wait a minute.', 'warning'],
  ['failed', 500, 'The shop cannot respond right now. Please try again.', 'error'],
  [undefined, 502, 'The shop cannot respond right now. Please try again.', 'error'],
])('says why an order was not placed: %s', async (code, status, text, tone) => {
  await openCheckout(aLine());
  await choose(/Meera/);
  await choose(/^Cash on delivery/);
  server.responses[PLACE] = () => Response.json({ errors: ['No.'], code }, { status });
  await press('Place Order');
  await screen.findByText(text, { selector: '.problem' });
  expect(showToast).toHaveBeenLastCalledWith(text, tone);
});
