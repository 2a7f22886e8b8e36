import { parse, CsvError } from 'csv-parse';
import { type TextFormat, SEP_LINE } from './text-table.ts';

/**
 * Of a row that is imported. A wider row has one more here, a filled one if any of its other cells
 * is: millions of empty cells would fill the memory.
 */
export const MAX_CELLS = 500;
/** The limit of one row. A longer one usually means that a quote is never closed. */
const MAX_ROW_BYTES = 4_000_000;
/** The maximum bytes per call to the parser. All rows of these bytes are in memory at once. */
const MAX_CHUNK_BYTES = 65_536;
/** A longer cell may look like a whole row. */
const MAX_SHORT_CHARS = 500;

export type TableRow =
  | { cells: string[]; problem?: string; blankAt?: number }
  /** Nothing after this point can be read. */
  | { end: string };

interface ParsedRow {
  /** The cells. */
  record: string[];
  /** The text of the row in the file. */
  raw: string;
}

const MERGED = 'This cell has several lines, and a quote that is not closed or not doubled.';

/** Yields the rows of a CSV, empty ones as well. */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  format: TextFormat,
): AsyncGenerator<TableRow> {
  /** The number of columns of the first row with several cells. */
  let width = 0;
  try {
    for await (const row of readRecords(bytes, format)) {
      const { raw } = row;
      const record = limitCells(row.record);
      width ||= record.length > 1 ? record.length : 0;
      const problem = isMerged(record, raw, { width, format }) && MERGED;
      const blankAt = findBlank(record, raw, format.delimiter);
      yield {
        cells: record.map(unquote),
        ...(problem && { problem }),
        ...(blankAt > 0 && { blankAt }),
      };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { end: `The file cannot be read from here on: ${explain(error)}` };
  }
}

/** Yields the cells of each row. Throws `CsvError` after the last readable row. */
async function* readRecords(
  bytes: AsyncIterable<Uint8Array>,
  { delimiter, encoding, hasBackslashes }: TextFormat,
) {
  let rows: ParsedRow[] = [];
  const parser = parse({
    delimiter,
    escape: hasBackslashes ? '\\' : '"',
    record_delimiter: ['\r\r\n', '\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    ltrim: true,
    max_record_size: MAX_ROW_BYTES,
    raw: true,
    on_record(row) {
      // The package's types leave out that `raw` changes the row.
      rows.push(row as unknown as ParsedRow);
      // The parser expects the length of its first record, and makes an error with a stack for each
      // record of another length, which takes most of the time of a million blank rows.
      Object.assign(parser.info, { records: 0 });
      // Return null, so that the stream buffers no output: it would drop its last rows on an error.
      return null;
    },
  });
  parser.resume();
  let failure: Error | null | undefined;
  // Node throws an `error` event without a listener. The code below reports the error instead.
  parser.on('error', () => undefined);
  // Decode here, because in browsers the parser's streams accept only their own type of bytes.
  const decoder = new TextDecoder(encoding);
  const write = (text: string) =>
    new Promise<void>((resolve) => {
      parser.write(text, (error) => {
        failure ??= error;
        resolve();
      });
    });
  const takeRows = () => {
    const taken = rows;
    rows = [];
    return taken;
  };
  let isFirst = true;
  for await (const chunk of bytes)
    for (let index = 0; index < chunk.length; index += MAX_CHUNK_BYTES) {
      const text = decoder.decode(chunk.subarray(index, index + MAX_CHUNK_BYTES), { stream: true });
      await write(isFirst ? text.replace(SEP_LINE, '') : text);
      isFirst = false;
      yield* takeRows();
      if (failure) throw failure;
    }
  await write(decoder.decode());
  yield* takeRows();
  if (failure) throw failure;
  await new Promise<void>((resolve) => {
    parser.once('end', resolve);
    parser.once('error', (error: Error) => {
      failure = error;
      resolve();
    });
    parser.end();
  });
  yield* takeRows();
  if (failure) throw failure;
}

/**
 * Whether a cell of several lines was opened by a wrong quote, and closed by the quote of a later
 * cell. It then has at least as many parts as the table has columns; with few columns, a normal text
 * may have as many, so at least four are required.
 */
function isMerged(
  cells: readonly string[],
  raw: string,
  { width, format: { delimiter, hasBackslashes } }: { width: number; format: TextFormat },
): boolean {
  return cells.some((cell) => {
    if (!/[\r\n]/.test(cell)) return false;
    const hasWholeRow =
      cell.length <= MAX_SHORT_CHARS && cell.split(delimiter).length >= Math.max(width, 4);
    const quoted = hasBackslashes
      ? cell.replaceAll(/["\\]/g, '\\$&')
      : `${cell.replaceAll('"', '""')}`;
    return (hasWholeRow && cells.length < width) || !raw.includes(`"${quoted}"`);
  });
}

/**
 * Finds the first cell that begins with a blank and a letter in a row whose numbers have no blanks
 * before them: it may be the end of a text with a comma.
 */
function findBlank(cells: readonly string[], raw: string, delimiter: string): number {
  if (delimiter !== ',' || !raw.includes(', ')) return -1;
  const plain = raw.replaceAll(/"(?:[^"]|"")*"/g, '""');
  const isUsual = cells.some((cell) => /^\d/.test(cell) && plain.includes(`, ${cell}`));
  return isUsual
    ? -1
    : cells.findIndex((cell) => /^\p{L}/u.test(cell) && plain.includes(`, ${cell},`));
}

function limitCells(cells: string[]): string[] {
  if (cells.length <= MAX_CELLS) return cells;
  const other = cells.find((cell, index) => index >= MAX_CELLS && cell.trim() !== '');
  return [...cells.slice(0, MAX_CELLS), other ?? ''];
}

/** Removes quotes with spaces after them, which the parser leaves. */
function unquote(cell: string): string {
  return cell.replace(/^"([^"]*)"\s+$/, '$1');
}

function explain({ code }: CsvError): string {
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'a quote is opened and never closed.'
    : 'a row is too long, or a quote is never closed.';
}
