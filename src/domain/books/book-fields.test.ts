import { expect, it } from 'vitest';
import {
  type BookTexts,
  COLUMNS,
  EXPORTED_COLUMNS,
  EDITOR_SECTIONS,
  listCells,
  listEditorFields,
  readBookTexts,
} from './book-fields.ts';
import { aBook } from '../builders.ts';
import { escapeFormula, unescapeFormula } from '../import/import-row.ts';

it('reads every field of a book', () => {
  const { fields, problems } = readBookTexts({
    isbn: '0-306-40615-2',
    title: ' Gora ',
    author: 'Tagore',
    authors: 'Rabindranath Tagore| A. Friend |',
    originalPrice: '499.00',
    discountPercent: '12.5',
    discountPrice: '62',
    stock: '0',
    bookType: 'hardcover',
    genres: 'Non-Fiction|romance|Romance',
    publishedOn: '1910-02-28',
    language: 'EN-in',
    pages: '624',
    offers: 'bestSeller',
    totalStars: '4.5',
    createdAt: '2026-01-31T09:00:00+05:30',
    coverImg: '/covers/gora.svg',
    publisher: '',
  });
  expect(problems).toEqual([]);
  expect(fields).toEqual({
    isbn: '9780306406157',
    title: 'Gora',
    author: 'Tagore',
    authors: ['Rabindranath Tagore', 'A. Friend'],
    originalPrice: 499,
    discountPercent: 12.5,
    discountPrice: 62,
    stock: 0,
    bookType: 'Hardcover',
    genres: ['Non-Fiction', 'romance'],
    publishedOn: '1910-02-28',
    language: 'en-IN',
    pages: 624,
    offers: ['bestSeller'],
    totalStars: 4.5,
    createdAt: '2026-01-31T09:00:00+05:30',
    coverImg: '/covers/gora.svg',
  });
});

it("writes times in India's offset into the cells of an export", () => {
  const cells = listCells(aBook({ createdAt: '2026-01-31T20:00:00+00:00' }));
  expect(cells[EXPORTED_COLUMNS.indexOf('createdAt')]).toBe('2026-02-01T01:30:00+05:30');
});

it('accepts the language codes of ONIX', () => {
  const read = (language: string) => readBookTexts({ language }).fields.language;
  expect(['eng', 'hin', 'tam', 'ger', 'en', 'pt-br'].map(read)).toEqual([
    'en',
    'hi',
    'ta',
    'de',
    'en',
    'pt-BR',
  ]);
});

const INVALID_TEXTS: BookTexts[] = [
  { isbn: '9780306406158' },
  { title: 'x'.repeat(501) },
  { title: 'Caf\ufffd' },
  { title: 'a\0b' },
  { title: 'a\ud800b' },
  { originalPrice: '499.50' },
  { originalPrice: '-1' },
  { originalPrice: '$499' },
  { originalPrice: '1e3' },
  { originalPrice: '99999999' },
  { discountPercent: '101' },
  { discountPercent: '5 x' },
  { discountPercent: '-5' },
  { stock: '1.5' },
  { bookType: 'Audio' },
  { genres: 'The “Classics” "A"' },
  { genres: '!' },
  { genres: 'x'.repeat(41) },
  { genres: 'A|B|C|D|E|F|G' },
  { publishedOn: '31.12.1910' },
  { publishedOn: '1910-13' },
  { publishedOn: '2023-02-29' },
  { publishedOn: '1910-02-28T00:00' },
  { isbn: '9-780306406157'.padEnd(51, '-') },
  { originalPrice: '9'.repeat(1_000_000) },
  { language: 'en-'.repeat(1_000_000) },
  { genres: 'Romance|'.repeat(1_000_000) },
  { language: 'English' },
  { pages: 'many' },
  { offers: 'cheap' },
  { createdAt: '2026-01-31' },
  { coverImg: 'javascript:alert(1)' },
  { coverImg: '//evil.example/x.png' },
  { coverImg: '/covers/a b.svg' },
  { coverImg: 'http://images.example/x.png' },
  { coverImg: 'data:image/png;base64,AAAA' },
  { authors: Array.from({ length: 51 }, () => 'A').join('|') },
  { authors: 'A|B\0' },
];

/** Some texts have millions of characters. A test name of that length would slow down the run. */
const nameTexts = (texts: BookTexts) => JSON.stringify(texts).slice(0, 60);

it.each(INVALID_TEXTS.map((texts) => [nameTexts(texts), texts] as const))(
  'reports the invalid field of %s',
  (_name, texts) => {
    const { problems, fields } = readBookTexts(texts);
    expect(problems).toEqual([{ field: Object.keys(texts)[0], message: expect.any(String) }]);
    expect(fields).toEqual({});
  },
);

it.each(['=HYPERLINK("http://evil")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', "'=1"])(
  'escapes %j, which a spreadsheet would run as a formula, and unescapes it again',
  (cell) => {
    expect(escapeFormula(cell)).toBe(`'${cell}`);
    expect(unescapeFormula(escapeFormula(cell))).toBe(cell);
  },
);

it.each(['', 'Emma', "'Tis a Pity", "''", '499', 'a = b', ' Emma'])(
  'does not escape %j',
  (cell) => {
    expect(escapeFormula(cell)).toBe(cell);
    expect(unescapeFormula(cell)).toBe(cell);
  },
);

it('lists the fields of each section of the book editor, without those that the shop sets itself', () => {
  expect(listEditorFields('price')).toEqual([
    'originalPrice',
    'discountPercent',
    'stock',
    'taxPercent',
    'hsn',
  ]);
  const editable = EDITOR_SECTIONS.flatMap(listEditorFields);
  expect(COLUMNS.filter((column) => !(editable as string[]).includes(column))).toEqual([
    'author',
    'price',
    'discountPrice',
    'onShelf',
    'totalRatings',
    'totalStars',
    'createdAt',
  ]);
});

it('accepts a text of the maximum length', () => {
  const title = 'x'.repeat(500);
  expect(readBookTexts({ title })).toEqual({ fields: { title }, problems: [] });
});

it.each(['Why???', 'Who? What? Where?', 'Are you ready ???', '?', 'What? (1)', '1984 ??'])(
  'accepts the question marks of %j',
  (title) => expect(readBookTexts({ title }).problems).toEqual([]),
);

const LOST = 'Its letters were lost when the file was saved. Save it as “CSV UTF-8”.';
const EXPLAINED_TEXTS: [BookTexts, string][] = [
  ...['?????', '?? ????', 'Godan (?????)', '????-2', '"?????"'].map(
    (title): [BookTexts, string] => [{ title }, LOST],
  ),
  [{ authors: 'A|????????' }, LOST],
  ...['\0', '\ufffd', '\ud800'].map((character): [BookTexts, string] => [
    { title: `a${character}b` },
    'This text has characters that are not letters. Is the file UTF-8?',
  ]),
  [
    { isbn: '9780306406158' },
    'One digit of this ISBN is wrong: after the others, the last one would be 7.',
  ],
  ...['4.90E+07', '4901/4902', 'books', '490', '490110101'].map((hsn): [BookTexts, string] => [
    { hsn },
    'An HSN code has 4, 6 or 8 digits.',
  ]),
  [{ publisher: 'x'.repeat(201) }, 'This text is longer than 200 letters.'],
  [{ authors: `A|${'x'.repeat(201)}` }, 'This text is longer than 200 letters.'],
  [{ authors: Array(51).fill('A').join('|') }, 'More than 50 names.'],
  [{ originalPrice: '10000001' }, 'This must be a whole number of ₹ from 0 to 10000000.'],
  [{ gtin: '8901234567891' }, 'This is not a barcode: its check digit is wrong.'],
  [{ gtin: '0978-0306406157' }, 'This is an ISBN, not the barcode of other goods.'],
  [{ pages: '100001' }, 'This must be a whole number from 0 to 100000.'],
  [{ discountPercent: '100.1' }, 'This must be a number from 0 to 100.'],
  [{ bookType: 'Audio' }, 'This must be one of Hardcover, Paperback.'],
  [{ publishedOn: '1910-13' }, 'This must be a date: YYYY, YYYY-MM or YYYY-MM-DD.'],
  ...['x', '2026-02-30T09:00:00+05:30', '2026-02-28T25:00:00+05:30'].map(
    (createdAt): [BookTexts, string] => [
      { createdAt },
      'This must be a moment such as 2026-01-31T09:00:00+05:30.',
    ],
  ),
  [{ language: 'English' }, 'This must be a language tag such as en, hi or pt-BR.'],
  [{ coverImg: 'x' }, 'This must be a path such as /covers/emma.svg, or an address with https.'],
];

it.each(EXPLAINED_TEXTS.map(([texts, message]) => [nameTexts(texts), texts, message] as const))(
  'says what is wrong with %s',
  (_name, texts, message) => {
    expect(readBookTexts(texts).problems).toEqual([{ field: Object.keys(texts)[0], message }]);
  },
);

it.each([
  ['originalPrice', '1,250', 1250],
  ['originalPrice', '₹1,25,000', 125_000],
  ['originalPrice', 'Rs. 399/-', 399],
  ['originalPrice', '४५०', 450],
  ['stock', '1,250', 1250],
  ['pages', '180 pages', 180],
  ['pages', '1,024 p.', 1024],
  ['grams', '350 g', 350],
  ['discountPercent', '33%', 33],
  ['discountPercent', '12,5', 12.5],
  ['originalPrice', '1,25', undefined],
  ['originalPrice', '12,50,00', undefined],
  ['originalPrice', '399.50', undefined],
  ['totalStars', '4%', undefined],
  ['hsn', '49.01', '4901'],
  ['hsn', '49,011,010', '49011010'],
  ['hsn', 'HSN: 4901', '4901'],
  ['hsn', '49011010.0', '49011010'],
  ['hsn', '4901.10.00', '49011000'],
] as const)('reads the %s %s, as people type or paste it, as %j', (field, text, value) => {
  expect(readBookTexts({ [field]: text }).fields[field]).toBe(value);
});

it.each([
  { authors: Array(50).fill('x'.repeat(200)).join('|') },
  { originalPrice: '10000000' },
  { pages: '100000' },
  { discountPercent: '100' },
  { discountPercent: '12.25' },
  { totalStars: '0' },
  { publishedOn: '1910' },
  { publishedOn: '1910-02' },
  { coverImg: 'https://images.example/emma.png?width=400' },
] satisfies BookTexts[])('accepts %j', (texts) => {
  expect(readBookTexts(texts).problems).toEqual([]);
});

it('reads texts without invisible marks, and digits of all scripts', () => {
  const texts = {
    isbn: '="9780306406157"',
    gtin: '="8901234567890"',
    title: '\u202aEm\u00adma\u202c',
    authors: 'Jane\u200b Austen|\u2066R. Narayan\u2069',
    description: 'One\u200b\nTwo',
    originalPrice: '\u200e४९९.00',
    stock: '１２\u200b',
    discountPercent: '7.5\ufeff',
    publishedOn: '2024‑01',
    bookType: 'hardcover\u2060',
    publisher: '\u200b',
  };
  expect(readBookTexts(texts)).toEqual({
    fields: {
      isbn: '9780306406157',
      gtin: '8901234567890',
      title: 'Emma',
      authors: ['Jane Austen', 'R. Narayan'],
      description: 'One\nTwo',
      originalPrice: 499,
      stock: 12,
      discountPercent: 7.5,
      publishedOn: '2024-01',
      bookType: 'Hardcover',
    },
    problems: [],
  });
  expect(readBookTexts({ isbn: '9.78E+12' }).problems).toEqual([
    { field: 'isbn', message: expect.stringMatching(/^Excel has shortened this number/) },
  ]);
});
