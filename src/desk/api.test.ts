import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, getServerTime, readBody, readServerClock } from '#client/client.ts';
import { explain, forgetSession, getUserEmail, load, sendToApi, storeSession } from './api.ts';
import { aCutResponse } from './testing.tsx';

it.each([
  ['owners-only', 'Only an owner of the shop can do this. Please ask one of them.'],
  ['in-progress', 'This is still being done, perhaps for another tab. Try again in a moment.'],
  ['key-reused', 'This was sent before with other values. Reload the page to see what was done.'],
  ['not-found', 'A message for programs.'],
] as const)('says what the code %s of a failed call means: %s', (code, text) => {
  expect(explain(new ApiError(403, 'Refused', 'A message for programs.', { code }))).toBe(text);
});

it('reports that the shop cannot be reached if the connection is lost within a body', async () => {
  await expect(readBody(Promise.resolve(aCutResponse()))).rejects.toMatchObject({
    status: 0,
    message: 'The shop cannot be reached. Check the connection and try again.',
  });
});

it('reads the clock of the server from a response', async () => {
  const date = new Date(Date.now() + 45 * 60_000).toUTCString();
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { date } }));
  await sendToApi('/api/shop');
  vi.unstubAllGlobals();
  const aheadMs = getServerTime() - Date.now();
  readServerClock(new Response(null, { headers: { date: new Date().toUTCString() } }));
  expect(Math.round(aheadMs / 60_000)).toBe(45);
});

it('sends a person whose session has ended to another tab only where tabs share it', () => {
  const error = new ApiError(401, 'Unauthorized', 'The token is invalid.', { code: 'bad-token' });
  expect(explain(error)).toContain('Copy anything you have typed, then reload');
  vi.stubEnv('VITE_SERVER', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(explain(error)).toContain('Sign in again in another tab, then retry.');
});

it('sends the token of the session', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_input: unknown, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('authorization'));
    return new Response('{}');
  });
  storeSession({ user: { firstName: '', lastName: '', email: 'a@b.example' }, token: 'a.b.c' });
  await sendToApi('/api/shop');
  forgetSession();
  expect(getUserEmail()).toBeNull();
  await sendToApi('/api/shop');
  vi.unstubAllGlobals();
  expect(sent).toEqual(['a.b.c', null]);
});

it('leads to the sign-in and back to the page with its search', async () => {
  const request = new Request('http://localhost/desk/orders?status=placed');
  const refused = await load(request, () => Promise.reject(new Error('unused'))).catch(
    (error: unknown) => error,
  );
  const location = new URL((refused as Response).headers.get('location') ?? '', 'http://localhost');
  expect(location.pathname).toBe('/desk/sign-in');
  expect(location.searchParams.get('next')).toBe('/desk/orders?status=placed');
});
