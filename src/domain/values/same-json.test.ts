import { expect, it } from 'vitest';
import { isSameJson } from './same-json.ts';

it('compares values whatever the order of their keys, but not of their items', () => {
  const value = { a: [{ b: 1, c: null }, 2], d: 'x' };
  expect(isSameJson(value, { d: 'x', a: [{ c: null, b: 1 }, 2] })).toBe(true);
  for (const other of [
    { ...value, a: [2, { b: 1, c: null }] },
    { ...value, d: 'y' },
    [value],
    null,
  ])
    expect(isSameJson(value, other)).toBe(false);
});
