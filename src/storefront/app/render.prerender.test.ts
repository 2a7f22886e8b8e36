import { expect, it } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { isShell, renderPage } from './render.prerender.tsx';

it.each(['//other.example/books', '//books', '//[x', '/cart ', '/cart\u0000'])(
  'takes %j for no other address',
  async (path) => {
    const api = createTestApi();
    const { status } = await renderPage(path, {
      assets: { styles: '', beforeStart: '' },
      scripts: ['/assets/shop.js'],
      send: (address) => api.request(address),
    });
    expect(status).toBe(404);
  },
);

it.each(['/CART', '/Mock-Man/', '/cart/'])(
  'leaves %s to the browser, as the router does',
  (path) => {
    expect(isShell(path)).toBe(true);
  },
);
