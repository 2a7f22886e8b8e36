import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { readAll } from '../testing.ts';
import { openSpreadsheet } from './spreadsheet.ts';

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

it.each(['1', 'true', '0'])('leaves out a row that Excel hides: %s', async (hidden) => {
  const parts = unzipSync(await writeBooks());
  const sheet = 'xl/worksheets/sheet1.xml';
  const xml = strFromU8(parts[sheet] ?? expect.fail());
  const changed = xml.replace(/<row r="4"/, `$& hidden="${hidden}"`);
  const rows = await readAll(zipSync({ ...parts, [sheet]: strToU8(changed) }));
  const problem = expect.stringContaining('Excel hides this row');
  expect('problem' in (rows[1] ?? {})).toBe(hidden !== '0');
  if (hidden !== '0') expect(rows[1]).toMatchObject({ row: 4, problem });
  expect(rows[2]).not.toHaveProperty('problem');
});

it.each([250_000_001, 0])('unpacks no spreadsheet with a part of %i bytes', async (bytes) => {
  const file = await writeBooks();
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  // The list of its parts, after the parts, has the size of each.
  for (let at = 0; at < file.length - 30; at++)
    if (view.getUint32(at) === 0x504b0102) view.setUint32(at + 24, bytes, true);
  expect(await readAll(file)).toMatchObject([
    { kind: 'unreadable', message: expect.stringContaining('unpacked') },
  ]);
});

it('reads no spreadsheet of more than 60 MB', async () => {
  const part = new Uint8Array(1_000_000);
  async function* repeat(parts: number) {
    for (let count = 0; count < parts; count++) yield part;
    yield part.subarray(0, 1);
  }
  expect(await openSpreadsheet(repeat(60))).toContain('larger than 60 MB');
  expect(await openSpreadsheet(repeat(1))).toContain('not a spreadsheet');
});

it('reads a spreadsheet without relations, as some programs write it', async () => {
  const parts = unzipSync(await writeBooks());
  const kept = Object.entries(parts).filter(([name]) => !name.endsWith('workbook.xml.rels'));
  const rows = await readAll(zipSync(Object.fromEntries(kept)));
  expect(rows.map(({ kind }) => kind)).not.toContain('unreadable');
  expect(rows.length).toBeGreaterThan(2);
});

it('reports a spreadsheet that is cut off', async () => {
  const file = await writeBooks();
  expect(await readAll(file.subarray(0, file.length / 2))).toMatchObject([
    { kind: 'unreadable', message: expect.stringContaining('damaged') },
  ]);
});

it('reads cells that Excel shows in per cent as per cent', async () => {
  const percent = (value: number, numFmt = '0%') => ({ value, style: { numFmt } });
  const file = await writeXlsx({
    sheets: [
      { name: 'Old', rows: [['Title', 'MRP']] },
      {
        name: 'A & B',
        rows: [
          ['Title', 'MRP', 'Disc %', 'Shelf'],
          ['Gora', 90],
          ['Emma', 250],
          ['Emil', 300],
        ],
        cells: new Map([
          ['1,2', percent(0.15)],
          ['2,2', percent(0.075, '0.0%;[Red]-0.0%')],
          ['2,3', percent(7, '0" % of the shelf"')],
          ['3,2', percent(12, '0')],
        ]),
      },
    ],
  });
  expect(await readAll(file, { options: { table: { sheet: 'A & B' } } })).toMatchObject([
    { kind: 'table' },
    { cells: ['Gora', '90', '15%'] },
    { cells: ['Emma', '250', '7.5%', '7'] },
    { cells: ['Emil', '300', '12'] },
  ]);
});

it('reads the first sheet with a list, behind a cover sheet, notes and a hidden list', async () => {
  const list = [
    ['EAN', 'Title', 'MRP'],
    ['', 'Gora', 90],
  ];
  const file = await writeXlsx({
    sheets: [
      { name: 'Cover', rows: [['Kamla Book Depot'], [], ['Price list 2026']] },
      // Headings are looked for in ten rows.
      { name: 'Notes', rows: [...Array.from({ length: 10 }, () => ['Dear reader']), ...list] },
      {
        name: 'Contacts',
        rows: [
          ['Orders', '98450 00000'],
          ['Title', 'Asha'],
        ],
      },
      { name: 'Last year', hidden: true, rows: list },
      { name: 'List', rows: list },
    ],
  });
  expect(await readAll(file)).toMatchObject([
    { table: { sheet: 'List' } },
    { cells: ['', 'Gora', '90'] },
  ]);
});

it('passes over a sheet whose headings are below the rows that are searched', async () => {
  const list = [
    ['Title', 'MRP'],
    ['Gora', 90],
  ];
  const far = Array.from({ length: 1000 }, (): string[] => []);
  const file = await writeXlsx({
    sheets: [
      { name: 'Far', rows: [...far, ...list] },
      { name: 'List', rows: list },
    ],
  });
  expect(await readAll(file)).toMatchObject([
    { table: { sheet: 'List' } },
    { cells: ['Gora', '90'] },
  ]);
});

it('reads the first sheet with several columns, if no heading is known', async () => {
  const file = await writeXlsx({
    sheets: [
      { name: 'Cover', rows: [['Kamla Book Depot']] },
      {
        name: 'List',
        rows: [
          ['Kitab', 'Kimat'],
          ['Gora', 90],
        ],
      },
      { name: 'Contacts', rows: [['Orders', '98450 00000']] },
    ],
  });
  expect(await readAll(file)).toMatchObject([{ table: { sheet: 'List' } }, {}]);
});

/** Rezips a spreadsheet with other contents of some of its files. */
async function rewrite(file: Uint8Array, change: (name: string, xml: string) => string) {
  const parts = Object.entries(unzipSync(file)).map(
    ([name, bytes]) => [name, strToU8(change(name, strFromU8(bytes)))] as const,
  );
  return zipSync(Object.fromEntries(parts));
}

it('reads shared texts of which the file is indented', async () => {
  const file = await rewrite(await writeBooks(), (name, xml) =>
    name.endsWith('sharedStrings.xml') ? xml.replaceAll(/<(si|t)>/g, '\n <$1>') : xml,
  );
  expect(await readAll(file)).toMatchObject([
    { headings: ['EAN', 'Title', 'MRP', 'Published', 'New'] },
    { cells: ['9780143442295', 'गोदान', '249.5', '2023-12-31', 'true'] },
    { cells: ['', 'A & B', '1,250'] },
  ]);
});

it('reads prefixes, rich texts, spoken texts, escapes, and cells without a place', async () => {
  const file = await rewrite(await writeBooks(), (name, xml) =>
    name.endsWith('sheet2.xml')
      ? `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>
          <x:row><x:c t="inlineStr"><x:is><x:t>Title</x:t></x:is></x:c><x:c t="str"><x:v>MRP</x:v></x:c></x:row>
          <x:row r="3"><x:c t="inlineStr"><x:is><x:r><x:t>Go</x:t></x:r><x:r><x:t>ra &amp; Co</x:t></x:r>
            <x:rPh><x:t>spoken</x:t></x:rPh></x:is></x:c><x:c><x:f>A1</x:f><x:v>9.0E1</x:v></x:c></x:row>
          <x:row><x:c t="inlineStr"><x:is><x:t><![CDATA[A_x0041__x005F_]]></x:t></x:is></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row>
        </x:sheetData></x:worksheet>`
      : xml,
  );
  expect(await readAll(file, { options: { table: { sheet: 'Old' } } })).toMatchObject([
    { kind: 'table', headings: ['Title', 'MRP'] },
    { row: 3, cells: ['Gora & Co', '90'] },
    { row: 4, cells: ['AA_', '#N/A'] },
  ]);
});

it('reports where the XML of a sheet is damaged, after the rows before', async () => {
  const file = await rewrite(await writeBooks(), (name, xml) =>
    name.endsWith('sheet1.xml') ? xml.replace('</sheetData>', '<row></c>') : xml,
  );
  expect((await readAll(file)).at(-1)).toMatchObject({ kind: 'unreadable' });
});

it('needs no longer for a hostile part than it is long', async () => {
  // Patterns would try each of the letters again.
  const hostile = {
    'workbook.xml': `<sheets><sheet ${'a'.repeat(2_000_000)} name="A"/></sheets>`,
    'styles.xml': `${'<cellXfs '.repeat(500_000)}><xf numFmtId="9"/>`,
  };
  for (const [part, xml] of Object.entries(hostile)) {
    const file = await rewrite(await writeBooks(), (name, own) =>
      name.endsWith(part) ? xml : own,
    );
    expect((await readAll(file)).at(-1)).toMatchObject({ kind: 'unreadable' });
  }
});

it.each(['workbook.xml', 'workbook.xml.rels', 'styles.xml'])(
  'reads no %s of more than 10 MB, because it is read whole',
  async (part) => {
    const file = await rewrite(await writeBooks(), (name, xml) =>
      name.endsWith(`/${part}`) ? `${xml}<!--${'x'.repeat(10_000_000)}-->` : xml,
    );
    expect(await readAll(file)).toMatchObject([{ kind: 'unreadable' }]);
  },
);

it('reads no more of a format than Excel stores', async () => {
  const format = `<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(500_000)}"/></numFmts>`;
  const file = await rewrite(await writeBooks(), (name, xml) =>
    name.endsWith('styles.xml') ? xml.replace('<fonts', `${format}<fonts`) : xml,
  );
  expect(await readAll(file)).toHaveLength(3);
});

it('keeps 501 cells of a row with a value in the last column, which cannot be read', async () => {
  const wide = '<row r="9"><c r="XFD9"><v>1</v></c></row></sheetData>';
  const file = await rewrite(await writeBooks(), (name, xml) =>
    name.endsWith('sheet1.xml') ? xml.replace('</sheetData>', wide) : xml,
  );
  async function* bytes() {
    yield file;
  }
  const opened = await openSpreadsheet(bytes());
  if (typeof opened === 'string') return expect.unreachable(opened);
  const lengths = [];
  for await (const row of opened.rows) lengths.push('cells' in row ? row.cells.length : row.end);
  expect(lengths.at(-1)).toBe(501);
  expect((await readAll(file)).at(-1)).toMatchObject({
    problem: 'This row has more than 500 cells.',
  });
});

it('numbers days as Excel for the Macintosh did, if the file says so', async () => {
  const file = await rewrite(await writeBooks(), (name, xml) =>
    name.endsWith('workbook.xml')
      ? xml.replace('<sheets>', '<workbookPr date1904="1"/><sheets>')
      : xml,
  );
  const rows = await readAll(file);
  expect(JSON.stringify(rows)).toContain('2028-01-01');
});
