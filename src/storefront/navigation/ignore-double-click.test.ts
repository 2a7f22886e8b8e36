import { expect, it, vi } from 'vitest';
import { ignoreDoubleClick } from './ignore-double-click.ts';

it.each([
  ['a key', 0, 1],
  ['a click', 1, 1],
  ['the second of a double click', 2, 0],
  ['the third', 3, 0],
])('handles %s (click count %i) %i times', (_, detail, times) => {
  const act = vi.fn<() => void>();
  ignoreDoubleClick(act)({ detail });
  expect(act).toHaveBeenCalledTimes(times);
});
