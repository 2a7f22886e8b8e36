import { timestampSchema } from '#contract/time.ts';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { formatTimestamp } from './time.ts';

it('writes a moment in UTC with a numeric offset', () => {
  expect(formatTimestamp(Date.UTC(2023, 3, 2, 4, 45, 9))).toBe('2023-04-02T04:45:09+00:00');
});

it('drops what is left of the second', () => {
  expect(formatTimestamp(999)).toBe('1970-01-01T00:00:00+00:00');
});

it('always writes what the contract reads', () => {
  const moments = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      const written = formatTimestamp(moment.getTime());
      expect(v.is(timestampSchema, written)).toBe(true);
      expect(Date.parse(written)).toBe(Math.floor(moment.getTime() / 1000) * 1000);
    }),
  );
});
