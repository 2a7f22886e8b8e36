import { expect, it } from 'vitest';
import { listVariants } from './text.ts';

it('removes no letter of a short word, one of a longer word, and up to two of a long word', () => {
  expect(listVariants('an')).toEqual(['an']);
  expect(listVariants('ana')).toEqual(['ana', 'na', 'aa', 'an']);
  expect(listVariants('vidya')).toEqual(['vidya', 'idya', 'vdya', 'viya', 'vida', 'vidy']);
  // The word, six variants without one letter, and fifteen without two.
  expect(listVariants('tagore')).toHaveLength(22);
  expect(listVariants('tagore')).toContain('tage');
});
