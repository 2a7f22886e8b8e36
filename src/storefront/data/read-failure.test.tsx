import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#client/client.ts';
import { ReadFailure } from './failure.tsx';

const SILENCE = new ApiError(0, '', 'No answer');
const FAILURE = new ApiError(500, '', 'Down');
const readMessage = () => screen.getByRole('alert').querySelector('p')?.textContent;

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
}

function show(props: { error?: unknown; data?: unknown }) {
  render(<ReadFailure what="The books" onRetry={async () => {}} {...props} />);
}

it('says that the shop responded with a failure', () => {
  setOnline(true);
  show({ error: FAILURE });
  expect(readMessage()).toBe('The books could not be loaded. The shop cannot respond right now.');
});

it.each([SILENCE, new TypeError('500')])('says that no response came after %s', (error) => {
  setOnline(true);
  show({ error });
  expect(readMessage()).toBe('The books could not be loaded. The shop did not answer.');
});

it('names a missing network before any other cause', () => {
  setOnline(false);
  show({ error: FAILURE });
  expect(readMessage()).toBe('The books could not be loaded. You are offline.');
});

it('says that older data are still shown', () => {
  setOnline(true);
  show({ error: SILENCE, data: [] });
  expect(readMessage()).toMatch(/answer\. You are seeing what we loaded earlier\.$/);
});

interface PageProps {
  /** Whether the retry succeeds. */
  willRecover: boolean;
}

function Page({ willRecover }: PageProps) {
  const [hasFailed, setFailed] = useState(true);
  const retry = async () => setFailed(!willRecover);
  return (
    <main>
      <h1 tabIndex={-1}>Books</h1>
      {hasFailed && <ReadFailure what="The books" onRetry={retry} />}
    </main>
  );
}

it('reads again on request, and moves focus from the removed button to the heading', async () => {
  render(<Page willRecover />);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});

it('leaves focus on the button if the retry fails too', async () => {
  render(<Page willRecover={false} />);
  const button = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(button);
  expect(document.activeElement).toBe(button);
});
