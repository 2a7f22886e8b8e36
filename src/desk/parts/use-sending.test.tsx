import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { useSending } from './use-sending.ts';

function Row() {
  const { isSending, send } = useSending();
  const [tries, setTries] = useState(0);
  const retry = () => send(async () => setTries(tries + 1));
  return (
    <button type="button" onClick={() => void retry()}>
      {isSending ? 'Trying…' : `Try again (${tries})`}
    </button>
  );
}

/** Shows a heading and the row, which the returned function removes. */
function show() {
  const element = (
    <>
      <h1 tabIndex={-1}>Outbox</h1>
      <Outlet />
    </>
  );
  const children = [
    { index: true, Component: Row },
    { path: 'empty', element: <p /> },
  ];
  const router = createMemoryRouter([{ path: '/', element, children }]);
  render(<RouterProvider router={router} />);
  return () => act(() => router.navigate('/empty'));
}

it('leaves the focus to the heading if the button vanishes after it has sent', async () => {
  const remove = show();
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Try again (1)');
  await remove();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

it('leaves the focus as it is if nothing was sent', async () => {
  await show()();
  expect(document.activeElement).toBe(document.body);
});
