import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readCsvColumns } from '#domain/import/csv-columns.ts';
import { ImportColumns, type Mapping } from './import-columns.tsx';

const FILE = 'Title,MRP,Qty,Copies,Season\nEmma,free,4,5,AW26\n';

/** Renders the columns, and returns the text of the last cell of each row. */
function show(mapping: Mapping) {
  const columns = readCsvColumns(FILE);
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
