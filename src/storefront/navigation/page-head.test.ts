import { afterEach, expect, it, vi } from 'vitest';
import { absoluteUrl, previewImage } from './page-head.tsx';

afterEach(() => vi.unstubAllEnvs());

it('previews a book by its picture', () => {
  expect(previewImage({ _id: 'bk01', coverImg: '/covers/emma.svg' })).toBe('/covers/emma.svg');
});

it('previews a book without a picture by its set cover, where a server draws it', () => {
  const book = { _id: 'b/1', coverImg: '' };
  expect(previewImage(book)).toBeUndefined();
  vi.stubEnv('VITE_SERVER', '1');
  expect(previewImage(book)).toBe('/covers/set/b%2F1.svg');
});

it('completes a path, and leaves the address of an imported cover', () => {
  expect(absoluteUrl('/covers/emma.svg')).toMatch(/^https:\/\/[^/]+\/covers\/emma\.svg$/);
  const cover = 'https://images.example/emma.jpg';
  expect(absoluteUrl(cover)).toBe(cover);
});
