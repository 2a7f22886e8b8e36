import { expect, it } from 'vitest';
import { findDateOrder, normalizeDate } from './dates.ts';

it.each([
  ['31/12/2023', '2023-12-31'],
  ['2019 (Rpt.)', '2019'],
  ['Rpt. 2019', '2019'],
  ['31-12-2023', '2023-12-31'],
  ['12/31/2023', '2023-12-31'],
  ['31.12.50', '1950-12-31'],
  ['31.12.49', '2049-12-31'],
  ['2023-12-31T00:00:00Z', '2023-12-31'],
  ['2023-12-31 00:00:00', '2023-12-31'],
  ['20231231', '2023-12-31'],
  ['Dec-23', '2023-12'],
  ['January 2020', '2020-01'],
  ['31 Dec 2023', '2023-12-31'],
  ['20-Nov-20', '2020-11-20'],
  ['15-Aug-15', '2015-08-15'],
  ['December 31, 2023', '2023-12-31'],
  ['12/2023', '2023-12'],
  ['1998.0', '1998'],
  ['c1998', '1998'],
  ['45291', '2023-12-31'],
  ['५/५/२०२०', '2020-05-05'],
])('reads %s as %s', (cell, date) => {
  expect(normalizeDate(cell, {})).toBe(date);
});

it.each(['soon', '31/02/2023', '99999', '0000', 'May'])('does not read %s', (cell) => {
  expect(normalizeDate(cell, {})).toEqual({ problem: 'This is not a date.' });
});

it('reads an ambiguous date by its column, and otherwise only its year', () => {
  expect(normalizeDate('03/04/2023', { dates: 'day-first' })).toBe('2023-04-03');
  expect(normalizeDate('03/04/2023', { dates: 'month-first' })).toBe('2023-03-04');
  expect(normalizeDate('03/04/2023', {})).toBe('2023');
  // This date is not ambiguous.
  expect(normalizeDate('31/12/2023', { dates: 'month-first' })).toBe('2023-12-31');
});

it('knows what a date proves about its column', () => {
  const orders = ['31/12/2023', '12/31/2023', '03/04/2023', '04/04/2023', '2023'].map(
    findDateOrder,
  );
  expect(orders).toEqual(['day-first', 'month-first', 'ambiguous', undefined, undefined]);
});
