import { expect, it } from 'vitest';
import { languageName } from './language-name.ts';

it.each([
  ['en', 'English'],
  ['hi', 'Hindi'],
  ['fr', 'French'],
  ['pt-BR', 'Brazilian Portuguese'],
])('names %s', (tag, name) => expect(languageName(tag)).toBe(name));

it('gives a text that is no tag as it is', () => {
  expect(languageName('Old Norse!')).toBe('Old Norse!');
  expect(languageName('')).toBe('');
});

it('keeps a tag that is the name of something in JavaScript', () => {
  expect(languageName('__proto__')).toBe('__proto__');
  expect(languageName('constructor')).toBe('constructor');
});
