import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { timestampSchema } from '#contract/fields.ts';
import {
  addBusinessDays,
  dayInIndia,
  formatDay,
  formatFullDay,
  formatShortDay,
  formatTime,
  formatTimestamp,
  formatWait,
  getEndOfDay,
  toIndiaTimestamp,
} from './time.ts';

it('formats a time in UTC with a numeric offset', () => {
  expect(formatTimestamp(Date.UTC(2023, 3, 2, 4, 45, 9))).toBe('2023-04-02T04:45:09+00:00');
});

it("converts a timestamp of any offset to India's time, and keeps a damaged one", () => {
  expect(toIndiaTimestamp('2026-11-20T20:00:09+00:00')).toBe('2026-11-21T01:30:09+05:30');
  expect(toIndiaTimestamp('2026-11-21T01:30:09+05:30')).toBe('2026-11-21T01:30:09+05:30');
  expect(toIndiaTimestamp('soon')).toBe('soon');
});

it('ends a day at midnight in India', () => {
  const endOfDay = Date.parse('2026-12-15T23:59:59.999+05:30');
  expect(getEndOfDay(Date.parse('2026-12-15T11:00:00+05:30'))).toBe(endOfDay);
  expect(getEndOfDay(endOfDay)).toBe(endOfDay);
  expect(getEndOfDay(endOfDay + 1)).toBe(endOfDay + 86_400_000);
});

it('drops fractions of a second', () => {
  expect(formatTimestamp(999)).toBe('1970-01-01T00:00:00+00:00');
});

it('formats every time so that the contract accepts it', () => {
  const moments = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      const written = formatTimestamp(moment.getTime());
      expect(v.is(timestampSchema, written)).toBe(true);
      expect(Date.parse(written)).toBe(Math.floor(moment.getTime() / 1000) * 1000);
    }),
  );
});

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const counts = fc.integer({ min: 1, max: 30 });
const getWeekday = (day: string) => new Date(day).getUTCDay();

it('begins the day in India at 18:30 UTC of the previous day', () => {
  expect(dayInIndia(Date.parse('2026-11-20T18:29:59.999Z'))).toBe('2026-11-20');
  expect(dayInIndia(Date.parse('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
});

it('begins the year in India before the year in UTC', () => {
  expect(dayInIndia(Date.parse('2026-12-31T18:29:59.999Z'))).toBe('2026-12-31');
  expect(dayInIndia(Date.parse('2026-12-31T18:30:00Z'))).toBe('2027-01-01');
});

it('returns the same day in India as `Intl`', () => {
  const india = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
  const moments = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2099, 0) });
  fc.assert(
    fc.property(moments, (ms) => {
      expect(dayInIndia(ms)).toBe(india.format(ms));
    }),
  );
});

it('formats a day with the name of its month', () => {
  expect(formatDay('2026-11-20')).toBe('20 November 2026');
  expect(formatDay('2027-01-01')).toBe('1 January 2027');
});

it('formats a date without its unknown parts', () => {
  expect(formatDay('2024-12')).toBe('December 2024');
  expect(formatDay('1813')).toBe('1813');
});

it('counts business days from the next day on, and counts no Sunday', () => {
  expect(addBusinessDays('2026-11-20', 1)).toBe('2026-11-21');
  expect(addBusinessDays('2026-11-21', 1)).toBe('2026-11-23');
  expect(addBusinessDays('2026-11-22', 1)).toBe('2026-11-23');
});

it('counts business days across the end of a year and a leap day', () => {
  expect(addBusinessDays('2026-12-31', 3)).toBe('2027-01-04');
  expect(addBusinessDays('2028-02-28', 2)).toBe('2028-03-01');
});

it('never ends business days on a Sunday, and ends later for more days', () => {
  fc.assert(
    fc.property(days, counts, (day, count) => {
      const end = addBusinessDays(day, count);
      expect(getWeekday(end)).not.toBe(0);
      expect(end > addBusinessDays(day, count - 1)).toBe(true);
    }),
  );
});

it('needs a calendar week for six business days', () => {
  const workdays = days.filter((day) => getWeekday(day) !== 0);
  fc.assert(
    fc.property(workdays, (day) => {
      const week = Date.parse(addBusinessDays(day, 6)) - Date.parse(day);
      expect(week).toBe(7 * 24 * 60 * 60 * 1000);
    }),
  );
});

it('names the day in India, which begins before the day in UTC', () => {
  expect(formatShortDay('2026-11-18T18:29:59+00:00')).toBe('Wed 18 Nov');
  expect(formatShortDay('2026-11-18T18:30:00+00:00')).toBe('Thu 19 Nov');
  expect(formatFullDay('2025-12-31T18:30:00+00:00')).toBe('Thu 1 Jan 2026');
});

it('formats the time of day', () => {
  expect(formatTime('2026-11-19T05:12:00+00:00')).toBe('10:42 am');
  expect(formatTime('2026-11-19T13:07:00+00:00')).toBe('6:37 pm');
  expect(formatTime('2026-11-18T18:30:00+00:00')).toBe('12:00 am');
  expect(formatTime('2026-11-19T06:35:00+00:00')).toBe('12:05 pm');
});

it.each([
  ['2026-11-21T12:50:40+00:00', '0 min'],
  ['2026-11-21T12:33:00+00:00', '18 min'],
  ['2026-11-21T11:41:00+00:00', '1 h 10 min'],
  ['2026-11-21T09:51:00+00:00', '3 h'],
  ['2026-11-20T18:30:00+00:00', '18 h 21 min'],
  ['2026-11-20T18:29:59+00:00', 'since yesterday'],
  ['2026-11-19T18:29:59+00:00', 'since Thu 19 Nov'],
  // The clock of the server may be ahead.
  ['2026-11-21T12:52:00+00:00', '0 min'],
])('formats how long it is since %s: %s', (at, wait) => {
  expect(formatWait(at, Date.parse('2026-11-21T18:21:00+05:30'))).toBe(wait);
});
