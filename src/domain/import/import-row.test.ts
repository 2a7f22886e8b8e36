import { expect, it } from 'vitest';
import { readNames } from './import-row.ts';

it('reads custom names of columns', () => {
  expect(readNames('MRP=originalPrice, Book = Title =title')).toEqual({
    MRP: 'originalPrice',
    'Book = Title': 'title',
  });
  expect(readNames('')).toEqual({});
});

it.each(['MRP', 'MRP=price', '=title', 'title', '='])('does not read "%s"', (text) => {
  expect(readNames(text)).toBeUndefined();
});
