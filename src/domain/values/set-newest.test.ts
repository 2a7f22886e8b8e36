import { expect, test } from 'vitest';
import { setNewest } from './set-newest.ts';

test('a full map drops the value that was set longest ago', () => {
  const map = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  setNewest(map, 'a', 3, 2);
  setNewest(map, 'c', 4, 2);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
