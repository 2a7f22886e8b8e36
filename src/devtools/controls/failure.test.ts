import { expect, it } from 'vitest';
import { matchesRoute } from './failure.ts';

it('matches a call by its method and its whole path, in which a parameter matches any text', () => {
  expect(matchesRoute('POST /api/user/cart', 'POST', '/api/user/cart')).toBe(true);
  expect(matchesRoute('POST /api/user/cart', 'POST', '/api/user/cart/')).toBe(true);
  expect(matchesRoute('POST /api/user/cart', 'GET', '/api/user/cart')).toBe(false);
  expect(matchesRoute('POST /api/user/cart', 'POST', '/api/user/cart/bk06')).toBe(false);
  expect(matchesRoute('POST /api/user/cart/:id', 'POST', '/api/user/cart/bk%2006')).toBe(true);
  expect(matchesRoute('POST /api/user/cart/:id', 'POST', '/api/user/wishlist/bk06')).toBe(false);
});
