import { expect, it, vi } from 'vitest';
import { onFirstClick } from './first-click.ts';

it.each([
  ['a key', 0, 1],
  ['a click', 1, 1],
  ['the second of a double click', 2, 0],
  ['the third', 3, 0],
])('heeds by %s, as %i in a row, %i times', (_, detail, times) => {
  const act = vi.fn<() => void>();
  onFirstClick(act)({ detail });
  expect(act).toHaveBeenCalledTimes(times);
});
