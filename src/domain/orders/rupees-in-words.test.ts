import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rupeesInWords } from './rupees-in-words.ts';

it.each([
  [0, 'zero'],
  [7, 'seven'],
  [13, 'thirteen'],
  [40, 'forty'],
  [99, 'ninety-nine'],
  [100, 'one hundred'],
  [101, 'one hundred and one'],
  [644, 'six hundred and forty-four'],
  [1000, 'one thousand'],
  [1005, 'one thousand and five'],
  [1100, 'one thousand one hundred'],
  [99_999, 'ninety-nine thousand nine hundred and ninety-nine'],
  [100_000, 'one lakh'],
  [100_020, 'one lakh and twenty'],
  [123_456, 'one lakh twenty-three thousand four hundred and fifty-six'],
  [10_000_000, 'one crore'],
  [
    1_234_567_890,
    'one hundred and twenty-three crore forty-five lakh sixty-seven thousand eight hundred and ninety',
  ],
])('names %i', (rupees, words) => {
  expect(rupeesInWords(rupees)).toBe(`Rupees ${words} only`);
});

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const UNITS: Record<string, number> = { thousand: 1000, lakh: 100_000, crore: 10_000_000 };

/** Reads words back, in another way than they are written. */
function readWords(text: string): number {
  let sum = 0;
  let part = 0;
  for (const word of text.replace(/^Rupees (.*) only$/, '$1').split(/[ -]/)) {
    if (word === 'hundred') part *= 100;
    else if (word in UNITS) {
      sum += part * (UNITS[word] ?? 0);
      part = 0;
    } else if (TENS.includes(word)) part += (TENS.indexOf(word) + 2) * 10;
    else if (word !== 'and') part += SMALL.indexOf(word);
  }
  return sum + part;
}

it('can be read back as the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (rupees) => {
      expect(readWords(rupeesInWords(rupees))).toBe(rupees);
    }),
  );
});
