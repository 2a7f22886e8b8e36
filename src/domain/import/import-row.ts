import { type BookTexts, COLUMNS, type Column } from '../books/book-fields.ts';

/** What is wrong with a row. */
export interface Problem {
  /** The number of the row in the file: a CSV's header is row 1, the first product of ONIX is 1. */
  row: number;
  /** A column, or '' for the whole row. */
  field: string;
  message: string;
  /** The row was imported, and replaces an edit of the desk. */
  isReplaced?: true;
}

/** A row or a message of a file, in the order of the file. */
export type ImportRow =
  | {
      kind: 'book';
      row: number;
      texts: BookTexts;
      /** Only a book that is known. */ isUpdate?: true;
    }
  | { kind: 'deletion'; row: number; texts: BookTexts }
  /** A row that cannot be read. */
  | ({ kind: 'bad' } & Problem)
  /** Something the owner should know, such as a column without a meaning. */
  | ({ kind: 'note' } & Problem)
  /** Nothing can be read from here on. */
  | ({ kind: 'unreadable' } & Problem);

/**
 * Other names of columns, written `MRP=originalPrice,Name=title`: the file's name first. `undefined`
 * for any other text.
 */
export function readNames(text: string): Record<string, Column> | undefined {
  const pairs = text.split(',').filter((part) => part.trim() !== '');
  const entries = pairs.map((pair) => {
    const at = pair.lastIndexOf('=');
    const column = COLUMNS.find((known) => known === pair.slice(at + 1).trim());
    const name = pair.slice(0, Math.max(0, at)).trim();
    return column && name !== '' ? ([name, column] as const) : undefined;
  });
  const right = entries.filter((entry) => entry !== undefined);
  return right.length === entries.length ? Object.fromEntries(right) : undefined;
}

/** How a cell begins that a spreadsheet would run as a formula, and such a cell after apostrophes. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Puts an apostrophe before a cell that a spreadsheet would run, which makes it a text there. */
export function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** A line of a CSV in which no cell is run as a formula. */
export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(escapeFormula(cell))).join(',')}\r\n`;
}

/** A cell with blanks at its ends is quoted, too: some programs cut them off. */
function quote(cell: string): string {
  return /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The inverse of `escapeFormula`; spreadsheets, too, write the apostrophe into files. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
