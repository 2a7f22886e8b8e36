import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import { Toaster } from '#ui/messages/feedback.tsx';
import { completeBrowser } from '#ui/testing.ts';
import { ConfirmButton } from './confirm-button.tsx';

beforeEach(completeBrowser);

/** How often the page has been read. */
let reads: number;

/** Shows a button; returns functions that end its call. */
function showButton(props: Partial<ComponentProps<typeof ConfirmButton>> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const button = (
    <ConfirmButton
      text="End"
      title="End it?"
      label="End it"
      keepLabel="Keep"
      onConfirm={() => promise}
      {...props}
    >
      It ends.
    </ConfirmButton>
  );
  reads = 0;
  const loader = () => (reads += 1);
  const options = { hydrationData: { loaderData: { page: 0 } } };
  const router = createMemoryRouter([{ id: 'page', path: '/', loader, element: button }], options);
  render(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
  );
  return {
    succeed: () => act(async () => resolve('one')),
    fail: () => act(async () => reject(new ApiError(500, '', 'It is still there.'))),
  };
}

/** Shows a button whose call fails when the returned function is called. */
const show = () => showButton().fail;

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('asks again if the call fails after the dialog was closed', async () => {
  const fail = show();
  await press('End');
  await press('End it');
  await press('Keep');
  expect(screen.queryByRole('dialog')).toBeNull();
  await fail();
  expect(screen.getByRole('dialog').textContent).toContain('It is still there.');
});

it('does not show an earlier failure when it asks again', async () => {
  const fail = show();
  await press('End');
  await press('End it');
  await fail();
  await press('Keep');
  await press('End');
  expect(screen.getByRole('dialog').textContent).not.toContain('It is still there.');
});

it('does nothing at the second click of a double click on the button that asks', async () => {
  show();
  await press('End');
  const confirm = screen.getByRole('button', { name: 'End it' });
  fireEvent.click(confirm, { detail: 2 });
  expect(confirm.hasAttribute('disabled')).toBe(false);
  fireEvent.click(confirm, { detail: 1 });
  expect(confirm.hasAttribute('disabled')).toBe(true);
});

it('closes, says what was done, and reads the page again', async () => {
  const { succeed } = showButton({ done: (count) => `Ended ${String(count)}` });
  await press('End');
  await press('End it');
  expect([screen.getByRole('dialog').isConnected, reads]).toEqual([true, 0]);
  await succeed();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(reads).toBe(1);
  expect(await screen.findByText('Ended one')).toBeTruthy();
});

it('closes without a word if the call has left the page', async () => {
  const { succeed } = showButton();
  await press('End');
  await press('End it');
  await succeed();
  expect([screen.queryByRole('dialog'), reads]).toEqual([null, 0]);
});

it('reads the page again if it is closed after a failure, and only then', async () => {
  const fail = show();
  await press('End');
  await press('Keep');
  expect(reads).toBe(0);
  await press('End');
  await press('End it');
  await fail();
  expect(reads).toBe(0);
  await press('Keep');
  expect([screen.queryByRole('dialog'), reads]).toEqual([null, 1]);
});

it('allows the next try when what follows a failure has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { fail } = showButton({ onFailure: () => promise });
  await press('End');
  await press('End it');
  await fail();
  const confirm = screen.getByRole('button', { name: 'End it' });
  expect(confirm.hasAttribute('disabled')).toBe(true);
  await act(async () => resolve());
  expect(confirm.hasAttribute('disabled')).toBe(false);
});
