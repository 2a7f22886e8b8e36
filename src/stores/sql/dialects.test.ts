import { expect, it } from 'vitest';
import { sqliteDialect } from './dialects.ts';

it.each([
  ['ab', undefined],
  ['abc', '"abc"'],
  ['a"b', '"a""b"'],
  // Four UTF-16 units, but two characters: the index has no entry for them.
  ['\u{1f4d6}\u{1f4da}', undefined],
  ['\u{1f4d6}\u{1f4da}!', '"\u{1f4d6}\u{1f4da}!"'],
])('finds %s in orders by the index if it has three characters', (text, value) => {
  expect(sqliteDialect.findOrderText(text)?.value).toBe(value);
});
