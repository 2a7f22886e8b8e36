import { expect, it } from 'vitest';
import { escapeEmail, isStorable } from './statements.ts';

it.each([
  ['गोदान', true],
  ['a\ud800', false],
  ['a\0', false],
])('knows whether PostgreSQL stores %j unchanged', (text, isUnchanged) => {
  expect(isStorable(text)).toBe(isUnchanged);
});

it('hashes an email whose bytes are too many for an index', () => {
  expect(escapeEmail('अ'.repeat(666))).toBe('अ'.repeat(666));
  expect(escapeEmail('अ'.repeat(667))).toMatch(/^sha256:[\da-f]{64}$/);
});
