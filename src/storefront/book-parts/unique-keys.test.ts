import { expect, it } from 'vitest';
import { uniqueKeys } from './unique-keys.ts';

it('uses the id if it is unique', () => {
  expect(uniqueKeys([{ _id: 'a' }, { _id: 'b' }])).toEqual(['a', 'b']);
});

it('distinguishes duplicates', () => {
  expect(uniqueKeys([{ _id: 'a' }, { _id: 'b' }, { _id: 'a' }])).toEqual(['a', 'b', 'a-1']);
});
