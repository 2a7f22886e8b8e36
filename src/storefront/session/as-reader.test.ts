import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../data/api-client.ts';
import { changeAsReader, endSessionIfOver } from './as-reader.ts';
import { getSession, logOut, onSessionLoss, startSession } from './session-store.ts';

const user = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const INTENT = { list: 'cart', bookId: 'bk01' } as const;

beforeEach(() => startSession({ token: 'a.b.c', user }, true));
afterEach(() => logOut());

it('gives the change the token of the user who asked for it', async () => {
  const change = vi.fn<(token: string) => Promise<void>>();
  expect(await changeAsReader(change)).toBe(true);
  expect(change).toHaveBeenCalledExactlyOnceWith('a.b.c');
});

it('does not do for the next user what the last one asked for', async () => {
  const change = vi.fn<(token: string) => Promise<void>>();
  const first = Promise.withResolvers<void>();
  const running = vi.fn(() => first.promise);
  const before = changeAsReader(running);
  const late = changeAsReader(change);
  await vi.waitUntil(() => running.mock.calls.length > 0);
  startSession({ token: 'd.e.f', user }, true);
  first.resolve();
  expect(await before).toBe(true);
  expect(await late).toBe(false);
  expect(change).not.toHaveBeenCalled();
});

it('drops a change that nobody is signed in for', async () => {
  logOut();
  const change = vi.fn<(token: string) => Promise<void>>();
  expect(await changeAsReader(change)).toBe(false);
  expect(change).not.toHaveBeenCalled();
});

it.each(['bad-token', 'unknown-email'] as const)('ends the session on "%s"', (code) => {
  const onLoss = vi.fn<(intent: unknown) => void>();
  const stop = onSessionLoss(onLoss);
  endSessionIfOver(new ApiError(401, '', 'No.', { code }), INTENT);
  // A second answer of the same kind finds no session any more.
  endSessionIfOver(new ApiError(401, '', 'No.', { code }), INTENT);
  stop();
  expect(getSession()).toBeUndefined();
  expect(onLoss.mock.calls).toEqual([[INTENT]]);
});

it.each([
  ['another code', new ApiError(404, '', 'No.', { code: 'not-found' })],
  ['no code', new ApiError(500, '', 'No.')],
  ['another error', new TypeError('Failed to fetch')],
  ['no error', undefined],
])('keeps the session on %s', (_name, error) => {
  endSessionIfOver(error);
  expect(getSession()?.token).toBe('a.b.c');
});
