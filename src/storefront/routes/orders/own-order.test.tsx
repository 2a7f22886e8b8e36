import { act, screen, waitFor, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { aLine, anOrder } from '#domain/builders.ts';
import { renderRoutes } from '../../app/testing.tsx';
import { refuse, server, withServer } from '../../features/orders/testing.ts';
import { cart } from '../../features/own-lists/own-lists.ts';
import { CHECKOUT, PROOF, SESSION, addFakeProvider } from '../../features/purchase/testing.ts';
import { readPurchase } from '../../features/purchase/purchase-store.ts';
import { startSession } from '../../session/session-store.ts';
import * as ownOrder from './own-order.tsx';
import { useOrderTask } from './own-order.tsx';

withServer();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const ORDER = anOrder({ status: 'delivered' });
const REORDER = 'POST /user/orders/or01/reorder';

async function openOrder() {
  const routes = [
    { path: '/profile/orders/:orderId', ...ownOrder },
    { path: '/cart', element: 'the cart' },
    { path: '/profile', element: 'the profile' },
  ];
  return renderRoutes(routes, '/profile/orders/or01');
}

function press(name: string) {
  return userEvent.click(screen.getByRole('button', { name }));
}

it('buys again only once, even if the response is lost and the user retries', async () => {
  let lines = [aLine({ qty: 1 })];
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: ORDER });
  server.responses['GET /user/cart'] = () => Response.json({ cart: lines });
  server.responses['GET /user/wishlist'] = () => Response.json({ wishlist: [] });
  server.responses[REORDER] = () => {
    lines = lines.map((line) => ({ ...line, qty: line.qty + 1 }));
    throw new TypeError('The connection broke.');
  };
  await openOrder();
  await screen.findByRole('button', { name: 'Buy again' });
  await press('Buy again');
  await screen.findByText('The shop did not answer. Please try again.');
  await press('Buy again');
  expect(await screen.findByText('the cart')).toBeDefined();
  expect(server.calls.filter((call) => call === REORDER)).toHaveLength(1);
  expect(lines[0]?.qty).toBe(2);
});

it('buys again on retry if the first call did not reach the shop', async () => {
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: ORDER });
  server.responses['GET /user/cart'] = () => Response.json({ cart: [] });
  server.responses['GET /user/wishlist'] = () => Response.json({ wishlist: [] });
  await openOrder();
  await screen.findByRole('button', { name: 'Buy again' });
  await press('Buy again');
  await screen.findByText('The shop did not answer. Please try again.');
  server.responses[REORDER] = () => Response.json({ cart: [aLine()], unavailable: [] });
  await press('Buy again');
  expect(await screen.findByText('the cart')).toBeDefined();
});

it('leaves the user alone who has gone to another page before the books are in the cart', async () => {
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: ORDER });
  server.responses['GET /user/cart'] = () => Response.json({ cart: [] });
  const responding = Promise.withResolvers<Response>();
  server.responses[REORDER] = () => responding.promise;
  const { router } = await openOrder();
  await screen.findByRole('button', { name: 'Buy again' });
  await press('Buy again');
  await waitFor(() => expect(server.calls).toContain(REORDER));
  await act(() => router.navigate('/profile'));
  responding.resolve(Response.json({ cart: [aLine()], unavailable: [] }));
  await waitFor(() => expect(cart.get().data).toHaveLength(1));
  await act(async () => {});
  expect(router.state.location.pathname).toBe('/profile');
});

it('says in the heading that the order failed to load, and shows the order after a retry', async () => {
  server.responses['GET /user/orders/or01'] = () => Response.json({}, { status: 400 });
  await openOrder();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'This order cannot be shown',
  );
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: ORDER });
  await press('Try again');
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Order ${ORDER.number}`),
  );
});

it('shows the paid order to a user who has signed in again while paying', async () => {
  const fake = addFakeProvider();
  onTestFinished(() => void fake.remove());
  const order = anOrder({ status: 'awaiting-payment', expiresAt: '2099-01-01T00:00:00+00:00' });
  server.responses['GET /user/orders/or01'] = () => Response.json({ order });
  server.responses['POST /user/orders/or01/checkout'] = () =>
    Response.json({ order, checkout: CHECKOUT });
  server.responses['POST /user/orders/or01/payment'] = () =>
    Response.json({ order: anOrder({ status: 'placed' }) });
  await openOrder();
  await userEvent.click(await screen.findByRole('button', { name: /^Pay now/ }));
  await waitFor(() => expect(fake.payments).toHaveLength(1));
  startSession({ ...SESSION, token: 'd.e.f' }, true);
  fake.payments[0]?.end(PROOF);
  expect(await screen.findByRole('button', { name: 'Buy again' })).toBeDefined();
});

it('says that a user has no such order', async () => {
  server.responses['GET /user/orders/or01'] = refuse(404, 'not-found');
  await openOrder();
  const heading = { name: 'The page you are looking for is not available!' };
  expect(await screen.findByRole('heading', heading)).toBeDefined();
});

const AWAITING = anOrder({ status: 'awaiting-payment', expiresAt: '2099-01-01T00:00:00+00:00' });

it('says that a payment of this tab is not confirmed, and confirms it on request', async () => {
  sessionStorage.setItem(
    'purchase',
    JSON.stringify({ payment: { orderId: 'or01', proof: PROOF } }),
  );
  readPurchase();
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: AWAITING });
  server.responses['POST /user/orders/or01/checkout'] = () =>
    Response.json({ order: AWAITING, checkout: CHECKOUT });
  server.responses['POST /user/orders/or01/payment'] = () =>
    Response.json({ order: anOrder({ status: 'placed' }) });
  await openOrder();
  await screen.findByText('Your payment was made');
  await press('Try again');
  expect(await screen.findByRole('button', { name: 'Buy again' })).toBeDefined();
  expect(screen.queryByText('Your payment was made')).toBeNull();
});

it('does not mention that payment once the order is paid', async () => {
  sessionStorage.setItem(
    'purchase',
    JSON.stringify({ payment: { orderId: 'or01', proof: PROOF } }),
  );
  readPurchase();
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: ORDER });
  await openOrder();
  await screen.findByRole('button', { name: 'Buy again' });
  expect(screen.queryByText('Your payment was made')).toBeNull();
});

it('says why a payment cannot be opened', async () => {
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: AWAITING });
  server.responses['POST /user/orders/or01/checkout'] = refuse(502, 'provider-unreachable');
  await openOrder();
  await userEvent.click(await screen.findByRole('button', { name: /^Pay now/ }));
  expect(await screen.findByText(/^The payment is not responding\./)).toBeDefined();
});

/**
 * Has a button that begins a task, one that leaves it at once, and one that leaves it after
 * `response`.
 */
function OrderPage({ response }: { response: Promise<void> }) {
  const { task, begin, leave } = useOrderTask();
  return (
    <>
      <p>{task ?? 'no task'}</p>
      <button type="button" onClick={() => begin('cancel')}>
        Begin
      </button>
      <button type="button" onClick={leave}>
        Leave
      </button>
      <button type="button" onClick={() => void response.then(leave)}>
        Leave later
      </button>
    </>
  );
}

/** Opens an order from the list, and starts to cancel it. */
async function openTask() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const routes = [
    { path: '/orders', element: 'the list' },
    { path: '/orders/or01', element: <OrderPage response={promise} /> },
    { path: '/cart', element: 'the cart' },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/orders', '/orders/or01'] });
  render(<RouterProvider router={router} />);
  await press('Begin');
  await screen.findByText('cancel');
  return { router, respond: () => act(async () => resolve()) };
}

it('leaves a task by going back once, even with two quick clicks', async () => {
  const { router } = await openTask();
  const leave = screen.getByRole('button', { name: 'Leave' });
  await act(async () => {
    leave.click();
    leave.click();
  });
  expect(await screen.findByText('no task')).toBeDefined();
  expect(router.state.location.pathname).toBe('/orders/or01');
});

it('begins a task only once with two quick clicks, and again after it was left', async () => {
  const { router } = await openTask();
  await press('Leave');
  await screen.findByText('no task');
  const begin = screen.getByRole('button', { name: 'Begin' });
  await act(async () => {
    begin.click();
    begin.click();
  });
  await screen.findByText('cancel');
  await press('Leave');
  expect(await screen.findByText('no task')).toBeDefined();
  await act(() => router.navigate(-1));
  expect(screen.getByText('the list')).toBeDefined();
});

it('stays on the page when the change of a closed task ends', async () => {
  const { respond } = await openTask();
  await press('Leave later');
  await press('Leave');
  await screen.findByText('no task');
  await respond();
  expect(screen.getByText('no task')).toBeDefined();
});

it('does not go back if the user has left the page', async () => {
  const { router, respond } = await openTask();
  await press('Leave later');
  await act(() => router.navigate('/cart'));
  await respond();
  expect(screen.getByText('the cart')).toBeDefined();
});
