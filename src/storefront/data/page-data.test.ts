import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readPage, useShownPage } from './page-data.ts';

const FAILURE = new Error('No answer.');
/** Reads a page that the shop does not send. */
const readFailing = (path: string) => readPage(path, Promise.reject(FAILURE));

it('returns what the page showed last, if it is the same page and cannot be read', async () => {
  const { rerender } = renderHook((value: string) => useShownPage('/authors/a', value), {
    initialProps: 'first',
  });
  expect(await readPage('/authors/a', Promise.resolve('read'))).toBe('read');
  expect(await readFailing('/authors/a')).toBe('first');
  rerender('newer');
  expect(await readFailing('/authors/a')).toBe('newer');
  await expect(readFailing('/authors/b')).rejects.toBe(FAILURE);
});
