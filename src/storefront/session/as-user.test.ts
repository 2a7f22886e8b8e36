import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#client/client.ts';
import { WENT_WRONG } from '../data/failure.tsx';
import {
  onChangeEnd,
  changeAsUser,
  createUserResource,
  endSessionIfOver,
  rereadAsUser,
} from './as-user.ts';
import { getSession, logOut, loseSession, onSessionLoss, startSession } from './session-store.ts';

const user = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const INTENT = { list: 'cart', bookId: 'bk01' } as const;

beforeEach(() => startSession({ token: 'a.b.c', user }, true));
afterEach(() => logOut());

it('passes the token of the user to the change, and returns its result', async () => {
  const change = vi.fn<(token: string) => Promise<string>>();
  change.mockResolvedValue('made');
  expect(await changeAsUser(change)).toEqual({ value: 'made' });
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
  expect((await before).problem).toBeUndefined();
  expect(await late).toEqual({ problem: { text: WENT_WRONG } });
  expect(change).not.toHaveBeenCalled();
});

it('drops a change if its user has signed out before its turn', async () => {
  const change = vi.fn<(token: string) => Promise<void>>();
  const late = changeAsUser(change);
  logOut();
  expect(await late).toEqual({ problem: { text: WENT_WRONG } });
  expect(change).not.toHaveBeenCalled();
});

it('ends the session with the intent of a change, before it reports its end', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const seen: unknown[] = [];
  const stops = [
    onSessionLoss((intent) => seen.push(intent)),
    onChangeEnd((error) => seen.push(error)),
  ];
  const over = new ApiError(401, '', 'No.', { code: 'bad-token' });
  await changeAsUser(() => Promise.reject(over), { intent: INTENT });
  stops.forEach((stop) => stop());
  expect(seen).toEqual([INTENT, over]);
});

it('drops a change while no user is signed in', async () => {
  logOut();
  const change = vi.fn<(token: string) => Promise<void>>();
  expect(await changeAsUser(change)).toEqual({ problem: { text: WENT_WRONG } });
  expect(change).not.toHaveBeenCalled();
});

it.each(['bad-token', 'unknown-email'] as const)('ends the session on "%s"', (code) => {
  const onLoss = vi.fn<(intent: unknown) => void>();
  const stop = onSessionLoss(onLoss);
  endSessionIfOver(new ApiError(401, '', 'No.', { code }), { token: 'a.b.c', intent: INTENT });
  // The second response finds no session to end.
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

it('reports no lost session if there is none', () => {
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

it.each([
  ['signs out', logOut],
  ['loses the session', loseSession],
  ['is followed by another', () => startSession({ token: 'd.e.f', user }, true)],
])('forgets the data of a user who %s', (_name, end) => {
  const resource = createUserResource(async () => 'data');
  resource.replace('data');
  end();
  expect(resource.get()).toEqual({ status: 'idle' });
});

it('reads nothing again for a user who signs out before its turn', async () => {
  const change = Promise.withResolvers<void>();
  const changing = changeAsUser(() => change.promise);
  const fetchData = vi.fn(async () => 'data');
  const rereading = rereadAsUser(createUserResource(fetchData));
  logOut();
  change.resolve();
  await Promise.all([changing, rereading]);
  expect(fetchData).not.toHaveBeenCalled();
});

it('reads again beside a read that may have begun before a change', async () => {
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const fetchData = vi.fn<() => Promise<string>>();
  for (const { promise } of responses) fetchData.mockReturnValueOnce(promise);
  const resource = createUserResource(fetchData);
  void resource.reread();
  const rereading = rereadAsUser(resource);
  await vi.waitFor(() => expect(fetchData).toHaveBeenCalledTimes(2));
  responses[1]?.resolve('newer');
  await rereading;
  responses[0]?.resolve('older');
  await responses[0]?.promise;
  expect(resource.get()).toEqual({ status: 'ready', data: 'newer' });
});
