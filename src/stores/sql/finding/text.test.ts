import { expect, it } from 'vitest';
import { getVocabulary, listVariants } from './text.ts';

it('removes no letter of a short word, one of a longer word, and up to two of a long word', () => {
  expect(listVariants('an')).toEqual(['an']);
  expect(listVariants('ana')).toEqual(['ana', 'na', 'aa', 'an']);
  expect(listVariants('vidya')).toEqual(['vidya', 'idya', 'vdya', 'viya', 'vida', 'vidy']);
  // The word, six variants without one letter, and fifteen without two.
  expect(listVariants('tagore')).toHaveLength(22);
  expect(listVariants('tagore')).toContain('tage');
});

it('splits a long word into pieces that contain every run of 60 letters', () => {
  const word = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(
    '',
  );
  const pieces = getVocabulary(word);
  expect(pieces.map(({ length }) => length)).toEqual([120, 120, 80]);
  for (let start = 0; start + 60 <= word.length; start += 1)
    expect(pieces.some((piece) => piece.includes(word.slice(start, start + 60)))).toBe(true);
});
