import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { showToast } from '#ui/feedback.tsx';
import { renderRoutes } from '../../app/testing.tsx';
import * as reset from './reset.tsx';

vi.mock('#ui/feedback.tsx', () => ({
  showToast: vi.fn<typeof showToast>(),
  prepareToasts: () => {},
}));

it('shows and focuses the heading that says the link has run out', async () => {
  const refusal = { errors: ['No.'], code: 'bad-link' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 400 }));
  const scrolled = vi.fn();
  vi.stubGlobal('scrollTo', scrolled);
  const Component = () => (
    <main>
      <reset.Component />
    </main>
  );
  await renderRoutes([{ path: '/reset', ...reset, Component }], '/reset#old');
  await userEvent.type(screen.getByLabelText('New password'), 'a hound on the moor');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'a hound on the moor{Enter}');
  const heading = await screen.findByRole('heading', { name: 'This link has run out' });
  await vi.waitFor(() => expect(document.activeElement).toBe(heading));
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 0);
  vi.unstubAllGlobals();
});

it('sends the token of the address, also after a failure', async () => {
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
