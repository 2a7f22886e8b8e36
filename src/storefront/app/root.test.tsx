import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Component } from './root.tsx';
import { renderRoutes } from './testing.tsx';

it('moves the focus to the content without a new history entry, which would have no state', async () => {
  const page = { path: '/signin', Component: () => <h1>Sign in</h1> };
  await renderRoutes([{ loader: () => null, Component, children: [page] }], '/signin');
  const link = screen.getByRole('link', { name: 'Skip to content' });
  const main = screen.getByRole('main');
  main.scrollIntoView = vi.fn();
  const click = createEvent.click(link);
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(true);
  expect(main).toBe(document.activeElement);
  expect(main.scrollIntoView).toHaveBeenCalledOnce();
  expect(link.getAttribute('href')).toBe('#main');
});
