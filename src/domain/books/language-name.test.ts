import { expect, it } from 'vitest';
import { getLanguageName } from './language-name.ts';

it.each([
  ['en', 'English'],
  ['hi', 'Hindi'],
  ['fr', 'French'],
  ['pt-BR', 'Brazilian Portuguese'],
])('names %s', (tag, name) => expect(getLanguageName(tag)).toBe(name));

it('returns a text that is not a tag unchanged', () => {
  expect(getLanguageName('Old Norse!')).toBe('Old Norse!');
  expect(getLanguageName('')).toBe('');
});

it('returns a tag such as `constructor` unchanged', () => {
  expect(getLanguageName('__proto__')).toBe('__proto__');
  expect(getLanguageName('constructor')).toBe('constructor');
});
