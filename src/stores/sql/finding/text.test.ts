import { expect, it } from 'vitest';
import { listVariants } from './text.ts';

it('lists the variants of a word with as many errors as a word of its length may have', () => {
  expect(listVariants('an')).toEqual(['an']);
  expect(listVariants('ana')).toEqual(['ana', 'na', 'aa', 'an']);
  expect(listVariants('vidya')).toEqual(['vidya', 'idya', 'vdya', 'viya', 'vida', 'vidy']);
  // The word, six variants without one letter, and fifteen without two.
  expect(listVariants('tagore')).toHaveLength(22);
  expect(listVariants('tagore')).toContain('tage');
});
