import { expect, it } from 'vitest';
import { assignPositions, mapPositions } from './books.ts';

const place = (ids: string, known = new Map<string, number>()) =>
  assignPositions(
    Array.from(ids, (_id) => ({ _id })),
    known,
  );
const positionsIn = (ids: string) =>
  place(ids, mapPositions(place('abcd'))).map(({ position }) => position);

it('counts from 0', () => {
  expect(place('ba')).toEqual([
    { book: { _id: 'b' }, position: 0 },
    { book: { _id: 'a' }, position: 1 },
  ]);
});

it('keeps positions when books are removed, and when some are added at the end', () => {
  expect(positionsIn('bdxy')).toEqual([1, 3, 4, 5]);
});

it('gives new books positions in the gaps', () => {
  expect(positionsIn('axcd')).toEqual([0, 1, 2, 3]);
});

it('keeps the new order where there is no gap', () => {
  expect(positionsIn('xadc')).toEqual([0, 1, 3, 4]);
});
