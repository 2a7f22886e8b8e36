import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { readAll } from './testing.ts';

/** Writes a spreadsheet with two sheets. */
function writeBooks(): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      {
        name: 'Price list',
        rows: [
          ['Kamla Book Depot'],
          [],
          ['EAN', 'Title', 'MRP', 'Published', 'New'],
          [9_780_143_442_295, 'गोदान', 249.5, new Date('2023-12-31T00:00:00Z'), true],
          [null, 'A & B', '1,250', null, null],
        ],
      },
      {
        name: 'Old',
        rows: [
          ['Title', 'MRP'],
          ['Gora', 90],
        ],
      },
    ],
  });
}

it('reads the first sheet, with its numbers and dates as texts', async () => {
  expect(await readAll(await writeBooks())).toEqual([
    {
      kind: 'table',
      row: 3,
      headings: ['EAN', 'Title', 'MRP', 'Published', 'New'],
      table: { sheets: ['Price list', 'Old'], sheet: 'Price list', headingRow: 3 },
    },
    {
      kind: 'cells',
      row: 4,
      cells: ['9780143442295', 'गोदान', '249.5', '2023-12-31', 'true'],
    },
    { kind: 'cells', row: 5, cells: ['', 'A & B', '1,250'] },
  ]);
});

it('reads another sheet by its name', async () => {
  const options = { table: { sheet: 'Old' } };
  expect(await readAll(await writeBooks(), { options })).toMatchObject([
    { headings: ['Title', 'MRP'], table: { sheet: 'Old' } },
    { row: 2, cells: ['Gora', '90'] },
  ]);
});

it('reports a spreadsheet that is cut off', async () => {
  const file = await writeBooks();
  expect(await readAll(file.subarray(0, file.length / 2))).toMatchObject([
    { kind: 'unreadable', message: expect.stringContaining('damaged') },
  ]);
});
