// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useOrderTask } from './own-order.tsx';

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

function press(name: string) {
  return userEvent.click(screen.getByRole('button', { name }));
}

it('leaves a task by going back', async () => {
  const { router } = await openTask();
  await press('Leave');
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
