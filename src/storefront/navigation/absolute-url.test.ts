import { expect, it } from 'vitest';
import { absoluteUrl } from './absolute-url.ts';

it('completes a path, and leaves the address of an imported cover', () => {
  expect(absoluteUrl('/covers/emma.svg')).toMatch(/^https:\/\/[^/]+\/covers\/emma\.svg$/);
  const cover = 'https://images.example/emma.jpg';
  expect(absoluteUrl(cover)).toBe(cover);
});
