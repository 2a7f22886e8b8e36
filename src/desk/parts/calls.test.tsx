import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import { useSending } from './calls.ts';

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

it('says why the last try failed, until the next, which waits for what follows the failure', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const failure = new ApiError(500, '', 'It is down.');
  const followed: unknown[] = [];
  let tries = 0;
  function Form() {
    const { isSending, error, send } = useSending();
    const onFailure = async (reported: ApiError) => {
      followed.push(reported);
      await promise;
    };
    const work = async () => {
      tries += 1;
      if (tries === 1) throw failure;
    };
    return (
      <button type="button" disabled={isSending} onClick={() => void send(work, onFailure)}>
        {error ?? 'Send'}
      </button>
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Form }])} />);
  const button = screen.getByRole('button');
  await userEvent.click(button);
  expect([button.textContent, button.hasAttribute('disabled')]).toEqual(['It is down.', true]);
  expect(followed).toEqual([failure]);
  await act(async () => resolve());
  expect([button.textContent, button.hasAttribute('disabled')]).toEqual(['It is down.', false]);
  await userEvent.click(button);
  expect([button.textContent, button.hasAttribute('disabled')]).toEqual(['Send', false]);
  expect([tries, followed.length]).toEqual([2, 1]);
});

it('allows another try after an error of the page itself', async () => {
  const errors: unknown[] = [];
  function Form() {
    const { isSending, send } = useSending();
    const work = () => Promise.reject(new TypeError('A slip.'));
    const onClick = () => void send(work).catch((error: unknown) => errors.push(error));
    return <button type="button" disabled={isSending} {...{ onClick }} />;
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Form }])} />);
  const button = screen.getByRole('button');
  await userEvent.click(button);
  expect([errors, button.hasAttribute('disabled')]).toEqual([[new TypeError('A slip.')], false]);
});
