import { MAX_HEADING_ROW } from '#contract/limits.ts';
import { countFilled, rateHeadings } from '#domain/import/tables/headings.ts';
import { HIDDEN } from '#domain/import/tables/row-layout.ts';
import { joinBytes } from '#domain/values/bytes.ts';
import { DAY_MS } from '#domain/values/time.ts';
import { sumUnpackedBytes } from '../read-zip.ts';
import { MAX_CELLS, type TableRow } from './csv.ts';
import {
  appendText,
  findWorkbook,
  FIRST_DAYS,
  readShared,
  type Shared,
  unescape,
} from './shared-parts.ts';
import { createXmlParser, listTags, MAX_UNPACKED_BYTES, readEntry } from './xml-parts.ts';

/** A larger spreadsheet does not fit into the memory of a worker. */
const MAX_BYTES = 60_000_000;
/** A list of books is on one of the first sheets. */
const MAX_SEARCHED_SHEETS = 10;

interface Spreadsheet {
  sheets: string[];
  sheet: string;
  rows: AsyncIterable<TableRow>;
}

/** Opens a spreadsheet at this sheet or its first visible list of books, or says why not. */
export async function openSpreadsheet(
  bytes: AsyncIterable<Uint8Array>,
  chosen?: string,
): Promise<Spreadsheet | string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) return 'This spreadsheet is larger than 60 MB: save it as CSV.';
  }
  const file = joinBytes(chunks);
  let workbook: Workbook | undefined;
  try {
    if (sumUnpackedBytes(file) > MAX_UNPACKED_BYTES)
      return 'This spreadsheet is larger than 250 MB when it is unpacked: save it as CSV.';
    workbook = openWorkbook(file);
  } catch {
    // Reported like a file without sheets.
  }
  const { sheets = [] } = workbook ?? {};
  const [first] = sheets;
  if (!workbook || !first) return 'This is not a spreadsheet of Excel (.xlsx), or it is damaged.';
  const names = sheets.map(({ name }) => name);
  const visible = sheets.flatMap(({ name, isHidden }) => (isHidden ? [] : name));
  const sheet =
    names.find((name) => name === chosen) ?? (await findTable(workbook, visible)) ?? first.name;
  return { sheets: names, sheet, rows: readTableRows(workbook, sheet) };
}

/** Returns the first sheet with headings of books, otherwise the first one with several columns. */
async function findTable(workbook: Workbook, sheets: string[]): Promise<string | undefined> {
  let wide: string | undefined;
  for (const sheet of sheets.slice(0, MAX_SEARCHED_SHEETS)) {
    const rows: string[][] = [];
    for await (const row of readTableRows(workbook, sheet, MAX_HEADING_ROW))
      rows.push('cells' in row ? row.cells : []);
    if (rows.some((cells) => rateHeadings(cells) > 1)) return sheet;
    if (rows.some((cells) => countFilled(cells) > 1)) wide ??= sheet;
  }
  return wide ?? sheets[0];
}

async function* readTableRows(
  workbook: Workbook,
  sheet: string,
  maxRows = Infinity,
): AsyncGenerator<TableRow> {
  let next = 0;
  try {
    for (const { index, cells, isHidden } of workbook.readRows(sheet)) {
      // Empty rows are not in the file, but count.
      for (; next < Math.min(index, maxRows); next++) yield { cells: [] };
      if (next >= maxRows) return;
      next = index + 1;
      yield isHidden ? { cells, problem: HIDDEN } : { cells };
    }
  } catch {
    yield { end: 'The spreadsheet is damaged from here on.' };
  }
}

/** The day that 1900 did not have, but Excel counts. */
const FALSE_LEAP_DAY = 60;
/** Excel's limits for a sheet. */
export const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** A row of a sheet, counted from 0. */
interface SheetRow {
  index: number;
  isHidden: boolean;
  cells: string[];
}

export interface Workbook {
  sheets: { name: string; isHidden: boolean }[];
  /**
   * Yields the rows of a sheet that have cells, as texts: dates as 2023-12-31, numbers that Excel
   * shows in per cent with a `%`, and those that it shows in a foreign currency with that. Throws if
   * the spreadsheet is damaged.
   */
  readRows(sheet: string): Generator<SheetRow>;
}

/** Opens a spreadsheet (.xlsx), reading shared parts once. Throws for a damaged list. */
export function openWorkbook(file: Uint8Array): Workbook {
  const found = findWorkbook(file);
  const tags = listTags(found.xml, 'sheet');
  let shared: Shared | undefined;
  return {
    sheets: tags.map(({ name = '', state = 'visible' }) => {
      return { name, isHidden: state !== 'visible' };
    }),
    readRows(sheet) {
      const index = tags.findIndex(({ name }) => name === sheet);
      return readRows(file, () => (shared ??= readShared(file, found, tags)), index);
    },
  };
}

/** Decompresses and reads the sheet in parts, because 200,000 rows fill the memory as one text. */
function* readRows(
  file: Uint8Array,
  getShared: () => Shared,
  sheetIndex: number,
): Generator<SheetRow> {
  const shared = getShared();
  const rows: SheetRow[] = [];
  let row: SheetRow = { index: -1, isHidden: false, cells: [] };
  let cell = { type: '', style: '', text: '', hasFormula: false };
  let column = 0;
  const write = createXmlParser({
    onOpen(name, attributes) {
      if (name === 'row') {
        const { r, hidden = '' } = attributes;
        const index = r ? Number(r) - 1 : row.index + 1;
        row = { index, isHidden: /^(?:1|true)$/.test(hidden), cells: [] };
        // Also for a number that cannot be read.
        if (!(row.index < MAX_ROWS)) throw new Error('A sheet has no such row.');
        column = 0;
      }
      if (name === 'c') {
        const { r = '', t: type = 'n', s: style = '' } = attributes;
        const letters = /^[A-Z]{1,3}/.exec(r)?.[0];
        if (letters) column = toNumber(letters) - 1;
        if (column >= MAX_COLUMNS) throw new Error('A sheet has no such column.');
        cell = { type, style, text: '', hasFormula: false };
      }
      if (name === 'f') cell.hasFormula = true;
    },
    onText(name, text) {
      if (name === 'v' || name === 't') cell.text = appendText(cell.text, text);
    },
    onClose(name) {
      if (name === 'c') {
        const place = Math.min(column, MAX_CELLS);
        for (let at = row.cells.length; at < place; at++) row.cells.push('');
        // Some programs store a formula without its value, which Excel would calculate.
        row.cells[place] =
          cell.hasFormula && cell.text === '' && cell.type !== 'str'
            ? '#VALUE!'
            : readCell(cell, shared);
        column += 1;
      }
      if (name === 'row') rows.push(row);
    },
  });
  for (const part of readEntry(file, shared.findSheet(sheetIndex))) {
    try {
      write(part);
    } finally {
      // If `write` fails, yields the rows before the damage.
      yield* rows.splice(0);
    }
  }
}

function readCell(
  { type, style, text }: { type: string; style: string; text: string },
  { texts, formats, firstDay }: Shared,
): string {
  if (type === 's') return texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'd') return text.slice(0, 'YYYY-MM-DD'.length);
  const value = Number(text);
  if (type !== 'n' || text.trim() === '' || Number.isNaN(value)) return unescape(text);
  const format = formats.get(style);
  if (format === '%') return `${formatNumber(value * 100)}%`;
  if (format !== 'date') return `${format ? `${format} ` : ''}${formatNumber(value)}`;
  const isBeforeLeapDay = firstDay === FIRST_DAYS[1900] && value < FALSE_LEAP_DAY;
  const date = new Date(firstDay + (value + Number(isBeforeLeapDay)) * DAY_MS);
  return Number.isNaN(date.getTime()) ? formatNumber(value) : date.toISOString().slice(0, 10);
}

/**
 * Rounds to the 15 digits that Excel shows: its result of `0.57*100` is stored with more. Three
 * decimals get a zero, because in a text a point before three digits groups them: 1.299 is 1299.
 */
function formatNumber(value: number): string {
  return String(Number(value.toPrecision(15))).replace(/\.\d{3}$/, '$&0');
}

/** Returns the number of a column: 1 for A, 27 for AA. */
function toNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
