import { expect, it } from 'vitest';
import { aBook } from '../builders.ts';
import { listFormats, listVolumes } from './neighbours.ts';
import {
  describeSeriesPosition,
  describeVolumeNumber,
  listNearbyVolumes,
} from './series-position.ts';

const getTitles = (books: { title: string }[]) => books.map(({ title }) => title);

function aVolume(number: string | undefined, name = 'Ibis Trilogy') {
  const series = { name, ...(number !== undefined && { number }) };
  return aBook({ _id: `p${number}`, title: `Part ${number}`, series });
}

const TWELVE_VOLUMES = Array.from({ length: 12 }, (_, index) => aVolume(String(index + 1)));

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

it('sorts the volumes of a series in reading order, and volumes without a number last', () => {
  const books = [
    aVolume('10'),
    aVolume(undefined),
    aVolume('2'),
    aVolume('1.5'),
    aVolume('3', 'Other'),
    aBook(),
  ];
  expect(getTitles(listVolumes(books, aVolume('2')))).toEqual([
    'Part 1.5',
    'Part 2',
    'Part 10',
    'Part undefined',
  ]);
});

it('lists one book for a volume in two formats, and prefers the given book', () => {
  const hardcover = { ...aVolume('1'), _id: 'hard', title: 'Hardcover' };
  expect(getTitles(listVolumes([aVolume('1'), hardcover, aVolume('2')], aVolume('2')))).toEqual([
    'Part 1',
    'Part 2',
  ]);
  expect(getTitles(listVolumes([aVolume('1'), hardcover, aVolume('2')], hardcover))).toEqual([
    'Hardcover',
    'Part 2',
  ]);
});

it('lists no volumes for a book without a series', () => {
  expect(listVolumes([aBook(), aVolume('1')], aBook())).toEqual([]);
});

it('describes the position of a book in its series', () => {
  expect(describeSeriesPosition(aVolume('2'), [aVolume('1'), aVolume('2'), aVolume('3')])).toBe(
    'Ibis Trilogy, book 2 of 3',
  );
  expect(describeSeriesPosition(aVolume('2'), [aVolume('2')])).toBe('Ibis Trilogy, book 2');
  expect(describeSeriesPosition(aVolume(undefined), [aVolume(undefined), aVolume('1')])).toBe(
    'Ibis Trilogy',
  );
  expect(describeSeriesPosition(aBook(), [])).toBeUndefined();
  expect(describeVolumeNumber(aBook(), [])).toBeUndefined();
});

it('shows a series of nine volumes completely, and returns the next volume', () => {
  const nine = TWELVE_VOLUMES.slice(0, 9);
  const { shown, next } = listNearbyVolumes(nine, aVolume('5'));
  expect(shown.map(({ distance }) => distance)).toEqual([4, 3, 2, 1, 0, 1, 2, 3, 4]);
  expect(next?.title).toBe('Part 6');
  expect(listNearbyVolumes(nine, aVolume('9')).shown).toHaveLength(9);
  expect(listNearbyVolumes(nine, aVolume('9')).next).toBeUndefined();
  expect(listNearbyVolumes(nine, aVolume('10')).next).toBeUndefined();
});

it('shows at most four volumes before and four after the book in a longer series', () => {
  const listAround = (number: string) =>
    getTitles(listNearbyVolumes(TWELVE_VOLUMES, aVolume(number)).shown.map(({ volume }) => volume));
  expect([listAround('6')[0], listAround('6').at(-1), listAround('6').length]).toEqual([
    'Part 2',
    'Part 10',
    9,
  ]);
  expect(listAround('1')).toHaveLength(5);
});

it('counts the volumes up to the highest number in the shop', () => {
  const describe = (number: string) =>
    describeSeriesPosition(aVolume(number), [aVolume('1'), aVolume(undefined), aVolume('3')]);
  expect(describe('3')).toBe('Ibis Trilogy, book 3 of 3');
  expect(describe('4')).toBe('Ibis Trilogy, book 4');
});
