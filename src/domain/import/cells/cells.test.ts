import { describe, expect, it } from 'vitest';
import { startCpuTimer } from '../../../../scripts/testing/cpu-time.ts';
import type { Column } from '../../books/book-fields.ts';
import { findCellProblem, normalizeCell, normalizeIsbn } from './cells.ts';
import { isInKilograms, isRounded } from './numbers.ts';
import { isEmptyCell } from './read-text.ts';

function read(field: Column, cell: string) {
  const text = normalizeCell(field, cell, {});
  return typeof text === 'string' ? text : 'problem';
}

describe.each([
  ['originalPrice', '₹499', '499'],
  ['originalPrice', '1,299.00', '1299'],
  ['originalPrice', 'Rs. 350/-', '350'],
  ['originalPrice', 'INR 250', '250'],
  ['originalPrice', '₹ 1,25,000', '125000'],
  ['originalPrice', '499.50', '499'],
  ['originalPrice', '499,50', '499'],
  ['originalPrice', '1.299,00', '1299'],
  ['originalPrice', '1,299', '1299'],
  ['originalPrice', '1.299', '1299'],
  ['originalPrice', '1 23 456', '123456'],
  ['originalPrice', '499 .00', '499'],
  ['originalPrice', '45 50', 'problem'],
  ['originalPrice', '250.5.0', 'problem'],
  ['originalPrice', '1,2,5', 'problem'],
  ['originalPrice', '299\n399', 'problem'],
  ['originalPrice', '4.99E+02', '499'],
  ['originalPrice', '+499.', '499'],
  ['originalPrice', '४९९', '499'],
  ['originalPrice', 'रु. ४५०/-', '450'],
  ['originalPrice', 'ரூ.450', '450'],
  ['originalPrice', '` 450', '450'],
  ['originalPrice', '450=00', '450'],
  ['originalPrice', 'MRP Rs.450 (incl. of all taxes)', '450'],
  ['originalPrice', '₹. 250.00', '250'],
  ['originalPrice', 'INR. 1,250.00', '1250'],
  ['originalPrice', 'MRP.250.00', '250'],
  ['originalPrice', 'Rs..250.00', '250'],
  ['originalPrice', '250..00', 'problem'],
  ['originalPrice', '250.00.00', 'problem'],
  ['originalPrice', '12.50.00', 'problem'],
  ['originalPrice', '1,250.000', '1250'],
  ['originalPrice', '1,25,00', 'problem'],
  ['originalPrice', '₹250.00 net', '250'],
  ['originalPrice', 'Rs. 250.00 (Net)', '250'],
  ['originalPrice', '₹ 250 /- per copy', '250'],
  ['originalPrice', '250 each', '250'],
  ['originalPrice', '250 Rs. (PB)', '250'],
  ['originalPrice', '250*', '250'],
  ['originalPrice', '250 (Set of 3)', '250'],
  ['originalPrice', 'Re 1', '1'],
  ['originalPrice', 'Rs 250-50', '250'],
  ['originalPrice', '250-00', '250'],
  ['originalPrice', 'Rs.295.00 Spl. Indian Price', '295'],
  ['originalPrice', 'Rs. 250 + postage', '250'],
  ['originalPrice', 'Rs. 695 / US$ 35', '695'],
  ['originalPrice', 'Rs695 / $35', '695'],
  ['originalPrice', 'रु. ६९५ / US$ 35', '695'],
  ['originalPrice', 'रु० 1250', '1250'],
  ['originalPrice', 'रु॰ १,२५०/-', '1250'],
  ['originalPrice', 'रू०२५०', '250'],
  ['originalPrice', '₹250 ($15)', '250'],
  ['originalPrice', 'INR 695 / GBP 12', '695'],
  ['originalPrice', '$15 (₹250)', 'problem'],
  ['originalPrice', '250 / 300', 'problem'],
  ['originalPrice', 'free', '0'],
  ['originalPrice', '$12', 'problem'],
  ['originalPrice', '300-400', 'problem'],
  ['originalPrice', '-5', 'problem'],
  ['price', 'MRP 350 only', '350'],
  ['discountPercent', '12,5 %', '12.5'],
  ['discountPercent', 'Flat 25%', '25'],
  ['discountPercent', '(10%)', '10'],
  ['taxPercent', '5% GST', '5'],
  ['taxPercent', 'IGST 18', '18'],
  ['taxPercent', '18 percent', '18'],
  ['taxPercent', 'Exempt', '0'],
  ['stock', '10.0', '10'],
  ['stock', '>10', '10'],
  ['stock', 'O/S', '0'],
  ['stock', '1,200', '1200'],
  ['stock', '3 copies', '3'],
  ['stock', '1,02,400', '102400'],
  ['stock', '-2', '0'],
  ['stock', '10+1', '11'],
  ['stock', '5 + 3 free', '8'],
  ['stock', '10+', '10'],
  ['stock', '1 200', '1200'],
  ['stock', '5.00 Nos', '5'],
  ['stock', '12 Bks.', '12'],
  ['stock', '2 sets', '2'],
  ['stock', '10 20', 'problem'],
  ['stock', '1.299', 'problem'],
  ['stock', '10+x', 'problem'],
  ['stock', '12,5', 'problem'],
  ['stock', 'ten', 'problem'],
  ['pages', '256 pages', '256'],
  ['pages', '256.0', '256'],
  ['pages', 'xii, 256 p.', '256'],
  ['pages', 'xvi, 320, 24 p.', '320'],
  ['pages', '320pp', '320'],
  ['pages', '320p.;22cm', '320'],
  ['pages', '320 Pages (approx)', '320'],
  ['pages', '320 (incl. 16 plates)', '320'],
  ['pages', '320/-', '320'],
  ['pages', '2 v.', 'problem'],
  ['pages', '320/2', '320'],
  ['pages', '3 2 0', 'problem'],
  ['pages', '320+16', '320'],
  ['pages', '320+xii', '320'],
  ['pages', '320 p; 24 cm', '320'],
  ['pages', '320 + 16 plates', '320'],
  ['pages', '320 p., [8] p. of plates', '320'],
  ['pages', '[320]', '320'],
  ['pages', '300 gm', 'problem'],
  ['pages', 'pp. 120', '120'],
  ['pages', '1,024', '1024'],
  ['pages', 'v. 1,256 p.', '1256'],
  ['pages', 'xii,256 p.', '256'],
  ['pages', 'xii', 'problem'],
  ['pages', '12.5', 'problem'],
  ['pages', '1.299', 'problem'],
  ['pages', '256,5', 'problem'],
  ['pages', '2I8', 'problem'],
  ['grams', '300 g', '300'],
  ['grams', '0.3 kg', '300'],
  ['grams', '0.098 kg', '98'],
  ['grams', '1,250 kg', '1250'],
  ['grams', '.5 kgs', '500'],
  ['grams', '1.250.5 kg', 'problem'],
  ['grams', '0.35', '350'],
  ['grams', '1,250 g', '1250'],
  ['grams', '5', '5'],
  ['grams', '0.0', ''],
  ['pages', '0', ''],
  ['grams', '12 oz', '340'],
  ['grams', '1.5 lbs', '680'],
  ['grams', '12 stone', 'problem'],
  ['grams', 'heavy', 'problem'],
  ['isbn', '="9780143442301"', '9780143442301'],
  ['isbn', '0143442295, 9780143442295', '9780143442295'],
  ['isbn', '9788129116123 (PB)', '9788129116123'],
  ['isbn', '9788129116123-HB', '9788129116123'],
  ['isbn', '9788129116123 pbk', '9788129116123'],
  ['isbn', 'isbn:9780143442301,amazon:B00X', '9780143442301'],
  ['language', 'संस्कृत', 'sa'],
  ['language', 'तमिल', 'ta'],
  ['language', 'अंग्रेजी', 'en'],
  ['coverImg', 'http://a.example/b.jpg', 'https://a.example/b.jpg'],
  ['coverImg', '//a.example/b.jpg', 'https://a.example/b.jpg'],
  ['coverImg', 'www.a.example/b.jpg', 'https://www.a.example/b.jpg'],
  ['coverImg', 'https://a.example/b.jpg, https://a.example/c.jpg', 'https://a.example/b.jpg'],
  ['coverImg', 'www.a.example/b.jpg ;\n | //a.example/c.jpg', 'https://www.a.example/b.jpg'],
  ['coverImg', 'https://a.example/b,c.jpg, /d.jpg', 'https://a.example/b,c.jpg'],
  ['coverImg', 'front: https://a.example/b.jpg', 'problem'],
  ['coverImg', "https://a.example/it's (1).jpg", 'https://a.example/it%27s%20%281%29.jpg'],
  ['coverImg', '/covers/emma.svg', '/covers/emma.svg'],
  ['coverImg', 'cover.jpg', 'problem'],
  ['coverImg', 'https://a.example/\ud83d.jpg', 'problem'],
  ['seriesNumber', 'Vol. 3', '3'],
] as const)('a cell of %s', (field, cell, expected) => {
  it(`reads ${JSON.stringify(cell)}`, () => {
    expect(read(field, cell)).toBe(expected);
    if (expected !== 'problem') expect(findCellProblem(field, cell, {})).toBeUndefined();
  });
});

it('says in which money a price is that is not in ₹', () => {
  expect(normalizeCell('originalPrice', 'USD 12', {})).toEqual({
    problem: 'This price is not in ₹ but in USD.',
  });
});

it('knows the words of programs for nothing', () => {
  const empty = ['', '  ', '#N/A', 'NULL', '-', 'nil'];
  expect(empty.filter((cell) => !isEmptyCell(cell))).toEqual([]);
  expect(isEmptyCell('0')).toBe(false);
});

it.each(['-', ' -   ', '–', 'Nil', 'NONE', 'शून्य', 'Out of stock'])(
  'reads %j as no copies, as spreadsheets show 0',
  (cell) => {
    expect(isEmptyCell(cell, 'stock')).toBe(false);
    expect(isEmptyCell(cell, 'onShelf')).toBe(false);
    expect(read('stock', cell)).toBe('0');
  },
);

it('leaves copies that were not counted as they are', () => {
  expect(['', 'N/A', 'null', '?'].filter((cell) => !isEmptyCell(cell, 'stock'))).toEqual([]);
});

it('knows which prices lose paise', () => {
  const cells = ['499.50', '499,5', '499.00', '1,299', '499'];
  expect(cells.filter((cell) => isRounded('originalPrice', cell))).toEqual(['499.50', '499,5']);
});

it('measures a cell before a pattern reads it', () => {
  const readCpuMs = startCpuTimer();
  for (const field of ['originalPrice', 'pages', 'authors', 'isbn', 'genres'] as const)
    expect(normalizeCell(field, ' '.repeat(1_000_000), {})).toHaveProperty('problem');
  expect(readCpuMs()).toBeLessThan(1000);
});

it('reads no unit from a long cell', () => {
  const readCpuMs = startCpuTimer();
  expect(isInKilograms(','.repeat(200_000))).toBe(false);
  expect(readCpuMs()).toBeLessThan(1000);
});

it('refuses a price with many marks after it at once', () => {
  const readCpuMs = startCpuTimer();
  expect(normalizeCell('originalPrice', `1${'/-'.repeat(29)}x`, {})).toEqual({
    problem: 'This is not a price.',
  });
  expect(readCpuMs()).toBeLessThan(1000);
});

it('reads cells of line breaks, brackets and blanks of full length without delay', () => {
  const blanks = '\n'.repeat(4900);
  expect(normalizeCell('coverImg', `a${blanks}b`, {})).toMatchObject({ problem: /picture/ });
  const brackets = `9${' ('.repeat(300_000)}x`;
  expect(normalizeIsbn(brackets)).toBe(brackets);
});

it.each([
  ['publisher', '0', true],
  ['title', '0', true],
  ['description', ' 0 ', true],
  ['language', '0', true],
  ['stock', '0', false],
  ['taxPercent', '0', false],
  ['seriesNumber', '0', false],
  ['publisher', '007', false],
] as const)('takes a %s of %s, as a formula makes of an empty cell, for nothing: %s', (...row) => {
  const [field, cell, isEmpty] = row;
  expect(isEmptyCell(cell, field)).toBe(isEmpty);
});
