import { expect, it } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { renderPage, shellPath } from './render.prerender.tsx';

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

it.each([
  ['/CART', '/cart'],
  ['/Mock-Man/', '/mock-man'],
  ['/cart/', '/cart'],
  ['/profile/orders/0b8c/invoice', '/profile/orders'],
])('leaves %s to the browser, as the router does', (path, shell) => {
  expect(shellPath(path)).toBe(shell);
});

it('leaves no public page to the browser', () => {
  expect(shellPath('/books')).toBeUndefined();
});
