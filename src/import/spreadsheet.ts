import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { joinBytes } from '#domain/bytes.ts';
import type { TableRow } from './csv.ts';

/** A larger spreadsheet does not fit into the memory of a worker. */
const MAX_BYTES = 60_000_000;

interface Spreadsheet {
  /** The names of all sheets. */
  sheets: string[];
  /** The name of the sheet that `rows` are of. */
  sheet: string;
  rows: AsyncIterable<TableRow>;
}

/** Opens a spreadsheet at this sheet, or at its first visible one. Otherwise returns a sentence. */
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
  const file = joinBytes(chunks, size);
  const sheets: { name: string; isHidden: boolean }[] = [];
  try {
    await readXlsx(file, {
      sheets: ({ name, hidden, veryHidden }) => {
        sheets.push({ name, isHidden: Boolean(hidden) || Boolean(veryHidden) });
        return false;
      },
    });
  } catch {
    return 'This is not a spreadsheet of Excel (.xlsx), or it is damaged.';
  }
  const names = sheets.map(({ name }) => name);
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const sheet = names.find((name) => name === chosen) ?? first?.name;
  if (sheet === undefined) return 'This spreadsheet has no sheet.';
  return { sheets: names, sheet, rows: readRows(file, sheet) };
}

async function* readRows(file: Uint8Array, sheet: string): AsyncGenerator<TableRow> {
  let next = 0;
  try {
    for await (const { index, values } of streamXlsxRows(file, { sheet })) {
      // Empty rows are not in the file, but count.
      for (; next < index && index - next < 1_048_576; next++) yield { cells: [] };
      next = index + 1;
      yield { cells: values.map(toText) };
    }
  } catch {
    yield { end: 'The spreadsheet is damaged from here on.' };
  }
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : '';
}
