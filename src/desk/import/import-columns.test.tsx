import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readCsvColumns } from '#domain/import/csv-columns.ts';
import {
  getFieldLabel,
  ImportColumns,
  recallColumns,
  rememberColumns,
  type Mapping,
} from './import-columns.tsx';

const FILE = 'Title,MRP,Qty,Copies,Season\nEmma,free,4,5,AW26\n';

/** Renders the columns, and returns the text of the last cell of each row. */
function show(mapping: Mapping, file = FILE) {
  const columns = readCsvColumns(file);
  const ignore = () => undefined;
  render(<ImportColumns columns={columns} mapping={mapping} onChange={ignore} onCheck={ignore} />);
  const [, ...rows] = screen.getAllByRole('row');
  return rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent);
}

it('says for each column whether the value in the first row is valid for its field', () => {
  expect(show({ Title: 'title', MRP: 'originalPrice', Qty: 'stock' })).toEqual([
    'Fits',
    'First row: This must be a whole number of ₹ from 0 to 10000000.',
    'Fits',
    'Not used',
    'Not used',
  ]);
});

it('marks both columns that fill the same field', () => {
  expect(show({ Qty: 'stock', Copies: 'stock' })).toEqual([
    'Not used',
    'Not used',
    'Duplicate',
    'Duplicate',
    'Not used',
  ]);
});

it('refuses two columns with the same heading, which would share one field', () => {
  const file = 'Title,MRP,Qty,Qty\nEmma,250,4,5\n';
  const mapping: Mapping = { Title: 'title', MRP: 'originalPrice', Qty: 'stock' };
  expect(show(mapping, file)).toEqual(['Fits', 'Fits', 'Duplicate', 'Duplicate']);
  expect(screen.getByText(/^Two columns have the heading Qty\./)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
});

it('accepts two columns with the same heading that are left out', () => {
  const file = 'Title,MRP,Note,Note\nEmma,250,a,b\n';
  show({ Title: 'title', MRP: 'originalPrice' }, file);
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
});

it('offers no field for a column without a heading, which the server cannot read', () => {
  show({}, 'Title,,MRP\nEmma,4,250\n');
  expect(screen.getAllByRole('combobox')).toHaveLength(2);
  expect(screen.getByText('Left out, because it has no heading')).toBeTruthy();
});

it('does not use a column whose heading is a property of every object', () => {
  const file = 'Title,MRP,constructor\nEmma,250,a\n';
  expect(show({ Title: 'title', MRP: 'originalPrice' }, file)).toEqual([
    'Fits',
    'Fits',
    'Not used',
  ]);
  expect(recallColumns([{ heading: 'constructor', first: '', guess: 'stock' }])).toEqual({
    constructor: 'stock',
  });
});

it('names a field by its label, and returns a heading of the file unchanged', () => {
  expect(['stock', 'Season', 'constructor'].map(getFieldLabel)).toEqual([
    'For sale',
    'Season',
    'constructor',
  ]);
});

it('remembers the fields of headings that a later file does not have', () => {
  const [first, second] = ['Naam', 'Daam'].map((heading) => ({
    heading,
    first: '',
    guess: undefined,
  }));
  if (!first || !second) return expect.fail();
  rememberColumns([first], { Naam: 'title' });
  rememberColumns([second], { Daam: 'originalPrice' });
  expect(recallColumns([first, second])).toEqual({ Naam: 'title', Daam: 'originalPrice' });
});
