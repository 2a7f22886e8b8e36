import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  countErrors,
  nearlyMatchesPrefixes,
  matchesPrefixes,
  isNear,
  splitPrefixes,
} from './words.ts';

it.each([
  ['hobbit', 'hobbit', 0],
  ['hobbit', 'hobit', 1],
  ['hobbit', 'hobbbit', 1],
  ['hobbit', 'hobbet', 1],
  ['hobbit', 'hobbti', 1],
  ['hobbit', 'ohbbti', 2],
  ['ab', 'ba', 1],
  ['', 'ab', 2],
  ['ca', 'abc', 3],
  ['गोदान', 'गोदन', 1],
])('counts between %j and %j, in either direction, %i errors', (a, b, errors) => {
  expect(countErrors(a, b)).toBe(errors);
  expect(countErrors(b, a)).toBe(errors);
});

it('distinguishes one error between two words from several', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const errors = countErrors(a, b);
      expect(isNear(a, b)).toBe(errors <= 1);
      expect(countErrors(a, b, 2) <= 2).toBe(errors <= 2);
      expect(countErrors(a, b, 1) <= 1).toBe(errors <= 1);
    }),
    { numRuns: 2000 },
  );
});

it('matches a text in which each prefix starts a word', () => {
  expect(splitPrefixes(' the  gre')).toEqual(['the', 'gre']);
  expect(matchesPrefixes('the great gatsby', ['gre', 'the'])).toBe(true);
  expect(matchesPrefixes('the great gatsby', ['gre', 'reat'])).toBe(false);
});

it('allows one error in each prefix of four letters or more', () => {
  const nearlyMatches = (...prefixes: string[]) =>
    nearlyMatchesPrefixes('the great', ['the', 'great'], prefixes);
  expect([
    nearlyMatches('gret'),
    nearlyMatches('graet'),
    nearlyMatches('greeat'),
    nearlyMatches('grxat', 'the'),
  ]).toEqual(Array(4).fill(true));
  expect(nearlyMatchesPrefixes('greatest', ['greatest'], ['greeat'])).toBe(true);
  expect([nearlyMatches('gxe'), nearlyMatches('grxxt'), nearlyMatches('gret', 'cat')]).toEqual(
    Array(3).fill(false),
  );
});
