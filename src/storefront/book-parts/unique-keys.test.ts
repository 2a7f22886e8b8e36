import { expect, it } from 'vitest';
import { uniqueKeys } from './unique-keys.ts';

it('takes the id where it is the only one', () => {
  expect(uniqueKeys([{ _id: 'a' }, { _id: 'b' }])).toEqual(['a', 'b']);
});

it('tells duplicates apart', () => {
  expect(uniqueKeys([{ _id: 'a' }, { _id: 'b' }, { _id: 'a' }])).toEqual(['a', 'b', 'a-1']);
});
