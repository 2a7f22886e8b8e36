import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatCreditNoteNumber,
  formatInvoiceNumber,
  formatOrderNumber,
  readBillNumber,
  readOrderNumber,
  readSeriesNumber,
} from './numbers.ts';

const prefixes = fc.stringMatching(/^[A-Z]{1,4}$/).filter((prefix) => !/^..CN$/.test(prefix));
const counts = fc.integer({ min: 1, max: 99_999 });

it('numbers orders with six digits or more', () => {
  expect(formatOrderNumber('KD', 12)).toBe('KD-000012');
  expect(formatOrderNumber('DC', 1_234_567)).toBe('DC-1234567');
});

it('numbers the invoices of a year with six digits', () => {
  expect(formatInvoiceNumber('KD', '26-27', 1)).toBe('KD/26-27/000001');
  expect(formatInvoiceNumber('KD', '26-27', 482)).toBe('KD/26-27/000482');
  expect(formatInvoiceNumber('KIDS', '26-27', 482)).toBe('KIDS2627/0000482');
});

it('numbers credit notes with three digits, or with seven from the 10,000th on', () => {
  expect(formatCreditNoteNumber('KD', '26-27', 1)).toBe('KD/CN/26-27/001');
  expect(formatCreditNoteNumber('KD', '26-27', 9999)).toBe('KD/CN/26-27/9999');
  expect(formatCreditNoteNumber('KD', '26-27', 10_000)).toBe('KDCN2627/0010000');
  expect(formatCreditNoteNumber('KIDS', '26-27', 1)).toBe('KIDSCN2627/00001');
});

it('gives every bill and credit note its own number of at most 16 characters', () => {
  const formats = fc.constantFrom(formatInvoiceNumber, formatCreditNoteNumber);
  const note = fc.tuple(formats, prefixes, counts);
  fc.assert(
    fc.property(note, note, (a, b) => {
      const [one, other] = [a, b].map(([format, prefix, n]) => format(prefix, '26-27', n));
      expect(one?.length).toBeLessThanOrEqual(16);
      expect(one === other).toBe(a.every((part, index) => part === b[index]));
    }),
  );
});

it('reads what it formats', () => {
  fc.assert(
    fc.property(prefixes, counts, (prefix, n) => {
      const year = '26-27';
      const bill = formatInvoiceNumber(prefix, year, n);
      expect(readBillNumber(bill)).toBe(bill);
      expect(readSeriesNumber(bill)).toEqual({ kind: 'invoices', prefix, year, n });
      const creditNote = formatCreditNoteNumber(prefix, year, n);
      expect(readBillNumber(creditNote)).toBeUndefined();
      expect(readSeriesNumber(creditNote)).toEqual({ kind: 'credit notes', prefix, year, n });
      expect(readOrderNumber(formatOrderNumber(prefix, n))).toEqual({ prefix, sequence: n });
    }),
  );
});

it('takes CN at the end of a prefix for a part of it', () => {
  const creditNote = formatCreditNoteNumber('ACN', '26-27', 1);
  expect(readBillNumber('ACN/26-27/000001')).toBe('ACN/26-27/000001');
  expect(readBillNumber('CN/26-27/000001')).toBe('CN/26-27/000001');
  expect(readSeriesNumber(creditNote)).toMatchObject({ kind: 'credit notes', prefix: 'ACN' });
});

it('reads the number of an order, as typed or pasted', () => {
  const texts = ['KD-000008', 'kd-000008', '#KD-000008', 'KD-8', 'KD 8', 'ＫＤ–８', '\u200eKD-8 '];
  expect(texts.map(readOrderNumber)).toEqual(texts.map(() => ({ prefix: 'KD', sequence: 8 })));
  expect(readOrderNumber('#8')).toEqual({ prefix: '', sequence: 8 });
  expect(readOrderNumber('8')).toEqual({ prefix: '', sequence: 8 });
  const others = ['KD-000000', 'KD--00001', 'BOOKS-1', 'malgudi', '0', '', '-8', '8.5'];
  expect([...others, '9811122334556'].map(readOrderNumber)).toEqual(Array(9).fill(undefined));
});

it('reads the number of a bill, as typed or pasted', () => {
  const texts = ['KD/26-27/000012', 'kd/26–27/12', ' #KD/26-27/000012\u200b', 'KD / 26-27 / 12'];
  expect(texts.map(readBillNumber)).toEqual(texts.map(() => 'KD/26-27/000012'));
  expect(['KD-000012', '26-27/12', 'KD/26-27/0', ''].map(readBillNumber)).toEqual(
    Array(4).fill(undefined),
  );
});
