import type { TakingCategory } from '../catalogue/categories.ts';
import type { ImportOptions, ImportProblem } from '#contract/imports/import-options.ts';
import type { ImportReview } from '#contract/imports/import-review.ts';
import { type BookTexts, COLUMNS, type Column } from '../books/book-fields.ts';

export type Problem = ImportProblem;

/** A problem of a row whose number is known. */
export type Note = Omit<Problem, 'row'>;

/** The answers of the owner that decide how a file is read, and the categories of the shop. */
export interface ReadOptions extends Pick<ImportOptions, 'table' | 'columns'> {
  /** By default those with which a shop starts. */
  categories?: readonly TakingCategory[] | undefined;
  /** Of ONIX: only products with this ISBN are read, also those without a price. */
  isbn?: string;
}

/** How a table was found in a file. */
export type TableFacts = NonNullable<ImportReview['file']['table']>;

export interface TableRow {
  kind: 'cells';
  row: number;
  cells: string[];
  /** The texts of the cells that are HTML, by their index. */
  plain?: Record<number, string>;
  /** Why the row cannot be read. */
  problem?: string;
  /** The first cell that may be the end of a text with a comma. */
  blankAt?: number;
}

/** The fields that tell the editions of a title in one file apart. */
export const TELLING_FIELDS = [
  'isbn',
  'gtin',
  'publisher',
  'language',
  'subtitle',
  'seriesNumber',
] as const;
export type TellingField = (typeof TELLING_FIELDS)[number];

/** The fields by which two editions without ISBNs can surely be distinguished. */
export type Edition = Pick<
  BookTexts,
  'publisher' | 'language' | 'subtitle' | 'seriesName' | 'seriesNumber'
>;

/** What tells rows with one title and author apart, and the printed price. */
export type RowEdition = Edition & Pick<BookTexts, 'bookType' | 'work' | 'originalPrice'>;

/** A row or a message of a file, in file order. */
export type ImportRow =
  /** The headings of a table, before its rows. */
  | { kind: 'table'; row: number; headings: string[]; table: TableFacts }
  /** The header of an ONIX message, before its products. */
  | { kind: 'onix'; row: number; sender?: string; version?: string }
  | TableRow
  | {
      kind: 'book';
      row: number;
      texts: BookTexts;
      /** Whether the row must change an existing book, and never adds one. */
      isUpdate?: true;
      /** The values of the row that are left out. */
      notes?: Note[];
      /** Whether the ISBN of the row cannot be read: only a new book may come from it. */
      hasWrongIsbn?: true;
      /** Whether the only price may be what readers pay, and not the printed one. */
      isPriceBare?: boolean;
      /** Whether the program that wrote the file sells the book without a discount. */
      isSaleOver?: boolean;
      /** Whether others share title and author, so that only books without an ISBN may match. */
      isDistinct?: true;
      /** The fields in which it differs from earlier rows with its title and author. */
      differsIn?: readonly TellingField[];
      /** The other editions of its title and author, the first row's first. */
      others?: readonly RowEdition[];
    }
  | { kind: 'deletion'; row: number; texts: BookTexts }
  /** A further picture of the book of an earlier row. */
  | { kind: 'picture'; row: number }
  /** A row that cannot be read. */
  | ({ kind: 'bad' } & Problem)
  /** A message for the owner. */
  | ({ kind: 'note' } & Problem)
  /** Nothing after this point can be read. */
  | ({ kind: 'unreadable' } & Problem);

/** Ends the rows of a file with a sentence for its owner. */
export function toUnreadable(row: number, message: string): ImportRow {
  return { kind: 'unreadable', row, field: '', message };
}

/** What a heading of a file may map to: a column, or '' to leave it out. */
export const TARGETS: readonly Target[] = [...COLUMNS, ''];

export type Target = Column | '';

/** Fields that may come from several columns, whose cells are joined. */
export const JOINED: ReadonlySet<Target> = new Set<Target>([
  'isbn',
  'authors',
  'genres',
  'subtitle',
]);

/**
 * The fields that a column of a discount may mean, by the answer that says so. A supplier's discount
 * is left out, because it is the shop's margin and no reader gets it.
 */
export const DISCOUNT_TARGETS = {
  amount: 'discountPrice',
  percent: 'discountPercent',
  price: 'price',
  supplier: '',
} as const;

export type DiscountAnswer = keyof typeof DISCOUNT_TARGETS;

/** Whether a column that may fill these fields is one of a discount, which one answer decides. */
export function isDiscount(choices: readonly Target[]): boolean {
  const targets: readonly Target[] = Object.values(DISCOUNT_TARGETS);
  return choices.includes('') && choices.every((choice) => targets.includes(choice));
}

/** Returns what the answer means for a column of a discount; `null` if it says nothing about it. */
export function toDiscountTarget(
  choices: readonly Target[],
  answer: DiscountAnswer,
): Target | null {
  const target = DISCOUNT_TARGETS[answer];
  return choices.includes(target) ? target : null;
}

/** The column of a download that says why a row was left out. */
export const REASON = 'What is wrong';

/** Custom headings of a CSV, and what they map to. */
export type ColumnsByHeading = Readonly<Record<string, Target>>;

/**
 * Reads headings as `MRP=originalPrice,Name=title,stock=`, with a comma as `%2C` and a percent sign
 * as `%25`; `undefined` for any other text.
 */
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

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula. */
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

/** Formats the books to order from a supplier, with the number of copies; those with 0 are left out. */
export function formatBookOrder(
  books: readonly { isbn?: string | undefined; title: string; author: string; order: number }[],
): string {
  const rows = books.filter(({ order }) => order > 0);
  return startCsv([
    ['isbn', 'title', 'author', 'copies'],
    ...rows.map(({ isbn = '', title, author, order }) => [isbn, title, author, order]),
  ]);
}

/** Also quotes a cell with spaces at its ends, which some programs would trim. */
function quote(cell: string): string {
  return /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Counts the characters of a row, and each cell as one more. */
export function countChars(row: ImportRow): number {
  const texts = 'texts' in row ? Object.values(row.texts) : 'cells' in row ? row.cells : [];
  return texts.reduce((sum, text) => sum + text.length + 1, 0);
}

/** The inverse of `escapeFormula`. It is needed because spreadsheets also save the apostrophe. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
