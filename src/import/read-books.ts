import { detectDelimiter } from '#domain/import/csv-columns.ts';
import type { ColumnsByHeading, ImportRow } from '#domain/import/import-row.ts';
import { readCsv } from './csv.ts';
import { readOnix } from './onix.ts';

/** At least this many bytes are read to identify the format, unless the file is shorter. */
const HEAD_BYTES = 65_536;
const BOM = /^\ufeff/;
/** The encodings that the shop reads only in ONIX, with their byte order marks. */
const UTF_16 = [
  { name: 'utf-16le', mark: [0xff, 0xfe] },
  { name: 'utf-16be', mark: [0xfe, 0xff] },
];
/** The first bytes of a ZIP archive. A spreadsheet (.xlsx) is one, too. */
const ZIP_MARK = [0x50, 0x4b, 3, 4];

/**
 * Yields the rows of a file of books. Its content shows whether it is CSV or ONIX 3.0. The file is
 * read only as fast as the rows are consumed, so that memory does not depend on its size. Never
 * throws because of the content. `columnsByHeading` maps custom headings of a CSV to columns.
 */
export async function* readBooks(
  bytes: AsyncIterable<Uint8Array>,
  columnsByHeading: ColumnsByHeading = {},
): AsyncGenerator<ImportRow> {
  const source = bytes[Symbol.asyncIterator]();
  const head = await readHead(source);
  const allBytes = prepend(head, source);
  if (beginsWith(head, ZIP_MARK)) {
    yield toUnreadable('This is a spreadsheet or an archive: save it as CSV in UTF-8.');
    return;
  }
  const utf16 = UTF_16.find(({ mark }) => beginsWith(head, mark));
  const text = new TextDecoder().decode(head).replace(BOM, '').trimStart();
  if (isXml(utf16 ? new TextDecoder(utf16.name).decode(head) : text)) yield* readOnix(allBytes);
  else if (utf16 || head.includes(0))
    yield toUnreadable('This is not text in UTF-8: save it as CSV in UTF-8.');
  else yield* readCsv(allBytes, { delimiter: detectDelimiter(text), columnsByHeading });
}

async function readHead(source: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const { value, done } = await source.next();
    if (done) break;
    parts.push(value);
    size += value.length;
  }
  const head = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    head.set(part, at);
    at += part.length;
  }
  return head;
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

function beginsWith(bytes: Uint8Array, mark: number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

function isXml(text: string): boolean {
  return text.replace(BOM, '').trimStart().startsWith('<');
}

function toUnreadable(message: string): ImportRow {
  return { kind: 'unreadable', row: 1, field: '', message };
}
