import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText, toSlug } from './text.ts';

it.each([
  ['case', 'The HOBBIT', 'the hobbit'],
  ['accents', 'Brontë, Zoé, Ångström, İzmir', 'bronte, zoe, angstrom, izmir'],
  ['combining accents', 'Bronte\u0308', 'bronte'],
  ['apostrophes', "a'b’c‘d‛eʼfʹg`h´i′j", "a'b'c'd'e'f'g'h'i'j"],
  ['dashes', 'a-b‐c‑d‒e–f—g―h−i', 'a-b-c-d-e-f-g-h-i'],
  ['spaces', ' \tlife  of\u00a0\n pi ', 'life of pi'],
])('ignores differences of %s', (_, text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it('keeps the marks of other scripts, where they are letters', () => {
  expect(foldText('गोदान')).toBe('गोदान');
  expect(foldText('हिन्दी')).not.toBe(foldText('हन्द'));
});

it('keeps digits, symbols and other letters', () => {
  expect(foldText('1984: c++ (.*) "x" — ø, ß, 日本')).toBe('1984: c++ (.*) "x" - ø, ß, 日本');
});

it('changes nothing when applied twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});

it('folds case and accents', () => {
  expect(toSlug('Gabriel García Márquez')).toBe('gabriel-garcia-marquez');
});

it('joins words by one hyphen, whatever is between them', () => {
  expect(toSlug('  J. R. R.  Tolkien ')).toBe('j-r-r-tolkien');
  expect(toSlug('Jean–Paul / Sartre')).toBe('jean-paul-sartre');
});

it('removes any apostrophe from its word', () => {
  expect(toSlug('Midnight’s Children')).toBe('midnights-children');
  expect(toSlug("Midnight's Children")).toBe('midnights-children');
});

it('keeps letters, vowel signs and digits of other scripts', () => {
  expect(toSlug('प्रेमचंद')).toBe('प्रेमचंद');
  expect(toSlug('村上 春樹 2')).toBe('村上-春樹-2');
});

it('returns a slug for a text without letters', () => {
  expect(toSlug('***')).toBe('unnamed');
  expect(toSlug('')).toBe('unnamed');
});
