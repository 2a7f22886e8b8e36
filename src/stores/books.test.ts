import { expect, it } from 'vitest';
import { assignPositions, mapPositions } from './books.ts';

const assign = (ids: string, knownPositions = new Map<string, number>()) =>
  assignPositions(
    Array.from(ids, (_id) => ({ _id })),
    knownPositions,
  );
/** Lists the positions of these books after a catalogue with the books a, b, c and d. */
const listPositions = (ids: string) =>
  assign(ids, mapPositions(assign('abcd'))).map(({ position }) => position);

it('counts the positions of a first catalogue from 0', () => {
  expect(assign('ba')).toEqual([
    { book: { _id: 'b' }, position: 0 },
    { book: { _id: 'a' }, position: 1 },
  ]);
});

it('keeps positions when books are removed, and when some are added at the end', () => {
  expect(listPositions('bdxy')).toEqual([1, 3, 4, 5]);
});

it('gives new books positions in the gaps', () => {
  expect(listPositions('axcd')).toEqual([0, 1, 2, 3]);
});

it('keeps the order of the new catalogue where there is no gap', () => {
  expect(listPositions('xadc')).toEqual([0, 1, 3, 4]);
});
