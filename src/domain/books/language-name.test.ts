import { expect, it } from 'vitest';
import { getLanguageName } from './language-name.ts';

it.each([
  ['en', 'English'],
  ['hi', 'Hindi'],
  ['fr', 'French'],
  ['pt-BR', 'Brazilian Portuguese'],
])('returns the English name of the language %s', (tag, name) =>
  expect(getLanguageName(tag)).toBe(name),
);

it('returns a text that is not a language tag unchanged', () => {
  expect(getLanguageName('Old Norse!')).toBe('Old Norse!');
  expect(getLanguageName('')).toBe('');
});

it('returns the names of properties of every object unchanged', () => {
  expect(getLanguageName('__proto__')).toBe('__proto__');
  expect(getLanguageName('constructor')).toBe('constructor');
});
