import fc from 'fast-check';
import isbn3 from 'isbn3';
import { expect, it } from 'vitest';
import { startCpuTimer } from '../../../scripts/testing/cpu-time.ts';
import { describeGtinProblem, describeIsbnProblem, readGtin } from './barcode.ts';
import { readIsbn } from './isbn.ts';

const ISBN = '9780306406157';
/** Marks that a copied text may have anywhere. */
const MARKS = ['\u200b', '\u200e', '\u202a', '\u202c', '\u2066', '\ufeff', '\u2060', '\u00ad'];

it.each([
  'ISBN 978-0-306-40615-7',
  'ISBN-13: 9780306406157',
  'ISBN13 9780306406157',
  'ISBN–13 – 978–0–306–40615–7',
  'isbn no. 978 0306 40615 7',
  'e-ISBN: 9780306406157',
  'EAN 9780306406157',
  'ISBN-10: 0-306-40615-2',
  'ISBN 0306406152',
  '978.0.306.40615.7',
  '="9780306406157"',
  "'9780306406157",
  '‘9780306406157’',
  '[9780306406157]',
  '(ISBN 9780306406157)',
  '9780306406157.0',
  '9780306406157.00',
  '9780306406157,',
  '306406152',
  '306406152.0',
  '978030640615712',
  '978030640615751299',
  '9780306406157 12',
  '9780306406157 51299',
  '9780306406157+51299',
  '09780306406157',
  ']E09780306406157',
  ']E3978030640615751299',
  '９７８０３０６４０６１５７',
  '९७८०३०६४०६१५७',
  '\u202a978-0-306-40615-7\u202c',
])('reads the ISBN in %j', (text) => {
  expect(readIsbn(text)).toBe(ISBN);
});

it('reads the same ISBN with marks between its characters', () => {
  const text = fc.constantFrom<string>(ISBN, '978-0-306-40615-7', '0306406152', ']E09780306406157');
  const marks = fc.array(fc.tuple(fc.nat({ max: 18 }), fc.constantFrom(...MARKS)));
  fc.assert(
    fc.property(text, marks, (isbn, places) => {
      const marked = places.reduce(
        (old: string, [at, mark]) => old.slice(0, at) + mark + old.slice(at),
        isbn,
      );
      expect(readIsbn(marked)).toBe(ISBN);
    }),
  );
});

it('restores the leading zeros of an ISBN-10', () => {
  expect(readIsbn('2006898')).toBe(readIsbn('0002006898'));
  expect(readIsbn('2006898')).toBeDefined();
});

it.each([
  '19780306406154',
  '9780306406157123',
  '9780306406157 1234',
  '1984',
  '20251231',
  '978.5',
  '9.78E+12',
  '9780306',
])('reads no ISBN from %j', (text) => {
  expect(readIsbn(text)).toBeUndefined();
});

it('says that Excel has shortened a number', () => {
  for (const text of ['9.78E+12', '9,78014e+12', '="9.78E12"'])
    expect(describeIsbnProblem(text)).toMatch(/^Excel has shortened this number/);
  expect(describeIsbnProblem('9780306406158')).toBe(
    'One digit of this ISBN is wrong: after the others, the last one would be 7.',
  );
  expect(describeIsbnProblem('97803064061')).toBe('An ISBN has 13 digits, or 10; this one has 11.');
  expect(describeIsbnProblem('0306406153')).toBe('One digit of this ISBN is wrong.');
  expect(describeIsbnProblem('8901234567894')).toMatch(/does not begin with 978/);
  expect(describeIsbnProblem('soon')).toBe('This is not an ISBN.');
});

it('accepts an ISBN-13 with hyphens, dashes and spaces', () => {
  expect(readIsbn('978-0-306-40615-7')).toBe('9780306406157');
  expect(readIsbn(' 978 0306 40615‐7 ')).toBe('9780306406157');
});

it('converts an ISBN-10 to an ISBN-13, even if its check digit is X', () => {
  expect(readIsbn('0-306-40615-2')).toBe('9780306406157');
  expect(readIsbn('080442957x')).toBe('9780804429573');
});

it.each(['', '9780306406158', '0306406153', 'X804429573', '97803064061', '9770306406157', 'ISBN'])(
  'refuses "%s"',
  (text) => expect(readIsbn(text)).toBeUndefined(),
);

it('agrees with the library isbn3 on every number in a range that isbn3 knows', () => {
  const digits = fc.stringMatching(/^97[89]\d{10}$|^\d{9}[\dX]$/);
  fc.assert(
    fc.property(digits, (text) => {
      const known = isbn3.parse(text);
      if (known) expect(readIsbn(text)).toBe(isbn3.asIsbn13(text));
      else if (readIsbn(text)) expect(isbn3.parse(`${readIsbn(text)}`)).toBeNull();
    }),
    { numRuns: 2000 },
  );
});

it('reads the barcode of goods without an ISBN', () => {
  for (const gtin of ['8901234567890', '96385074', '10614141000415', '9780306406157'])
    expect(readGtin(gtin)).toBe(gtin);
  expect(readGtin('GTIN: 036000-291452')).toBe('0036000291452');
  expect(readGtin('08901234567890')).toBe('8901234567890');
  for (const wrong of [
    '8901234567891',
    '96385075',
    '10614141000416',
    '89012346',
    '',
    'KD-000008',
    '0000000000000',
    '1111111111116',
  ])
    expect(readGtin(wrong)).toBeUndefined();
  expect(describeGtinProblem('8901234567891')).toContain('check digit');
  expect(describeGtinProblem('89012346')).toContain('check digit');
  expect(describeGtinProblem('0000000000000')).toBe('No goods have this barcode.');
  expect(describeGtinProblem('890123456789 01 2')).toBe(
    'A barcode has 8, 12, 13 or 14 digits; this one has 15.',
  );
  expect(describeGtinProblem('KD-000008')).toBe('This is not a barcode.');
  expect(describeGtinProblem('8.90E+12')).toContain('Excel has shortened');
});

it('reads a long text in linear time', () => {
  const readCpuMs = startCpuTimer();
  for (const read of [readIsbn, readGtin, describeIsbnProblem, describeGtinProblem])
    read(`${','.repeat(100_000)}x`);
  expect(readCpuMs()).toBeLessThan(1000);
});
