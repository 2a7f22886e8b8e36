// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, readEmpty } from '#client/client.ts';
import {
  describeCauseAndRemedy,
  describeFailedChange,
  describeFailure,
  useFailure,
  WENT_WRONG,
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
  ['30', 'That was too many requests at once. Please wait a minute.'],
  ['61', 'That was too many requests at once. Please wait 2 minutes.'],
  ['3600', 'That was too many requests at once. Please wait 60 minutes.'],
  ['', 'That was too many requests at once. Please wait a minute.'],
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
