import { MAX_HEADING_ROW } from '#contract/limits.ts';
import { rateHeadings } from '#domain/import/tables/headings.ts';
import type { ColumnsByHeading, ReadOptions } from '#domain/import/import-row.ts';
import { detectUnicode } from '../encoding.ts';

type TableOptions = NonNullable<ReadOptions['table']>;
type Encoding = NonNullable<TableOptions['encoding']>;
type Delimiter = NonNullable<TableOptions['delimiter']>;

export interface TextFormat {
  encoding: Encoding;
  delimiter: Delimiter;
  /** Whether a quote in a quoted cell has a backslash before it. Otherwise it is doubled. */
  hasBackslashes: boolean;
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];
/** The row that names the delimiter for Excel, which does not count it as a row. */
export const SEP_LINE = /^\ufeff?"?sep=(.)"?(?:\r\r\n|\r\n|\r|\n)/i;

/** Recognizes how a text is written from its first bytes. */
export function detectFormat(
  head: Uint8Array,
  { encoding, delimiter }: TableOptions,
  chosen: ColumnsByHeading,
): TextFormat {
  const known = encoding ?? detectEncoding(head);
  const text = new TextDecoder(known).decode(head);
  const hasBackslashes =
    /\\"(?![,;\t|\r\n]|$)/.test(text) && !/[^,;\t|\r\n\\]""[^,;\t|\r\n]/.test(text);
  const said = SEP_LINE.exec(text)?.[1];
  const [best = ','] = DELIMITERS.toSorted(
    (one, other) => rateDelimiter(text, other, chosen) - rateDelimiter(text, one, chosen),
  );
  return {
    encoding: known,
    delimiter: delimiter ?? DELIMITERS.find((mark) => mark === said) ?? best,
    hasBackslashes,
  };
}

/**
 * UTF-16 with or without a mark; UTF-8 if more letters beyond ASCII are valid in it than not, because
 * one damaged letter must not spoil all others; otherwise Windows-1252.
 */
function detectEncoding(head: Uint8Array): Encoding {
  const unicode = detectUnicode(head);
  if (unicode && unicode !== 'utf-8') return unicode;
  // The last letter may be cut off, which `stream` allows.
  const text = new TextDecoder().decode(head, { stream: true });
  const damaged = text.split('\ufffd').length - 1;
  const valid = text.match(/[^\0-\u007f\ufffd]/g)?.length ?? 0;
  return damaged === 0 || valid > damaged ? 'utf-8' : 'windows-1252';
}

/** Returns a number that is higher, the more columns with known headings the delimiter makes. */
function rateDelimiter(text: string, delimiter: Delimiter, chosen: ColumnsByHeading): number {
  const lines = text
    .replaceAll(/"[^"]*"/g, (cell) => cell.replaceAll(/[\r\n]/g, ' '))
    .split(/[\r\n]+/)
    .slice(0, MAX_HEADING_ROW);
  const ratings = lines.map((line) => {
    const cells = splitLine(line, delimiter);
    return rateHeadings(cells, chosen) * 1000 + cells.length;
  });
  return Math.max(0, ...ratings);
}

function splitLine(line: string, delimiter: Delimiter): string[] {
  const hidden = line.replaceAll(/"[^"]*"/g, (cell) => cell.replaceAll(delimiter, '\0'));
  return hidden
    .split(delimiter)
    .map((cell) => cell.replaceAll('\0', delimiter).replaceAll('"', ''));
}
