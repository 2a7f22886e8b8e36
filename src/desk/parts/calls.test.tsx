import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Outlet, createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import { useDelayedRead, useSending } from './calls.ts';

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

/** Renders the hook over reads that wait until the test settles them. */
function renderRead(input: string | undefined) {
  const reads = new Map<string, PromiseWithResolvers<string>>();
  const read = (text: string) => {
    const waiting = Promise.withResolvers<string>();
    reads.set(text, waiting);
    return waiting.promise;
  };
  const hook = renderHook((props) => useDelayedRead(props.input, read), {
    initialProps: { input },
  });
  const findRead = (text: string) =>
    waitFor(() => reads.get(text) ?? expect.fail(`There is no read of ${text}.`));
  return { ...hook, findRead, reads };
}

it('reads nothing for an input that another one follows at once', async () => {
  const { rerender, findRead, reads } = renderRead('g');
  rerender({ input: 'go' });
  rerender({ input: 'gora' });
  await findRead('gora');
  expect([...reads.keys()]).toEqual(['gora']);
});

it('drops the response to an earlier input', async () => {
  const { result, rerender, findRead } = renderRead('go');
  const earlier = await findRead('go');
  rerender({ input: 'gora' });
  const later = await findRead('gora');
  await act(async () => later.resolve('Gora'));
  await act(async () => earlier.resolve('Gone'));
  expect(result.current).toEqual({ value: 'Gora', error: undefined });
});

it('keeps the value if the next read fails, and says why', async () => {
  const { result, rerender, findRead } = renderRead(undefined);
  expect(result.current).toEqual({});
  rerender({ input: 'gora' });
  const first = await findRead('gora');
  await act(async () => first.resolve('Gora'));
  rerender({ input: 'emma' });
  const second = await findRead('emma');
  await act(async () => second.reject(new ApiError(503, 'Busy', 'Try later.')));
  expect(result.current).toEqual({ value: 'Gora', error: 'Try later.' });
});
