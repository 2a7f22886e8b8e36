import { renderHook } from '@testing-library/react';
import { MemoryRouter, type ActionFunctionArgs } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { showToast } from '#ui/messages/feedback.tsx';
import { rememberList, useListPath } from '../../navigation/paths.ts';
import { getSession, logOut, startSession } from '../../session/session-store.ts';
import { action } from './profile.tsx';

vi.mock('#ui/messages/feedback.tsx', () => ({ showToast: vi.fn<typeof showToast>() }));

const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };

afterEach(() => {
  vi.unstubAllGlobals();
  logOut();
});

/** Submits a form with these fields, and returns the calls to the API, which sends `answer`. */
async function submit(
  fields: Record<string, string>,
  answer = () => new Response(null, { status: 204 }),
) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const fetched = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', fetched);
  startSession({ token: 'a.b.c', user: ASHA }, true);
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const request = new Request('https://books.example/profile', { method: 'POST', body });
  await action({ request } as ActionFunctionArgs);
  return fetched.mock.calls.map(([address, init]) => `${init?.method} ${String(address)}`);
}

it('deletes the account on request', async () => {
  const calls = await submit({ task: 'delete', deletePassword: 'open-shelf' });
  expect(calls).toEqual([expect.stringMatching(/^DELETE .*\/api\/user$/)]);
  expect(getSession()).toBeUndefined();
});

it.each([
  [{ task: 'delete', deletePassword: 'open-shelf' }, undefined],
  [{ task: 'names', firstName: 'Usha', lastName: 'Rao' }, { user: { ...ASHA, firstName: 'Usha' } }],
])('leaves the session of a user who has signed in during the call: %j', async (fields, body) => {
  const session = { token: 'd.e.f', user: { ...ASHA, firstName: 'Ravi', email: 'ravi@a.example' } };
  await submit(fields, () => {
    startSession(session, true);
    return body ? Response.json(body) : new Response(null, { status: 204 });
  });
  expect(getSession()).toEqual(session);
});

it('makes no change for an unknown task', async () => {
  await expect(submit({ task: 'other' })).rejects.toThrow('the unknown task other');
  expect(fetch).not.toHaveBeenCalled();
  expect(getSession()).toBeDefined();
});

it('logs out once at two clicks', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  startSession({ token: 'a.b.c', user: ASHA }, true);
  const logOutHere = () => {
    const request = new Request('https://books.example/profile', {
      method: 'POST',
      body: new FormData(),
    });
    return action({ request } as ActionFunctionArgs);
  };
  vi.mocked(showToast).mockClear();
  rememberList('?rating=4');
  await Promise.all([logOutHere(), logOutHere()]);
  expect(vi.mocked(showToast).mock.calls).toEqual([['Logged out']]);
  expect(getSession()).toBeUndefined();
  // Another user begins with the whole list.
  expect(renderHook(useListPath, { wrapper: MemoryRouter }).result.current).toBe('/books');
});
