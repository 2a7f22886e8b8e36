import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { showToast } from '#ui/messages/feedback.tsx';
import { renderRoutes } from '../../app/testing.tsx';
import { getSession, startSession } from '../../session/session-store.ts';
import * as reset from './reset.tsx';

vi.mock('#ui/messages/feedback.tsx', () => ({
  showToast: vi.fn<typeof showToast>(),
  prepareToasts: () => {},
}));

it('shows and focuses the heading that says the link has run out', async () => {
  const refusal = { errors: ['No.'], code: 'bad-link' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 400 }));
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  const Component = () => (
    <main>
      <reset.Component />
    </main>
  );
  await renderRoutes([{ path: '/reset', ...reset, Component }], '/reset#old');
  await userEvent.type(screen.getByLabelText('New password'), 'a hound on the moor');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'a hound on the moor{Enter}');
  const heading = await screen.findByRole('heading', { name: 'This link has expired' });
  await vi.waitFor(() => expect(document.activeElement).toBe(heading));
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  expect(screen.getByRole('alert').textContent).toBe('A link works once, for one hour.');
  vi.unstubAllGlobals();
});

it('sends the token of the URL, also after a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const fetch = vi.fn<typeof globalThis.fetch>();
  fetch.mockImplementation(async () => Response.json({ code: 'failed' }, { status: 500 }));
  vi.stubGlobal('fetch', fetch);
  const { router } = await renderRoutes([{ path: '/reset', ...reset }], '/reset#0a1b');
  await userEvent.type(screen.getByLabelText('New password'), 'a hound on the moor');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'a hound on the moor');
  const save = screen.getByRole('button', { name: 'Save new password' });
  for (const times of [1, 2]) {
    await userEvent.click(save);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(times));
    await vi.waitFor(() => expect(showToast).toHaveBeenCalledTimes(times));
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  }
  const sent = fetch.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as object);
  expect(sent).toEqual([
    { token: '0a1b', password: 'a hound on the moor' },
    { token: '0a1b', password: 'a hound on the moor' },
  ]);
  vi.unstubAllGlobals();
});

it('clears a differing confirmation each time, and can then be sent', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  fetch.mockImplementation(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetch);
  const routes = [
    { path: '/reset', ...reset },
    { path: '/signin', element: 'Sign in' },
  ];
  const { router } = await renderRoutes(routes, '/reset#0a1b');
  const confirmation = screen.getByLabelText<HTMLInputElement>('Confirm password');
  await userEvent.type(screen.getByLabelText('New password'), 'a hound on the moor');
  await userEvent.type(confirmation, 'a hound{Enter}');
  await waitFor(() => expect(confirmation.value).toBe(''));
  await userEvent.type(confirmation, 'a moor{Enter}');
  await waitFor(() => expect(confirmation.value).toBe(''));
  await userEvent.type(confirmation, 'a hound on the moor{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  vi.unstubAllGlobals();
});

it('says that the confirmation differs only once something is typed there', async () => {
  await renderRoutes([{ path: '/reset', ...reset }], '/reset#0a1b');
  const confirmation = screen.getByLabelText('Confirm password');
  const isInvalid = () => confirmation.getAttribute('aria-invalid') === 'true';
  await userEvent.type(screen.getByLabelText('New password'), 'a hound on the moor');
  expect(isInvalid()).toBe(false);
  await userEvent.type(confirmation, 'a hound');
  expect(isInvalid()).toBe(true);
  await userEvent.type(confirmation, ' on the moor');
  expect(isInvalid()).toBe(false);
});

it('signs out here, too, when the password was changed', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  const user = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
  startSession({ token: 'a.b.c', user }, true);
  const signIn = { path: '/signin', element: 'Sign in' };
  const { router } = await renderRoutes([{ path: '/reset', ...reset }, signIn], '/reset#0a1b');
  await userEvent.type(screen.getByLabelText('New password'), 'a hound on the moor');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'a hound on the moor{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  expect(getSession()).toBeUndefined();
  expect(showToast).toHaveBeenLastCalledWith('Password changed');
  vi.unstubAllGlobals();
});
