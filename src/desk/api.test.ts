import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, getServerTime, readBody, readServerClock } from '#client/client.ts';
import {
  explain,
  forgetSession,
  formatName,
  getUserEmail,
  load,
  putFile,
  sendToApi,
  storeSession,
} from './api.ts';
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

it('keeps the email on a server in all tabs, and in the demo, with the token, in this one', async () => {
  const session = { user: { firstName: '', lastName: '', email: 'a@b.example' }, token: 'a.b.c' };
  const listStored = () => [{ ...localStorage }, { ...sessionStorage }];
  onTestFinished(forgetSession);
  storeSession(session);
  expect(listStored()).toEqual([{}, { 'desk-name': 'a@b.example', 'desk-token': 'a.b.c' }]);
  forgetSession();
  expect(listStored()).toEqual([{}, {}]);
  vi.stubEnv('VITE_SERVER', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  storeSession({ user: session.user });
  expect(listStored()).toEqual([{ 'desk-name': 'a@b.example' }, {}]);
  expect(getUserEmail()).toBe('a@b.example');
  const request = new Request('http://localhost/desk');
  expect(await load(request, async () => 'read')).toBe('read');
  forgetSession();
  expect(listStored()).toEqual([{}, {}]);
  await expect(load(request, async () => 'read')).rejects.toMatchObject({ status: 302 });
});

it('limits a transfer to two hours, and any other call to the time of the client', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  onTestFinished(() => void vi.unstubAllGlobals());
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await sendToApi('/api/shop');
  await sendToApi('/api/shop', { signal: new AbortController().signal });
  expect(timeout.mock.calls).toEqual([[15_000], [7_200_000]]);
});

it('uploads a file for the version that was read', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit) => {
    sent.push([method, path, body, Object.fromEntries(new Headers(headers))]);
    return Response.json({ book: 1 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await putFile('/a', 'x', 0)).toEqual({ book: 1 });
  await putFile('/b', 'y');
  expect(sent).toEqual([
    ['PUT', '/a', 'x', { 'if-match': '"0"' }],
    ['PUT', '/b', 'y', {}],
  ]);
});

it.each([
  ['Asha', 'Rao', 'Asha Rao'],
  ['Asha', '', 'Asha'],
  ['', 'Rao', 'Rao'],
  ['', '', 'a@b.example'],
])('names a person: %s %s', (firstName, lastName, name) => {
  expect(formatName({ firstName, lastName, email: 'a@b.example' })).toBe(name);
});
