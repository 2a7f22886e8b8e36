import { expect, it } from 'vitest';
import { getFieldLabel } from './import-steps.ts';

it('names the fields of a book, and repeats a heading that is none', () => {
  const headings = ['stock', 'genres', 'price', 'title', 'Rack', 'constructor', 'toString', ''];
  expect(headings.map(getFieldLabel)).toEqual([
    'Copies',
    'Category',
    'Selling price',
    'Title',
    'Rack',
    'constructor',
    'toString',
    '',
  ]);
});
