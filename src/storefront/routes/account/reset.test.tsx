import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '../../app/testing.tsx';
import * as reset from './reset.tsx';

it('moves focus to the heading that says the link has run out', async () => {
  const refusal = { errors: ['No.'], code: 'bad-link' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 400 }));
  const Component = () => (
    <main>
      <reset.Component />
    </main>
  );
  await renderRoutes([{ path: '/reset/:token', ...reset, Component }], '/reset/old');
  await userEvent.type(screen.getByLabelText('New password'), 'a hound on the moor');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'a hound on the moor{Enter}');
  const heading = await screen.findByRole('heading', { name: 'This link has run out' });
  await vi.waitFor(() => expect(document.activeElement).toBe(heading));
  vi.unstubAllGlobals();
});
