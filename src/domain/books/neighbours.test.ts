import { expect, it } from 'vitest';
import { aBook } from '../builders.ts';
import { listFormats, listVolumes } from './neighbours.ts';
import {
  describeSeriesPosition,
  describeVolumeNumber,
  listNearbyVolumes,
} from './series-position.ts';

const titles = (books: { title: string }[]) => books.map(({ title }) => title);

function aPart(number: string | undefined, name = 'Ibis Trilogy') {
  const series = { name, ...(number !== undefined && { number }) };
  return aBook({ _id: `p${number}`, title: `Part ${number}`, series });
}

const HOLMES = Array.from({ length: 12 }, (_, index) => aPart(String(index + 1)));

it('finds the formats of a work', () => {
  const books = [
    aBook({ _id: 'a', work: 'pi' }),
    aBook({ _id: 'b', work: 'emma' }),
    aBook({ _id: 'c', work: 'pi' }),
  ];
  expect(listFormats(books, aBook({ _id: 'c', work: 'pi' })).map(({ _id }) => _id)).toEqual([
    'a',
    'c',
  ]);
});

it('finds only the book itself if it has no work', () => {
  const books = [aBook({ _id: 'a' }), aBook({ _id: 'b' })];
  expect(listFormats(books, aBook({ _id: 'b' }))).toEqual([aBook({ _id: 'b' })]);
});

it('sorts the volumes of a series in reading order, those without a number last', () => {
  const books = [
    aPart('10'),
    aPart(undefined),
    aPart('2'),
    aPart('1.5'),
    aPart('3', 'Other'),
    aBook(),
  ];
  expect(titles(listVolumes(books, aPart('2')))).toEqual([
    'Part 1.5',
    'Part 2',
    'Part 10',
    'Part undefined',
  ]);
});

it('shows one book for a volume in two formats: the book itself if it is one of them', () => {
  const hardcover = { ...aPart('1'), _id: 'hard', title: 'Hardcover' };
  expect(titles(listVolumes([aPart('1'), hardcover, aPart('2')], aPart('2')))).toEqual([
    'Part 1',
    'Part 2',
  ]);
  expect(titles(listVolumes([aPart('1'), hardcover, aPart('2')], hardcover))).toEqual([
    'Hardcover',
    'Part 2',
  ]);
});

it('has no volumes without a series', () => {
  expect(listVolumes([aBook(), aPart('1')], aBook())).toEqual([]);
});

it('describes the position of a book in its series', () => {
  expect(describeSeriesPosition(aPart('2'), [aPart('1'), aPart('2'), aPart('3')])).toBe(
    'Ibis Trilogy, book 2 of 3',
  );
  expect(describeSeriesPosition(aPart('2'), [aPart('2')])).toBe('Ibis Trilogy, book 2');
  expect(describeSeriesPosition(aPart(undefined), [aPart(undefined), aPart('1')])).toBe(
    'Ibis Trilogy',
  );
  expect(describeSeriesPosition(aBook(), [])).toBeUndefined();
  expect(describeVolumeNumber(aBook(), [])).toBeUndefined();
});

it('shows a series of nine completely, and returns the next volume', () => {
  const nine = HOLMES.slice(0, 9);
  const { shown, next } = listNearbyVolumes(nine, aPart('5'));
  expect(shown.map(({ distance }) => distance)).toEqual([4, 3, 2, 1, 0, 1, 2, 3, 4]);
  expect(next?.title).toBe('Part 6');
  expect(listNearbyVolumes(nine, aPart('9')).shown).toHaveLength(9);
  expect(listNearbyVolumes(nine, aPart('9')).next).toBeUndefined();
  expect(listNearbyVolumes(nine, aPart('10')).next).toBeUndefined();
});

it('shows four volumes before and after in a longer series', () => {
  const around = (number: string) =>
    titles(listNearbyVolumes(HOLMES, aPart(number)).shown.map(({ volume }) => volume));
  expect([around('6')[0], around('6').at(-1), around('6').length]).toEqual([
    'Part 2',
    'Part 10',
    9,
  ]);
  expect(around('1')).toHaveLength(5);
});

it('counts up to the last number in the shop', () => {
  const describe = (number: string) =>
    describeSeriesPosition(aPart(number), [aPart('1'), aPart(undefined), aPart('3')]);
  expect(describe('3')).toBe('Ibis Trilogy, book 3 of 3');
  expect(describe('4')).toBe('Ibis Trilogy, book 4');
});
