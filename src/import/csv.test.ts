import { expect, it } from 'vitest';
import type { ColumnsByHeading } from '#domain/import/import-row.ts';
import { aMessage, aProduct } from './builders.ts';
import { readBooks } from './read-books.ts';
import { readAll } from './testing.ts';

const HEADER = 'title,originalPrice,isbn';

it('reads rows under a header in any order, with commas or semicolons, with or without a BOM', async () => {
  const texts = { title: 'Gora, a novel', originalPrice: '250', isbn: '' };
  const book = { kind: 'book', row: 2, texts };
  expect(await readAll(`${HEADER}\n"Gora, a novel",250,`)).toEqual([book]);
  expect(await readAll('\ufeffisbn;originalPrice;title\r\n;250;Gora, a novel\r\n')).toEqual([book]);
  expect(await readAll('ISBN,originalprice,Title\n,250,"Gora, a novel"')).toEqual([book]);
});

it.each([1, 7, 4093, 1_000_000])(
  'reads letters of several bytes in chunks of %d bytes',
  async (chunkBytes) => {
    // The first 64 KiB are joined, because they show what the file is.
    const titles = Array.from(
      { length: 8000 },
      (_, index) => `${'x'.repeat(index % 3)}गोरा 😀 ${index}`,
    );
    const file = `title,originalPrice\n${titles.map((title) => `${title},250\n`).join('')}`;
    const rows = await readAll(file, { chunkBytes });
    expect(rows.map((row) => row.kind === 'book' && row.texts.title)).toEqual(titles);
  },
);

it('accepts custom headings, and reports unknown headings', async () => {
  const columnsByHeading = { Name: 'title', MRP: 'originalPrice' } as const;
  expect(await readAll('Name,MRP,Shelf\nगोरा,250,A3\n', { columnsByHeading })).toEqual([
    expect.objectContaining({ kind: 'note', row: 1, field: 'Shelf' }),
    { kind: 'book', row: 2, texts: { title: 'गोरा', originalPrice: '250' } },
  ]);
});

it('does not read a column that the mapping leaves out, whatever its heading', async () => {
  const columnsByHeading = { stock: '', Qty: 'stock', Pages: '' } as const;
  const file = 'title,originalPrice,stock,Qty,Pages\nGora,250,9,3,120\n';
  expect(await readAll(file, { columnsByHeading })).toEqual([
    { kind: 'book', row: 2, texts: { title: 'Gora', originalPrice: '250', stock: '3' } },
  ]);
});

it('numbers rows instead of lines, and skips empty rows', async () => {
  const rows = await readAll(`${HEADER}\n"Two\nlines",1,\n\n,,\nGora,2,`);
  expect(rows.map(({ row }) => row)).toEqual([2, 5]);
});

it('reports a row with too many cells, and continues', async () => {
  const rows = await readAll(`${HEADER}\nGora,1,,more\nGora,1\n`);
  expect(rows).toMatchObject([
    { kind: 'bad', row: 2, message: 'This row has 4 cells, and the header has 3.' },
    { kind: 'book', row: 3, texts: { title: 'Gora', isbn: '' } },
  ]);
});

it('treats a quote within a cell as a character', async () => {
  const [row] = await readAll(`${HEADER}\nThe 12" record,1,`);
  expect(row).toMatchObject({ texts: { title: 'The 12" record' } });
});

it.each([
  ['title', '"Gora,250,\nEmma,300,\n"Devdas",200,'],
  ['title', '"Gora,250,\nEmma,300,\nDevdas",200,'],
  ['', 'Gora,250,,"A3\nEmma,300,,"B1'],
])('reports a quote in %j that merges rows, and continues', async (field, rows) => {
  expect(await readAll(`${HEADER},shelf\n${rows}\nHayavadana,150,`)).toMatchObject([
    { kind: 'note' },
    { kind: 'bad', row: 2, field, message: expect.stringContaining('quote') },
    { kind: 'book', row: 3, texts: { title: 'Hayavadana' } },
  ]);
});

it('reads quotes, commas and line breaks in a quoted text', async () => {
  const text = '"A joy",\nhe said, twice, and "thrice",\r\nat last.\n"';
  const cell = `"${text.replaceAll('"', '""')}"`;
  const [row] = await readAll(`title,originalPrice,description\n"Go\nra",1,${cell}`);
  expect(row).toMatchObject({ texts: { title: 'Go\nra', description: text } });
});

it('stops at a quote that is never closed, and keeps the rows before it', async () => {
  const rows = await readAll(`${HEADER}\nGora,1,\n"Ghare Baire,2,\nx,3,`);
  expect(rows.map(({ kind, row }) => [kind, row])).toEqual([
    ['book', 2],
    ['unreadable', 3],
  ]);
  const endless = await readAll(`${HEADER}\n"${'x'.repeat(5_000_000)}`, { chunkBytes: 65_536 });
  expect(endless).toMatchObject([{ kind: 'unreadable', row: 2 }]);
});

it.each([
  ['', 'The file is empty.'],
  ['name,price\nGora,1', 'The header has no column title: is this a CSV of books?'],
  ['title,isbn\nGora,', 'The header has no column originalPrice: is this a CSV of books?'],
  ['title,Title,originalPrice\n', 'The header has title twice.'],
  ['PK\u0003\u0004…', 'This is a spreadsheet or an archive: save it as CSV in UTF-8.'],
  ['title\0originalPrice', 'This is not text in UTF-8: save it as CSV in UTF-8.'],
])('reports that the file %j is unreadable', async (file, message) => {
  expect(await readAll(file)).toMatchObject([{ kind: 'unreadable', row: 1, message }]);
});

it('refuses a CSV in UTF-16', async () => {
  const file = Buffer.from(`\ufeff${HEADER}\nGora,1,`, 'utf16le');
  expect(await readAll(file)).toMatchObject([{ kind: 'unreadable' }]);
});

it('reads a title of two lines in a file of two columns', async () => {
  const rows = await readAll('title,originalPrice\n"Go,\nra",250');
  expect(rows).toMatchObject([{ kind: 'book', texts: { originalPrice: '250' } }]);
});

it.each([
  ['headings between blanks', ' title , Name \nGora,250', { Name: 'originalPrice' }],
  ['a column without a heading', 'title,originalPrice,\nGora,250,x', {}],
  ['a heading that every object has', 'title,originalPrice,constructor\nGora,250,x', {}, 1],
  ['empty cells after the last column', 'title,originalPrice\nGora,250,,', {}],
  ['line ends of an old Macintosh', 'title,originalPrice\rGora,250\r', {}],
])('reads %s', async (_, file, columnsByHeading, notes = 0) => {
  const rows = await readAll(file, { columnsByHeading: columnsByHeading as ColumnsByHeading });
  expect(rows.filter(({ kind }) => kind === 'note')).toHaveLength(notes);
  expect(rows.slice(notes)).toEqual([
    { kind: 'book', row: 2, texts: { title: 'Gora', originalPrice: '250' } },
  ]);
});

it('shows that the last letter of the file is cut', async () => {
  const file = Buffer.from('originalPrice,title\n250,गो').subarray(0, -1);
  expect(await readAll(file)).toMatchObject([{ texts: { title: 'ग\ufffd' } }]);
});

it.each(['title,originalPrice\nGora,250\n', aMessage(aProduct())])(
  'closes the file when its reader stops',
  async (file) => {
    let isClosed = false;
    async function* open() {
      try {
        for (;;) yield Buffer.from(file);
      } finally {
        isClosed = true;
      }
    }
    for await (const row of readBooks(open())) if (row.kind === 'book') break;
    expect(isClosed).toBe(true);
  },
);
