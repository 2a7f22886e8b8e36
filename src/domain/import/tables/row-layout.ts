import { toLine } from '../../values/normal-form.ts';
import { isEmptyCell } from '../cells/read-text.ts';
import type { TableRow } from '../import-row.ts';
import { type GuessedColumn, guessColumns, type Source } from './guess-columns.ts';
import { areHeadings, fold, nameHeadings, rateHeadings } from './headings.ts';
import { isDitto } from './program-rows.ts';

interface Layout {
  source: Source;
  headings: readonly string[];
  columns: readonly GuessedColumn[];
}

/** The fields of numbers, in which a text shows that the cells of a row are moved. */
const NUMBERS: ReadonlySet<string> = new Set([
  'originalPrice',
  'price',
  'discountPrice',
  'discountPercent',
  'publishedOn',
  'pages',
  'grams',
]);
/** The fields under which a heading proves that the rows below are another list. */
const SOLD_BY: ReadonlySet<string> = new Set(['originalPrice', 'price', 'stock']);
export const MOVED =
  'A comma in a text may have moved the cells of this row: put the text in quotes.';

/** An owner who has set a filter expects the rows that Excel shows. */
export const HIDDEN =
  'Excel hides this row, by a filter or a group. Show it there, and save the file.';
export const NUMBERED = 'This row only numbers the columns.';

/** Why a row is left out whose columns are those of other headings. */
export const OTHER_LIST =
  'This row is in a list with other headings. Import that list as a file of its own.';

/**
 * Returns a function that says why the cells of a row are not those of a book in the columns of their
 * headings. It must get all rows in file order, because a row may depend on those above.
 */
export function createLayoutTest(layout: Layout): (row: TableRow) => string | undefined {
  const { headings, columns, source } = layout;
  /** Whether the values of the row above are not known, because they are in no certain columns. */
  let isAboveUnknown = false;
  let isInOtherList = false;
  return ({ cells, problem, blankAt = Infinity }) => {
    const repeated = compareHeadings(layout, cells);
    if (repeated) isInOtherList = repeated === 'other';
    const isShifted = cells.length > headings.length;
    const isMoved = cells.some((cell, at) => {
      const target = columns[at]?.target ?? '';
      // Pages may be counted as xii.
      const isWord = at >= blankAt && /^(?![ivxlc]+$)\p{L}\D*$/iu.test(cell);
      return isWord && NUMBERS.has(target) && !isEmptyCell(cell, target);
    });
    const isCertain = problem === undefined && !isShifted && !isMoved && !isInOtherList;
    const hasDitto = source !== 'shop' && cells.some(isDitto);
    isAboveUnknown = !isCertain || (isAboveUnknown && hasDitto);
    if (isInOtherList) return OTHER_LIST;
    if (problem !== undefined) return problem;
    if (isShifted)
      return `This row has ${cells.length} cells, and the headings have ${headings.length}.`;
    if (isMoved) return MOVED;
    if (isAboveUnknown) return 'This row has a ditto mark, and the row above was left out.';
    if (repeated) return 'This row repeats the headings.';
    const isNumber = (cell: string, at: number) => [`${at + 1}`, `(${at + 1})`].includes(cell);
    const isNumbered = cells.length > 2 && cells.every(isNumber);
    return isNumbered ? NUMBERED : undefined;
  };
}

/** Whether a row has the headings of the table, perhaps in other words or a part of them, or others. */
function compareHeadings(
  { headings, columns }: Layout,
  cells: readonly string[],
): 'same' | 'other' | undefined {
  if (headings.every((heading, at) => toLine(cells[at] ?? '') === heading)) return 'same';
  const title = cells[columns.findIndex(({ target }) => target === 'title')] ?? '';
  const sold = cells.filter((cell, at) => cell !== '' && SOLD_BY.has(columns[at]?.target ?? ''));
  const areSold = sold.length > 1 && sold.every((cell) => rateHeadings([cell]) > 0);
  if (!areHeadings(cells) || (!areSold && rateHeadings(cells) + rateHeadings([title]) < 3))
    return undefined;
  // Not with the columns of the table, because the owner may have answered for them.
  const own = guessColumns([...headings]).columns;
  const guessed = guessColumns(nameHeadings(cells)).columns;
  const isSame = guessed.every(({ target }, at) => {
    const isPart = fold(headings[at] ?? '').startsWith(fold(cells[at] ?? ''));
    const ownTarget = own[at]?.target;
    return isPart || target === '' || ownTarget === null || target === ownTarget;
  });
  return isSame ? 'same' : 'other';
}
