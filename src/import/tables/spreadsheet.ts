import { MAX_HEADING_ROW } from '#contract/limits.ts';
import { joinBytes } from '#domain/values/bytes.ts';
import { countFilled, rateHeadings } from '#domain/import/tables/headings.ts';
import type { TableRow } from './csv.ts';
import { sumUnpackedBytes } from '../read-zip.ts';
import { openWorkbook, type Workbook } from './sheet-rows.ts';
import { MAX_UNPACKED_BYTES } from './xml-parts.ts';

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
  return { sheets: names, sheet, rows: readRows(workbook, sheet) };
}

/** Returns the first sheet with headings of books, otherwise the first one with several columns. */
async function findTable(workbook: Workbook, sheets: string[]): Promise<string | undefined> {
  let wide: string | undefined;
  for (const sheet of sheets.slice(0, MAX_SEARCHED_SHEETS)) {
    const rows: string[][] = [];
    for await (const row of readRows(workbook, sheet, MAX_HEADING_ROW))
      rows.push('cells' in row ? row.cells : []);
    if (rows.some((cells) => rateHeadings(cells) > 1)) return sheet;
    if (rows.some((cells) => countFilled(cells) > 1)) wide ??= sheet;
  }
  return wide ?? sheets[0];
}

async function* readRows(
  workbook: Workbook,
  sheet: string,
  maxRows = Infinity,
): AsyncGenerator<TableRow> {
  let next = 0;
  try {
    for (const { index, cells } of workbook.readRows(sheet)) {
      // Empty rows are not in the file, but count.
      for (; next < Math.min(index, maxRows); next++) yield { cells: [] };
      if (next >= maxRows) return;
      next = index + 1;
      yield { cells };
    }
  } catch {
    yield { end: 'The spreadsheet is damaged from here on.' };
  }
}
