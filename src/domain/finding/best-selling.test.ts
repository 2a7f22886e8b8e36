import { expect, it } from 'vitest';
import { anOrder, anOrderLine } from '../builders.ts';
import { DAY_MS, formatTimestamp, HOUR_MS } from '../time.ts';
import { countSold, getStartOfSales } from './best-selling.ts';

const NOW = Date.parse('2026-11-21T12:30:00Z');
const lines = [
  anOrderLine({ bookId: 'a', qty: 3, returned: 1 }),
  anOrderLine({ bookId: 'b', qty: 1, returned: 1 }),
];

it('counts the orders made after the start of the hour 90 days ago', () => {
  const begin = NOW - 90 * DAY_MS - HOUR_MS / 2;
  expect(getStartOfSales(NOW)).toBe(begin);
  const at = (ms: number) => anOrder({ lines, createdAt: formatTimestamp(ms) });
  expect(countSold([at(begin)], NOW)).toEqual(new Map());
  expect(countSold([at(begin + 1000), at(NOW)], NOW)).toEqual(new Map([['a', 4]]));
});
