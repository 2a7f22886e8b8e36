import { expect, it } from 'vitest';
import { readCsvColumns } from './csv-columns.ts';

it('guesses the fields of common headings, and returns the first cell of each column', () => {
  const columns = readCsvColumns(
    'EAN,Title,Contributor,MRP,Qty,Season\r\n978,Emma,"Austen, Jane",175,25,AW26\r\n',
  );
  expect(columns?.map(({ guess }) => guess)).toEqual([
    'isbn',
    'title',
    'author',
    'originalPrice',
    'stock',
    undefined,
  ]);
  expect(columns?.map(({ first }) => first)).toEqual([
    '978',
    'Emma',
    'Austen, Jane',
    '175',
    '25',
    'AW26',
  ]);
});

it('reads the headings of an exported file in any case', () => {
  const columns = readCsvColumns('\uFEFFtitle;ORIGINALPRICE;seriesName\n');
  expect(columns?.map(({ heading, guess }) => [heading, guess])).toEqual([
    ['title', 'title'],
    ['ORIGINALPRICE', 'originalPrice'],
    ['seriesName', 'seriesName'],
  ]);
});

it('reads quotes, and line breaks within them', () => {
  const [column, second] = readCsvColumns('a,b\n"one ""two""\nthree",4') ?? [];
  expect([column?.first, second?.first]).toEqual(['one "two"\nthree', '4']);
});

it('ends a row at each kind of line break that the import accepts', () => {
  const read = (text: string) =>
    readCsvColumns(text)?.map(({ heading, first }) => [heading, first]);
  const columns = [
    ['title', 'Gora'],
    ['stock', '3'],
  ];
  expect(['\r', '\n', '\r\n'].map((end) => read(`title,stock${end}Gora,3${end}Emma,4`))).toEqual([
    columns,
    columns,
    columns,
  ]);
});

it('finds no columns in an ONIX file or an empty file', () => {
  expect(readCsvColumns('\uFEFF\n<?xml version="1.0"?><ONIXMessage>')).toBeUndefined();
  expect(readCsvColumns('')).toBeUndefined();
});

it('finds no columns in any XML, nor in a file with only blank headings', () => {
  expect(['<ONIXMessage>', '  <ONIXMessage>', ' , \n1,2'].map(readCsvColumns)).toEqual(
    Array(3).fill(undefined),
  );
  expect(readCsvColumns('Price <MRP>,,Title')).toHaveLength(3);
});

it('ignores punctuation and blanks in headings, and trims blanks around cells', () => {
  expect(readCsvColumns(' ISBN-13 ; List price;Notes\n 978 ;5" ')).toEqual([
    { heading: 'ISBN-13', first: '978', guess: 'isbn' },
    { heading: 'List price', first: '5"', guess: 'originalPrice' },
    { heading: 'Notes', first: '', guess: undefined },
  ]);
});

it('takes a comma as the delimiter unless there are more semicolons', () => {
  expect(readCsvColumns('Title; subtitle,MRP')?.map(({ heading }) => heading)).toEqual([
    'Title; subtitle',
    'MRP',
  ]);
});

it('counts no delimiters within quotes', () => {
  expect(readCsvColumns('Title;"Price, in ₹, new"\nEmma;250')).toEqual([
    { heading: 'Title', first: 'Emma', guess: 'title' },
    { heading: 'Price, in ₹, new', first: '250', guess: undefined },
  ]);
});

it.each([
  ['isbn', ['EAN', 'EAN-13', 'ISBN-13']],
  ['title', ['Name', 'Book Title']],
  ['author', ['Contributor', 'Writer']],
  ['originalPrice', ['MRP', 'Price', 'List Price', 'RRP']],
  ['discountPercent', ['Disc.', 'Discount %']],
  ['stock', ['Qty', 'Quantity', 'Copies', 'On Hand']],
  ['bookType', ['Binding', 'Format']],
  ['genres', ['Category', 'Genre', 'Subject']],
  ['publisher', ['Imprint']],
  ['publishedOn', ['Published', 'Publication Date', 'Pub. Date']],
  ['seriesName', ['Series']],
  ['seriesNumber', ['Volume']],
  ['pages', ['Extent']],
  ['description', ['Synopsis', 'Blurb']],
  ['coverImg', ['Cover', 'Image']],
  ['taxPercent', ['GST', 'Tax']],
])('guesses %s from %j', (field, headings) => {
  const columns = readCsvColumns(headings.join(','));
  expect(columns?.map(({ guess }) => guess)).toEqual(headings.map(() => field));
});

it('guesses no field from a heading that every object has as a property', () => {
  expect(readCsvColumns('constructor,Title')?.map(({ guess }) => guess)).toEqual([
    undefined,
    'title',
  ]);
});
