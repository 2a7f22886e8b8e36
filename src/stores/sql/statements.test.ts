import { expect, it } from 'vitest';
import { escapeEmail, isStorable, runForChunks } from './statements.ts';

it.each([
  [1, [1]],
  [25, [32]],
  [128, [128]],
  [130, [128, 4]],
])('asks for %i values in few statements, filled up to one of few sizes', async (count, sizes) => {
  const sentValues: (readonly unknown[])[] = [];
  const values = Array.from({ length: count }, (_, index) => index);
  await runForChunks(
    async (sql, sent = []) => {
      expect(sql).toContain(`$${sent.length})`);
      sentValues.push(sent);
      return [];
    },
    'SELECT 1 WHERE 1 IN',
    values,
  );
  expect(sentValues.map(({ length }) => length)).toEqual(sizes);
  expect([...new Set(sentValues.flat())]).toEqual(values);
});

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
