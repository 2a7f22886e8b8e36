import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import { completeBrowser } from '#ui/testing.ts';
import { ConfirmButton } from './confirm-button.tsx';

beforeEach(completeBrowser);

/** Shows a button whose call fails when the returned function is called. */
function show() {
  const { promise, reject } = Promise.withResolvers<void>();
  const button = (
    <ConfirmButton
      text="End"
      title="End it?"
      label="End it"
      keepLabel="Keep"
      onConfirm={() => promise}
    >
      It ends.
    </ConfirmButton>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: button }])} />);
  return () => act(async () => reject(new ApiError(500, '', 'It is still there.')));
}

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
