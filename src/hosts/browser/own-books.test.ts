// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { recordOwnBooks } from './own-books.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('records that the demo has its own books until it has those of the seed again', () => {
  recordOwnBooks(true);
  expect(localStorage['kd-books']).toBe('1');
  recordOwnBooks(false);
  expect(localStorage['kd-books']).toBeUndefined();
});

it('throws no error where storage is denied', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Denied.', 'SecurityError');
  });
  expect(() => recordOwnBooks(true)).not.toThrow();
});
