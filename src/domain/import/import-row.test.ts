import { expect, it } from 'vitest';
import { IMPORT_TARGETS } from '#contract/imports/import-options.ts';
import {
  formatBookOrder,
  readColumnMap,
  TARGETS,
  toCsvLine,
  unescapeFormula,
} from './import-row.ts';

it('reads which field each custom column name stands for', () => {
  expect(readColumnMap('MRP=originalPrice, Book = Title =title')).toEqual({
    MRP: 'originalPrice',
    'Book = Title': 'title',
  });
  expect(readColumnMap('MRP= originalPrice , ')).toEqual({ MRP: 'originalPrice' });
  expect(readColumnMap('')).toEqual({});
});

it('reads an empty field name as a column to leave out', () => {
  expect(readColumnMap('stock=,Name=title')).toEqual({ stock: '', Name: 'title' });
});

it('reads escaped commas and percent signs once', () => {
  const text = 'Price%2C in ₹=originalPrice,50 %25%2C 50%252C = b=title,stock=';
  const names = { 'Price, in ₹': 'originalPrice', '50 %, 50%2C = b': 'title', stock: '' };
  expect(readColumnMap(text)).toEqual(names);
});

it('reads a percent sign, and a comma that is written as %2C', () => {
  expect(readColumnMap('Off %=discountPercent,Price%2c ₹=originalPrice')).toEqual({
    'Off %': 'discountPercent',
    'Price, ₹': 'originalPrice',
  });
});

it.each(['MRP', 'MRP=cost', '=title', 'title', '='])(
  'refuses the malformed list of names "%s"',
  (text) => {
    expect(readColumnMap(text)).toBeUndefined();
  },
);

it('formats a line of a CSV, and escapes formulas and quotes', () => {
  expect(toCsvLine(['Emma and I', '175', ''])).toBe('Emma and I,175,\r\n');
  expect(toCsvLine(['=1+1', 'He said "No"'])).toBe('\'=1+1,"He said ""No"""\r\n');
});

it('does not escape a negative number, unlike a text that begins with a minus', () => {
  expect(toCsvLine([-50, '-50'])).toBe("-50,'-50\r\n");
});

it.each(['Austen, Jane', 'Emma; a novel', 'two\nlines', 'two\rlines', ' Emma', 'Emma '])(
  'quotes the cell %j',
  (cell) => {
    expect(toCsvLine([cell])).toBe(`"${cell}"\r\n`);
  },
);

it('leaves books that need no copies out of an order', () => {
  const book = { title: 'Gora', author: 'Tagore, R.' };
  const books = [
    { ...book, isbn: '9780306406157', order: 3 },
    { ...book, title: 'Emma', order: 1 },
    { ...book, title: 'Swami', order: 0 },
  ];
  expect(formatBookOrder(books)).toBe(
    '\ufeffisbn,title,author,copies\r\n9780306406157,Gora,"Tagore, R.",3\r\n,Emma,"Tagore, R.",1\r\n',
  );
});

it('removes the apostrophe before a formula, and keeps any other apostrophe', () => {
  expect(["'=1", '=1', "'Tis"].map(unescapeFormula)).toEqual(['=1', '=1', "'Tis"]);
});

it('has the fields of the contract for a column to fill', () => {
  expect([...TARGETS].toSorted()).toEqual([...IMPORT_TARGETS].toSorted());
});
