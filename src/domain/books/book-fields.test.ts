import { expect, it } from 'vitest';
import {
  type BookTexts,
  COLUMNS,
  EDITOR_SECTIONS,
  listEdited,
  readBookTexts,
} from './book-fields.ts';
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
    genres: ['Non-Fiction', 'Romance'],
    publishedOn: '1910-02-28',
    language: 'en-IN',
    pages: 624,
    offers: ['bestSeller'],
    totalStars: 4.5,
    createdAt: '2026-01-31T09:00:00+05:30',
    coverImg: '/covers/gora.svg',
  });
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

const WRONG: BookTexts[] = [
  { isbn: '9780306406158' },
  { title: 'x'.repeat(501) },
  { title: 'Caf\ufffd' },
  { title: 'a\0b' },
  { title: 'a\ud800b' },
  { originalPrice: '499.50' },
  { originalPrice: '-1' },
  { originalPrice: '₹499' },
  { originalPrice: '1e3' },
  { originalPrice: '99999999' },
  { discountPercent: '101' },
  { stock: '1.5' },
  { stock: '٣' },
  { bookType: 'Audio' },
  { genres: 'Poetry' },
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
  { coverImg: 'http://images.example/x.png' },
  { coverImg: 'data:image/png;base64,AAAA' },
  { authors: Array.from({ length: 51 }, () => 'A').join('|') },
];

it.each(WRONG)('reports %j', (texts) => {
  const { problems, fields } = readBookTexts(texts);
  expect(problems).toEqual([{ field: Object.keys(texts)[0], message: expect.any(String) }]);
  expect(fields).toEqual({});
});

it.each(['=HYPERLINK("http://evil")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', "'=1"])(
  'keeps spreadsheets from running %j, and comes back the same',
  (cell) => {
    expect(escapeFormula(cell)).toBe(`'${cell}`);
    expect(unescapeFormula(escapeFormula(cell))).toBe(cell);
  },
);

it.each(['', 'Emma', "'Tis a Pity", "''", '499', 'a = b', ' Emma'])(
  'returns %j unchanged',
  (cell) => {
    expect(escapeFormula(cell)).toBe(cell);
    expect(unescapeFormula(cell)).toBe(cell);
  },
);

it('lists the fields of a section of the book editor, and not those that it only derives', () => {
  expect(listEdited('price')).toEqual([
    'originalPrice',
    'discountPercent',
    'stock',
    'taxPercent',
    'hsn',
  ]);
  const shown = EDITOR_SECTIONS.flatMap(listEdited);
  expect(COLUMNS.filter((column) => !(shown as string[]).includes(column))).toEqual([
    'author',
    'discountPrice',
    'totalRatings',
    'totalStars',
    'createdAt',
  ]);
});

it('accepts a text of the maximum length', () => {
  const title = 'x'.repeat(500);
  expect(readBookTexts({ title })).toEqual({ fields: { title }, problems: [] });
});
