import { expect, it, onTestFinished, vi } from 'vitest';
import { aMessage, aProduct } from '../onix/builders.ts';
import { readBooks } from '../read-books.ts';
import { readAll } from '../testing.ts';
import { readCsv } from './csv.ts';

const HEADER = 'title,originalPrice,isbn';

/** Reads the headings, and the cells of each row without a problem. */
async function readTable(file: string | Uint8Array, chunkBytes = 1000) {
  const [first, ...rows] = await readAll(file, { chunkBytes });
  const headings = first?.kind === 'table' ? first.headings : undefined;
  return {
    headings,
    rows: rows.map((row) => (row.kind === 'cells' && !row.problem ? row.cells : row)),
  };
}

it.each([1, 7, 4093, 1_000_000])(
  'reads letters of several bytes in chunks of %d bytes',
  async (chunkBytes) => {
    // The first 64 KiB are joined, because they show what the file is.
    const titles = Array.from(
      { length: 8000 },
      (_, index) => `${'x'.repeat(index % 3)}गोरा 😀 ${index}`,
    );
    const file = `title,originalPrice\n${titles.map((title) => `${title},250\n`).join('')}`;
    const { rows } = await readTable(file, chunkBytes);
    expect(rows).toEqual(titles.map((title) => [title, '250']));
  },
);

it.each(['\n', '\r\n', '\r\r\n', '\r'])(
  'leaves out a line with the separator only at the beginning: %j',
  async (end) => {
    async function* chunks() {
      yield Buffer.from(`sep=;${end}title\n`);
      yield Buffer.from('sep=;\n');
    }
    const format = { delimiter: ';', encoding: 'utf-8', hasBackslashes: false } as const;
    const rows = [];
    for await (const row of readCsv(chunks(), format)) rows.push('cells' in row && row.cells);
    expect(rows).toEqual([['title'], ['sep=', '']]);
  },
);

it.each([
  ['commas', 'title,price\n"Gora, a novel",250', ','],
  ['semicolons', '\ufefftitle;price\r\n"Gora, a novel";250\r\n', ';'],
  ['tabs', 'title\tprice\nGora, a novel\t250', '\t'],
  ['bars', 'title|price\nGora, a novel|250', '|'],
  ['line ends of an old Macintosh', 'title,price\r"Gora, a novel",250\r', ','],
  ['line ends with two returns', 'title,price\r\r\n"Gora, a novel",250\r\r\n', ','],
  ['quotes with blanks around them', 'title,price\n "Gora, a novel" ,250', ','],
])('reads a table with %s', async (_, file, delimiter) => {
  expect(await readAll(file)).toEqual([
    expect.objectContaining({ row: 1, headings: ['title', 'price'] }),
    { kind: 'cells', row: 2, cells: ['Gora, a novel', '250'] },
  ]);
  expect(await readAll(file)).toMatchObject([{ table: { delimiter, headingRow: 1 } }, {}]);
});

const MARKS = [',', ';', '\t', '|'] as const;

it.each(MARKS.flatMap((said) => MARKS.map((other) => [said, other] as const)))(
  'reads a table with the separator %j that its line for Excel names, even with more %j',
  async (said, other) => {
    const words = ['isbn', 'author', 'publisher', 'stock'].join(other === said ? ' ' : other);
    const file = `sep=${said}\ntitle${said}MRP${said}${words}\nGora${said}250`;
    expect(await readAll(file)).toMatchObject([
      { headings: ['title', 'MRP', words.replaceAll('\t', ' ')], table: { delimiter: said } },
      { cells: ['Gora', '250'] },
    ]);
  },
);

it.each([
  ['utf-16le', '\ufefftitle,price\nगोरा,250', 'utf16le'],
  ['utf-16le', 'title,price\nGora,250', 'utf16le'],
  ['windows-1252', 'title,price\nCafé,250', 'latin1'],
  ['utf-8', 'title,price\nगोरा,250', 'utf8'],
] as const)('recognizes %s in %j', async (encoding, file, written) => {
  const [, row = '', title = ''] = /\n((.+),250)/.exec(file) ?? [];
  expect(row).toContain(title);
  expect(await readAll(Buffer.from(file, written))).toMatchObject([
    { table: { encoding } },
    { cells: [title, '250'] },
  ]);
});

it('reads UTF-8 with one letter that was cut, and one of Windows-1252', async () => {
  const lines = ['title,price', 'गोरा,250', 'गोदान,300', 'निर्मला'];
  const cut = Buffer.from(lines.join('\n')).subarray(0, -1);
  const file = Buffer.concat([cut, Buffer.from('\nCafé,250', 'latin1')]);
  expect(await readAll(file)).toMatchObject([
    { table: { encoding: 'utf-8' } },
    { cells: ['गोरा', '250'] },
    { cells: ['गोदान', '300'] },
    {},
    {},
  ]);
});

it('reads a table by the delimiter that the owner has chosen', async () => {
  const options = { table: { delimiter: ',' } } as const;
  expect(await readAll('sep=;\ntitle,price\nGora;Emma,250', { options })).toMatchObject([
    { headings: ['title', 'price'], table: options.table },
    { cells: ['Gora;Emma', '250'] },
  ]);
});

it('finds the headings in one of the first ten rows, which count', async () => {
  const file = 'Kamla Book Depot,,\n\nISBN,Title,MRP\n9780306406157,Gora,250';
  expect(await readAll(file)).toMatchObject([
    { kind: 'table', row: 3, headings: ['ISBN', 'Title', 'MRP'] },
    { row: 4 },
  ]);
  const options = { table: { headingRow: 1 } };
  expect(await readAll(file, { options })).toMatchObject([{ row: 1 }, { row: 3 }, { row: 4 }]);
  // Headings that are not known are more than one.
  expect(await readAll('Kamla Book Depot\nWerk,Betrag\nGora,250')).toMatchObject([
    { kind: 'table', row: 2, headings: ['Werk', 'Betrag'] },
    { row: 3 },
  ]);
});

it('names columns without a heading, and each further one with the same heading', async () => {
  const { headings } = await readTable('Title,Qty,,Qty\nGora,1,2,3');
  expect(headings).toEqual(['Title', 'Qty', 'Column 3', 'Qty (2)']);
});

it('keeps 500 cells of a wider row, and the first of its other filled ones', async () => {
  async function* yieldBytes() {
    yield Buffer.from(`a,b\n${'1,'.repeat(500)}${','.repeat(100_000)}x,y\n1${','.repeat(100_000)}`);
  }
  const format = { encoding: 'utf-8', delimiter: ',', hasBackslashes: false } as const;
  const rows = [];
  for await (const row of readCsv(yieldBytes(), format)) rows.push(row);
  const first = (cells: string[]) => Object.assign(Array(501).fill(''), cells);
  expect(rows).toEqual([
    { cells: ['a', 'b'] },
    { cells: [...Array(500).fill('1'), 'x'] },
    { cells: first(['1']) },
  ]);
});

it('numbers rows instead of lines, and skips empty rows', async () => {
  const rows = await readAll(`${HEADER}\n"Two\nlines",1,\n\n,,\nGora,2,`);
  expect(rows.map(({ row }) => row)).toEqual([1, 2, 5]);
});

it('treats a quote within a cell as a character', async () => {
  const { rows } = await readTable(`${HEADER}\nThe 12" record,1,`);
  expect(rows).toEqual([['The 12" record', '1']]);
});

it('reads quotes that have a backslash before them', async () => {
  const text = '"The \\"Banyan\\" Road";"499"\n"A \\"C:\\\\\\"\nand more";"99"';
  const { rows } = await readTable(`"title";"price"\n${text}`);
  expect(rows).toEqual([
    ['The "Banyan" Road', '499'],
    ['A "C:\\"\nand more', '99'],
  ]);
});

it.each([
  '"Gora,250,\nEmma,300,\n"Devdas",200,',
  '"Gora,250,\nEmma,300,\nDevdas",200,',
  'Gora,250,,"A3\nEmma,300,,"B1',
])('reports a quote in %j that merges rows, and continues', async (rows) => {
  // The title of the list is no row of the table.
  const file = `New books\n${HEADER},shelf\n${rows}\nHayavadana,150,`;
  expect(await readAll(file)).toMatchObject([
    { kind: 'table', row: 2 },
    { row: 3, problem: expect.stringContaining('quote') },
    { row: 4, cells: ['Hayavadana', '150'] },
  ]);
});

it('reads quotes, commas and line breaks in a quoted text', async () => {
  const text = '"A joy",\nhe said, twice, and "thrice",\r\nat last.\n"';
  const cell = `"${text.replaceAll('"', '""')}"`;
  const { rows } = await readTable(`title,originalPrice,description\n"Go\nra",1,${cell}`);
  expect(rows).toEqual([['Go\nra', '1', text]]);
});

it('reads HTML as text, and keeps the cell', async () => {
  const html = '<p>Tea &amp; rain.</p><table><tr><td>Pages</td><td>256</td></tr></table>End.';
  const [, row] = await readAll(`title,description\nGora,${html}`);
  expect(row).toMatchObject({ plain: { 1: 'Tea & rain.\nPages 256\nEnd.' } });
  expect(row).toMatchObject({ cells: ['Gora', html] });
});

it('stops at a quote that is never closed, and keeps the rows before it', async () => {
  const rows = await readAll(`${HEADER}\nGora,1,\n"Ghare Baire,2,\nx,3,`);
  expect(rows.map(({ kind, row }) => [kind, row])).toEqual([
    ['table', 1],
    ['cells', 2],
    ['unreadable', 3],
  ]);
  const endless = await readAll(`${HEADER}\n"${'x'.repeat(5_000_000)}`, { chunkBytes: 65_536 });
  const message = expect.stringContaining('a row is too long');
  expect(endless.at(-1)).toMatchObject({ kind: 'unreadable', row: 2, message });
});

it('rejects with the error of a file that cannot be read to its end', async () => {
  async function* cut() {
    yield Buffer.from(`${HEADER}\n${'Gora,1,\n'.repeat(10_000)}`);
    throw new Error('A part is missing.');
  }
  const kinds: string[] = [];
  const reading = (async () => {
    for await (const { kind } of readBooks(cut())) kinds.push(kind);
  })();
  await expect(reading).rejects.toThrow('A part is missing.');
  expect(new Set(kinds)).toEqual(new Set(['table', 'cells']));
});

it.each([
  ['', 'The file is empty.'],
  ['Dear reader\nthis is a letter', 'No table was found in this file.'],
  ['PK\u0003\u0004…', 'This is not a spreadsheet of Excel (.xlsx), or it is damaged.'],
  ['%PDF-1.7', 'This is a PDF: ask for the list as Excel or CSV.'],
])('reports that the file %j is unreadable', async (file, message) => {
  expect(await readAll(file)).toMatchObject([{ kind: 'unreadable', row: 1, message }]);
});

it('shows that the last letter of the file is cut', async () => {
  const file = Buffer.from('originalPrice,title\n250,गो').subarray(0, -1);
  expect((await readTable(file)).rows).toEqual([['250', 'ग\ufffd']]);
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
    for await (const { kind } of readBooks(open())) if (kind === 'book' || kind === 'cells') break;
    expect(isClosed).toBe(true);
  },
);

it('makes no error for each row of another length', async () => {
  const capture = vi.spyOn(Error, 'captureStackTrace');
  onTestFinished(() => capture.mockRestore());
  const rows = ['a,b,c', '', 'a', 'a,b,c,d', ''];
  async function* read() {
    yield new TextEncoder().encode(rows.join('\n'));
  }
  const format = { delimiter: ',', encoding: 'utf-8', hasBackslashes: false } as const;
  const found = [];
  for await (const row of readCsv(read(), format)) found.push(row);
  expect(found).toMatchObject([
    { cells: ['a', 'b', 'c'] },
    { cells: [''] },
    { cells: ['a'] },
    { cells: ['a', 'b', 'c', 'd'] },
  ]);
  expect(capture).not.toHaveBeenCalled();
});

it.each([
  ['Emma, a novel,Jane Austen,320', 1],
  ['Emma,Jane Austen, Rupa,320', 2],
  ['"Emma, a novel",Jane Austen,320', undefined],
  ['Emma, Jane Austen, Rupa, 320', undefined],
  ['Emma, 320,Jane Austen,250', undefined],
  ['Emma,Jane Austen,320', undefined],
  ['978,Emma,Jane Austen,"Novels of Fielding, Jane Austen, and Scott",xii,300', undefined],
])('finds the text after a comma and a blank in %s: %j', async (line, blankAt) => {
  const [, row] = await readAll(`title,author,publisher,pages\n${line}\n`);
  expect(row).toMatchObject({ kind: 'cells', row: 2 });
  expect(row && 'blankAt' in row ? row.blankAt : undefined).toBe(blankAt);
});
