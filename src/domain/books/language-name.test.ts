import { expect, it } from 'vitest';
import { languageName } from './language-name.ts';

it.each([
  ['en', 'English'],
  ['hi', 'Hindi'],
  ['fr', 'French'],
  ['pt-BR', 'Brazilian Portuguese'],
])('names %s', (tag, name) => expect(languageName(tag)).toBe(name));

it('returns a text that is not a tag unchanged', () => {
  expect(languageName('Old Norse!')).toBe('Old Norse!');
  expect(languageName('')).toBe('');
});

it('returns a tag such as `constructor` unchanged', () => {
  expect(languageName('__proto__')).toBe('__proto__');
  expect(languageName('constructor')).toBe('constructor');
});
