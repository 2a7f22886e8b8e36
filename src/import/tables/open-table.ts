import { cutText } from '#domain/values/text.ts';
import { MAX_HEADING_ROW } from '#contract/limits.ts';
import { readIsbn } from '#domain/values/isbn.ts';
import { formatCount } from '#domain/values/money.ts';
import {
  areHeadings,
  countFilled,
  findMeaning,
  nameHeadings,
  namesRupees,
  rateHeadings,
  fold,
} from '#domain/import/tables/headings.ts';
import { guessColumns } from '#domain/import/tables/guess-columns.ts';
import {
  type ColumnsByHeading,
  type ImportRow,
  type ReadOptions,
  type TableFacts,
  toUnreadable,
  unescapeFormula,
} from '#domain/import/import-row.ts';
import { MONEY } from '#domain/import/tables/program-rows.ts';
import { OTHER_LIST } from '#domain/import/tables/row-layout.ts';
import { MAX_CELLS, type TableRow } from './csv.ts';
import { repairEncoding } from '../encoding.ts';
import { isHtml, toPlainText } from '../html-text.ts';
import { MAX_ROWS } from './spreadsheet.ts';
import { MAX_UNPACKED_BYTES } from './xml-parts.ts';

/** Of a row, because the cells of a spreadsheet may share one long text, of which each is a copy. */
const MAX_ROW_CHARS = 1_000_000;
/** Of a table, with as many characters as a spreadsheet may unpack to if its cells share no text. */
const LIMITS = { rows: MAX_ROWS, chars: MAX_UNPACKED_BYTES };

interface OpenTableOptions extends Pick<ReadOptions, 'columns'> {
  /** The row of the headings, if the owner has chosen it. */
  headingRow: number | undefined;
  facts: Omit<TableFacts, 'headingRow'>;
}

/**
 * Yields a table's rows after its headings, counted from 1; empty ones only count. Ends at a limit,
 * and says so.
 */
export async function* openTable(
  rows: AsyncIterable<TableRow>,
  options: OpenTableOptions,
  limits = LIMITS,
): AsyncGenerator<ImportRow> {
  /** The rows before the headings are known. */
  let first: TableRow[] | undefined = [];
  let width: Width | undefined;
  let row = 0;
  let chars = 0;
  for await (const wholeRow of rows) {
    const tableRow = limitChars(wholeRow);
    chars += countChars(tableRow);
    if (first) {
      first.push(tableRow);
      if (first.length < MAX_HEADING_ROW) continue;
      width = yield* begin(first, options);
      if (!width) return;
      row = first.length;
      first = undefined;
    } else if (width) {
      row += 1;
      const limit =
        (row > limits.rows && `${formatCount(limits.rows)} rows`) ||
        (chars > limits.chars && `${formatCount(limits.chars)} characters`);
      if (limit) {
        yield toUnreadable(row, `The shop reads ${limit} of a table: split the file.`);
        return;
      }
      yield* toImportRows(row, tableRow, width);
    }
  }
  if (first) yield* begin(first, options);
}

/** The number of columns with headings, and how many cells a row may have before it is shifted. */
interface Width {
  headings: number;
  cells: number;
}

/** Yields the headings, and the rows after them; returns how wide they are, if they can be read. */
function* begin(
  rows: readonly TableRow[],
  { headingRow, columns = {}, facts }: OpenTableOptions,
): Generator<ImportRow, Width | undefined> {
  const ratings = rows.map((row) => ('cells' in row ? rateHeadings(row.cells, columns) : 0));
  const best = Math.max(0, ...ratings);
  const firstWithCells = rows.findIndex((row) => 'cells' in row && countFilled(row.cells) > 1);
  const guess = best > 0 ? ratings.indexOf(best) : Math.max(0, firstWithCells);
  const at = headingRow ? headingRow - 1 : guess;
  const heading = rows[at];
  const widest = Math.max(0, ...rows.map((row) => ('cells' in row ? countFilled(row.cells) : 0)));
  if (widest === 1 && best === 0 && headingRow === undefined) {
    yield toUnreadable(1, 'No table was found in this file.');
    return undefined;
  }
  if (!heading || !('cells' in heading) || countFilled(heading.cells) === 0) {
    const end = rows.find((row) => 'end' in row);
    yield toUnreadable(at + 1, end ? end.end : 'The file is empty.');
    return undefined;
  }
  if (heading.cells.length > MAX_CELLS) {
    yield toUnreadable(at + 1, `The headings have more than ${MAX_CELLS} columns.`);
    return undefined;
  }
  // Of headings in two lines, as Tally writes them, the upper ones are those of the other columns.
  const above = rows[at - 1];
  // A single cell is the title of the sheet.
  const upper = above && 'cells' in above && countFilled(above.cells) > 1 ? above.cells : [];
  const parts = readParts(heading.cells, rows[at + 1]);
  const [top, low] = parts.length > 0 ? [heading.cells, parts] : [upper, heading.cells];
  const cells = joinHeadings(top, low).map(readCell);
  const repeated = heading.cells.filter((cell, index) => heading.cells.indexOf(cell) < index);
  const isTwice = repeated.some((cell) => TITLES.test(findMeaning(cell)?.kind ?? ''));
  if (isTwice && countFilled(repeated) > 1) {
    yield toUnreadable(at + 1, 'Two tables are side by side: put one of them below the other.');
    return undefined;
  }
  // A scanner writes no headings: the first row is a book.
  const isBook =
    headingRow === 0 || (!headingRow && best === 0 && cells.some((cell) => readIsbn(cell)));
  const first = isBook ? at : at + (parts.length > 0 ? 2 : 1);
  const named = nameHeadings(isBook ? cells.map(() => '') : cells);
  const headings = describePrices(named, rows.slice(0, at), columns);
  yield { kind: 'table', row: first, headings, table: { ...facts, headingRow: first } };
  const width = {
    headings: headings.length,
    cells: facts.sheet === undefined ? Math.max(heading.cells.length, cells.length) : MAX_CELLS,
  };
  // A list above, below headings of its own; those in two lines have no row between them.
  const other = headingRow
    ? -1
    : rows.slice(0, at).findIndex((row) => 'cells' in row && areHeadings(row.cells));
  for (const [index, row] of rows.entries())
    if (index >= first) yield* toImportRows(index + 1, row, width);
    else if (other >= 0 && index > other && index < at && 'cells' in row)
      yield* toImportRows(index + 1, { ...row, problem: OTHER_LIST }, width);
  return width;
}

const TITLES = /^(?:title|goods|item)$/;

/**
 * Returns the cells of a row below the headings that only divides some of them, such as HB and PB of
 * a price: a heading over several columns has its text in the first.
 */
function readParts(headings: readonly string[], row: TableRow | undefined): readonly string[] {
  const cells = trimEnd(row && 'cells' in row ? row.cells.slice(0, MAX_CELLS) : []);
  const isPart = (at: number) => countFilled([cells[at] ?? '']) > countFilled([headings[at] ?? '']);
  const areParts = cells.every(
    (cell, at) =>
      cell.trim() === '' || ((isPart(at) || isPart(at + 1)) && /\p{L}|^\d{4}\b/u.test(cell)),
  );
  return areParts && cells.some((_, at) => at > 0 && isPart(at)) ? cells : [];
}

/**
 * Joins two rows of headings. A heading of the lower row takes the words above it, if they make it
 * known, or if it is there several times.
 */
function joinHeadings(upper: readonly string[], lower: readonly string[]): string[] {
  const isHeading = rateHeadings(upper) > 0;
  let group = '';
  const headings = Array.from(
    { length: Math.min(MAX_CELLS, Math.max(upper.length, lower.length)) },
    (_, at) => {
      const [above = '', own = ''] = [upper[at]?.trim(), lower[at]?.trim()];
      if (above) group = above;
      if (!own) return isHeading ? above : '';
      const joined = [`${group} ${own}`, `${own} ${group}`];
      const known = joined.find((heading) => rateHeadings([heading]) > 0);
      const isRepeated = lower.filter((cell) => cell.trim() === own).length > 1;
      if (!group || (rateHeadings([own]) > 0 && !isRepeated)) return own;
      return known ?? (isRepeated ? `${group} ${own}` : own);
    },
  );
  return trimEnd(headings);
}

const CURRENCIES =
  '(?:US|AUS?|CA|SG?)? ?\\$|[£€]|\\b(?:USD|GBP|UKP|EUR|AUD|CAD|SGD|NPR|NRs|BDT|taka)\\b|' +
  '\\b(?:(?:US|British|pounds?) )?(?:dollars|pounds|euros?|sterling)\\b';
/** A line such as "All prices in US$", and what it names; not "Prices in Rs., US$ 1 is 88". */
const CURRENCY_LINE = new RegExp(
  `\\b(?:prices?|rates?|[mr]rp|amounts?|currency)\\b(?:(?!₹|\\b(?:rs|inr|rupees?)\\b)(?:[^.;\\d]|\\b20\\d\\d\\b)){0,40}?(${CURRENCIES})(?!\\s*\\d)` +
    `|(${CURRENCIES}) prices?\\b`,
  'i',
);
/** A line such as "All rates exclusive of GST", after which the MRP has the tax in it nevertheless. */
const WITHOUT_TAX =
  /\b(?:prices?|rates?|amounts?)\b[^.;]{0,40}?\b(?:excl(?:usive|uding)?|without|before)\b\.?\s*(?:of )?(?:all )?(?:gst|tax(?:es)?)\b|\b(?:gst|tax(?:es)?) (?:is |are )?extra\b/i;
const MAX_LINE_CHARS = 500;

/** Adds what a line above says of the prices, as headings may do themselves: a currency, or no tax. */
function describePrices(
  headings: readonly string[],
  above: readonly TableRow[],
  chosen: ColumnsByHeading,
): string[] {
  const lines = above.map((row) =>
    'cells' in row ? row.cells.join(' ').slice(0, MAX_LINE_CHARS) : '',
  );
  const found = lines.map((line) => CURRENCY_LINE.exec(line));
  const [, after, before] = found.find((match) => match !== null) ?? [];
  const currency = (after ?? before)?.trim();
  const lacksTax = lines.some((line) => WITHOUT_TAX.test(line));
  if (currency === undefined && !lacksTax) return [...headings];
  const { columns } = guessColumns(headings, chosen);
  return columns.map(({ heading, target }) => {
    if (!MONEY.includes(target) || Object.hasOwn(chosen, heading)) return heading;
    if (currency !== undefined && !namesRupees(heading)) return `${heading} (${currency})`;
    return lacksTax && !fold(heading).includes('mrp') ? `${heading} (excl. GST)` : heading;
  });
}

function countChars(row: TableRow): number {
  return 'cells' in row ? row.cells.reduce((sum, { length }) => sum + length, 0) : 0;
}

function limitChars(row: TableRow): TableRow {
  if (!('cells' in row) || countChars(row) <= MAX_ROW_CHARS) return row;
  let left = MAX_ROW_CHARS;
  const cells = row.cells.map((cell) => {
    const kept = cutText(cell, left);
    left -= kept.length;
    return kept;
  });
  return { cells, problem: `This row has more than ${formatCount(MAX_ROW_CHARS)} characters.` };
}

/** Leaves out remarks beside the table: no cell of a spreadsheet is shifted. */
function* toImportRows(row: number, tableRow: TableRow, width: Width): Generator<ImportRow> {
  if ('end' in tableRow) {
    yield toUnreadable(row, tableRow.end);
    return;
  }
  // Cut first, because a row of a spreadsheet may have 16,384 cells for one in the last column.
  const filled = trimEnd(tableRow.cells);
  const isShifted = filled.length > width.cells;
  const shown = filled.slice(0, isShifted ? MAX_CELLS : width.headings);
  const cells = trimEnd(shown.map(readCell));
  if (cells.length === 0 && !isShifted) return;
  const problem =
    tableRow.problem ??
    (filled.length > MAX_CELLS ? `This row has more than ${MAX_CELLS} cells.` : undefined);
  const html = [...cells.entries()].filter(([, cell]) => isHtml(cell));
  const plain = Object.fromEntries(html.map(([at, cell]) => [at, toPlainText(cell)]));
  yield {
    kind: 'cells',
    row,
    cells,
    ...(html.length > 0 && { plain }),
    ...(problem !== undefined && { problem }),
    ...(tableRow.blankAt !== undefined && { blankAt: tableRow.blankAt }),
  };
}

function readCell(cell: string): string {
  return unescapeFormula(repairEncoding(cell));
}

function trimEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}
