import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  isPin,
  joinDigits,
  normalizeMarks,
  readPhone,
  readPin,
  toLine,
  toLines,
  toAccountKey,
  toCode,
  toMailboxKey,
  toLatinDigits,
  toEmailKey,
} from './normal-form.ts';
import { foldText, toSlug } from './text.ts';

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
    ['Asha+books+2@example.com', 'asha+@example.com'],
    ['Asha@example.com', 'asha@example.com'],
    ['<asha+1@example.com>', 'asha+@example.com'],
    ['asha@gmail.com', 'asha@gmail.com'],
    ['asha@ex+ample.com', 'asha@ex+ample.com'],
    ['"asha"@example。com.', 'asha+@example.com'],
    ['a.s.ha+1@googlemail.com', 'asha+@gmail.com'],
    ['a.sha@example.com', 'a.sha@example.com'],
    ['asha', 'asha+@'],
  ] as const)
    expect(toMailboxKey(email)).toBe(key);
  expect(toAccountKey('Jose\u0301@example.com')).toBe(toAccountKey('jos\u00e9@example.com'));
});

it('stores an email under one key, however it is typed', () => {
  expect(toEmailKey(' Asha@Example.COM\n')).toBe('asha@example.com');
});

it('accepts six digits, the first not 0, as a PIN code', () => {
  expect(['560003', '110001', '999999'].filter(isPin)).toHaveLength(3);
  const wrong = ['', '56000', '5600034', '056003', '56000a', ' 560003', '560003\n', '५६०००३'];
  expect(wrong.filter(isPin)).toEqual([]);
});

it('reads a PIN code with blanks, hyphens and marks, and nothing from another text', () => {
  const texts = [
    'PIN 560003',
    'Pin Code: 560 003',
    '560 003',
    ' 560003\n',
    '5 6 0 0 0 3',
    '५६० ००३',
    '560-003',
    '\u202a560003\u202c',
  ];
  expect(texts.map(readPin)).toEqual(texts.map(() => '560003'));
  const others = ['060003', '56000', '5600034', 'x', ''];
  expect(others.map(readPin)).toEqual(others.map(() => undefined));
});

it.each([
  'tel:+91-98111-22334',
  'Mobile: 98111 22334',
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

it('joins the digits of a number', () => {
  expect(joinDigits('+91 (080) 2345–678')).toBe('+910802345678');
});
