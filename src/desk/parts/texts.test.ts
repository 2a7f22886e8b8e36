import { expect, it } from 'vitest';
import { listWords, toWord } from './texts.ts';

it('writes numbers up to ten as words', () => {
  expect([0, 1, 2, 10, 11].map(toWord)).toEqual(['no', 'one', 'two', 'ten', '11']);
});

it('joins words', () => {
  const lists = [[], ['A'], ['A', 'B'], ['A', 'B', 'C']];
  expect(lists.map((words) => listWords(words))).toEqual(['', 'A', 'A and B', 'A, B and C']);
  expect(listWords(['A', 'B'], 'disjunction')).toBe('A or B');
});
