import { parse, CsvError } from 'csv-parse';
import { BOOK_FIELDS, type BookTexts } from '#domain/books/book-fields.ts';
import {
  type ColumnsByHeading,
  findColumn,
  type ImportRow,
  type Target,
  unescapeFormula,
} from '#domain/import/import-row.ts';

/** The limit of one row. A longer one usually means that a quote is never closed. */
const MAX_ROW_BYTES = 4_000_000;
/** The maximum number of columns. */
const MAX_COLUMNS = 500;
/** The maximum bytes per call to the parser. All rows of these bytes are in memory at once. */
const MAX_CHUNK_BYTES = 65_536;

interface CsvOptions {
  delimiter: ',' | ';';
  columnsByHeading: ColumnsByHeading;
}

/** Yields the rows of a CSV. The header is row 1. Empty rows are counted, but not yielded. */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  { delimiter, columnsByHeading }: CsvOptions,
): AsyncGenerator<ImportRow> {
  let row = 0;
  let columns: (Target | undefined)[] | undefined;
  try {
    for await (const parsed of readCells(bytes, delimiter)) {
      row += 1;
      if (columns) yield* readRow(row, parsed, { columns, delimiter });
      else {
        const header = readHeader(parsed.record, columnsByHeading);
        yield* header.problems;
        if (!header.columns) return;
        ({ columns } = header);
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield toUnreadable(row + 1, `The file cannot be read from here on: ${explain(error)}`);
  }
  if (row === 0) yield toUnreadable(1, 'The file is empty.');
}

interface ParsedRow {
  /** The cells. */
  record: string[];
  /** The text of the row in the file. */
  raw: string;
}

/** Yields the cells of each row. Throws `CsvError` after the last readable row. */
async function* readCells(bytes: AsyncIterable<Uint8Array>, delimiter: string) {
  let rows: ParsedRow[] = [];
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_BYTES,
    raw: true,
    on_record(row) {
      // The package's types leave out that `raw` changes the row.
      rows.push(row as unknown as ParsedRow);
      // Return null, so that the stream buffers no output: it would drop its last rows on an error.
      return null;
    },
  });
  parser.resume();
  let failure: Error | null | undefined;
  // Node throws an `error` event without a listener. The code below reports the error instead.
  parser.on('error', () => undefined);
  // Decode here, because in browsers the parser's streams accept only their own type of bytes.
  const decoder = new TextDecoder();
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
  for await (const chunk of bytes)
    for (let index = 0; index < chunk.length; index += MAX_CHUNK_BYTES) {
      await write(decoder.decode(chunk.subarray(index, index + MAX_CHUNK_BYTES), { stream: true }));
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

interface Header {
  problems: ImportRow[];
  /**
   * The column of each cell; `undefined` for an unknown name, '' for a column to leave out. Missing
   * if the file cannot be read.
   */
  columns?: (Target | undefined)[];
}

function readHeader(cells: string[], columnsByHeading: ColumnsByHeading): Header {
  if (cells.length > MAX_COLUMNS)
    return { problems: [toUnreadable(1, `The header has more than ${MAX_COLUMNS} columns.`)] };
  const mapped = cells.map((cell) => findTarget(cell.trim(), columnsByHeading));
  const missing = (['title', 'originalPrice'] as const).find((column) => !mapped.includes(column));
  if (missing)
    return {
      problems: [
        toUnreadable(1, `The header has no column ${missing}: is this a CSV of books?`, missing),
      ],
    };
  const duplicate = mapped.find((column, index) => column && mapped.indexOf(column) !== index);
  if (duplicate)
    return { problems: [toUnreadable(1, `The header has ${duplicate} twice.`, duplicate)] };
  const unknown = cells.filter((cell, index) => mapped[index] === undefined && cell.trim() !== '');
  return {
    columns: mapped,
    problems: unknown.map((name) => ({
      kind: 'note',
      row: 1,
      field: name.trim().slice(0, 100),
      message: 'No field has this name: the column is left out.',
    })),
  };
}

function findTarget(name: string, columnsByHeading: ColumnsByHeading): Target | undefined {
  return Object.hasOwn(columnsByHeading, name) ? columnsByHeading[name] : findColumn(name);
}

interface RowOptions {
  columns: (Target | undefined)[];
  delimiter: string;
}

function* readRow(
  row: number,
  { record: cells, raw }: ParsedRow,
  { columns, delimiter }: RowOptions,
): Generator<ImportRow> {
  if (cells.every((cell) => cell.trim() === '')) return;
  const merged = cells.findIndex((cell, at) => {
    if (!/[\r\n]/.test(cell)) return false;
    // A cell that contains a whole row was opened by a wrong quote, and closed by the quote of a
    // later cell. It has at least as many parts as the header has columns. With few columns, a
    // normal text may have as many, so at least four parts are required.
    const hasWholeRow = cell.split(delimiter).length >= Math.max(columns.length, 4);
    return (hasWholeRow && !isLong(columns[at])) || !isQuoted(cell, raw);
  });
  if (merged >= 0) {
    const message = 'This cell has several lines, and a quote that is not closed or not doubled.';
    yield { kind: 'bad', row, field: columns[merged] ?? '', message };
    return;
  }
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    const message = `This row has ${cells.length} cells, and the header has ${columns.length}.`;
    yield { kind: 'bad', row, field: '', message };
    return;
  }
  const texts: BookTexts = {};
  for (const [at, column] of columns.entries())
    if (column) texts[column] = unescapeFormula(cells[at] ?? '');
  yield { kind: 'book', row, texts };
}

/** Whether a valid cell of the column may look like a whole row: a long text or an ignored cell. */
function isLong(target: Target | undefined): boolean {
  return !target || 'isLong' in BOOK_FIELDS[target];
}

/** Whether a cell is correctly quoted in its row. The parser accepts wrong quotes as characters. */
function isQuoted(cell: string, raw: string): boolean {
  return raw.includes(`"${cell.replaceAll('"', '""')}"`);
}

function toUnreadable(row: number, message: string, field = ''): ImportRow {
  return { kind: 'unreadable', row, field, message };
}

function explain({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is opened and never closed.';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'a row is too long, or a quote is never closed.';
  return `it is not a CSV file (${code}).`;
}
