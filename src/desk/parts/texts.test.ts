import { expect, it } from 'vitest';
import { toWord } from './texts.ts';

it('writes numbers up to ten as words', () => {
  expect([0, 1, 2, 10, 11].map(toWord)).toEqual(['no', 'one', 'two', 'ten', '11']);
});
