import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { renderRoutes } from '../app/testing.tsx';
import * as shopPage from './shop-page.tsx';

const fetch = vi.fn<(input: URL | Request | string) => Promise<Response>>();

afterEach(() => {
  vi.unstubAllGlobals();
  fetch.mockReset();
});

function show(path: string) {
  vi.stubGlobal('fetch', fetch);
  return renderRoutes([{ path, ...shopPage }], path);
}

it('shows the owner’s text, with the name of the shop', async () => {
  fetch.mockImplementation(async (input) =>
    String(input).endsWith('/shop/pages/contact')
      ? Response.json({ page: { text: 'Come by.' } })
      : Response.json({ guest: false, shop: { ...DEFAULT_SETTINGS, name: 'Books & Co' } }),
  );
  await show('/contact');
  expect(await screen.findByText('Come by.')).toBeDefined();
  expect(screen.getByText('Books & Co')).toBeDefined();
});

it('says that the page could not be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fetch.mockImplementation(async () => Response.json({}, { status: 400 }));
  await show('/terms');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms and conditions');
});
