import type { ImportReview } from '#contract/imports/import-review.ts';
import { toLine } from '../../values/normal-form.ts';
import { cutText } from '../../values/text.ts';
import type { Answers } from '../answers.ts';
import { findCellProblem } from '../cells/cells.ts';
import {
  DOUBTFUL_PRICE,
  hasThreeDigits,
  isCurrencyCell,
  isInKilograms,
  isRounded,
  isTaxAmount,
  normalizeTax,
  readNumber,
} from '../cells/numbers.ts';
import { isEmptyCell } from '../cells/read-text.ts';
import { type ColumnNumbers, MAX_COMPARED_ROWS } from './column-numbers.ts';
import { createColumnQuestions } from './column-questions.ts';
import { guessColumns, type GuessedColumns } from './guess-columns.ts';
import { findMeaning, fold, isCurrency } from './headings.ts';
import {
  type ImportRow,
  isDiscount,
  type TableFacts,
  type TableRow,
  toDiscountTarget,
} from '../import-row.ts';
import { isDitto, isTaxPart } from './program-rows.ts';
import { createTableReader, type TablePlan } from './table-reader.ts';
import { createWordList } from './word-list.ts';
import { createOwnNameTest, listWords, VALUE_FIELDS } from '../cells/words.ts';

type Column = ImportReview['columns'][number];

/** How many values of a column are shown, the first ones. */
const MAX_FIRST = 3;
const MAX_FIRST_CHARS = 80;

interface BookRow extends TableRow {
  title: string;
  isOwnName(word: string): boolean;
}

/** A heading of what a till says of the tax of a price, and how it says that this is not in it. */
const TAX_MARK =
  /^(?:inclusiveoftax|(?:is)?tax(?:type|included|inclusive)|sal\w*pricetax(?:type)?)$/;
const WITHOUT = /^(?:n|excl|without)/i;

/** Kinds of prices whose words fit what readers pay, and the printed price. */
const BARE_PRICES = /^(?:plain|unit|rate|amount|retail|bareRupees|otherPrice)$/;

/** Whether a text is a number such as `0.00` or `₹0`. */
function isZero(text: string): boolean {
  return /^[^1-9]*0[^1-9]*$/.test(text);
}

function isNumber(text: string): boolean {
  return /^\D{0,4}\p{Nd}[\p{Nd}.,]*\D{0,5}$/u.test(text);
}

type FileFacts = Pick<ImportReview['file'], 'rows' | 'books' | 'first' | 'hasStock'>;

/** Reads the rows of a table by the guessed columns, and collects what is known of each column. */
export function createTableSurvey(
  headings: string[],
  facts: TableFacts,
  { answers, today }: { answers: Answers; today: string | undefined },
) {
  const { columns: chosen = {} } = answers.options;
  const guess = (found?: readonly ColumnNumbers[]) =>
    chooseDiscount(guessColumns(headings, chosen, found), answers);
  const guessed = guess();
  const numbers = headings.map(() => ({ numbers: [] as number[], hasDigits: false }));
  const columns = guessed.columns.map((column) => ({
    ...column,
    first: [] as string[],
    filled: 0,
    right: 0,
    rounded: 0,
    html: 0,
    taxAmounts: 0,
    currencies: 0,
    kilograms: 0,
    threeDigits: 0,
    grouped: 0,
    decimals: 0,
  }));
  const words = createWordList(answers);
  const questions = createColumnQuestions(guessed, answers);
  const cellAnswers = { ...answers.cells, isOwn: guessed.source === 'shop' };
  const draft: TablePlan = { ...guessed, headings, answers: cellAnswers, today };
  const read = createTableReader(draft);
  const taxMarkAt = headings.findIndex((heading) => TAX_MARK.test(fold(heading)));
  let lacksTax = false;
  let pictures = 0;
  let misread = 0;
  let wellRead = 0;

  function addCell(index: number, cell: string, row: BookRow) {
    const column = columns[index];
    if (!column || isEmptyCell(cell, column.target) || (guessed.source !== 'shop' && isDitto(cell)))
      return;
    column.filled += 1;
    const text = toLine(cutText(cell, MAX_FIRST_CHARS));
    if (column.first.length < MAX_FIRST && !column.first.includes(text)) column.first.push(text);
    if (cell.includes('\ufffd')) misread += 1;
    // oxlint-disable-next-line no-control-regex -- everything that is not ASCII
    else if (/[^\0-\u007f]/.test(cell)) wellRead += 1;
    if (guessed.source !== 'shop') questions.add(index, cell, row);
    if (!column.target) {
      if (isCurrencyCell(cell)) column.currencies += 1;
      // Half a rate of IGST.
      if (isTaxPart(fold(column.heading)) && isTaxAmount(String(2 * Number(normalizeTax(cell)))))
        column.taxAmounts += 1;
      return;
    }
    if (row.plain?.[index] !== undefined) column.html += 1;
    if (isRounded(column.target, cell)) column.rounded += 1;
    if (column.target === 'taxPercent' && isTaxAmount(cell)) column.taxAmounts += 1;
    if (column.target === 'grams' && isInKilograms(cell)) column.kilograms += 1;
    if (hasThreeDigits(cell)) column.threeDigits += 1;
    if (hasThreeDigits(cell) && !/0\D*$/.test(cell)) column.grouped += 1;
    if (hasThreeDigits(cell) && isSurelyDecimal(cell)) column.decimals += 1;
    const field = VALUE_FIELDS.find((name) => name === column.target);
    for (const word of field ? listWords(field, cell, cellAnswers) : [])
      if (field && !(field === 'genres' && row.isOwnName(word))) words.add(field, word, row.title);
    if (!findCellProblem(column.target, row.plain?.[index] ?? cell, cellAnswers)) column.right += 1;
  }

  function addNumber(column: (typeof numbers)[number], cell: string) {
    column.hasDigits ||= /[^\P{Nd}0]/u.test(cell);
    if (column.numbers.length < MAX_COMPARED_ROWS) column.numbers.push(readNumber(cell));
  }

  return {
    add(row: TableRow): ImportRow {
      const result = read(row);
      if (result.kind === 'picture') pictures += 1;
      if (result.kind !== 'book') return result;
      const { title = '', taxPercent } = result.texts;
      if (taxPercent !== '0' && WITHOUT.test(row.cells[taxMarkAt] ?? '')) lacksTax = true;
      const book = { ...row, title, isOwnName: createOwnNameTest(result.texts) };
      for (const [index, cell] of row.cells.entries()) addCell(index, cell, book);
      for (const [at, column] of numbers.entries()) addNumber(column, row.cells[at] ?? '');
      return result;
    },

    finish(
      file: FileFacts,
      found: Pick<TablePlan, 'repeated' | 'mixed' | 'differences' | 'editions'>,
    ) {
      const decided = questions.finish();
      const list = words.finish();
      const hasSellingPrice = columns.some(({ target }) => target === 'price');
      for (const [at, { target, choices }] of guess(numbers).columns.entries())
        Object.assign(columns[at] ?? {}, { target, choices });
      // A column such as "GST" may hold the amounts of the tax, of which some are no rate.
      for (const column of columns) {
        if (Object.hasOwn(chosen, column.heading)) continue;
        // An empty column needs no answer.
        if (column.target === null && column.filled === 0) column.target = '';
        // In the shop's own list, it may be a remark.
        if (guessed.source === 'shop' && column.target === null && !column.first.every(isNumber))
          column.target = '';
        if (column.taxAmounts > 0 && !/%|percent|rate/i.test(column.heading)) column.target = '';
        // An MRP has the tax in it.
        const isPrice = /^(?:price|originalPrice)$/.test(column.target ?? '');
        if (lacksTax && isPrice && !fold(column.heading).includes('mrp'))
          Object.assign(column, { target: null, choices: [column.target, ''] });
      }
      const hasPrinted = columns.some(({ target }) => target === 'originalPrice');
      for (const column of columns)
        // Prices of 0 end the discounts, or a program writes a column that the shop does not use.
        if (
          hasPrinted &&
          column.target === 'price' &&
          !Object.hasOwn(chosen, column.heading) &&
          column.filled > 0 &&
          column.first.every(isZero)
        )
          Object.assign(column, { target: null, choices: ['price', ''] });
      const isPriceBare = columns.some(
        ({ heading, target }) =>
          target === 'originalPrice' &&
          !Object.hasOwn(chosen, heading) &&
          BARE_PRICES.test(findMeaning(heading)?.kind ?? ''),
      );
      const plan: TablePlan = {
        ...draft,
        columns,
        isPriceBare,
        decimalAt: new Set([...columns.keys()].filter((at) => hasDecimals(columns[at]))),
        currencyAt: columns.findIndex(
          ({ heading, target, filled, currencies }) =>
            isCurrency(fold(heading)) || (!target && filled > 0 && currencies === filled),
        ),
        areTaxesAmounts: columns.some(
          ({ heading, taxAmounts }) => taxAmounts > 0 && isTaxPart(fold(heading)),
        ),
        isInKilograms: columns.some(({ kilograms }) => kilograms > 0),
        answers: { ...cellAnswers, ...decided.answers },
        ...found,
      };
      return {
        plan,
        file: {
          kind: 'table' as const,
          source: guessed.source,
          because: guessed.because,
          pictures,
          table: facts,
          ...file,
        },
        columns: columns.map((column): Column =>
          describeColumn(column, { words: list.words, hasSellingPrice, answers }),
        ),
        questions: decided.questions,
        ...list,
        isMisread: misread > wellRead && facts.encoding === 'utf-8',
      };
    },
  };
}

/** Fills in the fields of columns of a discount, if it was answered. */
function chooseDiscount(guessed: GuessedColumns, { options: { discount } }: Answers) {
  if (!discount) return guessed;
  return {
    ...guessed,
    columns: guessed.columns.map((column) =>
      isDiscount(column.choices)
        ? { ...column, target: toDiscountTarget(column.choices, discount) }
        : column,
    ),
  };
}

interface ColumnFacts extends Omit<Column, 'state' | 'words'> {
  rounded: number;
  html: number;
  taxAmounts: number;
  currencies: number;
  kilograms: number;
  threeDigits: number;
  grouped: number;
  decimals: number;
}

/** Whether the point groups no digits, because the price would be that of no book: 250.000, 1200.500. */
function isSurelyDecimal(cell: string): boolean {
  const [, whole = ''] = /(\d[\d,]*)\.\d{3}\D*$/.exec(cell) ?? [];
  return whole.includes(',') || Number(`${whole}000`) > DOUBTFUL_PRICE;
}

/**
 * Whether the points of a column are decimal, because all numbers have three digits behind one, or
 * some have, of which one is surely decimal and all end in 0, as paise have two digits.
 */
function hasDecimals(
  column: Pick<ColumnFacts, 'filled' | 'threeDigits' | 'grouped' | 'decimals'> | undefined,
): boolean {
  if (column === undefined || column.threeDigits < 2) return false;
  return column.threeDigits === column.filled || (column.grouped === 0 && column.decimals > 0);
}

interface TableContext extends Pick<ImportReview, 'words'> {
  answers: Answers;
  /** Whether another column has what the shop takes. */
  hasSellingPrice: boolean;
}

function describeColumn(
  {
    rounded,
    html,
    taxAmounts: _,
    currencies: _currencies,
    kilograms: _kilograms,
    threeDigits: _digits,
    grouped: _grouped,
    decimals: _decimals,
    ...column
  }: ColumnFacts,
  { words, hasSellingPrice, answers: { options, since, isRemembered } }: TableContext,
): Column {
  const { target, filled, right } = column;
  const toAsk = words.filter(
    ({ field, origin }) => field === target && (origin === 'open' || origin === 'guessed'),
  );
  const remembered = since && isRemembered(column.heading) ? { since } : {};
  const common = { ...column, ...remembered, words: toAsk.length };
  if (target === null) return { ...common, state: 'ask' };
  if (target === '') return { ...common, state: 'left-out' };
  if (toAsk.length > 0) return { ...common, state: 'words' };
  if (right < filled) return { ...common, state: 'partly' };
  if (html > 0) return { ...common, state: 'plain-text' };
  if (rounded > 0) return { ...common, state: 'rounded' };
  if (target === 'originalPrice' && hasSellingPrice) return { ...common, state: 'printed-price' };
  if (target === 'stock' && (options.stock ?? 'new') === 'new')
    return { ...common, state: 'new-books' };
  return { ...common, state: 'fits' };
}
