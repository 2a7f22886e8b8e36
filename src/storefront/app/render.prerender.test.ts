import { expect, it } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { renderPage } from './render.prerender.tsx';

it.each(['//other.example/books', '//books', '//[x'])(
  'takes no part of "%s" for a host',
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
