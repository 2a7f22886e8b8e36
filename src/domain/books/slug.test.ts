import { expect, it } from 'vitest';
import { slugOf } from './slug.ts';

it('folds case and accents', () => {
  expect(slugOf('Gabriel García Márquez')).toBe('gabriel-garcia-marquez');
});

it('joins words by one hyphen, whatever is between them', () => {
  expect(slugOf('  J. R. R.  Tolkien ')).toBe('j-r-r-tolkien');
  expect(slugOf('Jean–Paul / Sartre')).toBe('jean-paul-sartre');
});

it('takes any apostrophe out of its word', () => {
  expect(slugOf('Midnight’s Children')).toBe('midnights-children');
  expect(slugOf("Midnight's Children")).toBe('midnights-children');
});

it('keeps letters, vowel signs and digits of other scripts', () => {
  expect(slugOf('प्रेमचंद')).toBe('प्रेमचंद');
  expect(slugOf('村上 春樹 2')).toBe('村上-春樹-2');
});

it('names what has no letter', () => {
  expect(slugOf('***')).toBe('unnamed');
  expect(slugOf('')).toBe('unnamed');
});
