import { expect, it } from 'vitest';
import { formatBytes, formatTime, formatMs } from './measures.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [13_140, '13.1 kB'],
  [5_200_000, '5.2 MB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it('formats durations in ms or s', () => {
  expect([999, 1000, 3210].map(formatMs)).toEqual(['999 ms', '1.0 s', '3.2 s']);
});

it('formats a time of today without the date', () => {
  const now = new Date();
  expect(formatTime(now.setHours(9, 5, 7))).toBe('09:05:07');
  expect(formatTime(new Date(2023, 4, 1, 12).getTime())).toBe('1 May, 12:00:00');
});
