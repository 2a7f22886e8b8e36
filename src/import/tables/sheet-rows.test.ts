import { strToU8, zipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { expect, it, vi } from 'vitest';
import { openWorkbook } from './spreadsheet.ts';

/** Formats of the styles, in their order: a number of Excel's own, or a code. */
const FORMATS = {
  plain: 0,
  percent: 9,
  percents: 10,
  fraction: 12,
  day: 14,
  moment: 22,
  accounting: 37,
  minutes: 45,
  text: 49,
  'own day': 'dd/mm/yyyy',
  rupees: '[$₹-4009] #,##0.00',
  'in red': '[Red]0',
  'with a word': '0 "days"',
  'with an escape': String.raw`0\d`,
  'with a space': '0_d',
  'own percent': '0.0%;-0.0%',
  dollars: '[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00',
  'dollars in a column': '_("$"* #,##0.00_);_("$"* (#,##0.00)',
  'escaped dollars': String.raw`\$0.00`,
  euros: '#,##0.00 [$€-407]',
  'a code': '[$USD] 0.00',
  dinars: '[$RSD] 0.00',
  'dirhams in quotes': '"AED" 0',
  'takas in quotes': '"Tk. "#,##0',
  'rupees as a word': '[$Rs.-4009] 0',
  'rupees in Hindi': '[$रु] 0',
  'a language': '[$-409]0.00',
};

type Style = keyof typeof FORMATS;

interface Parts {
  cells?: string;
  strings?: string;
  workbook?: string;
  /** Further formats. */
  looks?: string;
  /** Where the relations say that the first sheet is. */
  target?: string;
  /** The number of the row. */
  row?: number | string;
}

/** Writes a workbook with a row of these cells, and reads its rows. */
function readCells(parts: Parts) {
  const { cells = '', strings = '', workbook = '', looks = '' } = parts;
  const { target = 'own/a.xml', row = 2 } = parts;
  const codes = Object.values(FORMATS);
  const toId = (code: number | string, index: number) =>
    typeof code === 'number' ? code : 200 + index;
  const formats = codes.map((code, index) =>
    typeof code === 'number'
      ? ''
      : `<numFmt numFmtId="${toId(code, index)}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  );
  const styles = codes.map((code, index) => `<xf numFmtId="${toId(code, index)}"/>`);
  const files = {
    'xl/workbook.xml': `<workbook>${workbook}<sheets><sheet name="A" r:id="one"/><sheet name="B" r:id="two" state="veryHidden"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="two" Type="x/worksheet" Target="own/b.xml"/><Relationship Id="one" Type="x/worksheet" Target="${target}"/><Relationship Id="three" Type="x/styles" Target="looks.xml"/></Relationships>`,
    // The styles of names come first, and do not count.
    'xl/looks.xml': `<styleSheet><numFmts>${formats.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}${looks}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/own/a.xml': `<worksheet><sheetData><row r="${row}">${cells}</row></sheetData></worksheet>`,
    'xl/own/b.xml': '<worksheet><sheetData><row><c><v>7</v></c></row></sheetData></worksheet>',
  };
  const entries = Object.entries(files).map(([name, xml]) => [name, strToU8(xml)] as const);
  const opened = openWorkbook(zipSync(Object.fromEntries(entries)));
  return {
    sheets: opened.sheets,
    read: (sheet = 'A') => [...opened.readRows(sheet)],
    cells: () => [...opened.readRows('A')][0]?.cells,
  };
}

const styled = (style: Style, value: number | string) =>
  `<c s="${Object.keys(FORMATS).indexOf(style)}"><v>${value}</v></c>`;

it.each<[Style, number, string]>([
  ['plain', 45_291, '45291'],
  // A file has the digits of the binary form, of which Excel shows 15: these are 57 and 12.
  ['plain', 56.999999999999993, '57'],
  ['plain', 12.000000000000002, '12'],
  // A text such as 1.299 is 1299.
  ['plain', 249.375, '249.3750'],
  ['text', 0.098, '0.0980'],
  ['percent', 0.07, '7%'],
  ['percents', 0.125, '12.5%'],
  ['own percent', 0.29, '29%'],
  ['fraction', 0.5, '0.5'],
  ['day', 45_291, '2023-12-31'],
  ['day', 45_291.75, '2023-12-31'],
  ['moment', 45_291.75, '2023-12-31'],
  ['minutes', 45_291, '2023-12-31'],
  ['own day', 45_291, '2023-12-31'],
  // Excel counts a 29th of February in 1900.
  ['day', 1, '1900-01-01'],
  ['day', 59, '1900-02-28'],
  ['day', 61, '1900-03-01'],
  ['day', 1e12, '1000000000000'],
  ['accounting', 250, '250'],
  ['text', 9_780_143_442_295, '9780143442295'],
  ['rupees', 249.5, '249.5'],
  ['dollars', 19.95, '$ 19.95'],
  ['dollars in a column', 19.95, '$ 19.95'],
  ['escaped dollars', 19.95, '$ 19.95'],
  ['euros', 20, '€ 20'],
  ['a code', 20, 'USD 20'],
  ['dinars', 20, 'RSD 20'],
  ['dirhams in quotes', 20, 'AED 20'],
  ['takas in quotes', 20, 'Tk 20'],
  ['rupees as a word', 20, '20'],
  ['rupees in Hindi', 20, '20'],
  ['a language', 20, '20'],
  ['in red', 9, '9'],
  ['with a word', 9, '9'],
  ['with an escape', 9, '9'],
  ['with a space', 9, '9'],
])('reads a cell of the format %s with %d as %j', (style, value, text) => {
  expect(readCells({ cells: styled(style, value) }).cells()).toEqual([text]);
});

it('reads the types of cells', () => {
  const cells =
    '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="d"><v>2023-12-31T10:00:00</v></c>' +
    '<c t="s"><v>1</v></c><c t="s"><v>9</v></c><c t="str"><v>007</v></c><c><v></v></c><c><v>1,5</v></c>';
  const strings =
    '<si><t>Zero</t></si><si><r><t>O</t></r><r><t>ne</t></r><rPh><t>un</t></rPh></si>';
  expect(readCells({ cells, strings }).cells()).toEqual([
    'true',
    'false',
    '2023-12-31',
    'One',
    '',
    '007',
    '',
    '1,5',
  ]);
});

it('reads a formula without a stored value as an error, because it is not empty', () => {
  const cells =
    '<c><f>C2*0.9</f></c><c><f>C2*0.9</f><v>450</v></c><c t="str"><f>""</f><v></v></c><c/>';
  expect(readCells({ cells }).cells()).toEqual(['#VALUE!', '450', '', '']);
});

it('numbers days from 1904 if the file says so, which had no false leap day', () => {
  const read = (workbook: string) =>
    readCells({ workbook, cells: styled('day', 1) + styled('day', 61) }).cells();
  for (const value of ['1', 'true'])
    expect(read(`<workbookPr date1904="${value}"/>`)).toEqual(['1904-01-02', '1904-03-02']);
  for (const value of ['0', 'false'])
    expect(read(`<workbookPr date1904="${value}"/>`)).toEqual(['1900-01-01', '1900-03-01']);
});

it('puts cells where they say, and others behind the cell before', () => {
  const cells = '<c r="B2"><v>1</v></c><c><v>2</v></c><c r="AA2"><v>3</v></c>';
  const [row] = readCells({ cells }).read();
  expect(row?.index).toBe(1);
  expect(row?.cells).toEqual(Object.assign(Array(27).fill(''), { 1: '1', 2: '2', 26: '3' }));
  expect(() => readCells({ cells: '<c r="XFE2"><v>1</v></c>' }).read()).toThrow('no such column');
});

it('reads the last row of Excel, and no later one', () => {
  const cells = '<c><v>1</v></c>';
  expect(readCells({ cells, row: 1_048_576 }).read()).toEqual([
    { index: 1_048_575, isHidden: false, cells: ['1'] },
  ]);
  for (const row of [1_048_577, '1e9', 'x'])
    expect(() => readCells({ cells, row }).read()).toThrow('no such row');
});

it('finds a sheet by its relation, from the root or from the folder of the workbook', () => {
  for (const target of ['own/a.xml', '/xl/own/a.xml']) {
    const workbook = readCells({ target, cells: '<c><v>1</v></c>' });
    expect(workbook.sheets).toEqual([
      { name: 'A', isHidden: false },
      { name: 'B', isHidden: true },
    ]);
    expect(workbook.read()).toEqual([{ index: 1, isHidden: false, cells: ['1'] }]);
    expect(workbook.read('B')).toEqual([{ index: 0, isHidden: false, cells: ['7'] }]);
  }
});

it('passes on the rows before the damage', () => {
  const rows = openWorkbook(
    zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A"/></sheets></workbook>'),
      'xl/worksheets/sheet1.xml': strToU8('<a><row><c><v>1</v></c></row></b></a>'),
    }),
  ).readRows('A');
  expect(rows.next()).toEqual({ done: false, value: { index: 0, isHidden: false, cells: ['1'] } });
  expect(() => rows.next()).toThrow('unexpected close tag');
});

it('refuses more than two million texts', () => {
  const read = (count: number) => () => readCells({ strings: '<si/>'.repeat(count) }).read();
  expect(read(2_000_001)).toThrow('too many texts');
  expect(read(2_000_000)).not.toThrow();
});

it('reads 500,000 characters of a cell', () => {
  const text = `${'x'.repeat(499_900)}${'y'.repeat(200)}`;
  const { read } = readCells({
    cells: `<c t="s"><v>0</v></c><c t="inlineStr"><is><t>${text}</t><t>z</t></is></c>`,
    strings: `<si><r><t>${text}</t></r><r><t>z</t></r></si>`,
  });
  const kept = text.slice(0, 500_000);
  expect(read()[0]?.cells.map((cell) => cell === kept)).toEqual([true, true]);
});

it('refuses a list of more than 100,000 tags', () => {
  const read = (parts: Parts) => () => readCells(parts).read();
  expect(read({ looks: '<xf/>'.repeat(100_000) })).toThrow('list is too large');
  expect(read({ workbook: '<sheet/>'.repeat(100_000) })).toThrow('list is too large');
  expect(read({ looks: '<xf/>'.repeat(99_000) })).not.toThrow();
});

it('parses no more than 65,536 characters at once, of which all rows are in memory', () => {
  const { read } = readCells({ cells: '<c><v>1</v></c>'.repeat(15_000) });
  const write = vi.spyOn(SaxesParser.prototype, 'write');
  expect(read()[0]?.cells).toHaveLength(501);
  expect(Math.max(...write.mock.calls.map(([part]) => String(part).length))).toBe(65_536);
  write.mockRestore();
});
