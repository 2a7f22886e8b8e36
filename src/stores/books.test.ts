import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assignPositions, mapPositions } from './list-finder.ts';

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

it('keeps the positions of stored books, which are reserved for them', () => {
  const known = mapPositions(assign('abcd'));
  const reserved = new Map(known.entries().map(([id, position]) => [position, id]));
  const list = (ids: string) =>
    assignPositions(
      Array.from(ids, (_id) => ({ _id })),
      known,
      reserved,
    ).map(({ position }) => position);
  expect(list('abcd')).toEqual([0, 1, 2, 3]);
  expect(list('bdx')).toEqual([1, 3, 4]);
  expect(list('xad')).toEqual([4, 5, 6]);
});

it('gives a book any position but one that is reserved for another', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
  const positions = fc.uniqueArray(fc.nat({ max: 9 }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(ids, ids, positions, (listed, others, numbers) => {
      const reserved = new Map(others.map((id, index) => [numbers[index] ?? 0, id]));
      const books = listed.map((_id) => ({ _id }));
      const assigned = assignPositions(books, new Map(), reserved);
      const given = assigned.map(({ position }) => position);
      expect(assigned.map(({ book }) => book)).toEqual(books);
      expect(given).toEqual([...new Set(given)].sort((a, b) => a - b));
      for (const { book, position } of assigned)
        expect([undefined, book._id]).toContain(reserved.get(position));
    }),
  );
});
