import { afterEach, expect, it, vi } from 'vitest';
import { getPicture } from './page-head.tsx';
import { absoluteUrl } from './shop-facts.ts';

afterEach(() => vi.unstubAllEnvs());

it('uses a book’s picture as its preview', () => {
  expect(getPicture({ _id: 'bk01', coverImg: '/covers/emma.svg' })).toBe('/covers/emma.svg');
});

it('uses the drawn cover of a book without a picture, on a server only', () => {
  const book = { _id: 'b/1', coverImg: '' };
  expect(getPicture(book)).toBeUndefined();
  vi.stubEnv('VITE_SERVER', '1');
  expect(getPicture(book)).toBe('/covers/set/b%2F1.svg');
});

it('makes a path absolute, and leaves the URL of an imported cover unchanged', () => {
  expect(absoluteUrl('/covers/emma.svg')).toMatch(/^https:\/\/[^/]+\/covers\/emma\.svg$/);
  const cover = 'https://images.example/emma.jpg';
  expect(absoluteUrl(cover)).toBe(cover);
});
