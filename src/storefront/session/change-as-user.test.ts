import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../data/api-client.ts';
import { onChangeEnd } from '../data/changes.ts';
import { changeAsUser, endSessionIfOver } from './change-as-user.ts';
import { getSession, logOut, onSessionLoss, startSession } from './session-store.ts';

const user = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const INTENT = { list: 'cart', bookId: 'bk01' } as const;

beforeEach(() => startSession({ token: 'a.b.c', user }, true));
afterEach(() => logOut());

it('gives the change the token of the user who asked for it', async () => {
  const change = vi.fn<(token: string) => Promise<void>>();
  expect(await changeAsUser(change)).toBe(true);
  expect(change).toHaveBeenCalledExactlyOnceWith('a.b.c');
});

it('never makes one user’s change for the next user', async () => {
  const change = vi.fn<(token: string) => Promise<void>>();
  const first = Promise.withResolvers<void>();
  const running = vi.fn(() => first.promise);
  const before = changeAsUser(running);
  const late = changeAsUser(change);
  await vi.waitUntil(() => running.mock.calls.length > 0);
  startSession({ token: 'd.e.f', user }, true);
  first.resolve();
  expect(await before).toBe(true);
  expect(await late).toBe(false);
  expect(change).not.toHaveBeenCalled();
});

it('drops a change if its user has signed out before its turn', async () => {
  const change = vi.fn<(token: string) => Promise<void>>();
  const late = changeAsUser(change);
  logOut();
  expect(await late).toBe(false);
  expect(change).not.toHaveBeenCalled();
});

it('says whose change has ended, and what the user wanted by it', async () => {
  const onEnd = vi.fn<(end: unknown) => void>();
  const stop = onChangeEnd(onEnd);
  await changeAsUser(async () => {}, INTENT);
  stop();
  expect(onEnd.mock.calls).toEqual([[{ about: { token: 'a.b.c', intent: INTENT } }]]);
});

it('drops a change while nobody is signed in', async () => {
  logOut();
  const change = vi.fn<(token: string) => Promise<void>>();
  expect(await changeAsUser(change)).toBe(false);
  expect(change).not.toHaveBeenCalled();
});

it.each(['bad-token', 'unknown-email'] as const)('ends the session on "%s"', (code) => {
  const onLoss = vi.fn<(intent: unknown) => void>();
  const stop = onSessionLoss(onLoss);
  endSessionIfOver(new ApiError(401, '', 'No.', { code }), { token: 'a.b.c', intent: INTENT });
  // After the second such answer there is no session left to end.
  endSessionIfOver(new ApiError(401, '', 'No.', { code }), { token: 'a.b.c', intent: INTENT });
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
  endSessionIfOver(error, { token: 'a.b.c' });
  expect(getSession()?.token).toBe('a.b.c');
});

it('loses no session if there is none', () => {
  logOut();
  const onLoss = vi.fn<() => void>();
  const stop = onSessionLoss(onLoss);
  endSessionIfOver(new ApiError(401, '', 'No.', { code: 'bad-token' }), { token: undefined });
  stop();
  expect(onLoss).not.toHaveBeenCalled();
});

it('keeps the session of the next user when the last one is refused late', () => {
  startSession({ token: 'd.e.f', user }, true);
  endSessionIfOver(new ApiError(401, '', 'No.', { code: 'bad-token' }), { token: 'a.b.c' });
  expect(getSession()?.token).toBe('d.e.f');
});
