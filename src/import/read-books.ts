import {
  type ImportRow,
  type ReadOptions,
  toUnreadable,
  countChars,
} from '#domain/import/import-row.ts';
import { joinBytes } from '#domain/values/bytes.ts';
import { readCsv } from './tables/csv.ts';
import { isXml } from './onix/decode-xml.ts';
import { readOnix } from './onix/onix.ts';
import { openTable } from './tables/open-table.ts';
import { openSpreadsheet } from './tables/spreadsheet.ts';
import { detectFormat } from './tables/text-table.ts';
import type { WorkerRequest } from './workers/worker-requests.ts';

/** At least this many bytes are read to identify the format, unless the file is shorter. */
const HEAD_BYTES = 65_536;
/** The first bytes of a ZIP archive, as which Excel stores a spreadsheet (.xlsx). */
const ZIP_MARK = 'PK\u0003\u0004';
/** How many bytes may say that a file is no table: the names of the first files in an archive. */
const MARK_BYTES = 4000;
/** Files that are no tables, by their first bytes, and what to do. */
const OTHER_FILES: readonly (readonly [RegExp, string])[] = [
  [/^\xd0\xcf.\xe0/, 'This is a file of an old Excel (.xls): save it as .xlsx or CSV.'],
  [/^%PDF/, 'This is a PDF: ask for the list as Excel or CSV.'],
  [/^(?:[^ -\xff]\x8b|Rar!)/, 'This is an archive: unpack it, and choose the file in it.'],
  [/^(?:\xff\xd8\xff|\x89PNG)/, 'This is a picture.'],
  [
    /^PK.{28}mimetypeapplication\/vnd\.oasis/s,
    'This is a file of LibreOffice (.ods): save it as .xlsx or CSV.',
  ],
  [/^PK.*word\/\w/s, 'This is a text of Word (.docx): copy its table to Excel, and save that.'],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:(?:!doctype )?html|head|meta|style|table|\?xml[^>]*>\s*<\?mso-)/i,
    'This page was saved for Excel (.xls): open it in Excel, and save it as .xlsx or CSV.',
  ],
];

/**
 * Yields the rows of a file, a table or ONIX by its content, as fast as they are consumed, so that
 * memory does not depend on its size. Never throws because of the content.
 */
export async function* readBooks(
  bytes: AsyncIterable<Uint8Array>,
  { table = {}, columns = {}, categories, isbn }: ReadOptions = {},
): AsyncGenerator<ImportRow> {
  const source = bytes[Symbol.asyncIterator]();
  const head = await readHead(source);
  const allBytes = prepend(head, source);
  const begin = String.fromCharCode(...head.subarray(0, MARK_BYTES));
  const other = OTHER_FILES.find(([mark]) => mark.test(begin));
  if (other) {
    await source.return?.();
    yield toUnreadable(1, other[1]);
    return;
  }
  const { headingRow } = table;
  if (begin.startsWith(ZIP_MARK)) {
    const opened = await openSpreadsheet(allBytes, table.sheet);
    if (typeof opened === 'string') yield toUnreadable(1, opened);
    else {
      const { rows, sheets, sheet } = opened;
      yield* openTable(rows, { headingRow, columns, facts: { sheets, sheet } });
    }
    return;
  }
  if (isXml(head)) {
    yield* readOnix(allBytes, { categories, isbn });
    return;
  }
  const format = detectFormat(head, table, columns);
  const { delimiter, encoding } = format;
  yield* openTable(readCsv(allBytes, format), {
    headingRow,
    columns,
    facts: { sheets: [], delimiter, encoding },
  });
}

async function readHead(source: AsyncIterator<Uint8Array>) {
  const parts: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const { value, done } = await source.next();
    if (done) break;
    parts.push(value);
    size += value.length;
  }
  return joinBytes(parts);
}

async function* prepend(
  head: Uint8Array,
  source: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  } finally {
    await source.return?.();
  }
}

/** The limits of one message. It is sent when one of them is reached. */
const MAX_ROWS = 500;
const MAX_CHARS = 1_000_000;

/** Reads a file in a worker to its end; `sendRequest` resolves with replies, but for 'end'. */
export async function sendRows(
  sendRequest: (message: WorkerRequest) => Promise<unknown>,
  options: ReadOptions,
): Promise<void> {
  let rows: ImportRow[] = [];
  let chars = 0;
  for await (const row of readBooks(receive(sendRequest), options)) {
    rows.push(row);
    chars += countChars(row);
    if (rows.length < MAX_ROWS && chars < MAX_CHARS) continue;
    await sendRequest(rows);
    rows = [];
    chars = 0;
  }
  if (rows.length > 0) await sendRequest(rows);
  void sendRequest('end');
}

async function* receive(sendRequest: (message: WorkerRequest) => Promise<unknown>) {
  for (;;) {
    const chunk = await sendRequest('bytes');
    if (!(chunk instanceof Uint8Array)) return;
    yield chunk;
  }
}
