import { expect, it } from 'vitest';
import { anOrder, anOrderLine } from '../builders.ts';
import { DAY_MS, formatTimestamp, HOUR_MS } from '../values/time.ts';
import { countSold, getStartOfSales } from './sales.ts';

const NOW = Date.parse('2026-11-21T12:30:00Z');
/** Three copies of which one was returned, and one copy that was returned. */
const lines = [
  anOrderLine({ bookId: 'a', qty: 3, returned: 1 }),
  anOrderLine({ bookId: 'b', qty: 1, returned: 1 }),
];

it('counts the copies sold since the start of the hour 90 days ago, without returned copies', () => {
  // Half an hour earlier is the start of the hour.
  const start = NOW - 90 * DAY_MS - HOUR_MS / 2;
  expect(getStartOfSales(NOW)).toBe(start);
  const orderAt = (ms: number) => anOrder({ lines, createdAt: formatTimestamp(ms) });
  expect(countSold([orderAt(start - 1000)], NOW)).toEqual(new Map());
  expect(countSold([orderAt(start), orderAt(NOW)], NOW)).toEqual(new Map([['a', 4]]));
});

it('leaves out an order whose date is damaged', () => {
  expect(countSold([anOrder({ lines, createdAt: 'x' })], NOW)).toEqual(new Map());
});
