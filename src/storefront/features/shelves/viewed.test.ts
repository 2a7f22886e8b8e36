import { act, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearViewed, readViewed, rememberViewed, useViewed } from './shelf.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('remembers the last twelve books, the latest first, each once', () => {
  for (let id = 1; id <= 14; id += 1) rememberViewed(`bk${id}`);
  rememberViewed('bk10');
  expect(readViewed()).toHaveLength(12);
  expect(readViewed().slice(0, 3)).toEqual(['bk10', 'bk14', 'bk13']);
  expect(readViewed().at(-1)).toBe('bk3');
});

it('re-renders when a book is viewed and when the list is cleared', () => {
  const { result } = renderHook(useViewed);
  act(() => rememberViewed('bk01'));
  expect(result.current).toEqual(['bk01']);
  act(clearViewed);
  expect(result.current).toEqual([]);
  expect(localStorage.getItem('viewed')).toBeNull();
});

it('shows the books that were viewed in another tab', () => {
  const { result } = renderHook(useViewed);
  localStorage.setItem('viewed', '["bk07"]');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'viewed' })));
  expect(result.current).toEqual(['bk07']);
});

it('reads the undamaged items of damaged data', () => {
  localStorage.setItem('viewed', '["bk01", 7, null, "", "bk02", "bk01"]');
  expect(readViewed()).toEqual(['bk01', 'bk02']);
  localStorage.setItem('viewed', '{"bk01"');
  expect(readViewed()).toEqual([]);
  localStorage.setItem('viewed', '"bk01"');
  expect(readViewed()).toEqual([]);
  rememberViewed('bk03');
  expect(readViewed()).toEqual(['bk03']);
});

it('works where storage is denied', () => {
  const deny = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(deny);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(deny);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(deny);
  rememberViewed('bk01');
  clearViewed();
  expect(readViewed()).toEqual([]);
});

it('is empty in the HTML of a page', () => {
  localStorage.setItem('viewed', '["bk01"]');
  const Ids = () => useViewed().join();
  expect(renderToString(createElement(Ids))).toBe('');
});
