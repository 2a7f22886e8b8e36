// @vitest-environment jsdom
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, readEmpty } from '#client/client.ts';
import {
  PageFailure,
  ReadFailure,
  WENT_WRONG,
  describeCauseAndRemedy,
  describeFailedChange,
  describeFailure,
  useFailure,
} from './failure.tsx';

let isOnline = true;
beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});

const createError = (status: number, code?: 'failed' | 'provider-unreachable') =>
  new ApiError(status, '', 'The reason of the API.', { code });

it.each([
  ['no response', createError(0), 'The shop did not answer. Please try again.'],
  ['any other error', new TypeError('?'), 'The shop did not answer. Please try again.'],
  ['a failure', createError(500, 'failed'), 'The shop cannot respond right now. Please try again.'],
  [
    'a refusal that no screen expects',
    createError(422),
    'The shop cannot respond right now. Please try again.',
  ],
  [
    'an unreachable database',
    createError(503),
    'The shop cannot be reached at the moment. Please try again.',
  ],
  [
    'an unreachable payment provider',
    createError(502, 'provider-unreachable'),
    'The payment is not responding. Please try again.',
  ],
])('has one sentence for %s', (_name, error, text) => {
  expect(describeFailure(error)).toBe(text);
});

it('names a missing network before any other cause', () => {
  isOnline = false;
  expect(describeCauseAndRemedy(createError(500, 'failed'))).toEqual([
    'You are offline.',
    'Please try again when you are back online.',
  ]);
});

it.each([
  ['30', 'Too many requests at once. Please wait a minute.'],
  ['61', 'Too many requests at once. Please wait 2 minutes.'],
  ['3600', 'Too many requests at once. Please wait 60 minutes.'],
  ['', 'Too many requests at once. Please wait a minute.'],
])('says how long to wait if the API names %s seconds', async (seconds, text) => {
  const response = new Response('{}', { status: 429, headers: { 'retry-after': seconds } });
  const error: unknown = await readEmpty(Promise.resolve(response)).catch(
    (thrown: unknown) => thrown,
  );
  expect(describeFailure(error)).toBe(text);
});

it('removes the text of a missing network, but no other, once the network is back', () => {
  isOnline = false;
  const offline = describeFailure(undefined);
  const { result } = renderHook(() => [useFailure(offline), useFailure(WENT_WRONG)]);
  expect(result.current).toEqual([offline, WENT_WRONG]);
  act(() => {
    isOnline = true;
    dispatchEvent(new Event('online'));
  });
  expect(result.current).toEqual([undefined, WENT_WRONG]);
  act(() => {
    isOnline = false;
    dispatchEvent(new Event('offline'));
  });
  expect(result.current).toEqual([offline, WENT_WRONG]);
});

it.each([
  ['cart-full', 'Your cart is full. Please order or remove a book first.'],
  ['wishlist-full', 'Your wishlist is full. Please remove a book first.'],
  ['addresses-full', 'You have 50 addresses, which is the limit. Please delete one first.'],
] as const)('says after a change that failed with %s what is full', (code, text) => {
  expect(describeFailedChange(new ApiError(409, '', 'No.', { code }))).toBe(text);
  expect(describeFailedChange(createError(500, 'failed'))).toBe(WENT_WRONG);
});

const SILENCE = new ApiError(0, '', 'No answer');
const FAILURE = new ApiError(500, '', 'Down');
const readMessage = () => screen.getByRole('alert').querySelector('p')?.textContent;

function setOnline(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
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
  /** Whether the failure replaces the whole page. */
  isWhole?: boolean;
}

function Page({ willRecover, isWhole = false }: PageProps) {
  const [hasFailed, setFailed] = useState(true);
  const retry = async () => setFailed(!willRecover);
  return (
    <main>
      <h1 tabIndex={-1}>Books</h1>
      {hasFailed && !isWhole && <ReadFailure what="The books" onRetry={retry} />}
      {hasFailed && isWhole && (
        <PageFailure heading="No books" level="h2" error={SILENCE} onRetry={retry} />
      )}
    </main>
  );
}

it.each([false, true])(
  'reads again on request, and moves focus from the removed button to the heading (whole page: %s)',
  async (isWhole) => {
    render(<Page willRecover isWhole={isWhole} />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
  },
);

it('leaves focus on the button if the retry fails too', async () => {
  render(<Page willRecover={false} />);
  const button = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(button);
  expect(document.activeElement).toBe(button);
});
