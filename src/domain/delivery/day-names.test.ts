import { expect, it } from 'vitest';
import { formatShortDay, formatFullDay, formatTime } from './day-names.ts';

it('names the day in India, which begins before that of UTC', () => {
  expect(formatShortDay('2026-11-18T18:29:59+00:00')).toBe('Wed 18 Nov');
  expect(formatShortDay('2026-11-18T18:30:00+00:00')).toBe('Thu 19 Nov');
  expect(formatFullDay('2025-12-31T18:30:00+00:00')).toBe('Thu 1 Jan 2026');
});

it('names the time of day', () => {
  expect(formatTime('2026-11-19T05:12:00+00:00')).toBe('10:42 am');
  expect(formatTime('2026-11-19T13:07:00+00:00')).toBe('6:37 pm');
  expect(formatTime('2026-11-18T18:30:00+00:00')).toBe('12:00 am');
  expect(formatTime('2026-11-19T06:35:00+00:00')).toBe('12:05 pm');
});
