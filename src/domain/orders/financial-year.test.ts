import fc from 'fast-check';
import { expect, it } from 'vitest';
import { financialYear, invoiceNumber } from './financial-year.ts';

const moments = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2098, 0) });

it('begins in April', () => {
  expect(financialYear(Date.parse('2026-04-01T00:00:00+05:30'))).toBe('26-27');
  expect(financialYear(Date.parse('2027-03-31T23:59:59+05:30'))).toBe('26-27');
  expect(financialYear(Date.parse('2027-01-01T12:00:00+05:30'))).toBe('26-27');
});

it('begins at midnight in India', () => {
  expect(financialYear(Date.parse('2026-03-31T18:29:59.999Z'))).toBe('25-26');
  expect(financialYear(Date.parse('2026-03-31T18:30:00Z'))).toBe('26-27');
});

it('counts over the end of a century', () => {
  expect(financialYear(Date.parse('2099-06-01T00:00:00Z'))).toBe('99-00');
  expect(financialYear(Date.parse('2100-06-01T00:00:00Z'))).toBe('00-01');
});

it('never goes back', () => {
  fc.assert(
    fc.property(moments, fc.nat(4e10), (ms, later) => {
      expect(financialYear(ms) <= financialYear(ms + later)).toBe(true);
    }),
  );
});

it('is the year of the calendar in India three months before', () => {
  fc.assert(
    fc.property(moments, (ms) => {
      const india = new Date(ms + 5.5 * 60 * 60 * 1000);
      india.setUTCDate(1);
      india.setUTCMonth(india.getUTCMonth() - 3);
      expect(financialYear(ms).slice(0, 2)).toBe(String(india.getUTCFullYear()).slice(2));
    }),
  );
});

it('numbers the invoices of a year with six digits', () => {
  expect(invoiceNumber('26-27', 1)).toBe('KD/26-27/000001');
  expect(invoiceNumber('26-27', 482)).toBe('KD/26-27/000482');
});

it('gives every invoice its own number of at most 16 characters', () => {
  const numbers = fc.integer({ min: 1, max: 9_999_999 });
  fc.assert(
    fc.property(moments, numbers, numbers, (ms, one, other) => {
      const year = financialYear(ms);
      expect(invoiceNumber(year, one)).toMatch(/^KD\/\d\d-\d\d\/\d{6,7}$/);
      expect(invoiceNumber(year, one).length).toBeLessThanOrEqual(16);
      expect(invoiceNumber(year, one) === invoiceNumber(year, other)).toBe(one === other);
    }),
  );
});
