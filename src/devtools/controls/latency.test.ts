import { expect, it } from 'vitest';
import { latencyOf, parseDelay } from './latency.ts';

it.each([
  [0, 0],
  ['0', 0],
  ['700', 700],
  [5000, 5000],
  ['slow-3g', 'slow-3g'],
])('takes %j for a delay', (value, delay) => {
  expect(parseDelay(value)).toBe(delay);
});

it.each([-1, 5001, '5001', '', ' ', 'soon', Number.NaN, null, undefined, {}])(
  'takes %j for none',
  (value) => {
    expect(parseDelay(value)).toBeUndefined();
  },
);

it('counts bytes on a slow link only', () => {
  expect(latencyOf(400, 100_000)).toBe(400);
  expect(latencyOf('slow-3g', 0)).toBe(2000);
  expect(latencyOf('slow-3g', 100_000)).toBe(4000);
});
