import { type BookTexts, COLUMNS, type Column } from '../books/book-fields.ts';

/** A problem with a row. */
export interface Problem {
  /** The row's number in the file. Row 1 is the headings of a CSV, or the first product of ONIX. */
  row: number;
  /** A column, or '' for the whole row. */
  field: string;
  message: string;
  /** Whether the row was imported nevertheless, and has replaced an edit made at the desk. */
  isReplaced?: true;
}

/** A row or a message of a file, in file order. */
export type ImportRow =
  | {
      kind: 'book';
      row: number;
      texts: BookTexts;
      /** Whether the row must change an existing book, and never adds one. */
      isUpdate?: true;
    }
  | { kind: 'deletion'; row: number; texts: BookTexts }
  /** A row that cannot be read. */
  | ({ kind: 'bad' } & Problem)
  /** A message for the owner, such as about a column with an unknown name. */
  | ({ kind: 'note' } & Problem)
  /** Nothing after this point can be read. */
  | ({ kind: 'unreadable' } & Problem);

/** What a heading of a file may map to: a column, or '' to leave it out. */
export const TARGETS = [...COLUMNS, ''] as const;

export type Target = (typeof TARGETS)[number];

/** Custom headings of a CSV, and what they map to. */
export type ColumnsByHeading = Readonly<Record<string, Target>>;

/** Finds the column that has this name in any case. */
export function findColumn(name: string): Column | undefined {
  return COLUMNS.find((column) => column.toLowerCase() === name.toLowerCase());
}

/**
 * Formats custom headings as `MRP=originalPrice,Name=title,stock=`, each before its column. A comma
 * in a heading is written as `%2C`, and a percent sign as `%25`.
 */
export function formatColumnMap(columnsByHeading: ColumnsByHeading): string {
  return Object.entries(columnsByHeading)
    .map(([heading, target]) => `${heading.replaceAll(/[%,]/g, encodeURIComponent)}=${target}`)
    .join(',');
}

/** The inverse of `formatColumnMap`; `undefined` for any other text. */
export function readColumnMap(text: string): ColumnsByHeading | undefined {
  const pairs = text.split(',').filter((part) => part.trim() !== '');
  const entries = pairs.map((pair) => {
    const at = pair.lastIndexOf('=');
    const target = TARGETS.find((known) => known === pair.slice(at + 1).trim());
    const heading = pair.slice(0, Math.max(0, at)).trim();
    if (target === undefined || heading === '') return undefined;
    return [heading.replaceAll(/%2[5C]/gi, decodeURIComponent), target] as const;
  });
  const valid = entries.filter((entry) => entry !== undefined);
  return valid.length === entries.length ? Object.fromEntries(valid) : undefined;
}

/** Matches cells that a spreadsheet would run as a formula, also after apostrophes. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * Puts an apostrophe before a cell that a spreadsheet would run as a formula. The cell then remains
 * a text.
 */
export function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Formats a line of a CSV in which no cell runs as a formula. Numbers stay numbers. */
export function toCsvLine(cells: readonly (string | number)[]): string {
  const texts = cells.map((cell) => (typeof cell === 'string' ? quote(escapeFormula(cell)) : cell));
  return `${texts.join(',')}\r\n`;
}

/** Formats the first rows of a file. They follow a BOM, by which spreadsheets recognize UTF-8. */
export function startCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map(toCsvLine).join('')}`;
}

/** Also quotes a cell with spaces at its ends, which some programs would trim. */
function quote(cell: string): string {
  return /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The inverse of `escapeFormula`. It is needed because spreadsheets also save the apostrophe. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
