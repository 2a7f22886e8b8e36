import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queueChange } from './as-user.ts';
import { getSession, logOut, onSessionLoss, startSession } from './session-store.ts';
import { signOut } from '../routes/account/profile.tsx';

const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock.mockReset());
  startSession({ token: 'a.b.c', user: ASHA }, true);
});

afterEach(() => {
  logOut();
  vi.unstubAllGlobals();
});

it('signs out immediately, and ends the session at the API even if the page is closed', async () => {
  fetchMock.mockReturnValue(new Promise(() => {}));
  signOut();
  expect(getSession()).toBeUndefined();
  await expect.poll(() => fetchMock.mock.calls).toHaveLength(1);
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect(url).toBe(`${location.origin}/api/auth/logout`);
  expect(init).toMatchObject({
    method: 'POST',
    keepalive: true,
    headers: { authorization: 'a.b.c' },
  });
});

it.each([
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the API refuses', () => Promise.resolve(Response.json({ errors: [] }, { status: 401 }))],
])('reports nothing if %s', async (_name, response) => {
  const onLoss = vi.fn<() => void>();
  const onRejection = vi.fn<() => void>();
  onSessionLoss(onLoss);
  process.on('unhandledRejection', onRejection);
  fetchMock.mockImplementation(response);
  signOut();
  await expect.poll(() => fetchMock.mock.results).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', onRejection);
  expect(onLoss).not.toHaveBeenCalled();
  expect(onRejection).not.toHaveBeenCalled();
});

it('ends the session at the API after a change in progress, and does not delay the next change', async () => {
  fetchMock.mockReturnValue(new Promise(() => {}));
  let finish: (isMade: boolean) => void = () => expect.fail();
  const change = queueChange(() => new Promise((resolve) => (finish = resolve)));
  signOut();
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetchMock).not.toHaveBeenCalled();
  finish(true);
  await change;
  expect(await queueChange(async () => true)).toBe(true);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

it('makes no call if no user is signed in', async () => {
  logOut();
  signOut();
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetchMock).not.toHaveBeenCalled();
});
