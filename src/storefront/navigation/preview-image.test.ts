import { afterEach, expect, it, vi } from 'vitest';
import { previewImage } from './preview-image.ts';

afterEach(() => vi.unstubAllEnvs());

it('is the picture of the book', () => {
  expect(previewImage({ _id: 'bk01', coverImg: '/covers/emma.svg' })).toBe('/covers/emma.svg');
});

it('is the set cover of a book without a picture, where a server draws it', () => {
  const book = { _id: 'b/1', coverImg: '' };
  expect(previewImage(book)).toBeUndefined();
  vi.stubEnv('VITE_SERVER', '1');
  expect(previewImage(book)).toBe('/covers/set/b%2F1.svg');
});
