import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { asIsbn13, parse } from 'isbn3';
import { expect, it } from 'vitest';
import { startCpuTimer } from '../../../scripts/testing/cpu-time.ts';
import {
  describeGtinProblem,
  describeIsbnProblem,
  isPin,
  joinDigits,
  normalizeMarks,
  readGtin,
  readIsbn,
  readPhone,
  readPin,
  toLine,
  toLines,
  toAccountKey,
  toCode,
  toMailboxKey,
  toLatinDigits,
} from './normal-form.ts';
import { foldText, toSlug } from './text.ts';

const ISBN = '9780306406157';
/** Marks that a copied text may have anywhere. */
const MARKS = ['\u200b', '\u200e', '\u202a', '\u202c', '\u2066', '\ufeff', '\u2060', '\u00ad'];

it('writes a text in one line, without invisible and control characters', () => {
  expect(toLine(' \u202aBD\u200b12\u00ad34\u202c\r\n 5\t\u0007\u20286 ')).toBe('BD1234 5 6');
  expect(toLine('Jose\u0301 \u00a0 Saramago')).toBe('José Saramago');
  expect(toLines(' 14,  Cross\u200b\n\u0000Mysuru\n')).toBe('14,  Cross\n Mysuru');
});

it('normalizes a letter with thousands of marks without sorting them', () => {
  const text = `a${'\u0300\u0327'.repeat(3000)}`;
  const marks = '\u0327'.repeat(15) + '\u0300'.repeat(15);
  expect(normalizeMarks(text, 'NFD')).toBe(`a${marks}`);
  for (const normalize of [toLine, toLines, toCode, toAccountKey, foldText, toSlug])
    expect([...normalize(text)].length).toBeLessThan(40);
  expect(normalizeMarks(text.slice(0, 100), 'NFD')).toHaveLength(100);
});

it('normalizes texts only in one place, which has a limit', () => {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] });
  const normalizing = files.filter((file) => /\.normalize\('NF/.test(readFileSync(file, 'utf8')));
  expect(normalizing).toEqual([]);
});

it('keeps joiners that shape letters and emoji', () => {
  const texts = ['क्\u200dष', 'می\u200cخواہم', 'ന\u0d4d\u200d', '❤\ufe0f', '👩\u200d🚀'];
  expect(texts.map(toLine)).toEqual(texts.map((text) => text.normalize('NFC')));
  expect(toLine('a\u200db\u200c')).toBe('ab');
});

it('writes a code in ASCII', () => {
  expect(toCode('\u2066ＫＤ－０００００８\u2069')).toBe('KD-000008');
  expect(toCode('KD–000008 —\u00a0−')).toBe('KD-000008 - -');
});

it('reads the digits of every script', () => {
  const digits = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => /\p{Nd}/u.test(letter),
  );
  expect(digits.length).toBeGreaterThan(500);
  expect(toLatinDigits(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10));
  for (const script of ['०१९', '০১৯', '੦੧੯', '૦૧૯', '୦୧୯', '௦௧௯', '౦౧౯', '೦೧೯', '൦൧൯', '෦෧෯'])
    expect(toLatinDigits(script)).toBe('019');
  for (const script of ['٠١٩', '۰۱۹', '᱐᱑᱙', '꯰꯱꯹', '𑄶𑄷𑄿', '０１９'])
    expect(toLatinDigits(script)).toBe('019');
});

it('has one key for emails that look the same', () => {
  const emails = [
    'Asha@example.com',
    ' asha@example.com\u200b',
    'ａｓｈａ＠example．com',
    'as\u00adha@example.com',
    '<asha@example.com>',
    'asha@example.com>',
    'Asha Rao <asha@example.com>',
  ];
  expect(new Set(emails.map(toAccountKey))).toEqual(new Set(['asha@example.com']));
  for (const [email, key] of [
    ['Asha+books+2@example.com', 'asha@example.com'],
    ['<asha+1@example.com>', 'asha@example.com'],
    ['asha@ex+ample.com', 'asha@ex+ample.com'],
    ['"asha"@example。com.', 'asha@example.com'],
    ['a.s.ha+1@googlemail.com', 'asha@gmail.com'],
    ['a.sha@example.com', 'a.sha@example.com'],
    ['asha', 'asha@'],
  ] as const)
    expect(toMailboxKey(email)).toBe(key);
  expect(toAccountKey('Jose\u0301@example.com')).toBe(toAccountKey('jos\u00e9@example.com'));
});

it('accepts six digits, the first not 0, as a PIN code', () => {
  expect(['560003', '110001', '999999'].filter(isPin)).toHaveLength(3);
  const wrong = ['', '56000', '5600034', '056003', '56000a', ' 560003', '560003\n', '५६०००३'];
  expect(wrong.filter(isPin)).toEqual([]);
});

it('reads a PIN code with blanks, hyphens and marks, and nothing from another text', () => {
  const texts = ['560 003', ' 560003\n', '5 6 0 0 0 3', '५६० ००३', '560-003', '\u202a560003\u202c'];
  expect(texts.map(readPin)).toEqual(texts.map(() => '560003'));
  const others = ['060003', '56000', '5600034', 'x', ''];
  expect(others.map(readPin)).toEqual(others.map(() => undefined));
});

it.each([
  '9811122334',
  '+91 98111 22334',
  '\u202a+91 98111 22334\u202c',
  '098111-22334',
  '0091 98111 22334',
  '+91 (0) 98111 22334',
  '९८१११ २२३३४',
  '＋９１ ９８１１１２２３３４',
])('reads the phone number %j', (text) => {
  expect(readPhone(text)).toBe('9811122334');
});

it('reads no phone number from fewer or more digits, or of another country', () => {
  const texts = ['981112233', '98111223344', '+44 98111 22334', '0 0 0 98111 22334', 'x', ''];
  expect(texts.map(readPhone)).toEqual(texts.map(() => undefined));
});

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

it('joins the digits of a number', () => {
  expect(joinDigits('+91 (080) 2345–678')).toBe('+910802345678');
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
      const known = parse(text);
      if (known) expect(readIsbn(text)).toBe(asIsbn13(text));
      else if (readIsbn(text)) expect(parse(`${readIsbn(text)}`)).toBeNull();
    }),
    { numRuns: 2000 },
  );
});

it('reads the barcode of goods without an ISBN', () => {
  for (const gtin of ['8901234567890', '96385074', '10614141000415', '9780306406157'])
    expect(readGtin(gtin)).toBe(gtin);
  expect(readGtin('GTIN: 036000-291452')).toBe('0036000291452');
  for (const wrong of ['8901234567891', '96385075', '10614141000416', '89012346', '', 'KD-000008'])
    expect(readGtin(wrong)).toBeUndefined();
  expect(describeGtinProblem('8901234567891')).toContain('check digit');
  expect(describeGtinProblem('89012345')).toContain('check digit');
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
