import { expect, it } from 'vitest';
import {
  findPeriod,
  getPeriodBefore,
  isPeriod,
  getLastDays,
  listDays,
  getMonthPeriod,
  toTimeRange,
} from './period.ts';

it('returns the named periods; financial years begin in April', () => {
  const today = '2026-11-23';
  expect(findPeriod('30-days', today)).toEqual({ from: '2026-10-25', to: today });
  expect(findPeriod('month', today)).toEqual({ from: '2026-11-01', to: today });
  expect(findPeriod('last-month', today)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(findPeriod('year', today)).toEqual({ from: '2026-04-01', to: today });
  expect(findPeriod('last-year', today)).toEqual({ from: '2025-04-01', to: '2026-03-31' });
});

it('returns the named periods in January and around 1 April', () => {
  expect(findPeriod('last-month', '2027-01-05')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(findPeriod('year', '2027-03-31')).toEqual({ from: '2026-04-01', to: '2027-03-31' });
  expect(findPeriod('year', '2027-04-01')).toEqual({ from: '2027-04-01', to: '2027-04-01' });
});

it('returns the period of a month, and lists the days of a period', () => {
  expect(getMonthPeriod('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(getMonthPeriod('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(listDays({ from: '2026-12-30', to: '2027-01-01' })).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
  ]);
  expect(listDays(getLastDays(30, '2026-11-23'))).toHaveLength(30);
});

it('refuses invalid days, days in the wrong order, and more than a year', () => {
  expect(isPeriod({ from: '2028-01-01', to: '2028-12-31' })).toBe(true);
  expect(isPeriod({ from: '2028-01-01', to: '2028-01-01' })).toBe(true);
  expect(isPeriod({ from: '2028-01-01', to: '2029-01-01' })).toBe(false);
  expect(isPeriod({ from: '9999-12-31', to: '9999-12-31' })).toBe(false);
  expect(isPeriod({ from: '2026-11-02', to: '2026-11-01' })).toBe(false);
  expect(isPeriod({ from: '2026-11-31', to: '2026-12-01' })).toBe(false);
  expect(isPeriod({ from: '2026-11-30', to: '2026-11-31' })).toBe(false);
  expect(isPeriod({ from: '2026-13-01', to: '2026-13-01' })).toBe(false);
});

it('converts a period to a time range from midnight to midnight in India', () => {
  expect(toTimeRange({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
    from: Date.parse('2026-11-20T00:00:00+05:30'),
    until: Date.parse('2026-11-21T00:00:00+05:30'),
  });
});

it('finds the period of the same length before', () => {
  expect(getPeriodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-01-29',
    to: '2026-02-28',
  });
});
