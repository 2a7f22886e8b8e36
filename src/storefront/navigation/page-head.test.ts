import { afterEach, expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { getBookPreview, getPicture } from './page-head.tsx';
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

it('describes the drawn preview of a book, with its author if it has one, on a server only', () => {
  const book = aBook({ _id: 'b/1', title: 'Emma', author: 'Jane Austen' });
  expect(getBookPreview(book)).toBeUndefined();
  vi.stubEnv('VITE_SERVER', '1');
  const path = '/previews/book-b%2F1.png';
  expect(getBookPreview(book)).toEqual({ path, alt: 'Cover of Emma by Jane Austen' });
  expect(getBookPreview({ ...book, author: '' })).toEqual({ path, alt: 'Cover of Emma' });
  const authors = ['A. Rao', 'B. Sen', 'C. Das', 'D. Pal', 'E. Roy', 'F. Jha'];
  expect(getBookPreview({ ...book, author: authors.join(', '), authors })?.alt).toMatch(
    / and \d others$/,
  );
});

it('makes a path absolute, and leaves the URL of an imported cover unchanged', () => {
  expect(absoluteUrl('/covers/emma.svg')).toMatch(/^https:\/\/[^/]+\/covers\/emma\.svg$/);
  const cover = 'https://images.example/emma.jpg';
  expect(absoluteUrl(cover)).toBe(cover);
});
