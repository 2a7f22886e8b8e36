import { expect, it } from 'vitest';
import { getFieldLabel, listWords, spellCount } from './import-texts.ts';

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

it('spells counts up to ten, and joins words', () => {
  expect([0, 1, 2, 10, 11].map(spellCount)).toEqual(['No', 'One', 'Two', 'Ten', '11']);
  const lists = [[], ['A'], ['A', 'B'], ['A', 'B', 'C']];
  expect(lists.map((words) => listWords(words))).toEqual(['', 'A', 'A and B', 'A, B and C']);
  expect(listWords(['A', 'B'], 'or')).toBe('A or B');
});
